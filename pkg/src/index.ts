/** The package in a browser. */

import { type Alive, watchLock } from './alive.js';
import { connect } from './client.js';
import { later } from './data-later.js';
import { fromElsewhere, importingWorker } from './elsewhere.js';
import { GammonlabError } from './errors.js';
import { fetchAsset } from './fetched.js';
import type { Port, Reply } from './protocol.js';
import type { Engine, EngineOptions } from './types.js';

export { GammonlabError, type GammonlabErrorKind } from './errors.js';
export { type CheckerWords, checkersInWords, plainNumber, signedNumber } from './in-words.js';
export type * from './types.js';

/** Loads the engine in a dedicated worker. Rejects with `GammonlabError`. */
export function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const here = () => (typeof document === 'undefined' ? self.location.href : document.baseURI);
  return connect(spawn, options, here, (name, baseUrl) => (onProgress, signal) => {
    const asset = later[name];
    const total = asset.size;
    let loaded = 0;
    const onBytes = (count: number): void => onProgress({ loaded: (loaded += count), total });
    return fetchAsset(asset, baseUrl, onBytes, signal);
  });
}

/**
 * Time in milliseconds for a worker to load its script and report it: the first worker, and later ones. A worker that
 * ends earlier has no lock yet, so its end would not be detected.
 */
const [FIRST_SIGN, LATER_SIGN] = [30_000, 10_000];
let signs = 0;

function spawn(): Port {
  const worker = started();
  const ended = new AbortController();
  const { signal: watched } = ended;
  return {
    post: (request, transfer) => worker.postMessage(request, transfer),
    listen(onReply, onCrash, onGone) {
      const silent = setTimeout(onGone, signs > 0 ? LATER_SIGN : FIRST_SIGN);
      watched.addEventListener('abort', () => clearTimeout(silent));
      worker.onmessage = ({ data }: MessageEvent<Reply | Alive>) => {
        clearTimeout(silent);
        signs += 1;
        if (data.type !== 'alive') onReply(data);
        else if (data.lock !== null) watchLock(data.lock, watched, onGone);
      };
      worker.onerror = (event) => {
        clearTimeout(silent);
        onCrash(event.message || 'its script could not be loaded');
      };
    },
    busy() {},
    terminate() {
      ended.abort();
      worker.terminate();
    },
  };
}

function started(): Worker {
  try {
    return start();
  } catch (error) {
    throw new GammonlabError('asset_missing', `the browser refuses to start the engine's worker: ${String(error)}`);
  }
}

/**
 * Bundlers detect a worker by `new Worker(new URL('...', import.meta.url))`, so both lines below must have this form.
 */
function start(): Worker {
  if (!fromElsewhere())
    return new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'gammonlab' });
  {
    const Worker = importingWorker();
    return new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'gammonlab' });
  }
}
