/**
 * Browser storage that may be blocked: by a setting ("block all cookies"), in a frame of another site, in a frame
 * without permission. There the objects throw as soon as they are named. The page works without them, and warns that
 * nothing is saved.
 */

/** The part of `Storage` that the page uses. Data is kept in memory if the browser refuses. */
export interface SafeStorage {
  /** Whether the browser keeps it. */
  readonly persists: boolean;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export const localKept = safe(() => globalThis.localStorage);
export const sessionKept = safe(() => globalThis.sessionStorage);

function safe(real: () => Storage | null | undefined): SafeStorage {
  const memory = new Map<string, string>();
  let storage: Storage | null = null;
  try {
    storage = real() ?? null;
    storage?.getItem('');
  } catch {
    storage = null;
  }
  return {
    persists: storage !== null,
    getItem: (key) => (storage ? storage.getItem(key) : (memory.get(key) ?? null)),
    setItem: (key, value) => (storage ? storage.setItem(key, value) : void memory.set(key, value)),
  };
}

/** Why the browser keeps nothing for this page; null if it does. All kinds of storage are blocked together. */
export function keepsNothing(): Error | null {
  if (!localKept.persists) return new Error('localStorage is blocked');
  try {
    return globalThis.indexedDB ? null : new Error('there is no IndexedDB');
  } catch (error) {
    return error as Error;
  }
}

/** Puts databases in memory in the place of those that the browser refuses: all works until the tab is closed. */
export async function keepInMemory(): Promise<void> {
  const memory = await import('fake-indexeddb');
  const names = [
    'indexedDB',
    'IDBKeyRange',
    'IDBRequest',
    'IDBOpenDBRequest',
    'IDBTransaction',
    'IDBDatabase',
    'IDBObjectStore',
    'IDBIndex',
    'IDBCursor',
    'IDBCursorWithValue',
  ] as const;
  for (const name of names)
    Object.defineProperty(globalThis, name, { value: memory[name], configurable: true, writable: true });
  // Locks are refused with the rest, at the first request. Data in memory is not shared with other tabs.
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
}

/** The caches of the page, or null if it may have none. */
export async function safeCaches(): Promise<CacheStorage | null> {
  try {
    await globalThis.caches.has('');
    return globalThis.caches;
  } catch {
    return null;
  }
}
