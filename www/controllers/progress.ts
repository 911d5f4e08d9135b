/** One player over time: counts what the list of matches keeps of reports, and compares months. */

import { StoreError } from '../device/store/problem';
import type { DiceCount, EnginePort, LibraryPort, Transcript } from '../engine/port';
import { problemOf } from '../engine/problem';
import {
  type CountedDice,
  comparable,
  NO_PROGRESS,
  ownMatches,
  type Progress,
  sameMatches,
  withMonth,
} from '../state/progress';
import type { Slice } from '../state/store';

interface Needs {
  engine: Promise<EnginePort>;
  library: LibraryPort;
  match(id: string): Promise<Transcript | undefined>;
}

export function createProgress({ get, set }: Slice<'progress', 'matches' | 'settings'>, needs: Needs) {
  const { engine, library } = needs;
  const patch = (change: Partial<Progress>) => set({ progress: { ...get().progress, ...change } });
  /** No ratings of these matches yet; the dice are counted separately. */
  const cleared = (from: Progress['from']) => ({ ...NO_PROGRESS, from, dice: get().progress.dice });

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
        if (from.length === 0) return patch(cleared(from));
        try {
          const result = await (await engine).playerProgress(from);
          // Another choice was made meanwhile: its result follows.
          if (get().progress.from === from) patch({ ...cleared(from), result });
        } catch (error) {
          if (get().progress.from === from) patch({ ...cleared(from), problem: problemOf(error) });
        }
      },

      /** Counts the dice of the player's matches, analysed or not. The matches are read one by one. */
      async countDice(): Promise<void> {
        const { matches, settings } = get();
        const { names } = settings.progress;
        const own = ownMatches(matches.list ?? [], names);
        let dice: CountedDice = { names, done: 0, total: own.length, reports: null, problem: null };
        const show = (change: Partial<CountedDice>) => {
          // Another count has begun.
          if (get().progress.dice !== dice) return false;
          dice = { ...dice, ...change };
          patch({ dice });
          return true;
        };
        patch({ dice });
        try {
          let [mine, theirs]: [DiceCount | null, DiceCount | null] = [null, null];
          for (const { id, player } of own) {
            const match = await needs.match(id);
            if (match) {
              mine = await library.countDice(match, player, mine);
              theirs = await library.countDice(match, player === 0 ? 1 : 0, theirs);
            }
            if (!show({ done: dice.done + 1 })) return;
          }
          // There were matches, and the device gave none of them.
          if (!mine || !theirs) throw new StoreError('store_failed');
          show({ reports: [await library.diceReport(mine, names.join(', ')), await library.diceReport(theirs, '')] });
        } catch (error) {
          show({ problem: problemOf(error) });
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
