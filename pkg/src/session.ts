/** One worker from its start to its end. Requests are sent one at a time. */

import { GammonlabError, workerEnded } from './errors.js';
import type { Build, Init, Message, Port, Reply, Request, Traits } from './protocol.js';
import type { LoadProgress } from './types.js';

/** Time limit for a call to stop on request, in milliseconds. */
const STOP_LIMIT = 80;

/** The request under way. */
interface Pending {
  onStep: ((answer: unknown) => void) | undefined;
  resolve(answer: unknown): void;
  reject(error: GammonlabError): void;
}

export class Session {
  /** Why the worker is gone; null while it runs. */
  ended: GammonlabError | null = null;
  readonly #port: Port;
  readonly #onLoading: ((progress: LoadProgress) => void) | undefined;
  /** A byte of the engine's memory that stops the running call when set. */
  #stop: Uint8Array | null = null;
  #pending: Pending | null = null;

  constructor(port: Port, onLoading?: (progress: LoadProgress) => void) {
    this.#port = port;
    this.#onLoading = onLoading;
    port.listen(
      (reply) => this.#receive(reply),
      (message) => this.end(new GammonlabError('internal', `the engine's worker stopped: ${message}`)),
      () => this.end(workerEnded()),
    );
  }

  /** Loads the engine. */
  start(request: Init): Promise<Traits> {
    return this.#send(request) as Promise<Traits>;
  }

  /** Calls the loaded engine. */
  ask({ request, files }: Message, onStep?: (answer: unknown) => void): Promise<unknown> {
    return this.#send(request, files, onStep);
  }

  /** Builds a bearoff database in a dedicated worker. */
  async build(request: Build): Promise<void> {
    await this.#send(request);
  }

  /** The answer to `request`. A failure that may have damaged the engine's state ends the session. */
  #send(request: Request, files: readonly ArrayBuffer[] = [], onStep?: (answer: unknown) => void): Promise<unknown> {
    if (this.ended) return Promise.reject(this.ended);
    this.#port.busy(true);
    return new Promise((resolve, reject) => {
      this.#pending = { onStep, resolve, reject };
      try {
        // Transferred, not copied: they are large and not used here again.
        this.#port.post(request, [...files]);
      } catch (error) {
        // A value that cannot be sent to a worker, such as a function.
        this.#settle()?.reject(new GammonlabError('argument', `an option is no plain value: ${String(error)}`));
      }
    });
  }

  /**
   * Stops the running request. The worker receives no messages while it computes, so it polls a shared byte; if there
   * is none, or it does not stop in time, the worker is terminated.
   */
  interrupt(reason: GammonlabError): void {
    const pending = this.#pending;
    if (this.#stop === null) {
      this.end(reason);
    } else if (pending) {
      Atomics.store(this.#stop, 0, 1);
      setTimeout(() => {
        if (this.#pending === pending) this.end(reason);
      }, STOP_LIMIT);
    }
  }

  /** Ends the worker; a running request fails with `reason`. */
  end(reason: GammonlabError): void {
    if (this.ended) return;
    this.ended = reason;
    this.#port.terminate();
    this.#settle()?.reject(reason);
  }

  #receive(reply: Reply): void {
    if (reply.type === 'loading') {
      this.#onLoading?.({ loaded: reply.loaded, total: reply.total });
    } else if (reply.type === 'step') {
      this.#pending?.onStep?.(reply.answer);
    } else if (reply.type === 'failed') {
      const { kind, message, input, fields, cause } = reply.error;
      const error = new GammonlabError(kind, message, input, fields, cause && { cause });
      if (kind === 'internal') this.end(error);
      else this.#settle()?.reject(error);
    } else {
      if (reply.type === 'ready') this.#stop = reply.stop;
      this.#settle()?.resolve(reply.type === 'ready' ? reply : reply.answer);
    }
  }

  #settle(): Pending | null {
    const pending = this.#pending;
    this.#pending = null;
    if (!this.ended) this.#port.busy(false);
    return pending;
  }
}
