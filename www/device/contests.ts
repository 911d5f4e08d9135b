/** The match against the engine that is under way, kept on the device so that a reload or a cut loses nothing. */

import type { ContestChoice, DiceSource } from '../state/contest';
import { deviceStore } from './database';

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

export interface ContestShelf {
  get(): Promise<KeptContest | undefined>;
  put(kept: KeptContest): Promise<void>;
  clear(): Promise<void>;
}

/** There is one match at a time. */
const ONLY = 'contest';

export function deviceContests(): ContestShelf {
  const run = deviceStore('gammonlab-contests', 'contests', (database) => database.createObjectStore('contests'));
  return {
    get: () => run('readonly', (store) => store.get(ONLY) as IDBRequest<KeptContest | undefined>),
    put: async (kept) => void (await run('readwrite', (store) => store.put(kept, ONLY))),
    clear: async () => void (await run('readwrite', (store) => store.delete(ONLY))),
  };
}
