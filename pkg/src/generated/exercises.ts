// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { PositionInfo } from './positions.js';
import type { Interval } from './values.js';

/** Settings of an exercise. */
export type ExerciseSettings = {
  /**
   * Seed of the dice, 0 to 2^53 - 1 in JavaScript; game n has the dice of trial n of a rollout with the same seed. 1 by
   * default.
   */
  seed: number;
  /**
   * Whether a person plays the side on roll at the start, and whether a person plays the other side. The engine plays
   * the sides without a person. By default a person plays only the first side.
   */
  persons: [boolean, boolean];
  /**
   * Plies, 1 to 4, of the engine's own decisions and of its analysis of the person's decisions. One ply is one side's
   * turn. 2 by default.
   */
  plies: number;
  /** Width of the search for plays: number of plays that are searched deeper. Normal by default. */
  interval: Interval;
};

/** An action of a person. */
export type ExerciseAct =
  | { kind: 'roll' }
  | { kind: 'double' }
  | { kind: 'take' }
  | { kind: 'pass' }
  | { kind: 'beaver' }
  | {
      kind: 'play';
      /** The play in standard notation, such as `13/7 8/7`. */
      play: string;
    }
  | { kind: 'settle' }
  | { kind: 'next_game' };

/** The action chosen in a decision, or the best one; a play with its dice. */
export type ExerciseChoice =
  | { kind: 'roll' }
  | { kind: 'double' }
  | { kind: 'take' }
  | { kind: 'pass' }
  | { kind: 'beaver' }
  | {
      kind: 'play';
      /** The roll, the larger die first. */
      dice: [number, number];
      /** The play in standard notation, empty if no checker could move. */
      play: string;
    };

/**
 * One decision of a game. Numbers are from the side that decided, in equity per unit of the cube at the start; in a
 * match equity is normalised at the start.
 */
export type ExerciseTurn = {
  /** 0 for the side on roll at the start, 1 for the other side. */
  side: 0 | 1;
  /** The action of the side. */
  choice: ExerciseChoice;
  /** Luck of the roll; `null` for a cube decision, and for the roll in the id. */
  luck: number | null;
  /** Equity that a person lost, at least 0; `null` for a decision of the engine. */
  loss: number | null;
  /** The engine's choice, if it differs. */
  best: ExerciseChoice | null;
};

/** The next event that an exercise needs. */
export type Awaited = 'cube' | 'answer' | 'play' | 'over';

/** The result of a game, from the side on roll at the start, in equity per unit of the cube at the start. */
export type ExerciseGame = {
  /** The result. */
  value: number;
  /** The result, luck-adjusted for both sides. */
  adjusted: number;
  /** Luck of each side, from that side. */
  luck: [number, number];
  /** Equity that each side's person lost, at least 0. */
  losses: [number, number];
  /** Whether the game was ended early: then `value` is the engine's evaluation. */
  settled: boolean;
};

/** Means over the games, from the side on roll at the start. */
export type ExerciseMean = {
  /** Mean of the results, not luck-adjusted. */
  value: number;
  /** Standard error of `value`; `null` for a single game. */
  valueSe: number | null;
  /**
   * 95 % interval of `value` by Student's t, because there are few games: 12.7 standard errors to either side for two
   * games, 2.8 for five, 2.3 for ten. `null` for a single game.
   */
  valueCi95: [number, number] | null;
  /** Mean of the luck-adjusted results. */
  adjusted: number;
  /** Standard error of `adjusted`; `null` for a single game. */
  adjustedSe: number | null;
  /** 95 % interval of `adjusted`, as `valueCi95`. */
  adjustedCi95: [number, number] | null;
};

/** The state of an exercise. Equities are per unit of the cube at the start, and normalised in a match. */
export type ExerciseReport = {
  /** The position at the start as a normalised XGID. */
  xgid: string;
  /** The settings of the exercise. */
  settings: ExerciseSettings;
  /** Number of the game on the board, from 1. */
  game: number;
  /**
   * The side of the next decision: 0 is the side on roll at the start, 1 the other side; `null` if the game is over.
   */
  decides: 0 | 1 | null;
  /** The decision of that person. */
  awaits: Awaited;
  /** Whether a double may be answered with a beaver. */
  mayBeaver: boolean;
  /**
   * The board from the side that decides, with the dice if that side has to play; at the end of the game from a
   * person's side. During a double that has not been answered, the cube is the one before the double.
   */
  board: PositionInfo;
  /** The decisions of the game so far. */
  turns: Array<ExerciseTurn>;
  /** The games that are over. */
  games: Array<ExerciseGame>;
  /** Means over the finished games; `null` before the first finished game. */
  mean: ExerciseMean | null;
};
