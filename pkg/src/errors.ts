import type { EngineErrorKind, ErrorFields } from './generated/index.js';

/**
 * Why a call failed. The kinds of the engine start with a notation or a field and name what was wrong with the input;
 * these are raised by the package itself:
 *
 * - `asset_missing`: a file of the package could not be fetched (`input` is its address), or its worker not started.
 * - `asset_corrupt`: a file is not the one this version was built with.
 * - `aborted`: the call's `AbortSignal` fired. (Also a kind of the engine.)
 * - `disposed`: the engine was disposed of.
 * - `storage`: the device cannot keep, or give back, a bearoff database.
 * - `argument`: an option has a wrong type or range. (Also a kind of the engine.)
 * - `worker_ended`: the browser, or Node, ended the engine's worker, for example because the device ran out of memory.
 *   The call was repeated in a new worker, which was ended too. The next call starts another one.
 * - `internal`: a defect of the engine. It is restarted; the next call works.
 */
export type GammonlabErrorKind =
  | EngineErrorKind
  | 'asset_missing'
  | 'asset_corrupt'
  | 'disposed'
  | 'storage'
  | 'worker_ended'
  | 'internal';

/** The only error this package raises. */
export class GammonlabError extends Error {
  /** The kind of the error, for programs. */
  readonly kind: GammonlabErrorKind;
  /** The invalid input: the id, the option, the address. */
  readonly input: string;
  /** The parts of the message, for translation. */
  readonly fields: ErrorFields;

  constructor(
    kind: GammonlabErrorKind,
    message: string,
    input = '',
    fields: ErrorFields = {},
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = kind === 'aborted' ? 'AbortError' : 'GammonlabError';
    this.kind = kind;
    this.input = input;
    this.fields = fields;
  }
}

/** A cancelled call; its cause is the signal's reason. */
export function aborted(signal?: AbortSignal): GammonlabError {
  return new GammonlabError('aborted', 'the call was cancelled', '', {}, signal && { cause: signal.reason });
}

/** The error of a call whose worker was ended from outside. */
export function workerEnded(): GammonlabError {
  return new GammonlabError(
    'worker_ended',
    "the engine's worker was ended from outside, perhaps because the device ran out of memory",
  );
}

/** How often a call is tried if its worker is ended meanwhile. */
const ATTEMPTS = 3;

/** Repeats a call if its worker was ended meanwhile. A call that keeps ending workers fails. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof GammonlabError && error.kind === 'worker_ended') || attempt === ATTEMPTS) throw error;
    }
  }
}

/** The result of `promise`, unless `signal` cancels the call first. */
export async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  if (signal.aborted) throw aborted(signal);
  let onAbort: (() => void) | undefined;
  const withdrawn = new Promise<never>((_, reject) => {
    onAbort = () => reject(aborted(signal));
    signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([promise, withdrawn]);
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}
