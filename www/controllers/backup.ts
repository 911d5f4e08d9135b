/** The panel of the storage, and backups: made, put into a folder, restored. One at a time. */

import { problemOf } from '../engine/problem';
import type { StorageState } from '../state/storage';
import type { Slice } from '../state/store';
import type { Needs } from './storage';

type Patch = (change: Partial<StorageState>) => void;

export function createBackups(
  { get }: Slice<'storage', 'settings'>,
  patch: Patch,
  measure: () => Promise<void>,
  needs: Needs,
) {
  const { store, room, backups, now } = needs;
  let working = new AbortController();

  /** Runs an operation on backups; failures are reported. */
  async function work<T>(what: 'backup' | 'restore', task: (call: Call) => Promise<T>): Promise<T | null> {
    if (get().storage.busy) return null;
    working = new AbortController();
    const { signal } = working;
    patch({ busy: { what, done: 0, total: 0 }, problem: null, restored: null });
    let drawn = 0;
    try {
      return await task({
        signal,
        onProgress(done, total) {
          // Not for each of thousands of records.
          if (done < total && performance.now() - drawn < 100) return;
          drawn = performance.now();
          patch({ busy: { what, done, total } });
        },
      });
    } catch (error) {
      if (!signal.aborted) patch({ problem: problemOf(error) });
      return null;
    } finally {
      patch({ busy: null });
    }
  }

  const version = () => needs.engine.then((engine) => engine.version).catch(() => '');

  const written = (call: Call): Promise<Blob> =>
    needs.save().then(async () => (await backups()).write(await versionSoon(), get().settings, call));

  /** The version of the page; a backup does not wait for an engine that does not start. */
  const versionSoon = () => Promise.race([version(), new Promise<string>((done) => setTimeout(() => done(''), 1000))]);

  return {
    actions: {
      /** Reads the data of the storage panel. */
      async openStorage(): Promise<void> {
        await measure();
        try {
          const kept = await backups();
          patch({ canChoose: kept.canChoose });
          await store.loadAside();
          const [last, folder] = [await kept.last(), await kept.folder()];
          patch({ lastBackup: last?.at ?? null, folder });
        } catch (error) {
          patch({ problem: problemOf(error) });
        }
      },

      /** Requests persistent storage from the browser. */
      async keepForGood(): Promise<void> {
        patch({ persisted: await room.persist().catch(() => null) });
      },

      /** Everything as one file; null if it was stopped or failed. */
      async makeBackup(): Promise<Blob | null> {
        return work('backup', async (call) => {
          const file = await written(call);
          await (await backups()).made({ at: now(), folder: null });
          patch({ lastBackup: now() });
          return file;
        });
      },

      /** Writes everything into the chosen folder; lets the user choose one first if there is none. */
      async backUpToFolder(): Promise<void> {
        await work('backup', async (call) => {
          const kept = await backups();
          const folder = (await kept.folder()) ?? (await kept.chooseFolder());
          if (folder === null) return;
          const name = await kept.intoFolder(backupName(now()), await written(call));
          await kept.made({ at: now(), folder: name });
          patch({ lastBackup: now(), folder: name });
        });
      },

      async otherFolder(): Promise<void> {
        try {
          const folder = await (await backups()).chooseFolder();
          if (folder !== null) patch({ folder });
        } catch (error) {
          patch({ problem: problemOf(error) });
        }
      },

      /** Restores a backup: adds to the existing data. */
      async restore(file: Blob, withSettings: boolean): Promise<void> {
        await work('restore', async (call) => {
          const restored = await (await backups()).restore(file, call);
          const taken = withSettings && restored.settings !== null;
          if (taken) needs.takeSettings(restored.settings);
          needs.heard({ of: 'everything' });
          patch({ restored: { ...restored, settings: taken } });
          await measure();
        });
      },

      stopBackup: () => working.abort(),
    },
  };
}

interface Call {
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

/** The name of a backup's file: of its day. */
export const backupName = (at: number): string => `gammonlab-backup-${new Date(at).toISOString().slice(0, 10)}.json.gz`;
