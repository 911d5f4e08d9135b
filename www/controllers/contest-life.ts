/** The life of a match against the engine: found on the device, begun, taken up from another tab, ended. */

import { problemOf } from '../engine/problem';
import { beginning } from '../state/contest';
import type { Slice } from '../state/store';
import type { ContestNeeds, ContestTable } from './contest-table';
import type { ContestTurns } from './contest-turns';

/** The match of the device: read, and taken up. */
function createLooking({ get }: Slice<'playing'>, table: ContestTable, turns: ContestTurns, needs: ContestNeeds) {
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
      if (!table.contest()) await takeUp(turns.signal());
    });
    await tried(async () => {
      if (!get().playing.source) table.patch({ source: await needs.newSource() });
    });
    table.patch({ looked: true });
  }

  /** Shows the match that the device has; if that fails it stays there, and no other one is begun in its place. */
  async function takeUp(signal: AbortSignal): Promise<void> {
    const kept = await needs.shelf.get();
    if (signal.aborted) return;
    try {
      if (kept) return await table.show(kept, await needs.engine, signal, true);
      needs.shelf.took(undefined);
      table.patch({ contest: null, unread: false });
    } catch (error) {
      if (!signal.aborted) table.patch({ unread: true });
      throw error;
    }
  }

  return {
    takeUp,

    /** The page of playing is shown, or the one that leads there. */
    async visit(): Promise<void> {
      looking ??= look();
      await looking;
      turns.soon();
    },

    /** Another tab has begun, resumed or ended a match: a tab that shows none shows it. */
    async heard(): Promise<void> {
      if (!looking || table.contest()) return;
      await looking;
      if (table.contest()) return;
      looking = look();
      await looking;
      turns.soon();
    },
  };
}

export function createContestLife(
  slice: Slice<'playing'>,
  table: ContestTable,
  turns: ContestTurns,
  needs: ContestNeeds,
) {
  const { get } = slice;
  const { takeUp, visit, heard } = createLooking(slice, table, turns, needs);

  /** Shows a failure on the table, or where a match is begun. */
  function failed(error: unknown): void {
    const problem = problemOf(error);
    table.patch({ problem });
    table.change({ busy: false, problem });
  }

  return {
    visit,
    heard,

    actions: {
      /** Another tab has continued: the saved match replaces the one in this tab. */
      async takeUpContest(): Promise<void> {
        const signal = turns.fresh();
        // The work that has just been stopped leaves nothing behind.
        table.change({ busy: true, warning: null, problem: null });
        table.patch({ problem: null });
        try {
          await takeUp(signal);
          turns.soon();
        } catch (error) {
          if (!signal.aborted) failed(error);
        }
      },

      /** Abandons a match of the device that could not be shown: the next one takes its place. */
      async giveUpContest(): Promise<void> {
        try {
          needs.shelf.took(await needs.shelf.get());
          table.patch({ unread: false, problem: null });
        } catch (error) {
          failed(error);
        }
      },

      /** Begins a match; `you` is the name of who gives none. */
      async startContest(you: string): Promise<void> {
        const { choice, source, unread } = get().playing;
        if (!source || unread) return;
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
       * Ends the match: the finished part goes to the library, and is shown on this page there if the user has waited.
       * Gives its id there, null if nothing was played. A match that cannot be put there stays.
       */
      async endContest(page: 'match' | 'learn' | null = null): Promise<string | null> {
        const contest = table.contest();
        if (!contest || contest.busy) return null;
        const stays = needs.stays();
        // Nothing is played any more: it would be neither in the library nor on the device.
        turns.fresh();
        table.change({ busy: true, problem: null });
        try {
          const match = contest.match ?? (await table.finish());
          const problem = match === null ? null : needs.missing(match);
          if (problem) {
            table.change({ busy: false, problem });
            return null;
          }
          await needs.shelf.clear();
          table.patch({ contest: null });
          if (match && page && stays()) await needs.go(page === 'learn' ? { page, match } : { page, match, at: null });
          return match;
        } catch (error) {
          failed(error);
          return null;
        }
      },
    },
  };
}
