/** Rollouts kept on the device, so that none is lost when the page goes. */

import type { CurvePoint } from './curve';
import { deviceStore } from './device';

export interface KeptRollout {
  /** The position, normalised: one rollout is kept for each. */
  xgid: string;
  /** Trials that were asked for. */
  trials: number;
  /** The rollout as the engine wrote it. */
  saved: string;
  curve: readonly CurvePoint[];
  /** When it was kept, in milliseconds since 1970. */
  at: number;
}

export interface Shelf {
  get(xgid: string): Promise<KeptRollout | undefined>;
  put(kept: KeptRollout): Promise<void>;
}

/** Rollouts that are kept; the oldest go. */
export const MOST_KEPT = 40;

/** The shelf in the browser's database. */
export function deviceShelf(): Shelf {
  const run = deviceStore('gammonlab-rollouts', 'rollouts', (database) =>
    database.createObjectStore('rollouts', { keyPath: 'xgid' }).createIndex('at', 'at'),
  );
  return {
    get: (xgid) => run('readonly', (store) => store.get(xgid) as IDBRequest<KeptRollout | undefined>),
    async put(kept) {
      await run('readwrite', (store) => store.put(kept));
      const keys = await run('readonly', (store) => store.index('at').getAllKeys());
      for (const key of keys.slice(0, Math.max(keys.length - MOST_KEPT, 0))) await run('readwrite', (store) => store.delete(key));
    },
  };
}
