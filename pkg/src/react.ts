/**
 * `gammonlab/react`: the elements of `gammonlab/elements` with their types for JSX, so that `<gammon-board>` and
 * `<gammon-analysis>` compile in `.tsx` files.
 */

import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { GammonlabError } from './board.js';
import { GammonAnalysis, type GammonAnswer, GammonBoard, type GammonPlay } from './elements.js';
import type { Level } from './types.js';

export { GammonAnalysis, type GammonAnswer, GammonBoard, type GammonPlay };

/** Properties of `<gammon-board>` in JSX. */
export interface GammonBoardProps extends DetailedHTMLProps<HTMLAttributes<GammonBoard>, GammonBoard> {
  /** The position: an XGID, a GNU Position ID (optionally `:MatchID`) or an OGID. */
  xgid: string;
  /** A play of the dice in the id, such as `8/5 6/5`: the final position with arrows. */
  play?: string | undefined;
  /** Puts the home board of the side on roll on the left. */
  mirrored?: boolean | undefined;
  /** Hides the numbers of the points. */
  'no-numbers'?: boolean | undefined;
  /** Colours; without it the CSS property `color-scheme` of the page decides. */
  theme?: 'light' | 'dark' | undefined;
  /** Text for screen readers instead of the position in words. */
  label?: string | undefined;
  /** Called if an id or a play is invalid, or the engine cannot start. */
  ongammonproblem?: ((event: CustomEvent<GammonlabError>) => void) | undefined;
}

/** Properties of `<gammon-analysis>` in JSX. */
export interface GammonAnalysisProps
  extends Omit<GammonBoardProps, keyof DetailedHTMLProps<HTMLAttributes<GammonBoard>, GammonBoard>>,
    DetailedHTMLProps<HTMLAttributes<GammonAnalysis>, GammonAnalysis> {
  /** Depth of the analysis; default `2ply`. */
  level?: Level | undefined;
  /** Number of plays listed; default 5. */
  top?: number | undefined;
  /** Called with each report that the element shows. */
  ongammonanswer?: ((event: CustomEvent<GammonAnswer>) => void) | undefined;
  /** Called when the visitor chooses a play of the list, or the same play again, which shows the position. */
  ongammonplay?: ((event: CustomEvent<GammonPlay>) => void) | undefined;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** A position as a picture. */
      'gammon-board': GammonBoardProps;
      /** A position with a button for the best plays or the cube action. */
      'gammon-analysis': GammonAnalysisProps;
    }
  }
}
