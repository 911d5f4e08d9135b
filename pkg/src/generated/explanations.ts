// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { Equity, Mwc, Outcomes } from './values.js';
import type { CubeNumbers } from './verdicts.js';

/** What a statement rests on. */
export type ExplanationClass = 'numbers' | 'next' | 'position';

/** What a statement is about. Its two numbers are in the unit given here. "Own" is the side that plays. */
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

/** Something that is true of two plays, or of a cube decision. */
export type Statement = {
  /** What it rests on. */
  class: ExplanationClass;
  /** What it is about, and so the unit of its numbers. */
  kind: StatementKind;
  /** The number after the better play. */
  better: number;
  /** The number after the other play. */
  other: number;
  /**
   * For `Class::Numbers` the part of the equity difference, negative where it speaks for the other play; for
   * `Kind::Swing` the share of the difference, 0..=1. `null` elsewhere.
   */
  part: number | null;
  /** The play that the difference speaks for, where a tested rule says so. */
  speaksFor: Compare | null;
  /** Whether the difference is a tested reason why the better play is better. */
  because: boolean;
  /** For sorting: how much equity the difference usually goes with. Statements without a rule come last. */
  weight: number;
  /** Points to mark after the better play, counted by the side that plays: 1..=24, 25 its bar, 0 the opponent's bar. */
  betterSquares: Array<number>;
  /** Points to mark after the other play. */
  otherSquares: Array<number>;
  /** The rolls that `Kind::Swing` and `Kind::MarketLosers` speak of; else empty. */
  rolls: Array<RollShare>;
  /** The statement in the language asked for. */
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
  /** Equity given up by the other, at least 0; normalised in a match. `null` where nobody judged it. */
  lost: number | null;
  /** Match winning chance given up; `null` for money. */
  mwcLost: number | null;
  /** One sentence that may be shown by itself: the heaviest reason, or that there is no tested one. */
  summary: string;
  /** What can be said: reasons first, then what speaks for the other play, then facts; the heaviest first. */
  statements: Array<Statement>;
};

/** What each roll of the opponent leads to after a play. */
export type PlayRolls = Array<number>;

/** What the next two rolls do to a double that is not made now. */
export type CubeRolls = {
  /**
   * For each of `Dice::ALL`, rolled by the side that may double: of the opponent's 36 replies, those after which the
   * opponent should pass a double, 0..=36.
   */
  lostAfter: Array<number>;
};

/** A language of the words. */
export type Language = 'en' | 'de' | 'fr';

/** A play with what an analysis says of it. */
export type JudgedPlayText = {
  /** The play in standard notation. */
  play: string;
  /** Chances of the side that plays; `null` where the analysis does not say. */
  outcomes: Outcomes | null;
  /** The equity that plays are ranked by, normalised in a match; `null` where nobody judged the play. */
  equity: number | null;
  /** Match winning chance, 0..=1; `null` for money. */
  mwc: number | null;
};

/** Two plays to explain. */
export type PlaysToExplain = {
  /** The position with the dice, in any notation. */
  id: string;
  /**
   * The two plays. Where both have an equity, the explanation calls the one with more the better one; else the first.
   */
  plays: [JudgedPlayText, JudgedPlayText];
  /** What each roll of the opponent leads to after each of the two plays; `null` if no engine has looked. */
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
  /** The two-roll sequences; `null` if no engine has looked. */
  rolls: CubeRolls | null;
  /** Whether the question is the answer to a double. False by default. */
  answering: boolean;
  /** The language of the texts. */
  language: Language;
};
