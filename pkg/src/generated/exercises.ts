// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { PositionInfo } from './positions.js';
import type { Interval } from './values.js';

/** How an exercise is played. */
export type ExerciseSettings = {
  /**
   * Seed of the dice, 0 to 2^53 - 1 in JavaScript: game n has the dice of trial n of a rollout with the same seed. 1 by
   * default.
   */
  seed: number;
  /**
   * Whether a person plays the side that is on roll at the start, and whether a person plays the other side. The engine
   * plays the sides without a person. By default a person plays the first side alone.
   */
  persons: [boolean, boolean];
  /**
   * Plies, 1 to 4, of the engine's own decisions and of its judgement of the person's decisions. One ply is one side's
   * turn. 2 by default.
   */
  plies: number;
  /** Width of the search for plays: how many plays are looked at deeper. Normal by default. */
  interval: Interval;
};

/** What a person does. */
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

/** What was done in a decision, or what would have been best. */
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
  /** What the side did. */
  choice: ExerciseChoice;
  /** Luck of the roll; `null` for a cube decision, and for a roll that came with the question. */
  luck: number | null;
  /** Equity that a person gave up, at least 0; `null` for a decision of the engine. */
  loss: number | null;
  /** What the engine would have done, if it would have done something else. */
  best: ExerciseChoice | null;
};

/** What an exercise waits for. */
export type Awaited = 'cube' | 'answer' | 'play' | 'over';

/** The result of a game, from the side on roll at the start, in equity per unit of the cube at the start. */
export type ExerciseGame = {
  /** The result. */
  value: number;
  /** The result with the luck of both sides taken off. */
  adjusted: number;
  /** Luck of each side, from that side. */
  luck: [number, number];
  /** Equity that the decisions of each side's person gave up, at least 0. */
  losses: [number, number];
  /** Whether the game was ended early: then `value` is the engine's judgement. */
  settled: boolean;
};

/** Means over games, from the side on roll at the start. */
export type ExerciseMean = {
  /** Results as they fell. */
  value: number;
  /** Its standard error; `null` for one game. */
  valueSe: number | null;
  /**
   * Its 95 % interval by Student's t, as games by hand are few: 12.7 standard errors either side for two games, 2.8 for
   * five, 2.3 for ten. `null` for one.
   */
  valueCi95: [number, number] | null;
  /** Results with the luck taken off. */
  adjusted: number;
  /** See `valueSe`. */
  adjustedSe: number | null;
  /** See `valueCi95`. */
  adjustedCi95: [number, number] | null;
};

/** How an exercise stands. Equities are per unit of the cube at the start, in a match normalised. */
export type ExerciseReport = {
  /** The position at the start, normalised. */
  xgid: string;
  /** How it is played. */
  settings: ExerciseSettings;
  /** Number of the game on the board, from 1 on. */
  game: number;
  /** The side whose person decides next: 0 that on roll at the start, 1 the other; `null` if the game is over. */
  decides: 0 | 1 | null;
  /** What it decides. */
  awaits: Awaited;
  /** Whether a double may be answered with a beaver. */
  mayBeaver: boolean;
  /**
   * The board as the side that decides sees it, with its dice if it plays; at the end as a person saw it. While a
   * double waits for its answer the cube is that before the double.
   */
  board: PositionInfo;
  /** The decisions of the game so far. */
  turns: Array<ExerciseTurn>;
  /** The games that are over. */
  games: Array<ExerciseGame>;
  /** Their mean; `null` before the first is over. */
  mean: ExerciseMean | null;
};
