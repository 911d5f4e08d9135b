/**
 * Data from other programs: files opened with the page, and data of a share sheet. The service worker (sw.ts) puts
 * shared data into a cache. Any website can send a form there, so the page requires a confirmation before the import.
 */

import { safeCaches } from './safe';
import { FILE_NAME, SHARED } from './used';

/** The required parts of a file: its name and its bytes. */
export type GivenFile = Pick<File, 'name' | 'arrayBuffer'>;

export interface Given {
  files: GivenFile[];
  text: string;
}

/** Data passed to the page, until the user decides. */
export interface Offer {
  names: string[];
  text: string;
  /** Gives it, and forgets it here. */
  take(): Promise<Given>;
  /** Forgets it. */
  discard(): Promise<void>;
}

/** A handle of a file that the system opens with the page. */
interface Launch {
  files?: readonly { name: string; getFile(): Promise<File> }[];
}

/** Calls `take` with files that the user opens with the page, now and later, and `ask` with shared data. */
export async function whatIsGiven(take: (given: Given) => void, ask: (offer: Offer) => void): Promise<void> {
  const { launchQueue } = globalThis as { launchQueue?: { setConsumer(consumer: (launch: Launch) => void): void } };
  launchQueue?.setConsumer(({ files = [] }) => {
    // Each is fetched when it is read: a missing one fails separately, with its name.
    const opened = files.map((handle) => ({
      name: handle.name,
      arrayBuffer: async () => (await handle.getFile()).arrayBuffer(),
    }));
    if (opened.length > 0) take({ files: opened, text: '' });
  });
  // Without them nothing can have been shared.
  const caches = await safeCaches();
  if (!caches || !(await caches.has(SHARED))) return;
  const discard = async () => void (await caches.delete(SHARED));
  const { files, text } = await shared(caches);
  if (files.length === 0 && !text) return discard();
  ask({
    names: files.map(({ name }) => name),
    text,
    discard,
    // The data that was shown, not data that another site may have sent since.
    async take() {
      await discard();
      return { files, text };
    },
  });
}

async function shared(caches: CacheStorage): Promise<Given> {
  const cache = await caches.open(SHARED);
  const given: Given = { files: [], text: '' };
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    if (!response) continue;
    const name = response.headers.get(FILE_NAME);
    if (name === null) given.text = await response.text();
    else given.files.push(new File([await response.blob()], decodeURIComponent(name)));
  }
  return given;
}
