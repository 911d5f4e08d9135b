/** Names shared by the page and the service worker (sw.ts). */

/**
 * The page reports addresses that were fetched past the service worker. It keeps those of them that it keeps only when
 * they are used, and answers with any message to the port that comes along.
 */
export interface KeepUsed {
  type: typeof KEEP_USED;
  urls: string[];
}

export const KEEP_USED = 'KEEP_USED';

/** The cache with the data of a share sheet. */
export const SHARED = 'gammonlab-shared';
/** The address in that cache of a shared text. */
export const SHARED_TEXT = 'text';
/** The header with the name of a shared file. */
export const FILE_NAME = 'X-File-Name';
