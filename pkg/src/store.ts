/**
 * Bearoff databases kept on this device, in the origin private file system. A finished database is a file in the
 * engine's own format, with a checksum; an unfinished one has a second file with the part done so far.
 */

import { GammonlabError } from './errors.js';
import type { DatabaseName } from './types.js';

/** The databases that can be built. */
export const DATABASES = {
  long_races: { kind: 'one_sided', points: 10, checkers: 15 },
  exact: { kind: 'two_sided', points: 6, checkers: 6 },
} as const satisfies Record<DatabaseName, { kind: 'one_sided' | 'two_sided'; points: number; checkers: number }>;

export const DATABASE_NAMES = Object.keys(DATABASES) as DatabaseName[];

/** Folder of the origin private file system. */
const FOLDER = 'gammonlab';
/** Version of the files' contents: files of other versions are rebuilt. */
const VERSION = 1;

/** Names of the finished file and of the unfinished one. */
export function fileNames(name: DatabaseName): { whole: string; part: string } {
  const { points, checkers } = DATABASES[name];
  const stem = `bearoff-${points}x${checkers}-v${VERSION}`;
  return { whole: `${stem}.bin`, part: `${stem}.part` };
}

/** The folder they are in. Rejects with kind `storage` if there is none. */
export async function folder(): Promise<FileSystemDirectoryHandle> {
  // Node may have a `navigator`, but no storage; browsers have storage in secure contexts.
  const storage = (globalThis.navigator as Navigator | undefined)?.storage as Partial<StorageManager> | undefined;
  if (!storage?.getDirectory)
    throw new GammonlabError('storage', 'this platform offers no origin private file system to keep databases in');
  return storing(async () => (await storage.getDirectory!()).getDirectoryHandle(FOLDER, { create: true }));
}

/** Runs an operation on files; any failure is an error of kind `storage`. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GammonlabError) throw error;
    throw new GammonlabError('storage', `the device does not keep the file: ${String(error)}`);
  }
}

/** A file of the folder; null if it does not exist. */
export async function find(name: string): Promise<File | null> {
  const files = await folder();
  return storing(async () => {
    try {
      return await (await files.getFileHandle(name)).getFile();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return null;
      throw error;
    }
  });
}

/** Deletes a file; does nothing if it does not exist. */
export async function forget(name: string): Promise<void> {
  const files = await folder();
  await whenFree(name, async () => {
    try {
      await files.removeEntry(name);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
    }
  });
}

/** How long a terminated worker may keep a file open, in milliseconds. */
const RELEASE_LIMIT = 3000;

/** Runs an operation on a file with exclusive access. */
export async function whenFree<T>(name: string, work: () => Promise<T>): Promise<T> {
  for (const limit = performance.now() + RELEASE_LIMIT; ; ) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > limit)
        throw new GammonlabError(
          'storage',
          `${name} is in use, perhaps by another tab that is making it: ${String(error)}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
