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
      return (await store.all('transcriptions')).sort((a, b) => b.at - a.at);
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
