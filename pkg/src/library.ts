/** The package's entry for libraries of matches, links and transcription, in a browser: no engine is loaded. */

import { fromElsewhere, importingWorker } from './elsewhere.js';
import { GammonlabError } from './errors.js';
import { failed, libraryOf } from './library-calls.js';
import type { Library } from './library-types.js';
import type { PlainError } from './protocol.js';

export type { Library } from './library-types.js';
export type * from './types.js';
export { GammonlabError };

/** An empty library in a dedicated worker, which is started by the first call. */
export function openLibrary(): Library {
  let worker: Worker | null = null;
  let count = 0;
  const waiting = new Map<number, { done(answer: unknown): void; fail(error: unknown): void }>();

  function end(reason: GammonlabError): void {
    worker?.terminate();
    worker = null;
    for (const { fail } of waiting.values()) fail(reason);
    waiting.clear();
  }

  function started(): Worker {
    const made = start();
    made.onmessage = ({ data }: MessageEvent<{ n: number; answer?: unknown; error?: PlainError }>) => {
      const { n, answer, error } = data;
      const call = waiting.get(n);
      waiting.delete(n);
      if (error) call?.fail(failed(error));
      else call?.done(answer);
    };
    made.onerror = (event) =>
      end(new GammonlabError('asset_missing', event.message || 'the script of the library could not be loaded'));
    return made;
  }

  return libraryOf(
    (call) =>
      new Promise((done, fail) => {
        worker ??= started();
        const n = count++;
        waiting.set(n, { done, fail });
        worker.postMessage({ ...call, n });
      }),
    () => end(new GammonlabError('disposed', 'the library was disposed of')),
  );
}

/** Bundlers detect a worker by this form. */
function start(): Worker {
  if (!fromElsewhere())
    return new Worker(new URL('./library-worker.js', import.meta.url), { type: 'module', name: 'gammonlab library' });
  {
    const Worker = importingWorker();
    return new Worker(new URL('./library-worker.js', import.meta.url), { type: 'module', name: 'gammonlab library' });
  }
}
