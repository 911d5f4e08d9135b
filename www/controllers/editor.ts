/** Puts a position together by hand. */

import type { EnginePort, PositionInfo, Setup } from '../engine/port';
import { problemOf } from '../engine/problem';
import { drag, NO_CHECKERS, type Place, swapSides, type Tool, tap } from '../state/edit';
import { type Draft, OPENING } from '../state/state';
import type { Slice } from '../state/store';

interface Needs {
  engine: Promise<EnginePort>;
  /** Shows a position on the board, if it is one. */
  show(ask: (engine: EnginePort) => Promise<PositionInfo>): Promise<boolean>;
}

export function createEditor({ get, set }: Slice<'draft' | 'chosen' | 'hovered', 'board'>, needs: Needs) {
  /** Changes the draft and checks with the engine whether it is a position. */
  async function redraft(how: (draft: Draft) => Partial<Setup>): Promise<void> {
    const { draft } = get();
    if (!draft) return;
    const setup = { ...draft.setup, ...how(draft) };
    set({ draft: { ...draft, setup } });
    const verdict = await needs.engine
      .then((engine) => engine.compose(setup))
      .then(
        (named) => ({ named, problem: null }),
        (error: unknown) => ({ named: null, problem: problemOf(error) }),
      );
    const now = get().draft;
    if (now?.setup === setup) set({ draft: { ...now, ...verdict } });
  }

  return {
    actions: {
      /** Begins to put a position together, from the one on the board. */
      edit(): void {
        const { board } = get();
        if (!board) return;
        const { points, dice, cube, score, turn } = board;
        set({
          draft: { setup: { points, dice, cube, score, turn }, tool: 'own', named: board, problem: null },
          chosen: null,
          hovered: null,
        });
      },
      editCancel: () => set({ draft: null }),
      editTool(tool: Tool): void {
        const { draft } = get();
        if (draft) set({ draft: { ...draft, tool } });
      },
      editTap: (place: number) => redraft(({ setup, tool }) => ({ points: tap(setup.points, place, tool) })),
      editDrag: (from: number, to: Place) => redraft(({ setup }) => ({ points: drag(setup.points, from, to) })),
      editClear: () => redraft(() => ({ points: [...NO_CHECKERS], dice: null })),
      /** Both colours change places, point for point. */
      editFlip: () => redraft(({ setup }) => ({ points: swapSides(setup.points) })),
      editSet: (fields: Partial<Setup>) => redraft(() => fields),
      async editOpening(): Promise<void> {
        const { points } = await (await needs.engine).parse(OPENING);
        await redraft(() => ({ points }));
      },
      /** Shows the draft on the board, if the engine takes it for a position. */
      editDone(): Promise<boolean> {
        const { draft } = get();
        if (!draft || draft.problem) return Promise.resolve(false);
        return needs.show((engine) => engine.compose(draft.setup));
      },
    },
  };
}
