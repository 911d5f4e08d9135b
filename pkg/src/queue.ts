/** The queue of calls for the engine's worker, and the worker itself. */

import { aborted, again, type GammonlabError } from './errors.js';
import { type Call, type Init, type Message, type Port, type Send, type Traits, writing } from './protocol.js';
import { Session } from './session.js';
import type { LoadProgress } from './types.js';

interface Job {
  message: Message;
  onStep: ((answer: unknown) => void) | undefined;
  /** The error of a cancelled call, else null. */
  withdrawn: GammonlabError | null;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** Sends calls to the worker one at a time, in the order made, and starts a new worker if the last one has ended. */
export class CallQueue {
  readonly #spawn: () => Port;
  readonly #init: Init;
  /** Passes everything that the previous worker used to a new worker. */
  readonly #restore: (call: Call) => Promise<void>;
  #traits: Traits | null = null;
  #session: Session | null = null;
  #running: Job | null = null;
  #waiting: Job[] = [];
  #disposed: GammonlabError | null = null;

  constructor(spawn: () => Port, init: Init, restore: (call: Call) => Promise<void>) {
    this.#spawn = spawn;
    this.#init = init;
    this.#restore = restore;
  }

  /** The engine's properties; only valid after `open`. */
  get traits(): Traits {
    return this.#traits!;
  }

  /** The running worker, if any. */
  get worker(): object | null {
    return this.#session && !this.#session.ended ? this.#session : null;
  }

  /** The result of the engine. A call cancelled by its signal rejects with kind `aborted`. */
  readonly send: Send = async (message, signal, onStep) => {
    if (this.#disposed) throw this.#disposed;
    if (signal?.aborted) throw aborted(signal);
    let onAbort: (() => void) | undefined;
    try {
      return await new Promise<unknown>((resolve, reject) => {
        const job: Job = { message, onStep, withdrawn: null, resolve, reject };
        onAbort = () => this.#withdraw(job, aborted(signal));
        signal?.addEventListener('abort', onAbort);
        this.#waiting.push(job);
        if (this.#running === null) void this.#work();
      });
    } finally {
      if (onAbort) signal?.removeEventListener('abort', onAbort);
    }
  };

  /** A worker with a loaded engine, the present one if there is one. */
  open(onLoading?: (progress: LoadProgress) => void): Promise<Session> {
    return again(() => this.#open(onLoading));
  }

  async #open(onLoading: ((progress: LoadProgress) => void) | undefined): Promise<Session> {
    if (this.#session && !this.#session.ended) return this.#session;
    if (this.#disposed) throw this.#disposed;
    const session = new Session(this.#spawn(), onLoading);
    this.#session = session;
    try {
      this.#traits = await session.start(this.#init);
      await this.#restore(writing((message) => session.ask(message)));
    } catch (error) {
      session.end(error as GammonlabError);
      throw error;
    }
    return session;
  }

  /** Ends the worker. Waiting and running calls reject with `reason`. */
  dispose(reason: GammonlabError): void {
    this.#disposed ??= reason;
    this.#session?.end(reason);
    for (const job of this.#waiting.splice(0)) job.reject(reason);
  }

  /** Sends the waiting calls to the worker, one after the other. */
  async #work(): Promise<void> {
    for (;;) {
      const job = this.#waiting.shift() ?? null;
      this.#running = job;
      if (job === null) return;
      try {
        // Bytes are transferred to the worker and lost with it, so their owner must pass them again.
        const repeatable = job.message.files.length === 0;
        job.resolve(await (repeatable ? again(() => this.#ask(job)) : this.#ask(job)));
      } catch (error) {
        job.reject(error);
      }
    }
  }

  async #ask(job: Job): Promise<unknown> {
    if (job.withdrawn) throw job.withdrawn;
    const session = await this.open();
    return session.ask(job.message, job.onStep && ((answer) => this.#tell(job, answer)));
  }

  /** Reports a step. If the callback throws, the call rejects with its error. */
  #tell(job: Job, answer: unknown): void {
    if (job.withdrawn) return;
    try {
      job.onStep?.(answer);
    } catch (error) {
      job.reject(error);
      this.#withdraw(job, aborted());
    }
  }

  /** Takes back a call. */
  #withdraw(job: Job, reason: GammonlabError): void {
    job.withdrawn = reason;
    job.reject(reason);
    if (this.#running === job) this.#session?.interrupt(job.withdrawn);
    else this.#waiting = this.#waiting.filter((other) => other !== job);
  }
}

/** A long step is requested in pieces, between which other calls run. */
export const PIECE_TIME = 80;

/**
 * Time of a piece in milliseconds, if it can be interrupted: with longer pieces threads wait less often for the last
 * part.
 */
export const LONG_PIECE_TIME = 400;

/** Size of the next piece, if `count` took `time` milliseconds: at least one per thread. */
export function fitting(count: number, time: number, threads: number, within = PIECE_TIME): number {
  return Math.max(threads, Math.round(Math.min((count * within) / Math.max(time, 1), 2 * count)));
}
