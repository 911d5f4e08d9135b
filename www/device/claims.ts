/** Work that only one tab does: a claim lasts until it is released, or until its tab is gone. */

export interface Claims {
  /** Claims the work if nobody has; gives a way to let go, or null. */
  claim(name: string): Promise<(() => void) | null>;
  /** Resolves once nobody has claimed the work any more. Rejects when `signal` is aborted. */
  free(name: string, signal: AbortSignal): Promise<void>;
}

/** Claims by Web Locks. If the browser has none, or not in this context, each tab works independently. */
export function deviceClaims(locks: LockManager | undefined = globalThis.navigator?.locks): Claims {
  if (!locks) return { claim: async () => () => {}, free: async () => {} };
  const full = (name: string) => `gammonlab ${name}`;
  return {
    claim: (name) =>
      new Promise((done, fail) => {
        const held = locks.request(full(name), { ifAvailable: true }, (lock) => {
          if (!lock) return done(null);
          return new Promise<void>((letGo) => done(letGo));
        });
        held.catch(fail);
      }),
    free: (name, signal) => locks.request(full(name), { signal }, () => {}),
  };
}
