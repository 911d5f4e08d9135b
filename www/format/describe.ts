/** Positions, cube decisions and sides in words. */

import {
  type Cube,
  type CubeReport,
  checkersInWords,
  type Level,
  type PositionInfo,
  type Roll,
  type RolloutRow,
} from '../engine/port';
import type { Place } from '../state/edit';
import { mean, QUICK, type RollCell } from '../state/rolls';
import type { ExerciseState } from '../state/state';
import type { Texts } from '../texts/en';
import type { Format } from './format';

/** A place and its checkers. */
export function describePlace(points: readonly number[], place: Place, t: Texts): string {
  if (place === 'off') return t.exercise.tray;
  const count = points[place]!;
  const name = place === 25 ? t.barOf(t.onRoll) : place === 0 ? t.barOf(t.opponent) : t.point(place);
  return count === 0 ? name : `${name}: ${Math.abs(count)}, ${count > 0 ? t.onRoll : t.opponent}`;
}

export function describeBoard(
  points: readonly number[],
  off: PositionInfo['off'],
  cube: Cube,
  dice: Roll | null,
  t: Texts,
): string {
  const words = { point: t.point, bar: t.bar, none: t.nothing, off: t.borneOff };
  return t.boardText(
    checkersInWords(points, 1, off.onRoll, words),
    checkersInWords(points, -1, off.opponent, words),
    t.boardCube(cube.value, t.cubeOf[cube.owner]),
    dice ? t.boardDice(dice[0], dice[1]) : t.boardNoDice,
  );
}

/** The cube action. */
export function cubeAction({ action }: CubeReport, t: Texts): string {
  return t.cube.action[action.cube] + (action.response ? `, ${t.cube.response[action.response]}` : '');
}

/** The options for the cube in players' order, with their equities. */
export function cubeOptions({ action, equity }: CubeReport, t: Texts) {
  const names = action.cube === 'redouble' || action.cube === 'no_redouble' ? t.cube.redoubling : t.cube.doubling;
  return (['noDouble', 'doubleTake', 'doublePass'] as const).flatMap((key) => {
    const value = equity[key];
    return value === null ? [] : [{ key, name: names[key], value }];
  });
}

/**
 * The reason why all games of a rolled-out play have the same result: the interval then has no width. Null elsewhere.
 * If the chances of the games played on without the cube differ, the cube has ended all of them alike.
 */
export function gamesAlike({ equity, se }: RolloutRow, trials: number, t: Texts): string | null {
  if (trials < 2 || (se.cubeful ?? se.cubeless) !== 0) return null;
  const byCube = equity.cubeful !== null && equity.cubeful < 0 && se.cubeless > 0;
  return byCube ? t.rollout.opponentCashes : t.rollout.allAlike;
}

/** The average of the 21 rolls; the second explains the difference from the search at `above`. */
export function rollsNote(cells: readonly RollCell[], above: Level, t: Texts, f: Format): [string, string | null] {
  const average = mean(cells);
  if (average === null) return [t.rolls.hint, null];
  return [`${t.rolls.hint} ${t.rolls.average(f.equity(average))}`, t.rolls.why(QUICK, above)];
}

/** The owner of a side. */
export function sideName({ report }: ExerciseState, side: 0 | 1, t: Texts): string {
  const { persons } = report.settings;
  return persons[0] && persons[1] ? t.exercise.sides[side] : persons[side] ? t.exercise.you : t.exercise.engine;
}
