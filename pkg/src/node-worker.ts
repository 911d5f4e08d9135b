/** The script of the engine's worker in Node. One thread: the pool needs features of browsers. */

import { parentPort } from 'node:worker_threads';
import * as wasm from '../wasm/st/index.js';
import { networkName, readAll, totalSize } from './assets.js';
import { assets } from './data.js';
import { GammonlabError } from './errors.js';
import type { WasmExplain, WasmFiles } from './modules.js';
import { type Init, type Loaded, newEngine, type Request, responder } from './protocol.js';
import { read, readAsset } from './read.js';

/** The caller has already checked that there is no storage. */
function build(): Promise<void> {
  return Promise.reject(
    new GammonlabError('storage', 'Node keeps no databases: make a file with the command line, and use its bytes'),
  );
}

async function files({ baseUrl }: Init): Promise<WasmFiles> {
  const wasm = await import('../wasm/files/index.js');
  wasm.initSync({ module: await readWasm('files', baseUrl) });
  return wasm;
}

async function explain({ baseUrl }: Init): Promise<WasmExplain> {
  const wasm = await import('../wasm/explain/index.js');
  wasm.initSync({ module: await readWasm('explain', baseUrl) });
  return wasm;
}

async function load({ strong, baseUrl }: Init, onLoading: (loaded: number, total: number) => void): Promise<Loaded> {
  const [module, data] = await Promise.all([
    readWasm('st', baseUrl),
    readAll(assets, (asset) => readAsset(asset, baseUrl)),
  ]);
  const total = totalSize(assets);
  onLoading(total, total);
  wasm.initSync({ module });
  return { engine: newEngine(wasm, data, strong), build: 'st', threads: 1, network: networkName(assets), shared: null };
}

function readWasm(build: 'st' | 'files' | 'explain', baseUrl: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const file = `wasm/${build}/index_bg.wasm`;
  return read(baseUrl === null ? new URL(`../${file}`, import.meta.url) : new URL(file, baseUrl));
}

const port = parentPort;
if (port) {
  const respond = responder({ load, files, explain, build }, (reply) => port.postMessage(reply));
  port.on('message', (request: Request) => void respond(request));
}
