/**
 * Arguments and results of the engine. The types of reports and settings are those of the Rust engine, from which
 * `generated/` is written: the shapes that the command line prints with `--json` (docs/json.md), keys in camelCase;
 * string values are the same in both. Arguments of calls (`options.ts`) and the engine's interface (`engine.ts`) are
 * written by hand.
 *
 * Chances are 0..1, cumulative (`winGammon` includes backgammons) and, like equities, from the side on roll
 * (for a play: the side that makes it). Equities are per unit of the current cube.
 */

export type * from './engine.js';
export type * from './generated/index.js';
export type * from './options.js';
