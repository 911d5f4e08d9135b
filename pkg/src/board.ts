/**
 * `gammonlab/board`: pictures of positions, without the engine. In a browser.
 */

import { type BoardInfo, type BoardOptions, boards } from './drawing.js';

export { boardText, type Language } from './board-text.js';
export type { BoardInfo, BoardOptions } from './drawing.js';
export { GammonlabError, type GammonlabErrorKind } from './errors.js';

const drawing = boards(async (address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.arrayBuffer();
});

/** The board as an SVG. `id` is an XGID, a GNU Position ID (optionally `:MatchID`) or an OGID. */
export function boardSvg(id: string, options?: BoardOptions): Promise<string> {
  return drawing.boardSvg(id, options);
}

/** The position of an id as data; `boardText` describes it in words. */
export function boardInfo(id: string): Promise<BoardInfo> {
  return drawing.boardInfo(id);
}
