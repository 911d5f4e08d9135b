/**
 * The version of a tab, for the service worker (sw.ts): each open tab holds a lock whose name ends with the address of
 * the page's script, which is different in every version.
 */

export const VERSION_LOCK = 'gammonlab-page ';

/** Holds the lock of `script` until the tab is closed; resolves when it is held, or if there are no locks. */
export function holdVersion(script: string): Promise<void> {
  const locks = safeLocks();
  if (!locks) return Promise.resolve();
  return new Promise((held) => {
    const forever = () => {
      held();
      return new Promise<never>(() => {});
    };
    // Refused if the browser blocks the page's data: then there is no service worker either.
    locks.request(VERSION_LOCK + script, { mode: 'shared' }, forever).catch(() => held());
  });
}

/** The locks of the page's origin; undefined if the browser has none, or refuses them. */
function safeLocks(): LockManager | undefined {
  try {
    return navigator.locks;
  } catch {
    return undefined;
  }
}

/** How many tabs of this site are open, this one included. */
export async function openTabs(): Promise<number> {
  const locks = safeLocks();
  const { held = [] } = (await locks?.query()) ?? {};
  return held.filter(({ name }) => name?.startsWith(VERSION_LOCK)).length;
}
