/**
 * What goes into the engine and what comes out of it. The types of reports and settings are those of the Rust engine,
 * from which `generated/` is written: the shapes that the command line prints with `--json` (ARCHITECTURE.md), keys in
 * camelCase; string values are the same in both. By hand are what calls take (`options.ts`) and the engine as its
 * caller sees it (`engine.ts`).
 *
 * Chances are 0..1, cumulative (`winGammon` includes backgammons) and, like equities, from the side on roll
 * (for a play: the side that makes it). Equities are per unit of the current cube.
 */

export type * from './engine.js';
export type * from './generated/index.js';
export type * from './options.js';
