/** The engine's numbers for a position of a lesson. */

import type { EnginePort, LinkedPosition } from '../engine/port';
import { positionOf } from '../state/shared';

/** Deep enough for a verdict that others read. */
const LEVEL = '3ply';
/** The most plays of a position. */
const MOST = 5;

export async function numbersOf(engine: EnginePort, id: string, met: string): Promise<LinkedPosition> {
  const board = await engine.parse(id);
  const by = { engine: `Gammonlab ${engine.version}`, met };
  if (board.dice) {
    const { level, moves } = await engine.plays(board.xgid, { level: LEVEL, met });
    const position = positionOf(board, { kind: 'plays', level, rows: moves } as never, null, by);
    // A play that was seen at a lower level only can have a higher number than the best.
    const best = position.plays?.[0]?.equity ?? 0;
    return { ...position, plays: (position.plays ?? []).filter(({ equity }) => equity <= best).slice(0, MOST) };
  }
  const { evaluation, cube } = await engine.beforeRoll(board.xgid, { level: LEVEL, met });
  return positionOf(board, { kind: 'evaluation', level: LEVEL, evaluation, cube } as never, null, by);
}
