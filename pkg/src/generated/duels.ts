// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { Interval, Level } from './values.js';
import type { Net } from './verdicts.js';

/** One player of a duel: level and width of its search. */
export type DuelPlayer = {
  /** Level of the player, in plies. 1-ply by default. */
  level: Level;
  /** Number of plays that are searched deeper than 1-ply. Normal by default. */
  interval: Interval;
  /** Whether the player chooses plays as if the cube were dead. False by default. */
  cubeless: boolean;
  /**
   * The network of the player; `null`, the default, selects it by level: the quick one at `1ply`, else the strong one.
   */
  net?: Net;
};

/** The stakes of a match or a game. */
export type Stakes =
  | {
      kind: 'match';
      /** Length of the match in points, at least 1. */
      length: number;
    }
  | {
      kind: 'money';
      /** Whether the Jacoby rule applies. */
      jacoby: boolean;
      /** The largest value of the cube, at least 1; 1 means no doubling. */
      cubeLimit: number;
    };

/** Settings of a duel. All of this is fixed before the first match. */
export type DuelOptions = {
  /** Player A, whose results are counted. */
  a: DuelPlayer;
  /** Player B. */
  b: DuelPlayer;
  /** The possible stakes, each with its weight: only matches, or only money games. One-point matches by default. */
  stakes: Array<[Stakes, number]>;
  /** Whether every match is played twice with the same dice, with the players changing seats. True by default. */
  paired: boolean;
  /**
   * Bound of the luck of a match, in the unit of results. `null`, the default, takes 0.8 (80 % MWC) for matches and the
   * largest result for money.
   */
  luckBound: number | null;
  /** Level of the luck in plies: 1, which is the default, or 2. */
  luckPlies: number;
  /** Seed of all dice, 0 to 2^53 - 1 in JavaScript. 1 by default. */
  seed: number;
  /**
   * The number of pairs, at least 1, at which the confidence sequences are narrowest. The sequences hold with any
   * number of pairs, but they are a little wider with other numbers. 500 by default.
   */
  horizon: number;
};

/** One match of a pair: result and luck are from the side of player A. */
export type DuelMatch = {
  /** The stakes of the match. */
  stakes: Stakes;
  /** Whether A was in seat one. */
  aInSeatOne: boolean;
  /** Plain result of A. */
  result: number;
  /** Bounded luck of A. */
  luck: number;
  /** Games played. */
  games: number;
  /** Rolls of both players. */
  rolls: number;
};

/** The result of one pair. */
export type DuelPair = {
  /** Number of the pair, from 0. */
  pair: number;
  /** Matches of the pair: two, or one if the format is not paired. */
  matches: Array<DuelMatch>;
};

/** A saved duel: pairs 0, 1, 2 ... so far. */
export type Duel = {
  /** The settings of the duel. */
  options: DuelOptions;
  /**
   * The engine: a hash of its networks, databases and match equity table. Pairs of different engines cannot be added.
   */
  engine: string;
  /** Results of the pairs. */
  pairs: Array<DuelPair>;
};

/** A pair, with its matches as `.mat` files. */
export type PlayedPair = {
  /** Result of the pair. */
  result: DuelPair;
  /** The text of each match, in the order of the matches in `result`. */
  mat: Array<string>;
};

/** The contents of a report on a duel. */
export type DuelQuestion = {
  /** Confidence of all intervals. 0.95 by default. */
  confidence: Confidence;
  /** The smallest edge of A worth detecting, for the sequential test, in the unit of results. 0 by default. */
  margin: number;
};

/** Confidence of an interval: a number strictly between 0 and 1. A confidence of 0.9 leaves 0.05 on either side. */
export type Confidence = number;

/** A closed interval, `low <= high`, in the unit of the sample. */
export type Range = {
  /** Lower end. */
  low: number;
  /** Upper end. */
  high: number;
};

/** Mean and spread of one number for each pair, in the unit of results. */
export type DuelSummary = {
  /** Mean over the pairs. */
  mean: number;
  /** Standard error of the mean. */
  se: number;
  /** Standard deviation of the numbers of single pairs. */
  sdPair: number;
  /** Standard deviation of the numbers of single matches. */
  sdMatch: number;
  /** Largest absolute value of a single match's number. */
  largest: number;
};

/** All intervals for the same sample; docs/duels.md describes them. */
export type DuelIntervals = {
  /** The interval for a normally distributed mean. */
  normal: Range;
  /** The interval from resamples of the values. */
  bootstrap: Range;
  /**
   * The interval from order statistics: the first tenth of the values make the plan, the other values make the
   * interval. `null` with fewer than 50 values.
   */
  orderStatistics: Range | null;
  /** The empirical Bernstein bound, which is valid for every distribution within the bound. */
  bernstein: Range;
  /** The empirical Bernstein sequence, which is valid at every number of values at once. */
  bernsteinSequence: Range;
  /** The betting sequence, which is narrower and also valid at every number of values at once. */
  bettingSequence: Range;
};

/**
 * The sequential test of the claim "A is better". You may check the test after every value: its error rates hold for
 * the whole duel, however long. To test "B is better", negate the values.
 */
export type DuelTest = {
  /** Chance of ever reporting that A is better if the mean is 0 or below. Between 0 and 1, both excluded. */
  falseBetter: number;
  /** Chance of ever reporting that A is not better if the mean is `margin` or above. Between 0 and 1, both excluded. */
  falseNotBetter: number;
  /** The smallest edge that is worth detecting, in the unit of the sample, in `0..bound`. */
  margin: number;
};

/** The finding of the sequential test, as a statement about the players. */
export type Better = 'a' | 'not_a' | 'open';

/**
 * The report of a finished or a running duel. Results are from the side of A: match winning chance less 1/2, or points.
 */
export type DuelReport = {
  /** Pairs played. */
  pairs: number;
  /** Matches played. */
  matches: number;
  /** Games played. */
  games: number;
  /** Rolls of both players. */
  rolls: number;
  /** Bound of a luck-adjusted result. */
  bound: number;
  /** Confidence of all intervals. */
  confidence: Confidence;
  /** The plain results, not luck-adjusted. */
  plain: DuelSummary;
  /** The normal interval of the plain results. */
  plainNormal: Range;
  /** A's luck; its expected mean is zero. */
  luck: DuelSummary;
  /** The luck-adjusted results. */
  adjusted: DuelSummary;
  /** The intervals of the luck-adjusted results. */
  intervals: DuelIntervals;
  /** The requested sequential test. */
  test: DuelTest;
  /** The finding of the sequential test. */
  better: Better;
};
