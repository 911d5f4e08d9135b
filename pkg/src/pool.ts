/**
 * Starts the workers of the thread pool; replaces the starter of wasm-bindgen-rayon (xtask substitutes it). Each worker
 * runs the engine worker's script under a different address, because WebKit bypasses the service worker for all but the
 * first of several equal addresses. (A package from another origin has no service worker, and its worker an address to
 * which nothing can be added: `index.ts`.)
 *
 * Modules that the engine's bindings import must not be in the chunk of the worker's script: WebKit does not treat the
 * running script as a loaded module, runs it a second time, and the second engine, which has not been initialised,
 * receives the calls. So `worker.ts` imports nothing from this file before the bindings have been loaded.
 */

import type { Alive } from './alive.js';

interface PoolBuilder {
  numThreads(): number;
  receiver(): number;
  build(): void;
}

/** The start message of a pool worker. */
export interface PoolInit {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  receiver: number;
}

/** Kept here also because Firefox would otherwise collect them: https://bugzilla.mozilla.org/show_bug.cgi?id=1702191 */
let workers: Worker[] = [];

/** Called by the engine: starts as many workers as `builder` requests, then the pool. */
export async function startWorkers(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  builder: PoolBuilder,
): Promise<void> {
  const init: PoolInit = { module, memory, receiver: builder.receiver() };
  workers = Array.from({ length: builder.numThreads() }, (_, number) => {
    const url = new URL(self.location.href);
    if (url.protocol !== 'blob:') url.searchParams.set('gammonlab-pool', String(number));
    // The name marks it as a member of the pool (`pool-member.ts`).
    return new Worker(url, { type: kind(), name: `gammonlab pool ${number}` });
  });
  await Promise.all(
    workers.map(
      (worker) =>
        new Promise((resolve, reject) => {
          worker.onmessage = ({ data: lock }: MessageEvent<string | null>) => {
            // Any later failure ends the engine's worker.
            worker.onerror = null;
            // Without one of its threads the engine would wait forever, so the page must detect that too.
            postMessage({ type: 'alive', lock } satisfies Alive);
            resolve(lock);
          };
          worker.onerror = (event) => {
            event.preventDefault();
            reject(event);
          };
          worker.postMessage(init);
        }),
    ),
  );
  builder.build();
}

/**
 * The kind of this script. webpack and Turbopack turn the module into a classic script with a `file:` address. A module
 * cannot import scripts; Firefox reports no error if it tries, so this is tried last.
 */
function kind(): WorkerType {
  if (/^https?:/.test(import.meta.url)) return 'module';
  try {
    (self as unknown as { importScripts(): void }).importScripts();
    return 'classic';
  } catch {
    return 'module';
  }
}

/** Terminates the workers of a pool that did not start. */
export function endPool(): void {
  for (const worker of workers) worker.terminate();
}
