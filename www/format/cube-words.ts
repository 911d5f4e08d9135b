/** Cube actions in players' words. */

import type { PositionInfo } from '../engine/port';
import type { Texts } from '../texts';

/** The words of a part of the page for cube actions, by the name of the action. */
type Names = Readonly<Record<string, string>>;

/** Whether a double in this position is a redouble; `answering`: seen by the side that answers it. */
export const isRedouble = (board: Pick<PositionInfo, 'cube'> | null | undefined, answering = false): boolean =>
  board?.cube.owner === (answering ? 'opponent' : 'on_roll');

/** A play as it is; a cube action in words. An owned cube is redoubled. */
export function actionWords(what: string, redouble: boolean | undefined, t: Texts, names: Names): string {
  const { action, redoubling } = t.cube;
  const again: Names = {
    'no double': action.no_redouble,
    no_double: action.no_redouble,
    double: action.redouble,
    'double, take': redoubling.doubleTake,
    'double, pass': redoubling.doublePass,
  };
  return (redouble ? again[what] : undefined) ?? names[what] ?? what;
}

/** The row of a table of these options that the engine's choice names: an action, or an answer to a double. */
export function rowOfBest(best: string | null): 0 | 1 | 2 {
  if (best === 'double, take' || best === 'take' || best === 'beaver') return 1;
  return best === 'double, pass' || best === 'pass' ? 2 : 0;
}

/** The names of the options: no double; double, take; double, pass. */
export const optionNames = (redouble: boolean, t: Texts) => (redouble ? t.cube.redoubling : t.cube.doubling);
