/** Exercises kept on the device. An answer is added to the stored ones, which may include those of another tab. */

import type { Grade } from '../state/grade';
import { type KeptPractice, type KeptTry, newPractice, withTry } from '../state/practice';
import type { DeviceStore } from './store/store';

export interface PracticeShelf {
  load(): Promise<KeptPractice[]>;
  /** Adds an answer to its kind, whose next level is `level`. Gives the record as kept. */
  answer(tried: KeptTry, level: number): Promise<KeptPractice>;
  /** Adds an answer to an item that is learned by heart. */
  review(kind: KeptPractice['kind'], key: string, grade: Grade, at: number): Promise<KeptPractice>;
}

export function devicePractice(store: DeviceStore): PracticeShelf {
  async function change(empty: KeptPractice, by: (kept: KeptPractice) => KeptPractice): Promise<KeptPractice> {
    const what = { chain: `practice ${empty.id}`, stores: ['practice'] } as const;
    return store.write(what, async (transaction) => {
      const kept = transaction.objectStore('practice');
      const next = by((await kept.get(empty.id)) ?? empty);
      await kept.put(next);
      return next;
    });
  }

  return {
    load: () => store.all('practice'),
    answer: (tried, level) => change(newPractice(tried.kind, null), (kept) => withTry(kept, tried, level)),
    async review(kind, key, grade, at) {
      // Fetched before the transaction, which does not wait for anything else.
      const { graded } = await import('../state/schedule');
      return change(newPractice(kind, key), (kept) => graded(kept, grade, at));
    },
  };
}
