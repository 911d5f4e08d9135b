/** Records on the device that several tabs change: shown, kept, and brought together with what other tabs do. */

import type { StoreError } from '../device/store/problem';
import type { EngineProblem } from '../engine/port';
import { problemOf } from '../engine/problem';

interface Record {
  id: string;
}

interface Shelf<R extends Record> {
  load(): Promise<R[]>;
  get(id: string): Promise<R | undefined>;
  /** This tab shows the device's version: its next changes start from it. */
  took(kept: R): void;
  /** Saves this tab's version; under the id `copy`, if another tab has changed the same place. */
  put(kept: R, copy: string): Promise<R>;
  remove(id: string): Promise<void>;
}

/** The page on which the records are shown. */
interface Desk<R extends Record> {
  /** Null until it is loaded. */
  list(): readonly R[] | null;
  patch(change: { list: R[] } | { problem: EngineProblem | null }): void;
  /** Puts a record into the list, in the place of the one with that id. */
  show(kept: R, id: string): void;
  same(one: R, other: R): boolean;
  /** Another tab's version is in the list. */
  tookUp?(kept: R): Promise<void>;
  /** This tab's version of `id` became this copy, which is in the list. */
  copied(id: string, copy: R): Promise<void> | void;
  /** Another tab has deleted a record. */
  deleted?(id: string): void;
}

interface Needs<R extends Record> {
  shelf: Shelf<R>;
  /** Irreplaceable data is stored: request persistent storage from the browser. */
  precious(): void;
  newId(): string;
}

export function createKeeper<R extends Record>(desk: Desk<R>, { shelf, precious, newId }: Needs<R>) {
  let loading: Promise<void> | null = null;
  /** Versions on their way to the device, by the id of their record. */
  const underway = new Map<string, number>();
  /** Deleted here, and not kept again since. */
  const removed = new Set<string>();
  const find = (id: string) => desk.list()?.find((one) => one.id === id);
  const failed = (error: unknown) => desk.patch({ problem: problemOf(error) });

  function load(): Promise<void> {
    loading ??= shelf.load().then(
      (list) => {
        for (const kept of list) shelf.took(kept);
        desk.patch({ list });
      },
      (error: unknown) => {
        // The next visit tries again.
        loading = null;
        desk.patch({ list: [...(desk.list() ?? [])] });
        failed(error);
      },
    );
    return loading;
  }

  /** Shows a record and keeps it on the device. */
  async function keep(kept: R): Promise<void> {
    const { id } = kept;
    removed.delete(id);
    desk.show(kept, id);
    underway.set(id, (underway.get(id) ?? 0) + 1);
    const arrived = () => underway.set(id, underway.get(id)! - 1);
    try {
      const there = await shelf.put(kept, newId());
      arrived();
      precious();
      desk.patch({ problem: null });
      if (removed.has(id)) return;
      if (there.id !== id) await continueWithCopy(id, there);
      else if (underway.get(id) === 0) await takeUp(there);
    } catch (error) {
      // It waits in memory, and the page shows that; one that can never be saved is not waited for.
      failed(error);
      const later = (error as Partial<StoreError> | null)?.kept;
      if (later) void later.then(arrived, arrived);
      else arrived();
    }
  }

  /** Deletes a record; what is on its way to the device does not bring it back. */
  async function remove(id: string): Promise<void> {
    removed.add(id);
    desk.patch({ list: (desk.list() ?? []).filter((one) => one.id !== id) });
    try {
      await shelf.remove(id);
    } catch (error) {
      failed(error);
    }
  }

  /** Another tab has changed the same place: that version stays as it is, and this tab's becomes a copy. */
  async function continueWithCopy(id: string, there: R): Promise<void> {
    const copy = { ...(find(id) ?? there), id: there.id };
    desk.show(copy, id);
    await desk.copied(id, copy);
    await heard(id);
  }

  /** Shows a version of the device: what another tab has made of a record. */
  async function takeUp(kept: R): Promise<void> {
    shelf.took(kept);
    const known = find(kept.id);
    if (known && desk.same(known, kept)) return;
    desk.show(kept, kept.id);
    await desk.tookUp?.(kept);
  }

  /** Another tab has changed or deleted a record. */
  async function heard(id: string): Promise<void> {
    const quiet = () => desk.list() !== null && !underway.get(id);
    if (!quiet()) return;
    try {
      const kept = await shelf.get(id);
      // Changes made here meanwhile are merged with it when they are saved.
      if (!quiet()) return;
      if (kept) return await takeUp(kept);
      desk.deleted?.(id);
      desk.patch({ list: (desk.list() ?? []).filter((one) => one.id !== id) });
    } catch (error) {
      failed(error);
    }
  }

  /** A backup was restored: the list shows the new records, and nothing here is lost. */
  async function heardAll(): Promise<void> {
    if (desk.list() === null) return;
    try {
      for (const kept of await shelf.load()) if (!underway.get(kept.id)) await takeUp(kept);
    } catch (error) {
      failed(error);
    }
  }

  return { load, keep, remove, heard, heardAll };
}
