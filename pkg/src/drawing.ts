/**
 * Drawing and reading boards without an engine. A module of a few kilobytes handles XGIDs and GNU Backgammon's ids
 * without plays; everything else, such as plays and errors, is handled by a larger module.
 */

import { missing } from './assets.js';
import type { BoardPlays } from './board-plays.js';
import { GammonlabError } from './errors.js';
import type { BoardInfo, Cube } from './types.js';

export type { BoardInfo };

/** How a board is drawn. */
export interface BoardOptions {
  /** A play of the dice in the id, such as `8/5 6/5`: the final position with arrows. */
  play?: string | undefined;
  /** The home board of the side on roll is on the left. Default: false, on the right. */
  mirrored?: boolean | undefined;
  /** Whether the points have their numbers. Default: true. */
  numbers?: boolean | undefined;
  /**
   * The source of the colours. `light` (default) and `dark` are written into the picture, for files and for images;
   * `page` leaves them to CSS variables (`--gammon-felt`, ...) and names the parts, for an SVG within a page.
   */
  theme?: 'light' | 'dark' | 'page' | undefined;
  /** Width of the picture in pixels, unless its colours are the page's. Default: 700; the height follows. */
  width?: number | undefined;
  /** Text of the picture for screen readers. Default: none. */
  title?: string | undefined;
}

/** The exports of the small module (`bindings/boards/small`). */
interface SmallBoard {
  memory: WebAssembly.Memory;
  board_room(): number;
  board_draw(id: number, title: number, mirrored: boolean, numbers: boolean, theme: number, width: number): number;
  board_info(id: number): number;
}

/**
 * Bytes of the module's memory for id and title, as in `bindings/boards/small`; the picture follows them.
 */
const QUESTION = 4096;

/** Draws and reads boards. */
export interface Boards {
  boardSvg(id: string, options?: BoardOptions): Promise<string>;
  boardInfo(id: string): Promise<BoardInfo>;
}

/** Reads a file of the package. */
export type Read = (address: URL) => Promise<BufferSource>;

/** Draws boards with modules that `read` fetches on first use. */
export function boards(read: Read): Boards {
  const small = loaded(new URL('../wasm/board/index_bg.wasm', import.meta.url), async (address) => {
    const { instance } = await WebAssembly.instantiate(await read(address));
    return instance.exports as unknown as SmallBoard;
  });
  const large = loaded<BoardPlays>(new URL('../wasm/plays/index_bg.wasm', import.meta.url), async (address) => {
    const { boardPlays } = await import('./board-plays.js');
    return boardPlays(await read(address));
  });
  return {
    async boardSvg(id, options = {}) {
      const { play = '', mirrored = false, numbers = true, theme = 'light', width = 700, title = '' } = options;
      if (!(Number.isInteger(width) && width >= 1 && width <= 65535)) {
        throw new GammonlabError('argument', 'width: expected a whole number from 1 to 65535', String(width));
      }
      const colours = ['light', 'dark', 'page'].indexOf(theme);
      if (!`${play}`.trim() && colours >= 0) {
        const board = await small();
        const svg = asked(board, [`${id}`, title], (id, title) => {
          const length = board.board_draw(id!, title!, mirrored, numbers, colours, width);
          return new TextDecoder().decode(new Uint8Array(board.memory.buffer, board.board_room() + QUESTION, length));
        });
        if (svg) return svg;
      }
      return (await large()).svg(`${id}`, `${play}`, mirrored, numbers, theme, width, title);
    },
    async boardInfo(id) {
      const board = await small();
      const info = asked(board, [`${id}`], (id) => {
        const at = board.board_info(id!);
        return at && described(new Int32Array(board.memory.buffer, at, 41));
      });
      return info || (await large()).info(`${id}`);
    },
  };
}

/** The result of `load`, which is called once, or again after a failure. */
function loaded<T>(address: URL, load: (address: URL) => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load(address).catch((error: unknown) => {
      loading = undefined;
      throw missing(address.href, error instanceof Error ? error.message : String(error));
    });
    return loading;
  };
}

/** The result of `ask` for `texts`, which are first copied into the module's memory; `undefined` if they do not fit. */
function asked<T>(board: SmallBoard, texts: readonly string[], ask: (...lengths: number[]) => T): T | undefined {
  const lengths: number[] = [];
  let room = new Uint8Array(board.memory.buffer, board.board_room(), QUESTION);
  for (const text of texts) {
    const { read, written } = new TextEncoder().encodeInto(text, room);
    if (read < text.length) return undefined;
    lengths.push(written);
    room = room.subarray(written);
  }
  try {
    return ask(...lengths);
  } catch (error) {
    throw new GammonlabError('internal', String(error)); // a trap is a defect
  }
}

/** The position that the module describes by these numbers; `BoardInfo::numbers` in Rust defines their order. */
function described(numbers: Int32Array): BoardInfo {
  let at = 26;
  const next = () => numbers[at++]!;
  const both = () => ({ onRoll: next(), opponent: next() });
  const [points, off, pips, high, low] = [[...numbers.subarray(0, at)], both(), both(), next(), next()];
  const cube: Cube = { value: next(), owner: (['centred', 'on_roll', 'opponent'] as const)[next()]! };
  const [length, won, crawford, jacoby, beavers] = [next(), both(), next() > 0, next() > 0, next() > 0];
  return {
    points,
    off,
    pips,
    dice: high ? [high, low] : null,
    cube,
    score: length ? { kind: 'match', length, ...won, crawford } : { kind: 'money', jacoby, beavers },
    turn: next() as 1 | -1,
  };
}
