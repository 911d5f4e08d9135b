/**
 * The last resort (www/public/rescue.js), as the page sees it: a script of its own, so that it works where the page
 * does not start, and where the engine or a view fails.
 */

export interface Rescue {
  /** The page is drawn: the last resort keeps quiet. */
  started(): void;
  /** The engine is there: should something fail later, the files may be fetched once more. */
  well(): void;
  /** Fetches all files of the page from the host and loads it again, once a tab; false if that cannot be done. */
  mend(): Promise<boolean>;
  /** The same as often as it is asked for: offline the page is loaded all the same. */
  loadAgain(): Promise<void>;
  /** Shows that the page has failed. */
  show(reason: string): void;
  /** Saves all that the device keeps for this page to a file, as it is. */
  save(): Promise<void>;
}

/** Undefined where even that script did not come. */
export const rescue = (): Rescue | undefined => (globalThis as { gammonlabRescue?: Rescue }).gammonlabRescue;
