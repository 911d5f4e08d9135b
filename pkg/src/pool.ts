/**
 * Starts the workers of the thread pool; takes the place of the starter that comes with wasm-bindgen-rayon
 * (xtask puts it there). Each worker runs the engine worker's script under an address of its own, because
 * WebKit fetches all but the first of several equal addresses past the service worker. (A package from another origin
 * has no service worker, and its worker an address to which nothing can be added: `index.ts`.)
 *
 * Whatever the engine's bindings import must not lie in the chunk of the worker's script: WebKit does not know the
 * script it runs as a module it already has, runs it a second time, and the second engine, which has never heard of
 * `init`, takes the calls. So `worker.ts` imports nothing of this file, except when it is too late for the bindings to
 * need it.
 */

import type { Alive } from './alive.js';

interface PoolBuilder {
  numThreads(): number;
  receiver(): number;
  build(): void;
}

/** What a pool worker starts with. */
export interface PoolInit {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  receiver: number;
}

/** Kept here also because Firefox would otherwise collect them: https://bugzilla.mozilla.org/show_bug.cgi?id=1702191 */
let workers: Worker[] = [];

/** Called by the engine: starts as many workers as `builder` asks for, then the pool. */
export async function startWorkers(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  builder: PoolBuilder,
): Promise<void> {
  const init: PoolInit = { module, memory, receiver: builder.receiver() };
  workers = Array.from({ length: builder.numThreads() }, (_, number) => {
    const url = new URL(self.location.href);
    if (url.protocol !== 'blob:') url.searchParams.set('gammonlab-pool', String(number));
    // By its name the worker knows what it is (`pool-member.ts`).
    return new Worker(url, { type: kind(), name: `gammonlab pool ${number}` });
  });
  await Promise.all(
    workers.map(
      (worker) =>
        new Promise((resolve, reject) => {
          worker.onmessage = ({ data: lock }: MessageEvent<string | null>) => {
            // Whatever fails later ends the engine's worker.
            worker.onerror = null;
            // Without one of its threads the engine would wait for ever: the page is to notice that too.
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
 * What this script is. webpack and Turbopack make a classic one of the module, and say `file:` of its address. A
 * module that they make cannot import scripts; asked in vain, Firefox does not say so, so that it is asked last.
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

/** Ends the workers of a pool that did not start. */
export function endPool(): void {
  for (const worker of workers) worker.terminate();
}
