/** Backups: written to a file or to a folder of the user's choice, and brought back. */

import type { BackupError, Restored } from './store/backup';
import type { DeviceStore } from './store/store';

export type { BackupError, Restored };

interface Call {
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

/** Data on the last backup. */
export interface LastBackup {
  at: number;
  /** The folder that it was written to; null for a file. */
  folder: string | null;
}

export interface Backups {
  /** Everything as one file. */
  write(page: string, settings: unknown, call: Call): Promise<Blob>;
  restore(file: Blob, call: Call): Promise<Restored>;
  last(): Promise<LastBackup | null>;
  /** Notes that a backup was made. */
  made(last: LastBackup): Promise<void>;
  /** The chosen folder; null without one, or if the browser does not support folders. */
  folder(): Promise<string | null>;
  /** Whether the browser lets a page write to folders. */
  readonly canChoose: boolean;
  /** Lets the user choose a folder. Null if none was chosen. */
  chooseFolder(): Promise<string | null>;
  /** Writes a file into the folder; requests permission again if the browser requires it. Gives the folder's name. */
  intoFolder(name: string, file: Blob): Promise<string>;
  forgetFolder(): Promise<void>;
}

/** The API of browsers that can write to folders; the standard type library lacks it. */
interface Folder extends FileSystemDirectoryHandle {
  requestPermission?(how: { mode: 'readwrite' }): Promise<PermissionState>;
}
type Chooser = (how: { id: string; mode: 'readwrite' }) => Promise<Folder>;

export function deviceBackups(store: DeviceStore, now: () => number): Backups {
  const chooser = (globalThis as { showDirectoryPicker?: Chooser }).showDirectoryPicker;
  const get = <T>(key: string) =>
    store.read(['meta'], async (transaction) => (await transaction.objectStore('meta').get(key)) as T | undefined);
  const put = (key: string, value: unknown) =>
    store.attempt(['meta'], async (transaction) => void (await transaction.objectStore('meta').put(value, key)));
  return {
    async write(page, settings, call) {
      const { writeBackup } = await import('./store/backup');
      return new Response(writeBackup(store, { page, settings, now: now() }, call)).blob();
    },
    async restore(file, call) {
      const { restoreBackup } = await import('./store/backup');
      return restoreBackup(store, file, call);
    },
    last: async () => (await get<LastBackup>('backup')) ?? null,
    made: (last) => put('backup', last),
    folder: async () => (await get<Folder>('folder'))?.name ?? null,
    canChoose: chooser !== undefined,
    async chooseFolder() {
      if (!chooser) return null;
      try {
        const folder = await chooser.call(globalThis, { id: 'gammonlab', mode: 'readwrite' });
        await put('folder', folder);
        return folder.name;
      } catch (error) {
        // Nothing was chosen.
        if ((error as Error | null)?.name === 'AbortError') return null;
        throw error;
      }
    },
    async intoFolder(name, file) {
      const folder = await get<Folder>('folder');
      if (!folder) throw new FolderError('no folder is chosen for backups');
      if ((await folder.requestPermission?.({ mode: 'readwrite' })) === 'denied')
        throw new FolderError(`the browser may not write to the folder ${folder.name}`);
      const handle = await folder.getFileHandle(await freeName(folder, name), { create: true });
      // The file appears under its name only when it is whole.
      await file.stream().pipeTo((await handle.createWritable()) as unknown as WritableStream<Uint8Array>);
      const { size } = await handle.getFile();
      if (size !== file.size) throw new FolderError(`${handle.name} has ${size} bytes and not ${file.size}`);
      return folder.name;
    },
    forgetFolder: () =>
      store.attempt(['meta'], async (transaction) => void (await transaction.objectStore('meta').delete('folder'))),
  };
}

/** The name, with a number if the folder has it: a backup never replaces another one, which may contain more. */
async function freeName(folder: Folder, name: string): Promise<string> {
  const [, stem, ending] = /^([^.]*)(.*)$/.exec(name)!;
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${stem}-${n}${ending}`;
    try {
      await folder.getFileHandle(free);
    } catch (error) {
      if ((error as Error | null)?.name === 'NotFoundError') return free;
      throw error;
    }
  }
}

export class FolderError extends Error {
  readonly kind = 'backup_folder';
}
