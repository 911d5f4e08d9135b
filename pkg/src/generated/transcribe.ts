// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { Transcript, Variation } from './matches.js';

/** A match being entered. */
export type Transcription = {
  /** Players and stakes. */
  settings: TranscriptionSettings;
  /** The entries, in order. */
  entries: Array<TranscriptionEntry>;
};

/** Players, stakes and starting position. */
export type TranscriptionSettings = {
  /** Names of the players. */
  players: [string, string];
  /** Length of the match in points, at most 32767; 0 for money. */
  length: number;
  /** Money: the Jacoby rule. */
  jacoby: boolean;
  /** Money: beavers. */
  beavers: boolean;
  /** Which game is played. */
  variation: Variation;
  /** The score at the first entry. */
  score: [number, number];
  /** Tournament or occasion. */
  event: string | null;
  /** The date. */
  date: string | null;
};

/** Something that was entered. */
export type TranscriptionEntry = {
  /** The action taken. */
  act: TranscriptionAct;
  /** The time of the entry, in milliseconds since 1970 or in the video; `null` if unknown. */
  at?: number;
  /** The comment on it. */
  comment?: string;
};

/**
 * The action taken, as it is entered: a roll may be entered before its play, and a play may be illegal. The player
 * follows from the rules, unless it is named.
 */
export type TranscriptionAct =
  | {
      kind: 'roll';
      /** Both dice. */
      dice: [number, number];
      /**
       * The play; empty if no checker moved, `null` if it was not entered. Optional for a roll with at most one legal
       * play.
       */
      play: string | null;
    }
  | { kind: 'double' }
  | { kind: 'take' }
  | { kind: 'pass' }
  | { kind: 'beaver' }
  | { kind: 'raccoon' }
  | {
      kind: 'resign';
      /** Who, 0 or 1. */
      player: 0 | 1;
      /** The result conceded: 1 for a single game, 2 for a gammon, 3 for a backgammon. */
      times: number;
    }
  | {
      kind: 'time_out';
      /** Who, 0 or 1. */
      player: 0 | 1;
      /** Points for the other player. */
      points: number;
    };

/** The entries, checked by the rules. */
export type TranscriptionReport = {
  /** The match so far; `null` before the first roll. */
  match: Transcript | null;
  /** The next entry that is needed. */
  awaits: TranscriptionAwaits;
  /**
   * The position from the side that acts next, with the dice if a play is due. Between games, the start of the next
   * one.
   */
  xgid: string;
  /** Points of both players. */
  score: [number, number];
  /** Number of the game, from 1. */
  game: number;
  /**
   * Place of each entry in the match: its game and its action, both counted from 0. `null` for one that does not fit.
   */
  places: ([number, number] | null)[];
  /** The position before each entry, as an XGID with the dice. */
  positions: Array<string>;
  /** Problems of entries: the number of the entry, and the reason. */
  problems: Array<TranscriptionProblem>;
};

/** An entry that does not fit or is against the rules. */
export type TranscriptionProblem = {
  /** Number of the entry, counted from 0. */
  entry: number;
  /** Whether the entry, an illegal play, is still part of the match. */
  recorded: boolean;
  /** The kind of problem. */
  fault: TranscriptionFault;
  /** The found and the expected value, as a sentence in English. */
  message: string;
};

/** The next entry that a transcription needs. */
export type TranscriptionAwaits =
  | { kind: 'opening' }
  | {
      kind: 'turn';
      /** Whose, 0 or 1. */
      player: 0 | 1;
      /** Whether that side may double. */
      double: boolean;
    }
  | {
      kind: 'play';
      /** Whose, 0 or 1. */
      player: 0 | 1;
    }
  | {
      kind: 'answer';
      /** Whose, 0 or 1. */
      player: 0 | 1;
      /** Whether the cube may be turned once more. */
      again: boolean;
    }
  | {
      kind: 'over';
      /** The winner, 0 or 1. */
      winner: 0 | 1;
    };

/** Why an entry does not fit. */
export type TranscriptionFault =
  | {
      kind: 'not_now';
      /** The needed entry. */
      awaits: TranscriptionAwaits;
    }
  | { kind: 'opponents_cube' }
  | { kind: 'crawford' }
  | {
      kind: 'cube_limit';
      /** The highest cube. */
      most: number;
    }
  | { kind: 'no_beavers' }
  | { kind: 'dice' }
  | { kind: 'equal_dice' }
  | {
      kind: 'unread';
      /** The play. */
      play: string;
    }
  | {
      kind: 'illegal';
      /** The play; empty if no checker was moved. */
      play: string;
    }
  | { kind: 'times' }
  | {
      kind: 'points';
      /** The highest possible number. */
      most: number;
    };
