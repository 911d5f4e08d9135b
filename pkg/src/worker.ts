/**
 * The script of the engine's worker in a browser, and of the pool's workers: these start from here under the same
 * address followed by a number (`pool.ts`).
 */

import { type Alive, holdLock } from './alive.js';
import { networkName, readAll, totalSize } from './assets.js';
import { assets } from './data.js';
import { GammonlabError } from './errors.js';
import { fetchAsset, fetchOk } from './fetched.js';
import { make } from './maker.js';
import type { WasmExplain, WasmFiles, WasmModule } from './modules.js';
import { poolMember, servePool } from './pool-member.js';
import { type Build, type Init, type Loaded, newEngine, type Request, responder } from './protocol.js';

/** How long the pool may take to start, in milliseconds. */
const POOL_LIMIT = 5000;
const MOST_THREADS = 16;

if (poolMember) {
  servePool(() => import('../wasm/mt/index.js'));
} else {
  let alive = false;
  const held = holdLock().then((lock) => {
    postMessage({ type: 'alive', lock } satisfies Alive);
    alive = true;
  });
  // First of all, report the lock that shows the page our end.
  const respond = responder({ load, files, explain, build }, (reply) => {
    if (alive) postMessage(reply);
    else void held.then(() => postMessage(reply));
  });
  // biome-ignore lint/suspicious/noGlobalAssign: how a worker listens.
  onmessage = ({ data }: MessageEvent<Request>) => void respond(data);
}

async function load(
  { threads, strong, baseUrl }: Init,
  onLoading: (loaded: number, total: number) => void,
): Promise<Loaded> {
  const network = networkName(assets);
  const total = totalSize(assets);
  let loaded = 0;
  const onBytes = (count: number): void => onLoading((loaded += count), total);
  const data = readAll(assets, (asset) => fetchAsset(asset, baseUrl, onBytes));
  data.catch(() => {}); // awaited below; until then a failure is not unhandled
  const wanted = threads === 'auto' ? Math.min(navigator.hardwareConcurrency, MOST_THREADS) : threads;
  const { wasm, ...traits } = await start(wanted, baseUrl);
  return { engine: newEngine(wasm, await data, strong), ...traits, network };
}

async function files({ baseUrl }: Init): Promise<WasmFiles> {
  const wasm = await import('../wasm/files/index.js');
  const address = new URL('../wasm/files/index_bg.wasm', import.meta.url);
  await wasm.default({ module_or_path: await fetchWasm(address, 'files', baseUrl) });
  return wasm;
}

async function explain({ baseUrl }: Init): Promise<WasmExplain> {
  const wasm = await import('../wasm/explain/index.js');
  const address = new URL('../wasm/explain/index_bg.wasm', import.meta.url);
  await wasm.default({ module_or_path: await fetchWasm(address, 'explain', baseUrl) });
  return wasm;
}

async function build(
  { name, threads, baseUrl }: Build,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const { wasm } = await start(threads, baseUrl);
  await make(wasm, name, ({ done, total }) => onProgress(done, total));
}

/** The threaded build with its pool, if the browser allows it; else the one for one thread. */
async function start(
  threads: number,
  baseUrl: string | null,
): Promise<Pick<Loaded, 'build' | 'threads' | 'shared'> & { wasm: WasmModule }> {
  if (threads > 1 && crossOriginIsolated && typeof SharedArrayBuffer === 'function') {
    const wasm = await import('../wasm/mt/index.js');
    const { memory } = await wasm.default({
      module_or_path: await fetchWasm(new URL('../wasm/mt/index_bg.wasm', import.meta.url), 'mt', baseUrl),
    });
    if (await inTime(wasm.initThreadPool(threads))) return { wasm, build: 'mt', threads, shared: memory };
    const { endPool } = await import('./pool.js');
    endPool();
    console.warn(`gammonlab: the thread pool did not start within ${POOL_LIMIT} ms; continuing with one thread`);
  }
  const wasm = await import('../wasm/st/index.js');
  await wasm.default({
    module_or_path: await fetchWasm(new URL('../wasm/st/index_bg.wasm', import.meta.url), 'st', baseUrl),
  });
  return { wasm, build: 'st', threads: 1, shared: null };
}

/** Whether `started` resolves before the limit. */
function inTime(started: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    started.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), POOL_LIMIT)),
  ]);
}

async function fetchWasm(
  url: URL,
  build: 'st' | 'mt' | 'files' | 'explain',
  baseUrl: string | null,
): Promise<WebAssembly.Module> {
  const address = baseUrl === null ? url : new URL(`wasm/${build}/index_bg.wasm`, baseUrl);
  const attempt = async (cache: RequestCache): Promise<WebAssembly.Module> =>
    WebAssembly.compile(await (await fetchOk(address, { cache })).arrayBuffer());
  try {
    // The damaged copy may come from a cache; the host's own may be intact.
    return await attempt('default').catch((error) => {
      if (error instanceof GammonlabError) throw error;
      return attempt('reload');
    });
  } catch (error) {
    if (error instanceof GammonlabError) throw error;
    throw new GammonlabError('asset_corrupt', `${address.href} is not the engine: ${String(error)}`, address.href);
  }
}
