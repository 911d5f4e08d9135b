/** The 21 rolls of a position: what each is worth after its best play. */

import { swapped, swapSides } from './edit';
import type { EnginePort, Level, MatchEquityName, PositionInfo, Roll } from './port';

/** The level that answers at once. */
export const QUICK: Level = '1ply';

export interface RollCell {
  dice: Roll;
  /** The same position with these dice. */
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

/** The best play of each roll, at the quickest level. Rejects once `signal` is aborted. */
export async function valueRolls(
  engine: EnginePort,
  board: PositionInfo,
  met: MatchEquityName,
  signal?: AbortSignal,
): Promise<RollCell[]> {
  const { points, cube, score, turn } = board;
  const cells: RollCell[] = [];
  let dancing: number | null = null;
  /** What a roll is worth that moves nothing: the opponent is on roll in the same position. */
  const dance = async (): Promise<number> => {
    const after = await engine.compose({ points: swapSides(points), dice: null, ...swapped(board) });
    const { equity } = await engine.evaluate(after.xgid, { level: QUICK, met });
    return -(equity.cubeful ?? equity.cubeless);
  };
  for (const dice of ROLLS) {
    const { xgid } = await engine.compose({ points, dice, cube, score, turn });
    signal?.throwIfAborted();
    const { moves } = await engine.plays(xgid, { level: QUICK, top: 1, met });
    signal?.throwIfAborted();
    const best = moves[0];
    cells.push({ dice, xgid, play: best?.play ?? null, equity: best?.equity ?? (dancing ??= await dance()) });
  }
  return cells;
}
