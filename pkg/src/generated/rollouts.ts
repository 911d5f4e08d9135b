// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { Equity, EquityPair, Interval, Mwc, Outcomes } from './values.js';
import type { CubeReport, Net } from './verdicts.js';

/** The level of a side. One ply is one side's turn: `1ply` only evaluates. */
export type RolloutPlayer = {
  /** Plies for checker plays, 1 to 5. */
  play: number;
  /** Plies for cube decisions, 1 to 5. */
  cube: number;
};

/**
 * Variance reduction: how the luck of a roll is measured. Luck is the value after the best play of the roll minus the
 * mean of such values over the 21 rolls. Both are of the same level, so luck averages exactly zero.
 */
export type RolloutLuck = 'none' | '1ply' | '2ply' | 'reversed';

/** How trials are played. The settings are the same for all trials of a rollout. */
export type RolloutSettings = {
  /** Seed of the dice. */
  seed: number;
  /**
   * Levels of the two sides: first of the side on roll in the position (for plays: the side that makes the play), then
   * of the other side.
   */
  players: [RolloutPlayer, RolloutPlayer];
  /** Other levels for the first plies of each trial: the number of plies, and the levels. */
  first: [number, [RolloutPlayer, RolloutPlayer]] | null;
  /** Width of the search for plays: number of plays that are searched deeper. */
  interval: Interval;
  /** Whether the cube is in play. */
  cubeful: boolean;
  /** The number of plies after which a game is truncated and evaluated; `null` plays to the end. */
  truncate: number | null;
  /** Which luck is subtracted. */
  luck: RolloutLuck;
  /** How many of the first rolls are stratified, 0 to 3. */
  stratified: number;
  /**
   * Whether games stop when a bearoff database has the position. Databases contain cubeless values, so games continue
   * while the cube is in play.
   */
  stopAtBearoff: boolean;
};

/**
 * When a rollout may end before its last trial. If you stop as soon as it looks decided, errors are more likely than
 * the intervals suggest; the minimum number of trials and three joint deviations keep this effect small. All limits are
 * above 0.
 */
export type StopLimits = {
  /** The number of trials before any limit applies. 144 by default. */
  atLeast: number;
  /**
   * The rollout ends when the standard error of every alternative's equity is at most this number. This limit and the
   * next one are checked every 36 trials.
   */
  standardError: number | null;
  /**
   * The rollout ends when the best alternative is ahead of each other alternative by this many joint standard
   * deviations; for a cube decision, when both halves of the decision are clear by this many.
   */
  jointDeviations: number | null;
  /**
   * The rollout ends after this many seconds. If this is the only limit, the number of trials depends on the device.
   */
  seconds: number | null;
};

/** Which rule ended a rollout. */
export type Stopped = 'standard_error' | 'joint_deviations' | 'seconds';

/** Standard errors of a row's numbers. */
export type RolloutErrors = {
  /** Standard error of `win` in the row's outcomes. */
  win: number;
  /** Standard error of `winGammon` in the row's outcomes. */
  winGammon: number;
  /** Standard error of `winBackgammon` in the row's outcomes. */
  winBackgammon: number;
  /** Standard error of `loseGammon` in the row's outcomes. */
  loseGammon: number;
  /** Standard error of `loseBackgammon` in the row's outcomes. */
  loseBackgammon: number;
  /** Standard error of the cubeless equity. */
  cubeless: number;
  /** Standard error of the cubeful equity; `null` if the cube was not in play. */
  cubeful: number | null;
};

/** The numbers of one candidate play, from the side that makes the play; before the roll, from the side on roll. */
export type RolloutRow = {
  /** The play in standard notation; `null` before the roll. */
  play: string | null;
  /** GNU Position ID after the play, with the opponent on roll; `null` before the roll. */
  positionId: string | null;
  /** Chances, with variance reduction. */
  outcomes: Outcomes;
  /** Standard errors of this row. */
  se: RolloutErrors;
  /**
   * Cubeless equity in points, and cubeful equity, which is `null` if the cube was not in play. Before the roll the row
   * is that of not doubling; the report's `cube` has the decision.
   */
  equity: EquityPair;
  /**
   * Match winning chance, with the cube if it was in play; 0 to 1, although single trials can exceed that. `null` for
   * money.
   */
  mwc: Mwc | null;
  /** 95 % interval of the equity that ranks the rows: the mean minus and plus 1.96 standard errors. */
  ci95: [number, number];
  /**
   * As `ci95`, but valid at every number of trials at once, even if you check it repeatedly and stop whenever you like.
   */
  anyTime95: [number, number];
  /** The number of plain games that one game with variance reduction is worth; `null` if all trials agree. */
  varianceRatio: number | null;
  /** Equity lost against the best row. */
  loss: Equity;
  /** Standard error of `loss`, from the dice that all rows have in common. */
  lossSe: number;
};

/** Standard errors of a cube decision's equities in `CubeReport`. (A pass is worth exactly 1.) */
export type CubeErrors = {
  /** Standard error of not doubling. */
  noDouble: number;
  /**
   * Standard error of a double that is taken. If the opponent would beaver, the true standard error is twice this
   * number.
   */
  doubleTake: number;
  /** Standard error of the difference between the two, from the dice that they have in common. */
  difference: number;
};

/** The result of a rollout so far. */
export type RolloutReport = {
  /** The position as a normalised XGID. */
  xgid: string;
  /** Trials done. */
  trials: number;
  /** Seed of the dice. */
  seed: number;
  /** The network used. */
  net: Net;
  /** Settings of the trials. */
  settings: RolloutSettings;
  /** The limit of the stop rule that ended the rollout; `null` if no limit is reached or none was given. */
  stopped: Stopped | null;
  /** The plays, the best first; before the roll a single row, for not doubling. */
  rows: Array<RolloutRow>;
  /** The cube decision; `null` unless the rollout is one before the roll with the cube in play. */
  cube: CubeReport | null;
  /** Standard errors of the cube decision; `null` unless the side on roll may turn the cube. */
  cubeSe: CubeErrors | null;
};
