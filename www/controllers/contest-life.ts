/** The life of a match against the engine: found on the device, begun, taken up from another tab, ended. */

import { problemOf } from '../engine/problem';
import { beginning } from '../state/contest';
import type { Slice } from '../state/store';
import type { ContestNeeds, ContestTable } from './contest-table';
import type { ContestTurns } from './contest-turns';

export function createContestLife(
  { get }: Slice<'playing'>,
  table: ContestTable,
  turns: ContestTurns,
  needs: ContestNeeds,
) {
  let looking: Promise<void> | null = null;

  /** Reads the saved match, and prepares a new one. */
  async function look(): Promise<void> {
    const tried = async (step: () => Promise<void>) => {
      try {
        await step();
      } catch (error) {
        // The next visit tries again.
        looking = null;
        table.patch({ problem: problemOf(error) });
      }
    };
    const engine = needs.engine;
    await tried(async () => table.patch({ strengths: await (await engine).strengths() }));
    await tried(async () => {
      const kept = await needs.shelf.get();
      if (kept && !table.contest()) await table.show(kept, await engine, turns.signal());
      turns.soon();
    });
    await tried(async () => {
      if (!get().playing.source) table.patch({ source: await needs.newSource() });
    });
    table.patch({ looked: true });
  }

  return {
    /** The page of playing is shown. */
    visit(): Promise<void> {
      looking ??= look();
      return looking;
    },

    /** Another tab has begun, resumed or ended a match: a tab that shows none shows it. */
    async heard(): Promise<void> {
      if (!looking || table.contest()) return;
      await looking;
      if (table.contest()) return;
      looking = look();
      await looking;
    },

    actions: {
      /** Another tab has continued: the saved match replaces the one in this tab. */
      async takeUpContest(): Promise<void> {
        const signal = turns.fresh();
        try {
          const kept = await needs.shelf.get();
          if (signal.aborted) return;
          table.patch({ contest: null });
          if (kept) await table.show(kept, await needs.engine, signal);
          turns.soon();
        } catch (error) {
          if (!signal.aborted) table.patch({ problem: problemOf(error) });
        }
      },

      /** Begins a match; `you` is the name of who gives none. */
      async startContest(you: string): Promise<void> {
        const { choice, source } = get().playing;
        if (!source) return;
        const signal = turns.fresh();
        const { name, length, jacoby, beavers, strength, byHand } = choice;
        const players: [string, string] = [name.trim() || you, `Gammonlab (${strength})`];
        const settings = { players, length, jacoby, beavers, strength, seed: needs.seed(), ...beginning(choice) };
        try {
          const engine = await needs.engine;
          const saved = await engine.newContest(settings, { ...table.options(), signal });
          const dice = byHand ? null : source;
          await table.show({ id: needs.newId(), saved, choice, dice, match: null }, engine, signal);
          // The next match has its own secret.
          table.patch({ source: await needs.newSource() });
        } catch (error) {
          if (!signal.aborted) table.patch({ problem: problemOf(error) });
        }
      },

      /**
       * Ends the match: the finished part goes to the library. Gives its id there, null if nothing was played. A match
       * that cannot be put there stays.
       */
      async endContest(): Promise<string | null> {
        const contest = table.contest();
        if (!contest) return null;
        try {
          const match = contest.match ?? (await table.finish());
          const problem = match === null ? null : needs.missing(match);
          if (problem) {
            table.change({ problem });
            return null;
          }
          turns.fresh();
          await needs.shelf.clear();
          table.patch({ contest: null });
          return match;
        } catch (error) {
          table.change({ problem: problemOf(error) });
          return null;
        }
      },
    },
  };
}
