import type { EngineErrorKind, ErrorFields } from './generated/index.js';

/**
 * Why a call failed. The kinds of the engine start with a notation or a field and name what was wrong with the input;
 * these are raised by the package itself:
 *
 * - `asset_missing`: a file of the package could not be fetched (`input` is its address), or its worker not started.
 * - `asset_corrupt`: a file is not the one this version was built with.
 * - `aborted`: the call's `AbortSignal` fired. (The engine says so, too.)
 * - `disposed`: the engine was disposed of.
 * - `storage`: the device cannot keep, or give back, a bearoff database.
 * - `argument`: an option has a wrong type or range. (The engine says so, too.)
 * - `internal`: a defect of the engine. It is restarted; the next call works.
 */
export type GammonlabErrorKind =
  | EngineErrorKind
  | 'asset_missing'
  | 'asset_corrupt'
  | 'disposed'
  | 'storage'
  | 'internal';

/** The only error this package raises. */
export class GammonlabError extends Error {
  /** What is wrong, in a word for programs. */
  readonly kind: GammonlabErrorKind;
  /** What was found wanting: the id, the option, the address. */
  readonly input: string;
  /** What the message says, in parts, for whoever says it in another language. */
  readonly fields: ErrorFields;

  constructor(kind: GammonlabErrorKind, message: string, input = '', fields: ErrorFields = {}) {
    super(message);
    this.name = kind === 'aborted' ? 'AbortError' : 'GammonlabError';
    this.kind = kind;
    this.input = input;
    this.fields = fields;
  }
}

/** A call that was taken back. */
export function aborted(): GammonlabError {
  return new GammonlabError('aborted', 'the call was withdrawn');
}

/** What `promise` comes to, unless `signal` withdraws the question before. */
export async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  if (signal.aborted) throw aborted();
  let onAbort: (() => void) | undefined;
  const withdrawn = new Promise<never>((_, reject) => {
    onAbort = () => reject(aborted());
    signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([promise, withdrawn]);
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}
