// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { Cube, Score } from './values.js';

/** One checker moved by one die. Points are counted by the side that moves: 1..=24, 25 for the bar, 0 for off. */
export type CheckerMove = {
  /** Where the checker stood: 1..=24, or 25 for the bar. */
  from: number;
  /** Where it lands: 1..=24, or 0 for off. */
  to: number;
  /** Whether the checker hits a blot on `to`. */
  hit: boolean;
};

/** One number for each side. */
export type BothSides = {
  /** Of the side on roll. */
  onRoll: number;
  /** Of the opponent. */
  opponent: number;
};

/** A position read from any notation: all that is needed to draw it, and its name in each notation. */
export type PositionInfo = {
  /** The XGID, which says everything. */
  xgid: string;
  /** GNU Position ID. */
  positionId: string;
  /** GNU Match ID. */
  matchId: string;
  /** OGID. */
  ogid: string;
  /**
   * 26 numbers counted from the side on roll: entries 1 to 24 are the points, positive for its checkers and negative
   * for the opponent's; entry 25 is its bar (0 or more), entry 0 the opponent's bar (0 or less).
   */
  points: Array<number>;
  /** Checkers borne off, 0..=15. */
  off: BothSides;
  /** Pip counts. */
  pips: BothSides;
  /** The larger die first; `null` before the roll. */
  dice: [number, number] | null;
  /** The cube, named from the side on roll. */
  cube: Cube;
  /** Money or match, named from the side on roll. */
  score: Score;
  /** Who is on roll, as XGID counts: 1 the player at the bottom of the board, -1 the one at the top. */
  turn: 1 | -1;
};

/** A position put together by hand, unchecked; its fields mean what they mean in `PositionInfo`. */
export type Setup = {
  /** Checkers. */
  points: Array<number>;
  /** Dice in any order; `null` before the roll. */
  dice: [number, number] | null;
  /** The cube. */
  cube: Cube;
  /** Money or match. */
  score: Score;
  /** 1 or -1. */
  turn: 1 | -1;
};

/** A play made by hand. */
export type MadePlay = {
  /** Standard notation. */
  play: string;
  /** GNU Position ID after it, the opponent on roll. */
  positionId: string;
};

/** What may follow checker moves made by hand. */
export type NextMoves = {
  /** Moves that lead on to a legal play; none once the play is complete, and none if no checker can move. */
  moves: Array<CheckerMove>;
  /** The play that is complete with those made, if one is. */
  play: MadePlay | null;
};
