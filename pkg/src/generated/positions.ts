// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { Cube, Score } from './values.js';

/** One checker moved by one die. Points are counted by the side that moves: 1 to 24, 25 for the bar, 0 for off. */
export type CheckerMove = {
  /** Starting point of the checker: 1 to 24, or 25 for the bar. */
  from: number;
  /** Destination: 1 to 24, or 0 for off. */
  to: number;
  /** Whether the checker hits a blot on `to`. */
  hit: boolean;
};

/** One number for each side. */
export type BothSides = {
  /** The number of the side on roll. */
  onRoll: number;
  /** The number of the opponent. */
  opponent: number;
};

/** A position read from any notation: everything for drawing it, and its id in each notation. */
export type PositionInfo = {
  /** XGID, normalised. It contains everything in this report. */
  xgid: string;
  /** GNU Position ID. */
  positionId: string;
  /** GNU Match ID. */
  matchId: string;
  /** OGID. */
  ogid: string;
  /**
   * 26 numbers, counted from the side on roll. Entries 1 to 24 are the points: positive for checkers of the side on
   * roll, negative for the opponent's. Entry 25 is the bar of the side on roll (0 or more), entry 0 is the opponent's
   * bar (0 or less).
   */
  points: Array<number>;
  /** Checkers borne off, 0 to 15. */
  off: BothSides;
  /** Pip counts. */
  pips: BothSides;
  /** The dice, the larger die first; `null` before the roll. */
  dice: [number, number] | null;
  /** The cube, named from the side on roll. */
  cube: Cube;
  /** Money or match, named from the side on roll. */
  score: Score;
  /**
   * The side on roll, with the numbers of XGID: 1 is the player at the bottom of the board, -1 the player at the top.
   */
  turn: 1 | -1;
};

/** The position for a program without an engine. The fields mean the same as in `PositionInfo`. */
export type BoardInfo = {
  /** Checkers by point. */
  points: Array<number>;
  /** Checkers borne off, 0 to 15. */
  off: BothSides;
  /** Pip counts. */
  pips: BothSides;
  /** The dice, the larger die first; `null` before the roll. */
  dice: [number, number] | null;
  /** The cube, named from the side on roll. */
  cube: Cube;
  /** Money or match, named from the side on roll. */
  score: Score;
  /** The side on roll: 1 is the player at the bottom of an XGID, -1 the player at the top. */
  turn: 1 | -1;
};

/** A position set up by hand, not checked yet. The fields mean the same as in `PositionInfo`. */
export type Setup = {
  /** Checkers. */
  points: Array<number>;
  /** Dice in any order; `null` before the roll. */
  dice: [number, number] | null;
  /** The cube. */
  cube: Cube;
  /** Money or match, named from the side on roll. */
  score: Score;
  /** The side on roll: 1 or -1. */
  turn: 1 | -1;
};

/** A play made by hand. */
export type MadePlay = {
  /** The play in standard notation. */
  play: string;
  /** GNU Position ID after the play, with the opponent on roll. */
  positionId: string;
};

/** The legal continuations after checker moves made by hand. */
export type NextMoves = {
  /** The next checker moves of legal plays; none if the play is complete or no checker can move. */
  moves: Array<CheckerMove>;
  /** The play that the moves made so far complete, if they complete one. */
  play: MadePlay | null;
};

/** Number of rolls that hit, for both sides. */
export type HitsReport = {
  /** The position as a normalised XGID. */
  xgid: string;
  /** Rolls with which the side on roll can hit, 0 to 36. */
  onRoll: number;
  /** Rolls with which the opponent could hit if it were on roll now, 0 to 36. */
  opponent: number;
};
