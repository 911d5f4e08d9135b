/** The levels of the engine. Settings are read before the engine is there, so the page has to know them by itself. */

import type { Level } from '../engine/port';

/** Shallow to deep. The compiler names a level of the engine that is missing here. */
const ALL: Readonly<Record<Level, true>> = {
  '1ply': true,
  '2ply': true,
  '3ply': true,
  '4ply': true,
  '5ply': true,
  roller: true,
  'roller+': true,
  'roller++': true,
};

export const LEVELS = Object.keys(ALL) as readonly Level[];

/** The levels that answer quickly, so that many calls are possible: up to 4ply. */
export const QUICK_LEVELS: readonly Level[] = LEVELS.slice(0, LEVELS.indexOf('5ply'));
