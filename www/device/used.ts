/** What the page tells the service worker (sw.ts) of files that are kept only when they are used. */

/**
 * These addresses were fetched past the service worker: it keeps those of them that it should keep, and answers with
 * any message to the port that comes along.
 */
export interface KeepUsed {
  type: typeof KEEP_USED;
  urls: string[];
}

export const KEEP_USED = 'KEEP_USED';
