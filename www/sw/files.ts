/**
 * The files of the site on the device. Each is kept under its address and the SHA-256 of its bytes, which the build
 * writes into the service worker. A file is compared with that hash before it is kept and whenever it is served, so
 * that a wrong answer of the host is never kept, and a damaged copy is replaced by the host's.
 *
 * All versions share one cache. Files that an older version uses in another tab stay until that tab is closed.
 */

/** A file of this version, as the build lists it: `integrity` is `sha256-` and the hash in base64. */
export interface Listed {
  url: string;
  integrity?: string;
}

/** A file that is not the one this version was built with. */
export class WrongFile extends Error {}

/** The cache of the files that are kept from the beginning. */
const FILES = 'gammonlab-files';
/** The cache of the files that are kept once they have been used. */
const USED = 'gammonlab-used';
/** The parameter with the hash in the address that a file is kept under. */
const HASH = 'sha256';
/** Files fetched at the same time while a version is installed. */
const AT_ONCE = 6;

export interface Files {
  /** Whether a file of this address is one of this version. */
  has(address: string): boolean;
  /** Whether it is kept only once it has been used. */
  isLater(address: string): boolean;
  /** Keeps all files that are kept from the beginning; fails if the host does not give them all. */
  install(): Promise<void>;
  /** The copy that is kept, if it is whole; unchecked for a page that checks it. */
  kept(address: string, checked?: boolean): Promise<Response | null>;
  /** The host's file, checked; `keeping` is given the work of keeping it. */
  fetched(address: string, cache: RequestCache, keeping: (work: Promise<unknown>) => void): Promise<Response>;
  /** The host's file as it comes, for a page that checks it; kept if it is the right one. */
  passed(address: string, cache: RequestCache, keeping: (work: Promise<unknown>) => void): Promise<Response>;
  /** Replaces every copy that is missing or damaged, as far as the host has them. */
  mend(): Promise<void>;
  /** Deletes all that is not of this version. */
  forgetOthers(): Promise<void>;
}

/** `later`: whether the file of an address is cached only on first use. */
export function filesOf(list: readonly Listed[], scope: string, later: (address: string) => boolean): Files {
  const hashes = new Map<string, string>();
  for (const { url, integrity } of list) {
    const hash = integrity?.replace(/^sha256-/, '');
    if (hash) hashes.set(new URL(url, scope).href, hash);
  }
  const atOnce = [...hashes.keys()].filter((address) => !later(address));
  // Opened once: each file of a page would wait for it.
  let opened: Record<typeof FILES | typeof USED, Promise<Cache>> | null = null;
  const cacheOf = (address: string) => {
    opened ??= { [FILES]: caches.open(FILES), [USED]: caches.open(USED) };
    return opened[later(address) ? USED : FILES];
  };
  const keyOf = (address: string, hash: string) => `${address}?${HASH}=${encodeURIComponent(hash)}`;

  /** The copy under a key, checked; null if there is none or it is damaged. */
  async function whole(cache: Cache, key: string): Promise<Response | null> {
    const copy = await cache.match(key);
    if (!copy) return null;
    const hash = new URL(key).searchParams.get(HASH);
    try {
      const bytes = await copy.arrayBuffer();
      return (await hashOf(bytes)) === hash ? new Response(bytes, { headers: copy.headers }) : null;
    } catch {
      // The device cannot read its own copy: that is a damaged one too.
      return null;
    }
  }

  async function kept(address: string, checked = true): Promise<Response | null> {
    const hash = hashes.get(address);
    const cache = await cacheOf(address);
    if (hash !== undefined && !checked) return (await cache.match(keyOf(address, hash))) ?? null;
    if (hash !== undefined) return whole(cache, keyOf(address, hash));
    // A file of an older version, which a tab still uses.
    for (const { url } of await cache.keys(address, { ignoreSearch: true })) {
      const found = await whole(cache, url);
      if (found) return found;
    }
    return null;
  }

  async function put(address: string, bytes: ArrayBuffer, headers: Headers): Promise<void> {
    const cache = await cacheOf(address);
    const key = keyOf(address, hashes.get(address)!);
    // A device without room caches less; the next request goes to the host again.
    await cache.put(key, new Response(bytes, { headers })).catch(() => cache.delete(key));
  }

  /** The bytes of the host's file, and the headers they came with. */
  async function right(address: string, cache: RequestCache): Promise<[ArrayBuffer, Headers]> {
    const answer = await fetch(address, { cache });
    if (!answer.ok) throw new WrongFile(`${address}: status ${answer.status}`);
    const bytes = await answer.arrayBuffer();
    const hash = await hashOf(bytes);
    if (hash === hashes.get(address)) return [bytes, answer.headers];
    // The response may be the copy of a cache on the way.
    if (cache !== 'reload') return right(address, 'reload');
    throw new WrongFile(`${address}: the host sends another file: SHA-256 ${hash}, ${bytes.byteLength} bytes`);
  }

  async function fetched(
    address: string,
    cache: RequestCache,
    keeping: (work: Promise<unknown>) => void,
  ): Promise<Response> {
    const [bytes, headers] = await right(address, cache);
    keeping(put(address, bytes, headers));
    return new Response(bytes, { headers });
  }

  /** Has a whole copy of the file on the device. */
  async function ensure(address: string): Promise<void> {
    if (await kept(address)) return;
    const [bytes, headers] = await right(address, 'default');
    const cache = await cacheOf(address);
    await cache.put(keyOf(address, hashes.get(address)!), new Response(bytes, { headers }));
  }

  /** Returns intact copies of all of them; fails once the others have arrived. */
  async function ensureAll(addresses: readonly string[]): Promise<unknown[]> {
    const left = [...addresses];
    const failures: unknown[] = [];
    const work = async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift())
        await ensure(next).catch((error) => failures.push(error));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return failures;
  }

  return {
    has: (address) => hashes.has(address),
    isLater: (address) => later(address),
    kept,
    fetched,

    async install() {
      const failures = await ensureAll(atOnce);
      // Intact files stay: the next attempt fetches the rest.
      if (failures.length > 0) throw failures[0];
    },

    async passed(address, cache, keeping) {
      const answer = await fetch(address, { cache });
      if (!answer.ok) return answer;
      const [shown, own] = answer.body!.tee();
      const keep = async () => {
        const bytes = await new Response(own).arrayBuffer();
        if ((await hashOf(bytes)) === hashes.get(address)) await put(address, bytes, answer.headers);
      };
      keeping(keep().catch(() => {})); // Broken off: the page is told by its own half.
      return new Response(shown, { headers: answer.headers });
    },

    async mend() {
      await ensureAll(atOnce);
    },

    async forgetOthers() {
      const ours = new Set([...hashes].map(([address, hash]) => keyOf(address, hash)));
      for (const name of [FILES, USED]) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) if (!ours.has(request.url)) await cache.delete(request);
      }
    },
  };
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...digest));
}
