/** Cards kept on the device. */

import type { Card } from '../state/cards';
import { answer, done, opened } from './database';

export interface CardShelf {
  load(): Promise<Card[]>;
  /** Keeps all of them, or none. */
  put(cards: readonly Card[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

const CARDS = 'cards';

export function deviceCards(): CardShelf {
  const database = opened('gammonlab-cards', (made) => {
    made.createObjectStore(CARDS, { keyPath: 'id' });
  });
  const change = async (work: (store: IDBObjectStore) => void) => {
    const transaction = (await database()).transaction(CARDS, 'readwrite');
    work(transaction.objectStore(CARDS));
    await done(transaction);
  };
  return {
    load: async () => answer((await database()).transaction(CARDS).objectStore(CARDS).getAll() as IDBRequest<Card[]>),
    put: (cards) =>
      change((store) => {
        for (const card of cards) store.put(card);
      }),
    remove: (ids) =>
      change((store) => {
        for (const id of ids) store.delete(id);
      }),
  };
}
