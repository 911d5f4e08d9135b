/** The 21 rolls of a position: the value of each after its best play. */

import type { Level, Roll } from '../engine/port';

/** The level that answers at once. */
export const QUICK: Level = '1ply';

export interface RollCell {
  dice: Roll;
  /** The position with these dice. */
  xgid: string;
  /** The best play, null if no checker can move. */
  play: string | null;
  /** Equity after the best play. */
  equity: number;
}

export const ROLLS: readonly Roll[] = [1, 2, 3, 4, 5, 6].flatMap((high) =>
  Array.from({ length: high }, (_, low): Roll => [high, low + 1]),
);

/** How many of the 36 throws give a roll. */
export const weight = ([a, b]: Roll): number => (a === b ? 1 : 2);

/** Mean of the rolls, each by its weight; null of none. */
export function mean(cells: readonly RollCell[]): number | null {
  let [sum, total] = [0, 0];
  for (const { dice, equity } of cells) {
    sum += weight(dice) * equity;
    total += weight(dice);
  }
  return total === 0 ? null : sum / total;
}

/** The luck of a roll in seven steps, -3 (a disaster) to 3 (a joker), for its colour. */
export function luckStep(luck: number): number {
  const size = Math.abs(luck);
  const step = size < 0.05 ? 0 : size < 0.15 ? 1 : size < 0.35 ? 2 : 3;
  return luck < 0 ? 0 - step : step;
}
