/** Matches that are entered by hand, kept on the device at each step. */

import type { KeptTranscription } from '../state/transcribe';
import { mergedTranscription, sameTranscription } from '../state/transcribe-merge';
import type { DeviceStore } from './store/store';

export interface TranscriptionShelf {
  load(): Promise<KeptTranscription[]>;
  get(id: string): Promise<KeptTranscription | undefined>;
  /** This tab shows the device's version: its next changes start from it. */
  took(kept: KeptTranscription): void;
  /**
   * Saves this tab's version, merged with the changes of another tab. If both have changed the same place this one
   * becomes a copy with the id `copy`. Gives it as kept.
   */
  put(kept: KeptTranscription, copy: string): Promise<KeptTranscription>;
  remove(id: string): Promise<void>;
}

export function deviceTranscriptions(store: DeviceStore): TranscriptionShelf {
  /** Of which version on the device this tab's version was made, by its id. */
  const bases = new Map<string, KeptTranscription>();
  /** The copies with which this tab continues, by their old ids; and the reverse. */
  const copies = new Map<string, string>();
  const originals = new Map<string, string>();
  const chainOf = (id: string) => `transcription ${originals.get(id) ?? id}`;

  return {
    async load() {
      return (await store.all('transcriptions')).sort((a, b) => b.at - a.at);
    },
    async get(id) {
      const kept = await store.read(['transcriptions'], (transaction) =>
        transaction.objectStore('transcriptions').get(id),
      );
      return kept !== undefined && store.usable('transcriptions', id, kept) ? kept : undefined;
    },
    took(kept) {
      bases.set(kept.id, kept);
      copies.delete(kept.id);
    },
    async put(given, copy) {
      const news = [{ of: 'transcription', id: given.id }] as const;
      const what = { chain: chainOf(given.id), stores: ['transcriptions'], only: true, news } as const;
      return store.write(what, async (transaction) => {
        const transcriptions = transaction.objectStore('transcriptions');
        const mine = { ...given, id: copies.get(given.id) ?? given.id };
        const [base, there] = [bases.get(mine.id), await transcriptions.get(mine.id)];
        const next = merged(base, mine, there) ?? { ...mine, id: copy };
        await transcriptions.put(next);
        // The next version is based only on data that the device has for certain.
        await transaction.done;
        bases.set(next.id, { ...mine, id: next.id });
        if (next.id !== mine.id) {
          copies.set(given.id, next.id);
          originals.set(next.id, originals.get(given.id) ?? given.id);
        }
        return next;
      });
    },
    async remove(id) {
      const news = [{ of: 'transcription', id }, { of: 'room' }] as const;
      await store.write({ chain: chainOf(id), stores: ['transcriptions'], only: true, news }, async (transaction) => {
        await transaction.objectStore('transcriptions').delete(id);
      });
    },
  };

  /** The merged version of both; null if they cannot be one transcription. */
  function merged(
    base: KeptTranscription | undefined,
    mine: KeptTranscription,
    there: KeptTranscription | undefined,
  ): KeptTranscription | null {
    // One that another tab has deleted is restored: something was entered here since.
    if (there === undefined || (base && sameTranscription(base, there)) || sameTranscription(mine, there)) return mine;
    return base && store.usable('transcriptions', mine.id, there) ? mergedTranscription(base, mine, there) : null;
  }
}
