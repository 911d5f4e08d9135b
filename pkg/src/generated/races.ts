// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { Equity, Outcomes } from './values.js';

/** A database entry for the checkers of one side. */
export type BearoffReport = {
  /** Number of the position in the database. */
  index: number;
  /** Chances of bearing off all checkers in 0, 1, 2, ... rolls. */
  rolls: Array<number>;
  /**
   * Chances of bearing off the first of fifteen checkers in 0, 1, 2, ... rolls (0 rolls for certain if fewer are on the
   * board).
   */
  gammonRolls: Array<number>;
  /** Mean of `rolls`. */
  mean: number;
  /** Standard deviation of `rolls`. */
  sd: number;
  /** Pip count. */
  pips: number;
  /** Effective pip count: 49/6 times the mean. */
  epc: number;
  /** `epc - pips`. */
  wastage: number;
};

/** The result of a formula: the two counts it compares, and its advice. */
export type RaceAdvice = {
  /** Adjusted count of the side on roll, with what the formula adds for being on roll. */
  onRoll: number;
  /** Adjusted count of the opponent. */
  opponent: number;
  /** Whether the side on roll should double a cube in the middle. */
  double: boolean;
  /** Whether it should redouble a cube it owns. */
  redouble: boolean;
  /** Whether the opponent should take. */
  take: boolean;
};

/** The results of the formulas for a race. */
export type RaceFormulas = {
  /** Tom Keith's count. */
  keith: RaceAdvice;
  /** Edward Thorp's count. */
  thorp: RaceAdvice;
  /** Jeff Ward's count. */
  ward: RaceAdvice;
  /** Walter Trice's Rule 62. */
  trice: RaceAdvice;
  /** Danny Kleinman's estimate of the winning chance, 0 to 1. */
  kleinman: number;
};

/**
 * The four equities of one pair of positions in money play, for the side on roll before it rolls or doubles, per unit
 * of the current cube. Nobody can win a gammon (fewer than fifteen checkers are left), so the Jacoby rule and beavers
 * change nothing. Each equity is exact up to the resolution of 1/32767.5.
 */
export type ExactEquities = {
  /** Without a cube. */
  cubeless: Equity;
  /** Cube in the middle. */
  centred: Equity;
  /** The side on roll owns the cube. */
  owned: Equity;
  /** The opponent owns the cube. */
  opponentOwned: Equity;
};

/** Exact equities of a cube decision for money, and what follows from them. */
export type ExactCube = {
  /** Equity of rolling without doubling. */
  noDouble: Equity;
  /** Equity after a double that is taken. */
  doubleTake: Equity;
  /** Equity after a double that is passed: 1. */
  doublePass: Equity;
  /** Whether doubling is at least as good as waiting. */
  shouldDouble: boolean;
  /** Whether the opponent should take. */
  shouldTake: boolean;
};

/** Exact cube actions for money, per unit of the current cube. */
export type ExactReport = {
  /** Equities before doubling or rolling, by the owner of the cube. */
  equities: ExactEquities;
  /** The decision with the cube in the middle. */
  double: ExactCube;
  /** The decision if the side on roll owns the cube. */
  redouble: ExactCube;
};

/** Bearoff of each side, the chances of the race, and the counts of players. */
export type RaceReport = {
  /** The position as a normalised XGID. */
  xgid: string;
  /** The side on roll; `null` if no one-sided database in use holds all its checkers. */
  onRoll: BearoffReport | null;
  /** The opponent; `null` as for `onRoll`. */
  opponent: BearoffReport | null;
  /** Chances of the side on roll at 1-ply; `null` while there is contact or when the game is over. */
  outcomes: Outcomes | null;
  /** Chances of the same side if the opponent were on roll; `null` as for `outcomes`. */
  outcomesNotOnRoll: Outcomes | null;
  /** The counts of players; `null` as for `outcomes`. */
  formulas: RaceFormulas | null;
  /** Exact equities for money; `null` unless an exact table is in use and holds the position. */
  exact: ExactReport | null;
};

/** Kind of a bearoff database. */
export type BearoffKind = 'one_sided' | 'two_sided';

/** A bearoff database that an engine uses. */
export type BearoffUse = {
  /** Kind of the database. */
  kind: BearoffKind;
  /** Points covered, counted from the ace point. */
  points: number;
  /** The most checkers of a side. */
  checkers: number;
  /** Number of positions of one side. */
  positions: number;
};

/** The progress of a build. */
export type BuildProgress = {
  /** Positions done. */
  done: number;
  /** Positions in all; done when both are equal. */
  total: number;
};
