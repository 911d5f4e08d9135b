/** The databases of the page's first versions: legacy.ts copies them, and is fetched only if there is one. */

import type { DataStore } from './schema';

/** Names of the old databases with the store whose keys are gone through. */
export const OLD = {
  gammonlab: 'positions',
  'gammonlab-matches': 'heads',
  'gammonlab-cards': 'cards',
  'gammonlab-contests': 'contests',
  'gammonlab-rollouts': 'rollouts',
  'gammonlab-exercises': 'exercises',
} as const satisfies Record<string, DataStore>;
export type OldName = keyof typeof OLD;
const NAMES = Object.keys(OLD) as OldName[];

/** The old databases there are. */
export async function existing(): Promise<OldName[]> {
  if (typeof indexedDB.databases === 'function') {
    const there = new Set((await indexedDB.databases()).map(({ name }) => name));
    return NAMES.filter((name) => there.has(name));
  }
  const found: OldName[] = [];
  for (const name of NAMES) if (await isThere(name)) found.push(name);
  return found;
}

/** Whether there is a database of that name, for browsers that have no list. */
function isThere(name: string): Promise<boolean> {
  return new Promise((done) => {
    const request = indexedDB.open(name);
    let made = false;
    request.onupgradeneeded = () => {
      made = true;
      request.transaction?.abort();
    };
    request.onsuccess = () => {
      request.result.close();
      done(!made);
    };
    request.onerror = () => done(false);
  });
}
