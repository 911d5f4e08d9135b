/** Transcriptions on the device, which other tabs change, too. */

import type { TranscriptionShelf } from '../device/transcriptions';
import type { KeptTranscription } from '../state/transcribe';
import { sameTranscription } from '../state/transcribe-merge';
import { createKeeper } from './keeper';
import type { Patches, State } from './transcribe-follow';

interface Needs {
  shelf: TranscriptionShelf;
  /** Irreplaceable data is stored: request persistent storage from the browser. */
  precious(): void;
  newId(): string;
}

/** `follow` reads the open transcription once more, `close` closes it. */
export function createKept(
  { get }: State,
  needs: Needs,
  { patch }: Patches,
  follow: () => Promise<void>,
  close: () => void,
) {
  return createKeeper<KeptTranscription>(
    {
      list: () => get().transcribing.list,
      patch,
      same: sameTranscription,
      show(kept, id) {
        const list = get().transcribing.list ?? [];
        patch({ list: [kept, ...list.filter((one) => one.id !== id && one.id !== kept.id)] });
      },
      copied(id, copy) {
        const { open } = get().transcribing;
        if (open?.kept.id === id) patch({ open: { ...open, kept: { ...open.kept, id: copy.id } }, copied: true });
      },
      async tookUp(kept) {
        const { open } = get().transcribing;
        if (open?.kept.id !== kept.id) return;
        const last = kept.transcription.entries.length - 1;
        const at = open.at !== null && open.at <= last ? open.at : null;
        patch({ open: { ...open, kept, plays: null, at } });
        await follow();
      },
      deleted(id) {
        if (get().transcribing.open?.kept.id === id) close();
      },
    },
    needs,
  );
}
