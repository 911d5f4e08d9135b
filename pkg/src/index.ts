/** The package in a browser. */

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
    const { size: total } = asset;
    let loaded = 0;
    const onBytes = (count: number): void => onProgress({ loaded: (loaded += count), total });
    return fetchAsset(asset, baseUrl, onBytes, signal);
  });
}

function spawn(): Port {
  const worker = started();
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
