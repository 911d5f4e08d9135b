/** Transcriptions on the device, which other tabs change, too. */

import type { StoreError } from '../device/store/problem';
import type { TranscriptionShelf } from '../device/transcriptions';
import { problemOf } from '../engine/problem';
import type { KeptTranscription } from '../state/transcribe';
import { sameTranscription } from '../state/transcribe-merge';
import type { Patches, State } from './transcribe-follow';

interface Needs {
  shelf: TranscriptionShelf;
  /** Irreplaceable data is stored: request persistent storage from the browser. */
  precious(): void;
  newId(): string;
}

export function createKept(
  { get }: State,
  needs: Needs,
  { patch }: Patches,
  follow: () => Promise<void>,
  close: () => void,
) {
  async function load(): Promise<void> {
    if (get().transcribing.list !== null) return;
    try {
      const list = await needs.shelf.load();
      for (const kept of list) needs.shelf.took(kept);
      patch({ list });
    } catch (error) {
      patch({ list: [], problem: problemOf(error) });
    }
  }

  /** Versions on their way to the device, by the id of their transcription. */
  const underway = new Map<string, number>();

  /** Puts a transcription into the list, in the place of the one with that id. */
  function show(kept: KeptTranscription, id = kept.id): void {
    const list = get().transcribing.list ?? [];
    patch({ list: [kept, ...list.filter((one) => one.id !== id && one.id !== kept.id)] });
  }

  /** Puts a transcription into the list, and on the device. */
  async function keep(kept: KeptTranscription): Promise<void> {
    const { id } = kept;
    show(kept);
    underway.set(id, (underway.get(id) ?? 0) + 1);
    const arrived = () => underway.set(id, underway.get(id)! - 1);
    try {
      const there = await needs.shelf.put(kept, needs.newId());
      arrived();
      needs.precious();
      patch({ problem: null });
      if (there.id !== id) await goOnWithCopy(id, there.id);
      else if (underway.get(id) === 0) await takeUp(there);
    } catch (error) {
      // It waits in memory, and the page shows a notice.
      patch({ problem: problemOf(error) });
      void (error as Partial<StoreError> | null)?.kept?.then(arrived, () => {});
    }
  }

  /** Another tab has changed the same turns: that version stays as it is, and this tab's becomes a copy. */
  async function goOnWithCopy(id: string, copy: string): Promise<void> {
    const { open, list } = get().transcribing;
    const mine = open?.kept.id === id ? open.kept : list?.find((one) => one.id === id);
    if (mine) {
      const kept = { ...mine, id: copy };
      show(kept, id);
      if (open?.kept.id === id) patch({ open: { ...open, kept }, copied: true });
    }
    if (underway.get(id) === 0) await heard(id);
  }

  /** Shows another tab's version of a transcription. */
  async function takeUp(kept: KeptTranscription): Promise<void> {
    needs.shelf.took(kept);
    const { open, list } = get().transcribing;
    const known = list?.find(({ id }) => id === kept.id);
    if (known && sameTranscription(known, kept)) return;
    show(kept);
    if (open?.kept.id !== kept.id) return;
    const last = kept.transcription.entries.length - 1;
    const at = open.at !== null && open.at <= last ? open.at : null;
    patch({ open: { ...open, kept, plays: null, at } });
    await follow();
  }

  /** Another tab has changed or deleted a transcription. */
  async function heard(id: string): Promise<void> {
    const quiet = () => get().transcribing.list !== null && !underway.get(id);
    if (!quiet()) return;
    try {
      const kept = await needs.shelf.get(id);
      // Entries made here meanwhile are merged with it when it is saved.
      if (!quiet()) return;
      if (kept) return await takeUp(kept);
      const { open, list } = get().transcribing;
      if (open?.kept.id === id) close();
      patch({ list: list?.filter((one) => one.id !== id) ?? null });
    } catch (error) {
      patch({ problem: problemOf(error) });
    }
  }

  return { load, keep, takeUp, heard, isUnderway: (id: string): boolean => !!underway.get(id) };
}
