/** Boards drawn and read without an engine, by a small module of their own. */

import { fromJson } from './casing.js';
import { GammonlabError } from './errors.js';
import type { BoardInfo, ErrorReport } from './types.js';

export type { BoardInfo };

/** How a board is drawn. */
export interface BoardOptions {
  /** A play of the dice in the id, such as `8/5 6/5`: the checkers stand where they went, with arrows. */
  play?: string | undefined;
  /** The home board of the side on roll is on the left. Default: false, on the right. */
  mirrored?: boolean | undefined;
  /** Whether the points have their numbers. Default: true. */
  numbers?: boolean | undefined;
  /**
   * Where the colours come from. `light` (default) and `dark` are written into the picture, for files and for images;
   * `page` leaves them to CSS variables (`--gammon-felt`, ...) and names the parts, for an SVG within a page.
   */
  theme?: 'light' | 'dark' | 'page' | undefined;
  /** Width of the picture in pixels, unless its colours are the page's. Default: 700; the height follows. */
  width?: number | undefined;
  /** What a screen reader says of the picture. Default: nothing. */
  title?: string | undefined;
}

/** What the WebAssembly module for boards exports. */
export interface WasmBoard {
  drawBoard(
    id: string,
    play: string,
    mirrored: boolean,
    numbers: boolean,
    theme: string,
    width: number,
    title: string,
  ): string;
  boardInfo(id: string): string;
}

/** Draws and reads boards. */
export interface Boards {
  boardSvg(id: string, options?: BoardOptions): Promise<string>;
  boardInfo(id: string): Promise<BoardInfo>;
}

/** Boards drawn by the module that `load` fetches, at the first call. A load that failed is tried again. */
export function boards(load: () => Promise<WasmBoard>): Boards {
  let loading: Promise<WasmBoard> | undefined;
  const loaded = (): Promise<WasmBoard> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    async boardSvg(id, options = {}) {
      const { play = '', mirrored = false, numbers = true, theme = 'light', width = 700, title = '' } = options;
      if (!(Number.isInteger(width) && width >= 1 && width <= 65535)) {
        throw new GammonlabError('argument', 'width: expected a whole number from 1 to 65535', String(width));
      }
      const wasm = await loaded();
      return told(() => wasm.drawBoard(`${id}`, `${play}`, mirrored, numbers, theme, width, title));
    },
    async boardInfo(id) {
      const wasm = await loaded();
      return fromJson(told(() => wasm.boardInfo(`${id}`))) as BoardInfo;
    },
  };
}

/** What the module answers. It throws the JSON of an error report; anything else is a defect. */
function told(ask: () => string): string {
  try {
    return ask();
  } catch (thrown) {
    if (typeof thrown !== 'string') throw new GammonlabError('internal', String(thrown));
    const { kind, message, input, fields } = fromJson(thrown) as ErrorReport;
    throw new GammonlabError(kind, message, input, fields);
  }
}
