/** Positions kept on the device. */

import { type Kept, withSeen } from '../state/library';
import type { DeviceStore } from './store/store';

export interface Library {
  load(): Promise<Kept[]>;
  /** A position without a name keeps the one that it has. Of those without a name the oldest go. */
  put(kept: Kept): Promise<void>;
  remove(xgid: string): Promise<void>;
}

/** The library in the browser's database. */
export function deviceLibrary(store: DeviceStore): Library {
  const stores = ['positions', 'gone'] as const;
  return {
    load: () => store.all('positions'),
    async put(kept) {
      await store.write(
        { chain: `position ${kept.xgid}`, stores, news: [{ of: 'positions' }] },
        async (transaction) => {
          const positions = transaction.objectStore('positions');
          const all = await positions.getAll();
          const next = withSeen(all, kept);
          const there = new Set(next.map(({ xgid }) => xgid));
          for (const one of next) if (!all.includes(one)) await positions.put(one);
          for (const { xgid } of all) if (!there.has(xgid)) await positions.delete(xgid);
          await transaction.objectStore('gone').delete(['positions', kept.xgid]);
        },
      );
    },
    async remove(xgid) {
      await store.write(
        { chain: `position ${xgid}`, stores, news: [{ of: 'positions' }, { of: 'room' }] },
        async (transaction) => {
          await transaction.objectStore('positions').delete(xgid);
          await transaction.objectStore('gone').put({ store: 'positions', id: xgid, at: Date.now() });
        },
      );
    },
  };
}
