// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { Variation } from './matches.js';
import type { PositionInfo } from './positions.js';
import type { GameResult } from './values.js';
import type { CubeReport, RankedPlay } from './verdicts.js';

/**
 * A strength of the engine. All but `full` evaluate at `1ply` and add an error to each evaluation, so that their
 * mistakes are as frequent and as large as those of people with that rating. The names are XG's words for the measured
 * ratings.
 */
export type Strength = 'beginner' | 'casual' | 'intermediate' | 'advanced' | 'expert' | 'full';

/**
 * The measured rating of a strength: of `full` by eXtreme Gammon, over 996 plays and 135 doubles of five real matches;
 * of the others in matches against the engine at `3ply`.
 */
export type StrengthInfo = {
  /** The strength. */
  strength: Strength;
  /** Performance rating over all measured decisions. */
  pr: number;
  /** 95 % interval of `pr`; `null` if it is not known. */
  prCi95: [number, number] | null;
  /** Matches to seven points in which it was measured, all against the engine at 3-ply. */
  matches: number;
  /** Matches that the strength won. */
  won: number;
};

/** Settings of a contest. The person is player 0, the engine player 1. */
export type ContestSettings = {
  /** Names of the person and of the engine, cut after 100 characters. */
  players: [string, string];
  /** Length of the match in points; 0 for money. 7 by default. */
  length: number;
  /** Money: the Jacoby rule. On by default. */
  jacoby: boolean;
  /** Money: beavers. On by default. */
  beavers: boolean;
  /** Strength of the engine. */
  strength: Strength;
  /** Seed of the engine's errors, 0 to 2^53 - 1 in JavaScript. 1 by default. */
  seed: number;
  /** The variation; omitted for backgammon. */
  variation?: Variation;
  /**
   * An id of the position in which each game begins, in place of that of the variation. The person has the checkers of
   * the bottom player. Dice, cube, score and turn of the id do not matter.
   */
  start?: string;
};

/**
 * One event of a contest: an action of a side, or a play taken back. The caller rolls the dice, one roll at a time; the
 * engine cannot see them in advance.
 */
export type ContestAct =
  | {
      kind: 'dice';
      /** Both dice, 1 to 6 each, in any order. */
      dice: [number, number];
    }
  | { kind: 'double' }
  | { kind: 'take' }
  | { kind: 'pass' }
  | { kind: 'beaver' }
  | { kind: 'raccoon' }
  | {
      kind: 'play';
      /** The play in standard notation, such as `13/7 8/7`; empty if no checker can move. */
      play: string;
    }
  | {
      kind: 'resign';
      /** The result that the person concedes. */
      result: GameResult;
    }
  | { kind: 'undo' };

/** The next event that a contest needs. */
export type ContestAwaits =
  | { kind: 'opening' }
  | {
      kind: 'dice';
      /** The player who rolled, 0 or 1. */
      player: 0 | 1;
    }
  | { kind: 'cube' }
  | {
      kind: 'answer';
      /** Whether the person may beaver. */
      beaver: boolean;
      /** Whether the person, who was beavered, may turn the cube once more. */
      raccoon: boolean;
    }
  | { kind: 'play' }
  | {
      kind: 'over';
      /** The winner, 0 or 1. */
      winner: 0 | 1;
    };

/** A decision of either side. */
export type ContestTurn = {
  /** 0 for the person, 1 for the engine. */
  player: 0 | 1;
  /** The action; the dice are part of the play. */
  act: ContestAct;
  /** The roll of a play, the larger die first. */
  dice: [number, number] | null;
};

/** A game that is over. */
export type ContestGame = {
  /** The winner, 0 or 1. */
  winner: 0 | 1;
  /** Points, cube included, counted in full. */
  points: number;
};

/** How a contest stands. */
export type ContestReport = {
  /** The settings of the contest. */
  settings: ContestSettings;
  /** Points of the person and of the engine; for money those won so far. */
  score: [number, number];
  /** Whether the game under way, or the next one, is the Crawford game. */
  crawford: boolean;
  /** Number of the game under way, or of the next one, from 1. */
  game: number;
  /** The next event that the contest needs. */
  awaits: ContestAwaits;
  /** Whether the person may take back the last play. */
  mayUndo: boolean;
  /**
   * The board from the person's side, with the dice if the person has to play. During a double that has not been
   * answered, the cube is the one before the double. Between games the board of the last game at the new score.
   */
  board: PositionInfo;
  /** The events of the current game, or of the last one, in order. */
  turns: Array<ContestTurn>;
  /** All rolls so far in order, including ties of the opening roll. */
  throws: Array<[number, number]>;
  /** The games that are over. */
  games: Array<ContestGame>;
};

/**
 * The engine's evaluation of an action that the person is about to take. Equities are from the person's side, per unit
 * of the cube before any double; normalised in a match.
 */
export type ContestAdvice = {
  /** Equity lost by the action, at least 0. */
  loss: number;
  /** The best action; `null` if that is to roll. */
  best: ContestAct | null;
  /** For a play: the best play and the play that is about to be made. */
  plays: [RankedPlay, RankedPlay] | null;
  /** For the cube: its equities for the side that doubles or may double. */
  cube: CubeReport | null;
};
