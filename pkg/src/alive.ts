/**
 * How the page notices that the browser has ended a worker, which no event tells: each worker holds a lock as long as
 * it lives, and the page waits for that lock. A worker that computes cannot answer any message, but it keeps its lock.
 */

/** The first sign of life of a worker, or of one of its pool: the name of the lock that it holds, if any. */
export interface Alive {
  type: 'alive';
  lock: string | null;
}

/** Takes a lock for as long as this worker lives; gives its name, or null where there are no locks. */
export function holdLock(): Promise<string | null> {
  // Only secure contexts have them, and random names.
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(null);
  const name = `gammonlab-worker ${crypto.randomUUID()}`;
  return new Promise((held) => {
    const asLongAsWeLive = (): Promise<never> => {
      held(name);
      return new Promise(() => {});
    };
    // Refused where the browser blocks the page's data: then nobody notices, as without locks.
    locks.request(name, asLongAsWeLive).catch(() => held(null));
  });
}

/** Calls `onGone` when whoever holds the lock has ended; not after `signal` fires. */
export function watchLock(lock: string, signal: AbortSignal, onGone: () => void): void {
  navigator.locks
    .request(lock, { signal }, () => {
      if (!signal.aborted) onGone();
    })
    .catch(() => {}); // Aborted: nobody wants to know any more.
}
