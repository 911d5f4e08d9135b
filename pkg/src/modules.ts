/**
 * The WebAssembly modules as wasm-bindgen declares them. All accept strings and return JSON; invalid input throws a
 * `PlainError` as JSON.
 */

import type * as explain from '../wasm/explain/index.js';
import type * as files from '../wasm/files/index.js';
import type * as engine from '../wasm/st/index.js';

/** The engine. The build with threads has the same methods. */
export type WasmEngine = engine.Engine;

/** The methods of both builds of the engine. */
export type WasmModule = Pick<typeof engine, 'Engine' | 'BearoffMaker'>;

export type BearoffMaker = engine.BearoffMaker;

/** Match files, reports, libraries, links, and matches entered by hand. */
export type WasmFiles = Omit<typeof files, 'default' | 'initSync'>;

/** The index of a library. */
export type WasmIndex = files.LibraryIndex;

/** Explanations. */
export type WasmExplain = Omit<typeof explain, 'default' | 'initSync'>;
