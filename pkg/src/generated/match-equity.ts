// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { Mwc, Outcomes } from './values.js';
import type { TakePoints } from './verdicts.js';

/** The numbers of a table as in files, not checked yet. This is the JSON shape of a `MatchEquityTable`. */
export type MatchEquityTable = {
  /** The usual name of the table. */
  name: string;
  /** Author and terms, if the table has any. */
  notice?: string;
  /** Longest match covered, which is also the number of rows. */
  length: number;
  /**
   * `preCrawford[i - 1][j - 1]` is the match winning chance of a side that is `i`-away against a side that is
   * `j`-away, 0 to 1. The first row and the first column are the Crawford game.
   */
  preCrawford: Array<Array<number>>;
  /**
   * `postCrawford[n - 1]` is the chance of a side that is `n`-away against a side that is 1-away, after the Crawford
   * game. The last entry may be missing, because no match of that length reaches it.
   */
  postCrawford: Array<number>;
  /**
   * In a table for players of different strength the same of the second player; left out in others, whose chances at a
   * score and at the mirrored score add up to 1.
   */
  postCrawfordOther?: Array<number>;
};

/** The difference of two tables at one score. */
export type MatchEquityDifference = {
  /** Points that the first side needs; the match winning chances are this side's. */
  away: number;
  /** Points that the other side needs. */
  opponentAway: number;
  /** Difference of the match winning chances, `a` minus `b`. */
  difference: number;
};

/**
 * The differences of match winning chances between two tables, `a` minus `b`. The means count each pair of different
 * scores once.
 */
export type MatchEquityComparison = {
  /** Name of the first table. */
  a: string;
  /** Name of the second table. */
  b: string;
  /** Longest match that both tables cover. */
  length: number;
  /** Root mean square from 2-away to 9-away for both sides. */
  rms2To9: number;
  /** Root mean square over the whole table, the Crawford row included. */
  rms: number;
  /** The largest difference. */
  worst: MatchEquityDifference;
  /** The largest difference of the post-Crawford rows. */
  worstPostCrawford: MatchEquityDifference;
  /** Differences at all scores in both tables, laid out as in a table. */
  preCrawford: Array<Array<number>>;
  /** Differences of the post-Crawford rows, up to the shorter row. */
  postCrawford: Array<number>;
};

/** Chances after one turn and after two turns from the opening position, each from the side then on roll. */
export type Openings = {
  /** Chances after each of the 15 first rolls, in the order 21, 31, 32, 41 and so on to 65. */
  afterOne: Array<Outcomes>;
  /**
   * Chances after each first roll and each of the 21 replies: 15 times 21 entries, with the replies to one first roll
   * together.
   */
  afterTwo: Array<Outcomes>;
};

/** One of the 330 positions after the first or second turn, with the trailer on roll. */
export type OpeningState = {
  /** Probability of the position; the probabilities of all positions add up to 1. */
  probability: number;
  /** Chances of the trailer, shifted so that the trailer wins half of all games. */
  outcomes: Outcomes;
};

/** The derivation of one post-Crawford entry. */
export type PostCrawfordStep = {
  /** Points that the trailer needs. */
  away: number;
  /** Match winning chance of the trailer if the leader passes the first double. */
  pass: Mwc;
  /** Share of the 330 positions in which the leader passes. */
  passes: number;
  /** Match winning chance of the trailer if the leader may pass or take: the entry of the table. */
  mwc: Mwc;
};

/** A generated table and its intermediate numbers. */
export type GeneratedMatchEquity = {
  /** The table. */
  table: MatchEquityTable;
  /** Share of cubeless money games that end in a gammon or backgammon, by the player's evaluation of the positions. */
  judgedGammons: number;
  /** The share used for the table: that of complete games if these were played, else `judgedGammons`. */
  gammonRate: number;
  /**
   * Factor of the trailer's gammons if the leader is 1-away, from complete games at that score; 1 without complete
   * games.
   */
  trailerGammons: number;
  /** The number that was added to the winning chances after two turns so that the trailer wins half of all games. */
  offset: number;
  /** The positions over which the post-Crawford and Crawford rows are averages. */
  states: Array<OpeningState>;
  /** The entries of the post-Crawford row from 2-away on. */
  postCrawford: Array<PostCrawfordStep>;
};

/** The meaning of a cube at a score for one side. */
export type SideMeaning = {
  /** Match winning chances after winning this game single, with a gammon, with a backgammon; `null` for money. */
  win: [Mwc, Mwc, Mwc] | null;
  /**
   * Match winning chances after losing this game in the same ways. The equity of a chance is its place between the
   * first entry here and the first entry of `win`.
   */
  lose: [Mwc, Mwc, Mwc] | null;
  /** What a gammon adds to a win, as a share of the difference between winning and losing: 0.5 for money. */
  gammonValue: number;
  /** The gammon value after the cube has been doubled. */
  doubledGammonValue: number;
  /** The equity that a gammon adds to a win (EMG): twice the gammon value, 1 for money. */
  gammonPrice: number;
  /**
   * Smallest winning chances for taking if the other side doubles; `null` if the other side cannot double or has no use
   * for it.
   */
  take: TakePoints | null;
  /** Smallest winning chances at which the other side must pass: 1 minus the other side's take points. */
  cash: TakePoints | null;
  /**
   * Winning chance at which playing to the end with this cube equals cashing: beyond it the position is too good to
   * double. 1 if gammons are worth nothing; `null` if this side cannot double.
   */
  tooGood: number | null;
};

/**
 * Conversion of the normalised equity (EMG) of the side on roll into match winning chance. In normalised equity,
 * winning a single game with the present cube is 1 and losing one is -1.
 */
export type EquityConversion = {
  /** Match winning chance at equity 0, which is half way between winning and losing a single game. */
  atZero: Mwc;
  /** Match winning chance per point of equity. */
  perPoint: number;
};

/** The meaning of a score and a cube. */
export type CubeMeaning = {
  /** Name of the match equity table. */
  table: string;
  /** Match winning chance (MWC) of the side on roll before this game; `null` for money. */
  mwc: Mwc | null;
  /** Conversion of equity into match winning chance: MWC = `atZero + perPoint * equity`. `null` for money. */
  conversion: EquityConversion | null;
  /** Value of the cube on the table, before any double. */
  cube: number;
  /** The meaning of the cube for the side on roll. */
  onRoll: SideMeaning;
  /** The meaning of the cube for the opponent. */
  opponent: SideMeaning;
  /**
   * The value of the leader's free drop, in match winning chance: the leader's chance now minus the chance if the
   * trailer were one point closer. The leader has this right after the Crawford game while the trailer needs an even
   * number of points; `null` at other scores.
   */
  freeDrop: number | null;
};

/** The cube, and the gammons of the position. */
export type CubeMeaningSettings = {
  /** Value of the cube before a double. 1 by default. */
  cube: number;
  /**
   * Chances of the side on roll, only for the shares of gammons and backgammons; all zero, which is the default, for
   * none.
   */
  outcomes: Outcomes;
};
