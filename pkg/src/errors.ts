/**
 * Why a call failed. Kinds that start with a notation or a field come from the engine and name what was
 * wrong with the input; these are raised by the package itself:
 *
 * - `asset_missing`: a file of the package could not be fetched; `input` is its address.
 * - `asset_corrupt`: a file is not the one this version was built with.
 * - `aborted`: the call's `AbortSignal` fired.
 * - `disposed`: the engine was disposed of.
 * - `storage`: the device cannot keep, or give back, a bearoff database.
 * - `bearoff.truncated`, `.start`, `.version`, `.kind`, `.checksum`, `.corrupt`, `.size`: what is wrong with a bearoff
 *   database.
 * - `argument`: an option has a wrong type or range.
 * - `internal`: a defect of the engine. It is restarted; the next call works.
 */
export type GammonlabErrorKind =
  | 'asset_missing'
  | 'asset_corrupt'
  | 'aborted'
  | 'disposed'
  | 'storage'
  | 'argument'
  | 'internal'
  | (string & {});

/** The only error this package raises. */
export class GammonlabError extends Error {
  readonly kind: GammonlabErrorKind;
  /** What was found wanting: the id, the option, the address. */
  readonly input: string;

  constructor(kind: GammonlabErrorKind, message: string, input = '') {
    super(message);
    this.name = kind === 'aborted' ? 'AbortError' : 'GammonlabError';
    this.kind = kind;
    this.input = input;
  }
}
