/**
 * `gammonlab/elements`: importing it defines `<gammon-board>` and `<gammon-analysis>`. The engine is fetched when a
 * visitor first requests an analysis; until then a page loads only the small module that draws. For JSX types import
 * `gammonlab/react` instead.
 */

import { GammonAnalysis } from './elements/analysis.js';
import { GammonBoard } from './elements/board.js';
import type { GammonAnswer, GammonEvents, GammonPlay } from './elements/events.js';

export { GammonAnalysis, type GammonAnswer, GammonBoard, type GammonEvents, type GammonPlay };

declare global {
  interface HTMLElementTagNameMap {
    'gammon-board': GammonBoard;
    'gammon-analysis': GammonAnalysis;
  }
  interface HTMLElementEventMap extends GammonEvents {}
}

// Without a document, as on a server, the import has no effect.
if (typeof customElements !== 'undefined') {
  if (!customElements.get('gammon-board')) customElements.define('gammon-board', GammonBoard);
  if (!customElements.get('gammon-analysis')) customElements.define('gammon-analysis', GammonAnalysis);
}
