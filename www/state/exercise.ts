/** The state of a game played by hand. */

import type { CheckerMove } from '../engine/port';
import type { Place } from './edit';
import type { ExerciseState } from './state';

/** The end of a checker move on the board: the engine writes `off` as 0, which on the board is the opponent's bar. */
export const target = ({ to }: CheckerMove): Place => (to === 0 ? 'off' : to);

/** The roll and play the other side made last, unless something was done since. */
export function lastOfOther(
  { report }: ExerciseState,
  below: 0 | 1,
): { side: 0 | 1; dice: [number, number]; play: string } | null {
  const last = report.turns.at(-1);
  if (last?.choice.kind !== 'play' || last.side === below) return null;
  return { side: last.side, dice: last.choice.dice, play: last.choice.play };
}
