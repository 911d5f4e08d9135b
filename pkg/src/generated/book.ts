// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { Equity, Level, Outcomes } from './values.js';

/** The scores of a book. */
export type BookScore = 'money' | 'dmp' | 'gammon_go' | 'gammon_save';

/** Rollout settings of a book: to the end of the game, with the cube in play and variance reduction. */
export type BookSettings = {
  /** The strong network that played, as `pkg/data/HISTORY.md` names it. */
  network: string;
  /** The level of checker plays in the trials. */
  play: Level;
  /** The level of cube decisions in the trials. */
  cube: Level;
  /** Seed of the dice. */
  seed: number;
  /** Trials that every candidate gets. */
  firstTrials: number;
  /** Maximum number of trials for comparing the best candidates. */
  mostTrials: number;
  /** The comparison ends earlier if the best leads each other candidate by this many joint standard deviations. */
  deviations: number;
};

/** A play of the book; numbers are from the side that makes it. */
export type BookPlay = {
  /** The play in standard notation. */
  play: string;
  /** GNU Position ID after the play, with the opponent on roll. */
  positionId: string;
  /** Trials of this play. */
  trials: number;
  /** Chances, with variance reduction. */
  outcomes: Outcomes;
  /** Cubeful equity; normalised in a match, by the match equity table that is built in. */
  equity: Equity;
  /** Standard error of `equity`. */
  se: number;
  /** Equity lost against the best play. */
  loss: Equity;
  /** Standard error of `loss`. */
  lossSe: number;
};

/** The book's plays of a roll. */
export type BookReport = {
  /** The position and the dice as a normalised XGID. */
  xgid: string;
  /** The score for which the plays were rolled out. */
  score: BookScore;
  /** The opponent's first roll and play, such as `31: 8/5 6/5`; `null` if the roll is the first of the game. */
  replyTo: string | null;
  /**
   * Whether the best play leads every other by `deviations` joint standard deviations. If not, the closest plays were
   * compared over `mostTrials` trials; their losses and errors show how close they are.
   */
  clear: boolean;
  /** Settings of the rollouts. */
  settings: BookSettings;
  /** The plays, the best first. */
  plays: Array<BookPlay>;
};
