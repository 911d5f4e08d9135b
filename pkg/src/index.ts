/** The package in a browser. */

import { type Alive, watchLock } from './alive.js';
import { readSize } from './assets.js';
import { connect } from './client.js';
import { later } from './data-later.js';
import { GammonlabError } from './errors.js';
import { fetchAsset } from './fetched.js';
import type { Port, Reply } from './protocol.js';
import type { Engine, EngineOptions } from './types.js';

export { GammonlabError, type GammonlabErrorKind } from './errors.js';
export type * from './types.js';

/** Loads the engine in a worker of its own. Rejects with `GammonlabError`. */
export function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const here = () => (typeof document === 'undefined' ? self.location.href : document.baseURI);
  return connect(spawn, options, here, (name, baseUrl) => (onProgress, signal) => {
    const asset = later[name];
    const total = readSize(asset);
    let loaded = 0;
    const onBytes = (count: number): void => onProgress({ loaded: (loaded += count), total });
    return fetchAsset(asset, baseUrl, onBytes, signal);
  });
}

/**
 * How long a worker may take to load its script and to say so, in milliseconds: the first, and those after it. One that
 * is ended before has no lock by which that would be noticed.
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

/** Bundlers know a worker by `new Worker(new URL('...', import.meta.url))`, so that both lines below must read so. */
function start(): Worker {
  if (!fromElsewhere())
    return new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'gammonlab' });
  {
    const Worker = importingWorker();
    return new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'gammonlab' });
  }
}

/** Whether this script is of another origin than the page. (webpack says `file:` of every script.) */
function fromElsewhere(): boolean {
  const { protocol, origin } = new URL(import.meta.url);
  return /^https?:$/.test(protocol) && origin !== self.origin;
}

/**
 * Browsers start workers from the page's own origin alone, but a worker may import a script from anywhere that allows
 * it. So the page makes one that does nothing else. Its address stays valid: the pool starts from it too (`pool.ts`).
 */
function importingWorker(): new (script: URL, options: WorkerOptions) => Worker {
  return class extends Worker {
    constructor(script: URL, options: WorkerOptions) {
      importing ??= URL.createObjectURL(new Blob([importingScript(script)], { type: 'text/javascript' }));
      super(importing, options);
    }
  };
}

let importing: string | undefined;

/**
 * What is sent before the script is there is kept for it. An `import` statement would need none of this, but in an
 * isolated page Firefox' pool did not start with it, and WebKit's worker neither started nor failed.
 */
function importingScript(script: URL): string {
  return `const early = [];
onmessage = (event) => early.push(event);
import(${JSON.stringify(script.href)}).then(
  () => early.forEach((event) => onmessage(event)),
  (error) => setTimeout(() => { throw error; }),
);`;
}
