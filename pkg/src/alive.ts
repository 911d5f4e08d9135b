/**
 * How the page detects that the browser has ended a worker. There is no event for it, so each worker holds a lock while
 * it runs, and the page waits for that lock. A worker that computes cannot answer any message, but it keeps its lock.
 */

/** The first message of a worker or of a member of its pool: the name of its lock, if any. */
export interface Alive {
  type: 'alive';
  lock: string | null;
}

/** How long the browser may take to give a lock that nobody else wants, in milliseconds: less than a pool may take. */
const LOCK_LIMIT = 3000;

/**
 * Takes a lock until this worker ends; returns its name, or null if there are no locks, or none in time: then the end
 * of the worker is not detected, which is better than an engine that never starts.
 */
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
    // Refused if the browser blocks the page's data: then the end of a worker is not detected, as without locks.
    locks.request(name, asLongAsWeLive).catch(() => held(null));
    setTimeout(() => held(null), LOCK_LIMIT);
  });
}

/** Calls `onGone` when the holder of the lock has ended; not after `signal` fires. */
export function watchLock(lock: string, signal: AbortSignal, onGone: () => void): void {
  navigator.locks
    .request(lock, { signal }, () => {
      if (!signal.aborted) onGone();
    })
    .catch(() => {}); // Aborted: nobody wants to know any more.
}
