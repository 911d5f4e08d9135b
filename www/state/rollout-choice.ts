/** The choices of the rollout panel: stored on the device, and passed to the engine. */

import type { Interval, Luck, RolloutOptions } from '../engine/port';
import { WIDTHS } from './widths';

/** `null` if not wanted. */
export interface RolloutChoice {
  trials: number;
  /**
   * Plies of plays and cube decisions, `null` for the engine's choice (1, in rare positions 2); of the other side's,
   * `null` for as many.
   */
  plies: number | null;
  opponent: number | null;
  cubeful: boolean;
  /** Plies after which a game is truncated; `null` plays it to the end. */
  truncate: number | null;
  interval: Interval;
  luck: Luck;
  stratified: number;
  seed: number;
  /** Stop rules: see `StopRule` of the package. */
  standardError: number | null;
  jointDeviations: number | null;
  seconds: number | null;
}

export const USUAL_ROLLOUT: RolloutChoice = {
  trials: 1296,
  plies: null,
  opponent: null,
  cubeful: true,
  truncate: null,
  interval: 'normal',
  luck: '1ply',
  stratified: 2,
  seed: 1,
  standardError: null,
  jointDeviations: null,
  seconds: null,
};

/** The options of each setting, in the order shown. The seed may be any number. */
export const OFFERED: { readonly [K in Exclude<keyof RolloutChoice, 'seed'>]: readonly RolloutChoice[K][] } = {
  trials: [144, 648, 1296, 5184, 20_736],
  plies: [null, 1, 2, 3],
  opponent: [null, 1, 2, 3],
  cubeful: [true, false],
  truncate: [null, 5, 7, 9, 11, 15, 20],
  interval: WIDTHS,
  luck: ['1ply', '2ply', 'none'],
  stratified: [0, 1, 2, 3],
  standardError: [null, 0.02, 0.01, 0.005, 0.002, 0.001],
  jointDeviations: [null, 2, 3, 4],
  seconds: [null, 10, 30, 60, 300, 1800],
};

/** The settings behind the fold. */
const FURTHER = [
  'opponent',
  'truncate',
  'interval',
  'luck',
  'stratified',
  'seed',
  'standardError',
  'jointDeviations',
  'seconds',
] as const;

/** Those settings as usual. */
export const USUAL_FURTHER: Partial<RolloutChoice> = Object.fromEntries(
  FURTHER.map((key) => [key, USUAL_ROLLOUT[key]]),
);

/** How many settings behind the fold are not as usual. */
export function changed(choice: RolloutChoice): number {
  return FURTHER.filter((key) => choice[key] !== USUAL_ROLLOUT[key]).length;
}

export function isSeed(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Reads the stored choice; missing or unsupported parts get their defaults. */
export function keptRollout(kept: unknown): RolloutChoice {
  const from = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Record<keyof RolloutChoice, unknown>>;
  const offered = Object.entries(OFFERED).filter(([key, values]) =>
    (values as readonly unknown[]).includes(from[key as keyof RolloutChoice]),
  );
  const known = Object.fromEntries(offered.map(([key]) => [key, from[key as keyof RolloutChoice]]));
  return { ...USUAL_ROLLOUT, ...known, ...(isSeed(from.seed) && { seed: from.seed }) };
}

/** The choice as the engine takes it. */
export function optionsOf(choice: RolloutChoice): RolloutOptions {
  const { trials, plies, opponent, cubeful, truncate, interval, luck, stratified, seed } = choice;
  return {
    trials,
    seed,
    ...(plies !== null && { play: plies, cube: plies }),
    ...(opponent !== null && { opponent: { play: opponent, cube: opponent } }),
    cubeful,
    truncate,
    interval,
    luck,
    stratified,
    stop: stopOf(choice),
  };
}

/** The limits that may end it before its last trial. */
export function stopOf({
  standardError,
  jointDeviations,
  seconds,
}: RolloutChoice): NonNullable<RolloutOptions['stop']> {
  return { standardError, jointDeviations, seconds };
}
