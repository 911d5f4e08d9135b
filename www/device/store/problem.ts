/** Why the device did not keep or give something. */

/**
 * - `store_full`: no room left. Frees up with anything deleted; the write is tried again by itself.
 * - `store_blocked`: a tab with an older version of the page keeps the database from being brought up to date.
 * - `store_closed`: a newer version of the page, open in another tab, has taken the database over. Reload.
 * - `store_newer`: the data was written by a newer version of the page, which this one cannot read.
 * - `store_unavailable`: the browser gives the page no database (blocked site data, some private windows).
 * - `store_failed`: the browser gives another reason.
 */
export type StoreFault =
  | 'store_full'
  | 'store_blocked'
  | 'store_closed'
  | 'store_newer'
  | 'store_unavailable'
  | 'store_failed';

const MESSAGES: Readonly<Record<StoreFault, string>> = {
  store_full: 'There is no room left on this device. Free some, and this is saved by itself.',
  store_blocked: 'An older version of this page is open in another tab. Close that tab, or reload it.',
  store_closed: 'A newer version of this page is open in another tab, so this tab can no longer save. Reload it.',
  store_newer: 'Your data was saved by a newer version of this page. Reload to get that version.',
  store_unavailable: 'The browser does not let this page save data.',
  store_failed: 'The browser could not save or read the data.',
};

export class StoreError extends Error {
  readonly kind: StoreFault;
  /**
   * For unsaved data that waits in memory: resolves once it is saved, with the result of the write. Null if nothing
   * waits: a read, or a write that would fail again.
   */
  kept: Promise<unknown> | null = null;

  constructor(kind: StoreFault, cause?: unknown) {
    const reason = kind === 'store_failed' && cause instanceof Error ? ` (${cause.name}: ${cause.message})` : '';
    super(MESSAGES[kind] + reason, { cause });
    this.kind = kind;
  }
}

/** The meaning of a browser's failure. Our own errors in a transaction are passed on unchanged. */
export function storeError(error: unknown): unknown {
  if (!isDomError(error)) return error;
  if (error.name === 'QuotaExceededError' || /quota|disk full|no space/i.test(error.message))
    return new StoreError('store_full', error);
  if (error.name === 'VersionError') return new StoreError('store_newer', error);
  if (error.name === 'SecurityError' || error.name === 'InvalidAccessError')
    return new StoreError('store_unavailable', error);
  return new StoreError('store_failed', error);
}

/** In Node and in frames the class differs; only its origin in a browser matters. */
function isDomError(error: unknown): error is DOMException {
  return (
    error instanceof DOMException ||
    (error as { constructor?: { name?: string } })?.constructor?.name === 'DOMException'
  );
}

/** Whether the same write may succeed later. */
export const mayPass = (error: unknown): error is StoreError =>
  error instanceof StoreError && error.kind !== 'store_newer' && error.kind !== 'store_unavailable';
