/** Gets the value of each of the 21 rolls from the engine. */

import type { EnginePort, MatchEquityName, PositionInfo } from '../engine/port';
import { swapped, swapSides } from '../state/edit';
import { QUICK, ROLLS, type RollCell } from '../state/rolls';

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
  /** The value of a roll without a legal move: the opponent is on roll in an unchanged position. */
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
