/** The position on the board at every score. */

import type { EnginePort, ScoreCell } from '../engine/port';
import { problemOf } from '../engine/problem';
import { missing } from '../state/scores';
import { SCORES, type ScoreChoice, type ScoreGrid } from '../state/state';
import type { Slice } from '../state/store';

export function createScores({ get, set }: Slice<'scores', 'board' | 'settings'>, port: Promise<EnginePort>) {
  let looking = new AbortController();

  function stop(): void {
    looking.abort();
    const { scores } = get();
    if (scores?.running) set({ scores: { ...scores, running: false } });
  }

  return {
    stop,

    actions: {
      /** Analyses the position at every score; resumes a stopped run with the same choice. */
      async viewScores(choice: ScoreChoice): Promise<void> {
        const { board, scores, settings } = get();
        if (!board) return;
        stop();
        looking = new AbortController();
        const { signal } = looking;
        const known = scores && sameChoice(scores.choice, choice) ? scores.cells : [];
        const patch = (change: Partial<ScoreGrid>) => {
          const grid = get().scores;
          if (!signal.aborted && grid) set({ scores: { ...grid, ...change } });
        };
        set({ scores: { choice, cells: known, running: true, problem: null } });
        try {
          const engine = await port;
          const { cube, ...rest } = choice;
          const { met } = settings;
          const options = { ...rest, ...(cube && { cube }), length: SCORES, scores: missing(known, SCORES), met };
          const onProgress = ({ cells }: { cells: ScoreCell[] }) => patch({ cells: [...known, ...cells] });
          await engine.scores(board.xgid, options, { signal, onProgress });
          patch({ running: false });
        } catch (error) {
          patch({ running: false, problem: problemOf(error) });
        }
      },

      /** Ends the look at every score. The scores looked at so far stay. */
      stopScores: stop,
    },
  };
}

function sameChoice(a: ScoreChoice, b: ScoreChoice): boolean {
  return (
    a.level === b.level &&
    a.crawford === b.crawford &&
    a.cube?.value === b.cube?.value &&
    a.cube?.owner === b.cube?.owner
  );
}
