/** A worker of the thread pool, seen from inside. `pool.ts` explains why this is a separate file. */

import { holdLock } from './alive.js';
import type { PoolInit } from './pool.js';

/** The part of the generated bindings that a pool worker needs. */
interface Bindings {
  default(options: { module_or_path: WebAssembly.Module; memory: WebAssembly.Memory }): Promise<unknown>;
  wbg_rayon_start_worker(receiver: number): void;
}

/** Whether this worker is one of the pool's: `pool.ts` sets their names. */
export const poolMember = self.name.startsWith('gammonlab pool ');

/** Joins the pool. It never returns from `wbg_rayon_start_worker`. */
export function servePool(bindings: () => Promise<Bindings>): void {
  // biome-ignore lint/suspicious/noGlobalAssign: how a worker listens.
  onmessage = async ({ data }: MessageEvent<PoolInit>) => {
    const [wasm, lock] = await Promise.all([bindings(), holdLock()]);
    await wasm.default({ module_or_path: data.module, memory: data.memory });
    postMessage(lock);
    wasm.wbg_rayon_start_worker(data.receiver);
  };
}
