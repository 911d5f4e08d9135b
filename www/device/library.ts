/** Positions kept on the device. */

import type { Kept } from '../state/library';
import { deviceStore } from './database';

export interface Library {
  load(): Promise<Kept[]>;
  put(kept: Kept): Promise<void>;
  remove(xgid: string): Promise<void>;
}

/** The library in the browser's database. Positions are lost with it, the page works without. */
export function deviceLibrary(): Library {
  const run = deviceStore('gammonlab', 'positions', (database) =>
    database.createObjectStore('positions', { keyPath: 'xgid' }),
  );
  return {
    load: () => run('readonly', (store) => store.getAll() as IDBRequest<Kept[]>),
    put: async (kept) => void (await run('readwrite', (store) => store.put(kept))),
    remove: async (xgid) => void (await run('readwrite', (store) => store.delete(xgid))),
  };
}
