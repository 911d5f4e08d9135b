/** The match against the engine that is under way, kept on the device so that a reload or a cut loses nothing. */

import type { ContestChoice, DiceSource } from '../state/contest';
import type { DeviceStore, Writing } from './store/store';

export interface KeptContest {
  /** The id of a contest, in the library too. */
  id: string;
  /** The match as the engine wrote it. */
  saved: string;
  choice: ContestChoice;
  dice: DiceSource | null;
  /** The match in the library, if it is there. */
  match: string | null;
}

/** The device keeps another match, or other turns of this one, than this tab has last seen there. */
export class ContestMoved extends Error {
  readonly kind = 'contest_moved';

  constructor() {
    super('Another tab has resumed this match, has ended it, or has begun another one.');
  }
}

export interface ContestShelf {
  get(): Promise<KeptContest | undefined>;
  /** This tab continues the device's match: only what it continues, or has saved, does it save over. */
  took(kept: KeptContest | undefined): void;
  /** Fails with `ContestMoved` if the device keeps anything else than this tab has taken up or kept last. */
  put(kept: KeptContest): Promise<void>;
  /** Clears the last state seen by this tab; data saved by another tab since then stays. */
  clear(): Promise<void>;
}

/** There is one match at a time. */
export const ONLY = 'contest';

export function deviceContests(store: DeviceStore): ContestShelf {
  /** The device's data as seen by this tab: only data that it has taken up, or that is known to be saved. */
  let seen: KeptContest | undefined;
  const what = { chain: 'contest', stores: ['contests'], only: true, news: [{ of: 'contest' }] } as const;
  const isSeen = (kept: KeptContest | undefined) => kept?.id === seen?.id && kept?.saved === seen?.saved;
  const stored = (transaction: Writing) => transaction.objectStore('contests').get(ONLY);
  return {
    async get() {
      const kept = await store.read(['contests'], (transaction) => transaction.objectStore('contests').get(ONLY));
      return kept !== undefined && store.usable('contests', ONLY, kept) ? kept : undefined;
    },
    took(kept) {
      seen = kept;
    },
    // Looking and writing are one transaction, so that no other tab can write in between.
    async put(kept) {
      await store.write(what, async (transaction) => {
        if (!isSeen(await stored(transaction))) throw new ContestMoved();
        await transaction.objectStore('contests').put(kept, ONLY);
        // Only data that the device has for certain counts as seen.
        await transaction.done;
        seen = kept;
      });
    },
    async clear() {
      await store.write(what, async (transaction) => {
        if (isSeen(await stored(transaction))) await transaction.objectStore('contests').delete(ONLY);
        await transaction.done;
        seen = undefined;
      });
    },
  };
}
