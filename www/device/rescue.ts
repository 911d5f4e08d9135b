/**
 * The page's interface to the rescue script (www/public/rescue.js), a separate script, so that it works if the page
 * does not start, or the engine or a view fails.
 */

export interface Rescue {
  /** The page is drawn: the last resort keeps quiet. */
  started(): void;
  /** The engine is there: should something fail later, the files may be fetched once more. */
  well(): void;
  /** Fetches all files of the page from the host and loads it again, once a tab; false if that cannot be done. */
  mend(): Promise<boolean>;
  /** The same for every call: offline the page is loaded anyway. */
  loadAgain(): Promise<void>;
  /** Shows that the page has failed. */
  show(reason: string): void;
  /** Saves all that the device keeps for this page to a file, as it is. */
  save(): Promise<void>;
}

/** Undefined where even that script did not come. */
export const rescue = (): Rescue | undefined => (globalThis as { gammonlabRescue?: Rescue }).gammonlabRescue;
