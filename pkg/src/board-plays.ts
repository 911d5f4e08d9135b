/** The larger module for boards: it draws plays, reads all notations, and reports errors in an id or a play. */

import * as wasm from '../wasm/plays/index.js';
import { fromJson } from './casing.js';
import { GammonlabError } from './errors.js';
import type { BoardInfo, ErrorReport } from './types.js';

/** The calls of the module, which throw a `GammonlabError`. */
export interface BoardPlays {
  svg(...question: Parameters<typeof wasm.drawBoard>): string;
  info(id: string): BoardInfo;
}

/** The module of these bytes. */
export async function boardPlays(bytes: BufferSource): Promise<BoardPlays> {
  await wasm.default({ module_or_path: bytes });
  return {
    svg: (...question) => told(() => wasm.drawBoard(...question)),
    info: (id) => fromJson(told(() => wasm.boardInfo(id))) as BoardInfo,
  };
}

/** Runs a call of the module, which throws an error report as JSON; anything else is a defect. */
function told(ask: () => string): string {
  try {
    return ask();
  } catch (thrown) {
    if (typeof thrown !== 'string') throw new GammonlabError('internal', String(thrown));
    const { kind, message, input, fields } = fromJson(thrown) as ErrorReport;
    throw new GammonlabError(kind, message, input, fields);
  }
}
