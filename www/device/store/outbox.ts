/**
 * Writes that could not be made yet: they wait in memory and are tried again. Writes of one chain are made in their
 * order; chains do not wait for each other, so that one match that is too large does not hold up a note.
 */

import { mayPass, StoreError } from './problem';

interface Waiting {
  work: () => Promise<unknown>;
  kept: (result: unknown) => void;
  dropped: (error: unknown) => void;
}

export interface Outbox {
  /**
   * Makes a write. On a temporary failure it waits, and the error's `kept` resolves when it has succeeded. With `only`
   * it takes the place of whatever waits in its chain: its state is the newer one.
   */
  run<T>(chain: string, work: () => Promise<T>, only?: boolean): Promise<T>;
  /** Retries the waiting writes. */
  retry(): Promise<void>;
  /** How many writes wait. */
  readonly waiting: number;
  /** Resolves when no write is under way. */
  settled(): Promise<void>;
}

/**
 * `changed` is called when the first write waits, and when none waits any more; `problem` is why the last one failed.
 */
export function createOutbox(changed: (waiting: number, problem: StoreError | null) => void): Outbox {
  const chains = new Map<string, Waiting[]>();
  const busy = new Map<string, Promise<unknown>>();
  const waiting = () => [...chains.values()].reduce((sum, chain) => sum + chain.length, 0);
  let last: StoreError | null = null;

  const tell = () => changed(waiting(), waiting() > 0 ? last : null);

  /** One after the other within a chain, also those that nobody waits for. */
  function inTurn<T>(chain: string, work: () => Promise<T>): Promise<T> {
    const before = busy.get(chain) ?? Promise.resolve();
    const turn = before.then(work, work);
    const end = turn.then(
      () => {},
      () => {},
    );
    busy.set(chain, end);
    void end.then(() => {
      if (busy.get(chain) === end) busy.delete(chain);
    });
    return turn;
  }

  /** Tries the writes of a chain in their order until one fails. */
  async function drain(chain: string): Promise<StoreError | null> {
    for (let first = chains.get(chain)?.[0]; first; first = chains.get(chain)?.[0]) {
      try {
        const result = await first.work();
        take(chain);
        first.kept(result);
      } catch (error) {
        if (mayPass(error)) {
          last = error;
          return error;
        }
        // It can never succeed: for example, another tab has ended the game. Its writer gets the error.
        take(chain);
        first.dropped(error);
      }
    }
    return null;
  }

  /** The first write of a chain waits no more. */
  function take(chain: string): void {
    const [, ...rest] = chains.get(chain) ?? [];
    if (rest.length > 0) chains.set(chain, rest);
    else chains.delete(chain);
    tell();
  }

  return {
    run: (chain, work, only = false) =>
      inTurn(chain, async () => {
        const before = chains.get(chain);
        if (before && only) {
          chains.delete(chain);
          // Newer writes contain their data.
          for (const { kept } of before) kept(undefined);
        } else if (before) await drain(chain);
        let failure: StoreError;
        if (!chains.has(chain)) {
          try {
            return await work();
          } catch (error) {
            if (!mayPass(error)) throw error;
            failure = last = error;
          } finally {
            if (before) tell();
          }
        } else failure = new StoreError(last?.kind ?? 'store_failed', last?.cause);
        failure.kept = new Promise((kept, dropped) => {
          const queue = chains.get(chain) ?? [];
          chains.set(chain, [...queue, { work, kept, dropped }]);
        });
        // For callers that do not use it, it must not count as an unhandled failure.
        failure.kept.catch(() => {});
        tell();
        throw failure;
      }),
    async retry() {
      if (chains.size === 0) return;
      await Promise.all([...chains.keys()].map((chain) => inTurn(chain, () => drain(chain))));
    },
    get waiting() {
      return waiting();
    },
    async settled() {
      while (busy.size > 0) await Promise.all(busy.values());
    },
  };
}
