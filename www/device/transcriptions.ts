/** Matches that are entered by hand, kept on the device at each step. */

import type { KeptTranscription } from '../state/transcribe';
import type { DeviceStore } from './store/store';

export interface TranscriptionShelf {
  load(): Promise<KeptTranscription[]>;
  put(kept: KeptTranscription): Promise<void>;
  remove(id: string): Promise<void>;
}

export function deviceTranscriptions(store: DeviceStore): TranscriptionShelf {
  return {
    async load() {
      const all = await store.read(['transcriptions'], (transaction) =>
        transaction.objectStore('transcriptions').getAll(),
      );
      return all.filter(isSound).sort((a, b) => b.at - a.at);
    },
    async put(kept) {
      const what = { chain: `transcription ${kept.id}`, stores: ['transcriptions'], only: true } as const;
      await store.write(what, async (transaction) => {
        await transaction.objectStore('transcriptions').put(kept);
      });
    },
    async remove(id) {
      await store.write(
        { chain: `transcription ${id}`, stores: ['transcriptions'], only: true },
        async (transaction) => {
          await transaction.objectStore('transcriptions').delete(id);
        },
      );
    },
  };
}

/** Enough of a record that no view meets something it cannot draw. */
function isSound(kept: unknown): kept is KeptTranscription {
  const { id, at, transcription } = (kept ?? {}) as Partial<KeptTranscription>;
  const { settings, entries } = transcription ?? {};
  return (
    typeof id === 'string' &&
    typeof at === 'number' &&
    Array.isArray(entries) &&
    entries.every((entry) => typeof entry?.act?.kind === 'string') &&
    Array.isArray(settings?.players) &&
    typeof settings.length === 'number'
  );
}
