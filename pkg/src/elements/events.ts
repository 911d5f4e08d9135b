/** The events of the elements. All of them bubble. */

import type { GammonlabError } from '../board.js';
import type { CubeReport, PlaysReport } from '../types.js';

/** The detail of `gammonplay`. */
export interface GammonPlay {
  /** The play that is shown on the board; empty for the position without a play. */
  play: string;
}

/** The detail of `gammonanswer`: one of the two, as the id has dice or not. */
export interface GammonAnswer {
  /** The ranked plays. */
  plays?: PlaysReport;
  /** The cube action. */
  cube?: CubeReport;
}

/** The events of `<gammon-board>` and `<gammon-analysis>`, by name. */
export interface GammonEvents {
  /** The visitor has chosen a play of the list. */
  gammonplay: CustomEvent<GammonPlay>;
  /** A report is shown. */
  gammonanswer: CustomEvent<GammonAnswer>;
  /** An id or a play is invalid, or the engine cannot start. */
  gammonproblem: CustomEvent<GammonlabError>;
}

type Detail<K extends keyof GammonEvents> = GammonEvents[K]['detail'];

/** Sends an event from an element. */
export function send<K extends keyof GammonEvents>(from: HTMLElement, name: K, detail: Detail<K>): void {
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
}
