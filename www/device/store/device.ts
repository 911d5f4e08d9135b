/** The store of this device, with the data of older versions of the page. */

import { existing } from './old';
import { StoreError } from './problem';
import { type DeviceStore, openStore } from './store';

/** The pause before old databases are checked again, in milliseconds. */
const LATER = 10_000;
const LOCK = 'gammonlab migration';

/** Work that one tab does while others wait; if a browser has no locks, all do it, with the same result. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? (navigator.locks.request(LOCK, work) as Promise<T>) : work();

export function openDevice(): DeviceStore {
  const store = openStore({
    async migrate(target) {
      if ((await existing()).length === 0) return;
      const { migrate } = await import('./legacy');
      const { left } = await alone(() => migrate(target, Date.now()));
      if (left) setTimeout(() => void again(), LATER);
    },
  });

  /** A tab with an older version of the page may have written to the old databases meanwhile. */
  async function again(): Promise<void> {
    try {
      const { migrate } = await import('./legacy');
      const { changed } = await alone(() => migrate(store, Date.now(), true));
      if (changed) store.tell({ of: 'everything' });
    } catch {
      // The next start tries again; the old data stays.
    }
  }

  async function makeRoom(): Promise<void> {
    if ((await existing()).length === 0) return;
    const { dropOld } = await import('./legacy');
    await dropOld(store, Date.now());
  }

  // Without room, the copies in the old databases are deleted first.
  store.watch(({ problem }) => {
    if (problem instanceof StoreError && problem.kind === 'store_full' && !freeing) {
      freeing = true;
      void alone(makeRoom).then(
        () => store.flush(),
        () => {},
      );
    }
  });
  let freeing = false;

  return store;
}
