/** The match against the engine that is under way, kept on the device so that a reload or a cut loses nothing. */

import type { ContestChoice, DiceSource } from '../state/contest';
import { answer, opened } from './database';

export interface KeptContest {
  /** Tells contests apart, in the library too. */
  id: string;
  /** The match as the engine wrote it. */
  saved: string;
  choice: ContestChoice;
  dice: DiceSource | null;
  /** The match in the library, once it is there. */
  match: string | null;
}

/** The device keeps another match, or other turns of this one, than this tab has last seen there. */
export class ContestMoved extends Error {
  readonly kind = 'contest_moved';

  constructor() {
    super('Another tab has gone on with this match, has ended it, or has begun another one.');
  }
}

export interface ContestShelf {
  get(): Promise<KeptContest | undefined>;
  /** Fails with `ContestMoved` if another tab has kept or cleared something since this one last did. */
  put(kept: KeptContest): Promise<void>;
  /** Clears what this tab has last seen; what another tab has kept since then stays. */
  clear(): Promise<void>;
}

/** There is one match at a time. */
const ONLY = 'contest';

export function deviceContests(): ContestShelf {
  const database = opened('gammonlab-contests', (made) => made.createObjectStore('contests'));
  let seen: KeptContest | undefined;
  const contests = async (mode: IDBTransactionMode) =>
    (await database()).transaction('contests', mode).objectStore('contests');
  const stored = (store: IDBObjectStore) => answer(store.get(ONLY) as IDBRequest<KeptContest | undefined>);
  const isSeen = (kept: KeptContest | undefined) => kept?.id === seen?.id && kept?.saved === seen?.saved;
  return {
    async get() {
      seen = await stored(await contests('readonly'));
      return seen;
    },
    // Looking and writing are one transaction, so that no other tab can write in between.
    async put(kept) {
      const store = await contests('readwrite');
      if (!isSeen(await stored(store))) throw new ContestMoved();
      await answer(store.put(kept, ONLY));
      seen = kept;
    },
    async clear() {
      const store = await contests('readwrite');
      if (isSeen(await stored(store))) await answer(store.delete(ONLY));
      seen = undefined;
    },
  };
}
