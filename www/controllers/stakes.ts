/** The position on the board at the stakes that players compare. */

import type { EnginePort } from '../engine/port';
import { idsAt, type StakesCell, type StakesChoice } from '../state/stakes';
import type { Slice } from '../state/store';

/** Plays per stakes. */
const TOP = 4;

export function createStakes({ get }: Slice<never, 'board' | 'settings'>, port: Promise<EnginePort>) {
  return {
    actions: {
      /** The plays or the cube action of the position on the board at all stakes; null without a board. */
      async atStakes({ level, signal }: StakesChoice): Promise<StakesCell[] | null> {
        const { board, settings } = get();
        if (!board) return null;
        const engine = await port;
        const { met } = settings;
        const cells: StakesCell[] = [];
        for (const { stakes, setup } of idsAt(board)) {
          const { xgid } = await engine.compose(setup);
          if (board.dice) {
            cells.push({ stakes, cube: null, plays: await engine.plays(xgid, { level, top: TOP, met, signal }) });
          } else {
            const { cube } = await engine.beforeRoll(xgid, { level, met, signal });
            cells.push({ stakes, cube, plays: null });
          }
        }
        return cells;
      },
    },
  };
}
