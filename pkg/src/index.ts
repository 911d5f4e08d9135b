/** The package in a browser. */

import { connect } from './client.js';
import type { Port, Reply } from './protocol.js';
import type { Engine, EngineOptions } from './types.js';

export { GammonlabError, type GammonlabErrorKind } from './errors.js';
export type * from './types.js';

/** Loads the engine in a worker of its own. Rejects with `GammonlabError`. */
export function createEngine(options: EngineOptions = {}): Promise<Engine> {
  return connect(spawn, options, () => document.baseURI);
}

function spawn(): Port {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'gammonlab' });
  return {
    post: (request, transfer) => worker.postMessage(request, transfer),
    listen(onReply, onCrash) {
      worker.onmessage = ({ data }: MessageEvent<Reply>) => onReply(data);
      worker.onerror = (event) => onCrash(event.message || 'its script could not be loaded');
    },
    busy() {},
    terminate: () => worker.terminate(),
  };
}
