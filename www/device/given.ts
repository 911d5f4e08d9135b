/**
 * What other programs give to the page: files opened with it, and what a share sheet hands over. The service worker
 * (sw.ts) puts what is shared into a cache, from where the page takes it.
 */

/** What is needed of a file: its name and its bytes. */
export type GivenFile = Pick<File, 'name' | 'arrayBuffer'>;

export interface Given {
  files: GivenFile[];
  text: string;
}

/** The cache between the service worker and the page. */
export const SHARED = 'gammonlab-shared';
/** The address in that cache of a shared text. */
export const SHARED_TEXT = 'text';
/** The header with the name of a shared file. */
export const FILE_NAME = 'X-File-Name';

/** A handle of a file that the system opens with the page. */
interface Launch {
  files?: readonly { name: string; getFile(): Promise<File> }[];
}

/** Calls `take` with what is given, now and later. */
export async function whatIsGiven(take: (given: Given) => void): Promise<void> {
  const { launchQueue } = globalThis as { launchQueue?: { setConsumer(consumer: (launch: Launch) => void): void } };
  launchQueue?.setConsumer(({ files = [] }) => {
    // Each is fetched when it is read: one that is gone fails alone and by its name.
    const opened = files.map((handle) => ({
      name: handle.name,
      arrayBuffer: async () => (await handle.getFile()).arrayBuffer(),
    }));
    if (opened.length > 0) take({ files: opened, text: '' });
  });
  // Without a secure context there are no caches, and nothing can have been shared.
  if (!('caches' in globalThis) || !(await caches.has(SHARED))) return;
  const cache = await caches.open(SHARED);
  const given: Given = { files: [], text: '' };
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    if (!response) continue;
    const name = response.headers.get(FILE_NAME);
    if (name === null) given.text = await response.text();
    else given.files.push(new File([await response.blob()], decodeURIComponent(name)));
  }
  await caches.delete(SHARED);
  if (given.files.length > 0 || given.text) take(given);
}
