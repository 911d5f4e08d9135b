// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { PositionKind } from './matches.js';

/** A theme of a study plan. */
export type StudyTheme =
  | {
      kind: 'play';
      'position': PositionKind     }
  | { kind: 'missed_doubles' }
  | { kind: 'wrong_doubles' }
  | { kind: 'wrong_takes' }
  | { kind: 'wrong_passes' };

/** A decision in the form that the plan uses. */
export type StudiedDecision = {
  /** The caller's name for the match. */
  matchId: string;
  /** Number of the game, counted from 0. */
  game: number;
  /** Number of the action, counted from 0. */
  action: number;
  /** The theme. */
  theme: StudyTheme;
  /** Equity lost by each possible choice, at least 0; 0 for the best. */
  losses: Array<number>;
  /** Equity lost by the choice made. */
  lost: number;
  /** Match winning chance per unit of equity; 1 for money, and at scores beyond the match equity tables. */
  worth: number;
};

/** A theme of the plan. Numbers are in match winning chance per match, or in equity for money. */
export type ThemePlan = {
  /** The theme. */
  theme: StudyTheme;
  /** Decisions. */
  decisions: number;
  /** Lost per match. */
  lost: number;
  /** Expected loss of the reference player per match. */
  expected: number;
  /** Avoidable loss per match: `lost` less `expected`. */
  avoidable: number;
  /** 95 % interval of `avoidable`; `null` for fewer than two matches. */
  avoidableCi95: [number, number] | null;
  /**
   * Whether the theme is a weakness: enough decisions, a loss at least a quarter above the expected one, and
   * significant even though many themes are tested.
   */
  weakness: boolean;
  /** The decisions for practising the theme: the costliest, at most two per match. */
  examples: Array<[string, string, string]>;
};

/** A study plan. */
export type StudyPlan = {
  /** Matches. */
  matches: number;
  /** Decisions. */
  decisions: number;
  /** Whether there are too few decisions for a plan. */
  tooFew: boolean;
  /** All themes, the largest avoidable loss first. The first three weaknesses are the plan. */
  themes: Array<ThemePlan>;
};

/** Whether a theme has changed between earlier and later matches. */
export type StudyVerdict = 'improved' | 'worse' | 'not_shown' | 'too_few';

/** How a theme has changed. */
export type ThemeChange = {
  /** The verdict. */
  verdict: StudyVerdict;
  /** Change of the loss per decision relative to the earlier player's expected loss: negative is better. */
  change: number;
  /** 95 % interval of `change`. */
  changeCi95: [number, number] | null;
};

/** A plan, and how each of its themes has changed. */
export type StudyReport = {
  /** The plan. */
  plan: StudyPlan;
  /** The changes of the themes from the first half of the matches to the second, in the order of the plan. */
  changes: Array<ThemeChange>;
  /** Minimum number of decisions for a plan. */
  fewestOfPlan: number;
  /** Minimum number of decisions for testing a theme. */
  fewestOfTheme: number;
};
