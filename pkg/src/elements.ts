/**
 * `gammonlab/elements`: importing it defines `<gammon-board>` and `<gammon-analysis>`. The engine is fetched when a
 * visitor first asks for an analysis; until then a page loads the small module that draws.
 */

import { GammonAnalysis } from './elements/analysis.js';
import { GammonBoard } from './elements/board.js';

export { GammonAnalysis, GammonBoard };

declare global {
  interface HTMLElementTagNameMap {
    'gammon-board': GammonBoard;
    'gammon-analysis': GammonAnalysis;
  }
}

// Where there is no page, as on a server that renders one, the import does nothing.
if (typeof customElements !== 'undefined') {
  if (!customElements.get('gammon-board')) customElements.define('gammon-board', GammonBoard);
  if (!customElements.get('gammon-analysis')) customElements.define('gammon-analysis', GammonAnalysis);
}
