// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { CubeMistake, DecisionKind, PositionKind } from './matches.js';
import type { CubeOwner } from './values.js';

/** From `min` to `max`, both inclusive; a missing one means no limit on that side. */
export type SearchBounds = {
  /** The least. */
  min?: number;
  /** The most. */
  max?: number;
};

/**
 * The number of checkers of one side on a point: from `min` to `max`. A held point has 2 or more, a point that is not
 * held 1 or fewer.
 */
export type SearchHolding = {
  /** The point, counted by the owner of the checkers: 1 to 24, 25 for the bar, 0 for those borne off. */
  point: number;
  /** The least number of checkers, 0 to 15. */
  min?: number;
  /** The greatest number of checkers, 0 to 15. */
  max?: number;
};

/** The kind of decision in a search. */
export type SearchDecided = 'play' | 'double' | 'answer';

/** The order of the results. */
export type SearchOrder = 'loss' | 'date' | 'luck';

/** The conditions of a search. All given conditions must hold. */
export type SearchQuery = {
  /** Checkers of the side that decides. */
  own?: Array<SearchHolding>;
  /** Checkers of the other side, on points counted by that side. */
  other?: Array<SearchHolding>;
  /** Pip count of the side that decides minus that of the other. */
  pips?: SearchBounds;
  /** Checkers of the side that decides in the other's home board or on the bar. */
  back?: SearchBounds;
  /** Checkers of the other side in the home board of the side that decides, or on the bar. */
  otherBack?: SearchBounds;
  /** Kinds of positions, one of which must match. */
  positions?: Array<PositionKind>;
  /** Kinds of decision, one of which must match. */
  decided?: Array<SearchDecided>;
  /** Rolls in either order, one of which must match. */
  dice?: Array<[number, number]>;
  /** Points that the side that decides needs, counted up to 255. */
  away?: SearchBounds;
  /** Points that the other side needs, counted up to 255. */
  otherAway?: SearchBounds;
  /** Whether it is a session for money, or a match. */
  money?: boolean;
  /** Whether it is a Crawford game. */
  crawford?: boolean;
  /** The cube's value. */
  cube?: SearchBounds;
  /** Owners of the cube, one of which must match: `onRoll` is the side that decides. */
  owners?: Array<CubeOwner>;
  /** Names of the player who decides, in upper or lower case; one must be part of the name. */
  players?: Array<string>;
  /** Names of the other player, in the same way. */
  opponents?: Array<string>;
  /** The first day, or month, of matches: `2024-11-30`, `2024-11`. Matches without a readable date are left out. */
  from?: string;
  /** The last day or month, included. */
  to?: string;
  /** A part of the event, in upper or lower case. */
  event?: string;
  /** Matches by their ids. */
  matches?: Array<string>;
  /** Normalised equity lost by the decision. */
  lost?: SearchBounds;
  /** Cube errors, one of which must match. */
  mistakes?: Array<CubeMistake>;
  /** Luck of the roll, normalised equity; only the first decision after a roll has it. */
  luck?: SearchBounds;
  /** Whether the action has a comment. */
  comment?: boolean;
  /** Whether somebody starred it. */
  starred?: boolean;
  /** Whether it counts for the performance rating. */
  counts?: boolean;
  /** A position, as any id: the nearest decisions come first, seen from the side that decides. */
  like?: string;
  /** Maximum distance in pips; only with `like`. */
  within?: number;
  /** The order without `like`. */
  order?: SearchOrder;
};

/** A decision found by a search. */
export type FoundDecision = {
  /** The caller's name of the match. */
  id: string;
  /** Number of the game, counted from 0. */
  game: number;
  /** Number of the action in the game, counted from 0. */
  action: number;
  /** The player who decided, 0 or 1. */
  player: 0 | 1;
  /** Names of both players. */
  players: [string, string];
  /** Length of the match in points; 0 for money. */
  length: number;
  /** Tournament or occasion. */
  event: string | null;
  /** Date as the source writes it. */
  date: string | null;
  /** The kind of decision. */
  kind: DecisionKind;
  /** The kind of position. */
  position: PositionKind;
  /** The position, with the dice for a play. */
  xgid: string;
  /** The action taken. */
  done: string;
  /** The engine's choice. */
  best: string;
  /** Whether a double here is a redouble: the side that may double owns the cube. */
  redouble?: boolean;
  /** Normalised equity lost, to about seven digits. */
  lost: number;
  /** Luck of the roll, from the side that rolled, in normalised equity. */
  luck: number | null;
  /** The cube error. */
  mistake: CubeMistake | null;
  /** Whether the action has a comment. */
  comment: boolean;
  /** Whether somebody starred it. */
  starred: boolean;
  /** Distance to the position of a similarity search, in pips; `null` for other searches. */
  distance: number | null;
};

/** Totals over all decisions found. */
export type SearchSums = {
  /** How many were found. */
  found: number;
  /** Number of decisions that count for the performance rating. */
  counted: number;
  /** Normalised equity lost by all of them. */
  lost: number;
  /** Number of decisions that lose 0.02 or more but are no blunders. */
  errors: number;
  /** Number of decisions that lose 0.08 or more. */
  blunders: number;
  /** Number of matches with results. */
  matches: number;
};

/** The result of a search. */
export type SearchResult = {
  /** All of them. */
  sums: SearchSums;
  /** The requested decisions, in order. */
  decisions: Array<FoundDecision>;
  /** Number of decisions in the index. */
  searched: number;
};
