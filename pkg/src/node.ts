/** The package in Node. */

import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { connect } from './client.js';
import { later } from './data-later.js';
import type { Port, Reply } from './protocol.js';
import { readAsset } from './read.js';
import type { Engine, EngineOptions } from './types.js';

export { GammonlabError, type GammonlabErrorKind } from './errors.js';
export { type CheckerWords, checkersInWords, plainNumber, signedNumber } from './in-words.js';
export type * from './types.js';

/** Loads the engine in a worker thread. Rejects with `GammonlabError`. */
export function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const here = () => pathToFileURL(`${process.cwd()}/`).href;
  return connect(spawn, options, here, (name, baseUrl) => async (onProgress) => {
    const bytes = await readAsset(later[name], baseUrl);
    onProgress({ loaded: bytes.length, total: bytes.length });
    return bytes;
  });
}

function spawn(): Port {
  // Without the flags of this process: workers reject some of them, such as --input-type.
  const worker = new Worker(new URL('./node-worker.js', import.meta.url), { name: 'gammonlab', execArgv: [] });
  return {
    post: (request, transfer) => worker.postMessage(request, transfer),
    listen(onReply, onCrash, onGone) {
      worker.on('message', (reply: Reply) => onReply(reply));
      worker.on('error', (error: Error & { code?: string }) => {
        // Termination at the memory limit is not an error of the engine.
        if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') onCrash(String(error));
      });
      worker.on('exit', onGone);
    },
    busy: (busy) => (busy ? worker.ref() : worker.unref()),
    terminate: () => void worker.terminate(),
  };
}
