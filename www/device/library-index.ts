/**
 * The index of the library, kept match by match beside the matches. It is made of the matches and can always be made
 * again: whatever changes a match deletes its part of the index in the same transaction, so that a part that is there
 * is right.
 */

import type { DeviceStore, Writing } from './store/store';

/** One match in the index. */
export interface KeptIndex {
  id: string;
  /** The version of the program that made it. */
  version: string;
  /** As the engine gave it; missing while it is being made. */
  bytes?: Uint8Array;
  /** Its builder: another may have started meanwhile. */
  maker: string;
}

export interface IndexShelf {
  /** The parts that are there and of this version. */
  load(version: string): Promise<KeptIndex[]>;
  /** Marks that the part of a match is being built. */
  begin(id: string, version: string, maker: string): Promise<void>;
  /** Keeps a part, unless the match has changed since `begin`. Returns whether it was saved. */
  finish(kept: Required<KeptIndex>): Promise<boolean>;
}

export function deviceIndex(store: DeviceStore): IndexShelf {
  return {
    async load(version) {
      const all = await store.read(['index'], (transaction) => transaction.objectStore('index').getAll());
      return all.filter((one) => one.version === version && one.bytes !== undefined);
    },
    async begin(id, version, maker) {
      await store.write({ chain: `index ${id}`, stores: ['index'] }, async (transaction) => {
        await transaction.objectStore('index').put({ id, version, maker });
      });
    },
    async finish(kept) {
      return store.write({ chain: `index ${kept.id}`, stores: ['index'] }, async (transaction) => {
        const now = await transaction.objectStore('index').get(kept.id);
        if (now?.maker !== kept.maker) return false;
        await transaction.objectStore('index').put(kept);
        return true;
      });
    },
  };
}

/** A match changes: its part of the index is made again. */
export async function forgetIndex(transaction: Writing, id: string): Promise<void> {
  await transaction.objectStore('index').delete(id);
}
