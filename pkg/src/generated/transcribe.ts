// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { Transcript, Variation } from './matches.js';

/** A match while it is entered. */
export type Transcription = {
  /** Who plays, for what. */
  settings: TranscriptionSettings;
  /** What was entered, in order. */
  entries: Array<TranscriptionEntry>;
};

/** Who plays, for what, and where it begins. */
export type TranscriptionSettings = {
  /** Names of the players. */
  players: [string, string];
  /** Points that the match is played to, at most 32767; 0 for money. */
  length: number;
  /** Money: the Jacoby rule. */
  jacoby: boolean;
  /** Money: beavers. */
  beavers: boolean;
  /** Which game is played. */
  variation: Variation;
  /** The score where the entries begin. */
  score: [number, number];
  /** Tournament or occasion. */
  event: string | null;
  /** The date. */
  date: string | null;
};

/** Something that was entered. */
export type TranscriptionEntry = {
  /** What was done. */
  act: TranscriptionAct;
  /** When it was entered, in milliseconds since 1970, or in the video; `null` where nobody says. */
  at?: number;
  /** What somebody wrote about it. */
  comment?: string;
};

/** What was done. The player follows from the rules, except where it is named. */
export type TranscriptionAct =
  | {
      kind: 'roll';
      /** Both dice. */
      dice: [number, number];
      /**
       * The play; empty where no checker moved, `null` while nobody has said it. A roll with only one legal play, or
       * none, needs no other.
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
      /** What was given up: 1 for a single game, 2 for a gammon, 3 for a backgammon. */
      times: number;
    }
  | {
      kind: 'time_out';
      /** Who, 0 or 1. */
      player: 0 | 1;
      /** Points that the other player gets. */
      points: number;
    };

/** What the rules make of what was entered. */
export type TranscriptionReport = {
  /** The match so far; `null` before the first roll. */
  match: Transcript | null;
  /** What comes next. */
  awaits: TranscriptionAwaits;
  /**
   * The position as the side that acts next sees it, with the dice where a play is awaited. Between games, where the
   * next one begins.
   */
  xgid: string;
  /** Points of both players. */
  score: [number, number];
  /** Which game it is, counted from 1. */
  game: number;
  /**
   * Where each entry stands in the match: its game and its action, both counted from 0. `null` for one that does not
   * fit.
   */
  places: ([number, number] | null)[];
  /** What each entry made of the board: the position before it, as an XGID with the dice. */
  positions: Array<string>;
  /** What is wrong with entries: the number of the entry, and why. */
  problems: Array<TranscriptionProblem>;
};

/** An entry that does not fit, or that the rules do not allow. */
export type TranscriptionProblem = {
  /** Number of the entry, counted from 0. */
  entry: number;
  /** Whether the entry is part of the match all the same: an illegal play. */
  recorded: boolean;
  /** What was found, and what was expected. */
  message: string;
};

/** What a transcription waits for. */
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
      /** Who has won, 0 or 1. */
      winner: 0 | 1;
    };
