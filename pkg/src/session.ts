/** One worker from its start to its end. Requests are sent one at a time. */

import { GammonlabError, workerEnded } from './errors.js';
import type { Argument, Build, Init, Method, Port, Reply, Request, Traits } from './protocol.js';
import type { LoadProgress } from './types.js';

/** How long a call may take to heed the request to stop, in milliseconds. */
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
  /** A byte of the engine's memory that stops the call under way when it is set. */
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

  /** Asks the engine, which has been loaded. */
  ask(method: Method, args: Argument[], onStep?: (answer: unknown) => void): Promise<unknown> {
    return this.#send({ type: 'call', method, args, steps: onStep !== undefined }, onStep);
  }

  /** Makes a bearoff database, in a worker that does nothing else. */
  async build(request: Build): Promise<void> {
    await this.#send(request);
  }

  /** The answer to `request`. A failure that may have left the engine in disorder ends the session. */
  #send(request: Request, onStep?: (answer: unknown) => void): Promise<unknown> {
    if (this.ended) return Promise.reject(this.ended);
    this.#port.busy(true);
    return new Promise((resolve, reject) => {
      this.#pending = { onStep, resolve, reject };
      const files = request.type === 'call' ? request.args.filter((arg) => arg instanceof Uint8Array) : [];
      try {
        // Handed over, not copied: they are large, and nobody here looks at them again.
        this.#port.post(
          request,
          files.map((file) => file.buffer as ArrayBuffer),
        );
      } catch (error) {
        // What a worker cannot be given, such as a function.
        this.#settle()?.reject(new GammonlabError('argument', `an option is no plain value: ${String(error)}`));
      }
    });
  }

  /**
   * Stops the request under way. The worker cannot hear while it computes: it looks at the byte it shares with
   * us; where it shares none, or does not look soon enough, the worker is ended.
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

  /** Ends the worker; a request under way fails with `reason`. */
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
