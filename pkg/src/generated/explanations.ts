// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { Equity, Mwc, Outcomes } from './values.js';
import type { CubeNumbers, TakePoints } from './verdicts.js';

/** The basis of a statement. */
export type ExplanationClass = 'numbers' | 'next' | 'position';

/**
 * The subject of a statement. Its two numbers are in the unit given here. "Own" is the side that plays. In a cube
 * decision the first number is that of the side on roll, the second that of its opponent.
 */
export type StatementKind =
  | 'wins'
  | 'gammons_won'
  | 'backgammons_won'
  | 'gammons_lost'
  | 'backgammons_lost'
  | 'cube_value'
  | 'match_chance'
  | 'swing'
  | 'shots'
  | 'double_shots'
  | 'risk'
  | 'dances'
  | 'their_anchor'
  | 'their_escape'
  | 'their_point'
  | 'own_hits'
  | 'covers'
  | 'own_point'
  | 'own_anchor'
  | 'own_escape'
  | 'safe_rolls'
  | 'home_points'
  | 'five_point'
  | 'four_point'
  | 'bar_point'
  | 'midpoint'
  | 'prime'
  | 'block'
  | 'advanced_anchor'
  | 'anchors'
  | 'blots'
  | 'direct'
  | 'indirect'
  | 'home_blots'
  | 'builders'
  | 'stacked'
  | 'out_of_play'
  | 'back'
  | 'their_back'
  | 'on_their_bar'
  | 'race'
  | 'timing'
  | 'crossovers'
  | 'off'
  | 'spread'
  | 'volatility'
  | 'race_lead'
  | 'points_made'
  | 'points_given_up'
  | 'market_losers'
  | 'gammon_rate'
  | 'take_point'
  | 'too_good'
  | 'options';

/** One of the two plays (or cube actions) compared. */
export type Compare = 'better' | 'other';

/** A roll that makes part of the difference. */
export type RollShare = {
  /** The roll. */
  dice: [number, number];
  /**
   * Its share of the whole difference, 1 for all of it; for market losers the share of the sequences after it that lose
   * the market.
   */
  share: number;
};

/** A statement about two plays or a cube decision. */
export type Statement = {
  /** The basis of the statement. */
  class: ExplanationClass;
  /** The subject, which defines the unit of the numbers. */
  kind: StatementKind;
  /** The number after the better play. */
  better: number;
  /** The number after the other play. */
  other: number;
  /**
   * For class `numbers` the part of the equity difference, negative if it favours the other play; for kind `swing` the
   * share of the difference, 0 to 1. `null` for others.
   */
  part: number | null;
  /**
   * The play that the difference favours according to a tested rule. `null` also if a heavier statement of the same
   * theme favours it, or if two heavier statements favour the other play.
   */
  speaksFor: Compare | null;
  /** Whether the difference is a tested reason why the better play is better. */
  because: boolean;
  /** For sorting: the equity that usually goes with the difference. Statements without a rule come last. */
  weight: number;
  /**
   * Points to mark after the better play, counted by the side that plays: 1 to 24, 25 its bar, 0 the opponent's bar.
   */
  betterSquares: Array<number>;
  /** Points to mark after the other play. */
  otherSquares: Array<number>;
  /** The rolls of the kinds `swing` and `market_losers`; else empty. */
  rolls: Array<RollShare>;
  /** The statement in the requested language. */
  text: string;
};

/** An explanation of a decision. */
export type Explanation = {
  /** The position as a normalised XGID, with the dice if plays are compared. */
  xgid: string;
  /** The better play in standard notation, or the better cube action. */
  better: string;
  /** The other play or cube action. */
  other: string;
  /** Equity lost by the other, at least 0; normalised in a match. `null` if it was not evaluated. */
  lost: number | null;
  /** Match winning chance lost, 0 to 1; `null` for money. */
  mwcLost: number | null;
  /** The heaviest reason, or that there is no tested one; for plays also the largest part of the loss. */
  summary: string;
  /** Reasons first, then facts in favour of the other play, then other facts; the most important first. */
  statements: Array<Statement>;
};

/** The results of the opponent's rolls after a play. */
export type PlayRolls = Array<number>;

/** The effect of the next two rolls on a double that is not made now. */
export type CubeRolls = {
  /**
   * For each of the 21 rolls (11, 21, 22, 31 and so on) of the side that may double: the number of the opponent's 36
   * replies after which the opponent should pass a double, 0 to 36.
   */
  lostAfter: Array<number>;
  /** For each of these rolls the cubeless equity for money of the side that may double, after its best play. */
  equities: Array<number>;
};

/** A language of the words. */
export type Language = 'en' | 'de' | 'fr';

/** A play with its analysis. */
export type JudgedPlayText = {
  /** The play in standard notation. */
  play: string;
  /** Chances of the side that plays; `null` if the analysis has none. */
  outcomes: Outcomes | null;
  /** The equity for ranking plays, normalised in a match; `null` if the play was not evaluated. */
  equity: number | null;
  /** Match winning chance, 0 to 1; `null` for money. */
  mwc: number | null;
};

/** Two plays to explain. */
export type PlaysToExplain = {
  /** The position with the dice, in any notation. */
  id: string;
  /** The two plays. If both have an equity, the one with the greater equity is the better one; else the first. */
  plays: [JudgedPlayText, JudgedPlayText];
  /** The results of the opponent's rolls after each of the two plays; `null` without an engine. */
  rolls: [PlayRolls, PlayRolls] | null;
  /** The language of the texts. */
  language: Language;
};

/** A cube decision to explain. */
export type CubeToExplain = {
  /** The position before the roll, in any notation; dice are ignored. */
  id: string;
  /** Cubeless chances of the side that may double. */
  outcomes: Outcomes;
  /** Equity of each option. */
  equity: CubeNumbers<Equity>;
  /** Match winning chance of each option; `null` for money. */
  mwc: CubeNumbers<Mwc> | null;
  /**
   * The take points of the analysis; `null` if it has none. They are then those of the position without bearoff tables.
   */
  takePoints: TakePoints | null;
  /** The two-roll sequences; `null` if no engine evaluated it. */
  rolls: CubeRolls | null;
  /** Whether to explain the answer to a double. False by default. */
  answering: boolean;
  /** The language of the texts. */
  language: Language;
};
