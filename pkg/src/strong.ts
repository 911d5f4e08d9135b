/** The strong network: fetched when a call first needs it. */

import type { ReadAsset } from './assets.js';
import { aborted, again, GammonlabError, unlessAborted } from './errors.js';
import type { Call, Send } from './protocol.js';
import type { LoadProgress, LoadStrongOptions } from './types.js';

/** How often a call is repeated if the worker restarts between the network and the call. */
const ATTEMPTS = 3;

/** The part of the engine's client used by the network. */
export interface StrongHost {
  read: ReadAsset;
  /** Takes a message to the engine's worker. */
  send: Send;
  /** Calls the engine's worker. */
  call: Call;
  /** Whether the engine waits for the network; otherwise the failure is final. */
  awaited(): boolean;
  /** From now on the engine waits for the network, or uses the quick one instead, also in later workers. */
  setAwaited(awaited: boolean): Promise<unknown>;
  /** The current worker: another value after each start, null while there is none. */
  worker(): object | null;
  /**
   * Called with the reason if there is no strong network; without this function the calls that need the network fail.
   */
  onFailure: ((error: GammonlabError) => void) | undefined;
}

/** A download, shared by all calls that wait for it. */
interface Loading {
  done: Promise<void>;
  control: AbortController;
  waiting: number;
  listeners: Set<(progress: LoadProgress) => void>;
}

export class StrongNetwork {
  readonly #host: StrongHost;
  #loading: Loading | null = null;
  /** The worker that has the network. */
  #givenTo: object | null = null;
  #disposed: GammonlabError | null = null;

  constructor(host: StrongHost) {
    this.#host = host;
  }

  /** Like the host's method, but loads the strong network first if the call needs it. */
  readonly send: Send = async (message, signal, onStep) => {
    for (let attempt = 1; ; attempt++) {
      const awaited = this.#host.awaited();
      try {
        return await this.#host.send(message, signal, onStep);
      } catch (error) {
        if (!awaited || !lacksStrong(error) || attempt === ATTEMPTS) throw error;
      }
      // Another call may have failed to get it meanwhile.
      if (!this.#host.awaited()) continue;
      try {
        await this.load({ signal });
      } catch (error) {
        const { onFailure } = this.#host;
        if (!onFailure || !(error instanceof GammonlabError) || error.kind === 'aborted') throw error;
        // Of the calls that waited together, one reports the failure; the others are repeated after that.
        if (!this.#host.awaited()) continue;
        await this.#host.setAwaited(false);
        onFailure(error);
      }
    }
  };

  /** Fetches the network and passes it to the engine, unless the engine has it. */
  async load({ signal, onProgress }: LoadStrongOptions = {}): Promise<void> {
    if (this.#disposed) throw this.#disposed;
    if (signal?.aborted) throw aborted(signal);
    if (this.#givenTo !== null && this.#givenTo === this.#host.worker()) return;
    // A cancelled download fails for the calls that waited for it, not for later ones.
    if (this.#loading?.control.signal.aborted) this.#loading = null;
    this.#loading ??= this.#begin();
    const loading = this.#loading;
    loading.waiting++;
    if (onProgress) loading.listeners.add(onProgress);
    try {
      await unlessAborted(loading.done, signal);
    } finally {
      if (onProgress) loading.listeners.delete(onProgress);
      // A download that no call waits for is cancelled.
      if (--loading.waiting === 0) loading.control.abort();
    }
  }

  /** Cancels the download. */
  dispose(reason: GammonlabError): void {
    this.#disposed ??= reason;
    this.#loading?.control.abort();
  }

  #begin(): Loading {
    const control = new AbortController();
    const listeners: Loading['listeners'] = new Set();
    const fetched = async (): Promise<void> => {
      try {
        const tell = (progress: LoadProgress): void => {
          for (const listener of listeners) listener(progress);
        };
        await again(async () => {
          const bytes = await this.#host.read(tell, control.signal);
          if (control.signal.aborted) throw aborted();
          await this.#host.call('addStrong', [bytes]);
        });
        this.#givenTo = this.#host.worker();
        if (!this.#host.awaited()) await this.#host.setAwaited(true);
      } catch (error) {
        throw this.#disposed ?? (control.signal.aborted ? aborted() : error);
      } finally {
        if (this.#loading?.control === control) this.#loading = null;
      }
    };
    const done = fetched();
    done.catch(() => {}); // Whoever waits for it sees the failure; nobody may be waiting.
    return { done, control, waiting: 0, listeners };
  }
}

/** Whether the engine refused a call because it does not have the strong network. */
function lacksStrong(error: unknown): boolean {
  return error instanceof GammonlabError && error.kind === 'net' && error.fields.expected === 'strong';
}
