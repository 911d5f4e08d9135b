/** Matches kept on the device: short heads for the list, and the matches themselves with their analyses. */

import type { Transcript } from '../engine/port';
import type { MatchHead } from '../state/matches';
import { answer, done, opened } from './database';

export interface MatchShelf {
  heads(): Promise<MatchHead[]>;
  get(id: string): Promise<Transcript | undefined>;
  /** Keeps both, or neither. */
  put(head: MatchHead, match: Transcript): Promise<void>;
  putHead(head: MatchHead): Promise<void>;
  remove(id: string): Promise<void>;
  /** Bytes that the site uses on the device, and may use; null where the browser does not say. */
  room(): Promise<{ used: number; most: number } | null>;
}

const [HEADS, MATCHES] = ['heads', 'matches'];

/** How many heads are asked for at once: thousands in one answer are a long task. */
const HEADS_AT_ONCE = 250;

export function deviceMatches(): MatchShelf {
  const database = opened('gammonlab-matches', (made) => {
    made.createObjectStore(HEADS!, { keyPath: 'id' });
    made.createObjectStore(MATCHES!);
  });
  const transaction = async (mode: IDBTransactionMode) => (await database()).transaction([HEADS!, MATCHES!], mode);
  return {
    async heads() {
      const store = (await transaction('readonly')).objectStore(HEADS!);
      const heads: MatchHead[] = [];
      for (;;) {
        const last = heads.at(-1);
        const after = last ? IDBKeyRange.lowerBound(last.id, true) : null;
        const some = await answer(store.getAll(after, HEADS_AT_ONCE) as IDBRequest<MatchHead[]>);
        heads.push(...some);
        if (some.length < HEADS_AT_ONCE) return heads;
      }
    },
    get: async (id) =>
      answer((await transaction('readonly')).objectStore(MATCHES!).get(id) as IDBRequest<Transcript | undefined>),
    async put(head, match) {
      const both = await transaction('readwrite');
      both.objectStore(HEADS!).put(head);
      both.objectStore(MATCHES!).put(match, head.id);
      await done(both);
    },
    async putHead(head) {
      const one = await transaction('readwrite');
      one.objectStore(HEADS!).put(head);
      await done(one);
    },
    async remove(id) {
      const both = await transaction('readwrite');
      both.objectStore(HEADS!).delete(id);
      both.objectStore(MATCHES!).delete(id);
      await done(both);
    },
    async room() {
      const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
      return usage === undefined || quota === undefined ? null : { used: usage, most: quota };
    },
  };
}
