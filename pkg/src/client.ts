/** The engine's interface for callers: all calls go to one worker. */

import type { Later, ReadAsset } from './assets.js';
import { OpeningBook } from './book.js';
import { contests } from './contests.js';
import { DeviceDatabases } from './databases.js';
import { duels } from './duels.js';
import { aborted, GammonlabError } from './errors.js';
import { exercises } from './exercises.js';
import { explanations } from './explanations.js';
import { matchEquity } from './match-equity.js';
import { matches } from './matches.js';
import { positions } from './positions.js';
import { practice } from './practice.js';
import { type Call, type Init, type Port, writing } from './protocol.js';
import { CallQueue } from './queue.js';
import { rollouts } from './rollouts.js';
import { StrongNetwork } from './strong.js';
import type { Engine, EngineOptions } from './types.js';

/**
 * Starts an engine in the worker created by `spawn`. A relative `baseUrl` is resolved against `here`; `read` reads the
 * files that are not needed at the start from there.
 */
export async function connect(
  spawn: () => Port,
  options: EngineOptions,
  here: () => string,
  read: (name: Later, baseUrl: string | null) => ReadAsset,
): Promise<Engine> {
  const { threads = 'auto', baseUrl, signal, onProgress } = options;
  if (threads !== 'auto' && !(Number.isInteger(threads) && threads >= 1)) {
    throw new GammonlabError('argument', 'threads: expected "auto" or a whole number of at least 1', String(threads));
  }
  const base = baseUrl === undefined ? null : folder(baseUrl, here());
  if (signal?.aborted) throw aborted(signal);
  const init: Init = { type: 'init', threads, strong: options.strong ?? true, baseUrl: base };
  const queue: CallQueue = new CallQueue(spawn, init, (call) => databases.restore(call));
  /** For calls that need no strong network. */
  const plainly: Call = writing(queue.send);
  const databases: DeviceDatabases = new DeviceDatabases({
    spawn,
    threads: () => queue.traits.threads,
    baseUrl: base,
    call: plainly,
  });
  const network = new StrongNetwork({
    read: read('strong', base),
    send: queue.send,
    call: plainly,
    awaited: () => init.strong,
    setAwaited(awaited) {
      init.strong = awaited;
      return plainly('awaitStrong', [awaited]);
    },
    worker: () => queue.worker,
    onFailure: options.onStrongFailure,
  });
  const call = writing(network.send);
  const book = new OpeningBook(read('book', base), plainly);
  const dispose = (reason: GammonlabError): void => {
    network.dispose(reason);
    book.dispose(reason);
    queue.dispose(reason);
    databases.dispose(reason);
  };
  const onAbort = (): void => dispose(aborted(signal));
  signal?.addEventListener('abort', onAbort);
  try {
    await queue.open(onProgress);
  } catch (error) {
    dispose(disposed());
    throw error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
  const traits = () => queue.traits;
  const engine: Omit<Engine, typeof Symbol.dispose> = {
    // A restarted worker may have fewer threads than the previous one.
    get build() {
      return queue.traits.build;
    },
    get threads() {
      return queue.traits.threads;
    },
    get version() {
      return queue.traits.version;
    },
    get network() {
      return queue.traits.network;
    },
    get levels() {
      return queue.traits.levels;
    },
    databases,
    book: (id, options) => book.find(id, options),
    loadStrong: (options) => network.load(options),
    ...positions(call, traits),
    ...explanations(call),
    ...practice(call),
    ...rollouts(call, traits),
    ...exercises(call),
    ...contests(call),
    ...matchEquity(call),
    ...duels(call, traits),
    ...matches(call, traits),
    dispose: () => dispose(disposed()),
  };
  // Older browsers do not have the symbol.
  if (Symbol.dispose) Object.assign(engine, { [Symbol.dispose]: engine.dispose });
  return engine as Engine;
}

function disposed(): GammonlabError {
  return new GammonlabError('disposed', 'the engine was disposed of');
}

/** An absolute address that ends in a slash. */
function folder(address: string | URL, here: string): string {
  try {
    return new URL(address, here).href.replace(/\/?$/, '/');
  } catch {
    throw new GammonlabError('argument', 'baseUrl: expected an address', String(address));
  }
}
