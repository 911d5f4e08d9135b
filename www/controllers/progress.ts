/** One player over time: counts what the list of matches keeps of reports, and compares months. */

import type { EnginePort } from '../engine/port';
import { problemOf } from '../engine/problem';
import { comparable, NO_PROGRESS, type Progress, sameMatches, withMonth } from '../state/progress';
import type { Slice } from '../state/store';

export function createProgress({ get, set }: Slice<'progress', 'matches' | 'settings'>, engine: Promise<EnginePort>) {
  const patch = (change: Partial<Progress>) => set({ progress: { ...get().progress, ...change } });

  return {
    actions: {
      /** Counts the matches of the chosen player again, if they have changed. */
      async countProgress(): Promise<void> {
        const { matches, settings, progress } = get();
        if (matches.list === null) return;
        const { matches: from } = comparable(matches.list, settings.progress);
        if (sameMatches(progress.from, from)) return;
        // The previous result stays until the new one arrives.
        patch({ from, problem: null });
        if (from.length === 0) return set({ progress: { ...NO_PROGRESS, from } });
        try {
          const result = await (await engine).playerProgress(from);
          // Another choice was made meanwhile: its result follows.
          if (get().progress.from === from) set({ progress: { ...NO_PROGRESS, from, result } });
        } catch (error) {
          if (get().progress.from === from) set({ progress: { ...NO_PROGRESS, from, problem: problemOf(error) } });
        }
      },

      /** Chooses a month for the comparison, or takes it out. */
      async chooseMonth(month: string): Promise<void> {
        const { result, pair: before } = get().progress;
        if (!result) return;
        const pair = withMonth(before, month);
        patch({ pair, difference: null, problem: null });
        const [one, other] = result.months.filter(({ key }) => pair.includes(key));
        if (!one || !other) return;
        try {
          const difference = await (await engine).compareRatings(one.pool.ratings, other.pool.ratings);
          if (get().progress.pair === pair) patch({ difference });
        } catch (error) {
          if (get().progress.pair === pair) patch({ problem: problemOf(error) });
        }
      },
    },
  };
}
