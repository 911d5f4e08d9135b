// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
export type * from './bench.js';
export type * from './book.js';
export type * from './contests.js';
export type * from './duels.js';
export type * from './errors.js';
export type * from './exercises.js';
export type * from './explanations.js';
export type * from './library.js';
export type * from './links.js';
export type * from './match-equity.js';
export type * from './matches.js';
export type * from './positions.js';
export type * from './races.js';
export type * from './rollouts.js';
export type * from './transcribe.js';
export type * from './values.js';
export type * from './verdicts.js';
