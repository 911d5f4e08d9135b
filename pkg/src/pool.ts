/**
 * Starts the workers of the thread pool; takes the place of the starter that comes with wasm-bindgen-rayon
 * (xtask puts it there). Each worker runs the engine worker's script under an address of its own, because
 * WebKit fetches all but the first of several equal addresses past the service worker.
 */

/** The part of the generated bindings that a pool worker needs. */
interface Bindings {
  default(options: { module_or_path: WebAssembly.Module; memory: WebAssembly.Memory }): Promise<unknown>;
  wbg_rayon_start_worker(receiver: number): void;
}

interface PoolBuilder {
  numThreads(): number;
  receiver(): number;
  build(): void;
}

interface PoolInit {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  receiver: number;
}

const NUMBER = 'gammonlab-pool';

/** Whether this worker is one of the pool's. */
export const poolMember = new URL(self.location.href).searchParams.has(NUMBER);

/** Kept here also because Firefox would otherwise collect them: https://bugzilla.mozilla.org/show_bug.cgi?id=1702191 */
let workers: Worker[] = [];

/** Called by the engine: starts as many workers as `builder` asks for, then the pool. */
export async function startWorkers(module: WebAssembly.Module, memory: WebAssembly.Memory, builder: PoolBuilder): Promise<void> {
  const init: PoolInit = { module, memory, receiver: builder.receiver() };
  workers = Array.from({ length: builder.numThreads() }, (_, number) => {
    const url = new URL(self.location.href);
    url.searchParams.set(NUMBER, String(number));
    return new Worker(url, { type: 'module', name: `gammonlab pool ${number}` });
  });
  await Promise.all(
    workers.map(
      (worker) =>
        new Promise((resolve, reject) => {
          worker.onmessage = resolve;
          worker.onerror = reject;
          worker.postMessage(init);
        }),
    ),
  );
  builder.build();
}

/** Ends the workers of a pool that did not start. */
export function endPool(): void {
  for (const worker of workers) worker.terminate();
}

/** The pool worker's side. It never returns from `wbg_rayon_start_worker`. */
export function servePool(bindings: () => Promise<Bindings>): void {
  onmessage = async ({ data }: MessageEvent<PoolInit>) => {
    const wasm = await bindings();
    await wasm.default({ module_or_path: data.module, memory: data.memory });
    postMessage('ready');
    wasm.wbg_rayon_start_worker(data.receiver);
  };
}
