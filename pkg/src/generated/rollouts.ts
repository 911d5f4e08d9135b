// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { Equity, EquityPair, Interval, Mwc, Outcomes } from './values.js';
import type { CubeReport } from './verdicts.js';

/** How deep a side looks. One ply is one side's turn: 1-ply judges by the evaluator alone. */
export type RolloutPlayer = {
  /** Plies for checker plays, 1 to 5. */
  play: number;
  /** Plies for cube decisions, 1 to 5. */
  cube: number;
};

/**
 * Which luck is subtracted. The luck of a roll is the value after its best play less the mean of such values over the
 * 21 rolls. Whatever the level of these values, the mean is taken over values of the same level, so that luck averages
 * exactly zero.
 */
export type RolloutLuck = 'none' | '1ply' | '2ply' | 'reversed';

/** How trials are played. The settings are the same for all trials of a rollout. */
export type RolloutSettings = {
  /** Seed of the dice. */
  seed: number;
  /**
   * Levels of the two sides: first of the side on roll when the question is asked (for plays: the side that makes the
   * play), then of the other side.
   */
  players: [RolloutPlayer, RolloutPlayer];
  /** Other levels for the first plies of each trial: the number of plies, and the levels. */
  first: [number, [RolloutPlayer, RolloutPlayer]] | null;
  /** Width of the search for plays: how many plays are looked at deeper. */
  interval: Interval;
  /** Whether the cube is in play. */
  cubeful: boolean;
  /** The number of plies after which a game stops and the evaluator judges it; `null` plays to the end. */
  truncate: number | null;
  /** Which luck is subtracted. */
  luck: RolloutLuck;
  /** How many of the first rolls are stratified, 0 to 3. */
  stratified: number;
  /**
   * Whether games stop where a bearoff database answers. Databases give the cubeless worth, so games go on while the
   * cube is in play.
   */
  stopAtBearoff: boolean;
};

/**
 * When a rollout may end before its last trial. To look at a running mean again and again, and to stop when it seems
 * decided, makes errors more likely than the intervals say. `docs/rollouts.md` says by how much; the minimum number of
 * trials keeps the harm small, and so do three joint deviations. All limits are above 0.
 */
export type StopLimits = {
  /** The number of trials before any limit applies. 144 by default. */
  atLeast: number;
  /**
   * The rollout ends when the standard error of every alternative's equity is at most this number. This limit and the
   * next are judged at every 36 trials.
   */
  standardError: number | null;
  /**
   * The rollout ends when the best alternative is ahead of each other alternative by this many joint standard
   * deviations; for a cube decision, when both halves of the decision are clear by this many.
   */
  jointDeviations: number | null;
  /** The rollout ends after this many seconds. With this limit alone, where it ends depends on the device. */
  seconds: number | null;
};

/** Which rule ended a rollout. */
export type Stopped = 'standard_error' | 'joint_deviations' | 'seconds';

/** Standard errors of a row. */
export type RolloutErrors = {
  /** Of each chance. */
  win: number;
  /** See `win`. */
  winGammon: number;
  /** See `win`. */
  winBackgammon: number;
  /** See `win`. */
  loseGammon: number;
  /** See `win`. */
  loseBackgammon: number;
  /** Of the cubeless equity. */
  cubeless: number;
  /** Of the cubeful equity. */
  cubeful: number | null;
};

/** One candidate's numbers, from the side that moves (or is on roll). */
export type RolloutRow = {
  /** Standard notation; `null` before the roll. */
  play: string | null;
  /** GNU Position ID after the play, the opponent on roll; `null` before the roll. */
  positionId: string | null;
  /** Chances, luck removed. */
  outcomes: Outcomes;
  /** Standard errors. */
  se: RolloutErrors;
  /**
   * Equity without the cube in points, and with it; the second `null` if the cube was not in play. Before the roll the
   * row is that of not doubling: `cube` has the decision.
   */
  equity: EquityPair;
  /** Match winning chance, 0..=1 but for chance, with the cube if it was in play; `null` for money. */
  mwc: Mwc | null;
  /** Interval of the equity that counts: mean minus and plus 1.96 standard errors. */
  ci95: [number, number];
  /**
   * The same, but true at every number of trials at once: it may be looked at again and again, and the rollout stopped
   * when it pleases.
   */
  anyTime95: [number, number];
  /** How many plain games one of these is worth; `null` where all trials agree. */
  varianceRatio: number | null;
  /** Equity given up against the best row. */
  loss: Equity;
  /** Standard error of `loss`, from the dice that all rows have in common. */
  lossSe: number;
};

/** Standard errors of a cube decision's equities as `CubeReport` has them. (A pass is worth exactly 1.) */
export type CubeErrors = {
  /** Of not doubling. */
  noDouble: number;
  /** Of a double that is taken (half of what it is where the opponent would beaver). */
  doubleTake: number;
  /** Of their difference, from the dice in common. */
  difference: number;
};

/** What a rollout has come to so far. */
export type RolloutReport = {
  /** The position, normalised. */
  xgid: string;
  /** Trials done. */
  trials: number;
  /** Seed of the dice. */
  seed: number;
  /** How the trials were played. */
  settings: RolloutSettings;
  /** The limit of the stop rule that ended it; `null` while none is reached, and where none was given. */
  stopped: Stopped | null;
  /** Plays best first; before the roll, the one row of not doubling. */
  rows: Array<RolloutRow>;
  /** Before the roll, with the cube in play: the decision. */
  cube: CubeReport | null;
  /** Standard errors of the decision, where the cube may be turned. */
  cubeSe: CubeErrors | null;
};
