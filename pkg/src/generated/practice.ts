// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.

/** A kind of exercise. */
export type PracticeKind =
  | 'pips'
  | 'wastage'
  | 'shots'
  | 'take_point'
  | 'gammon_value'
  | 'match_equity'
  | 'chance'
  | 'opening'
  | 'cube_action'
  | 'two_plays';

/** The analysis that an item needs before it has an answer. */
export type PracticeNeeds = 'race' | 'chances' | 'book' | 'cube' | 'plays';

/** The choice of an item. */
export type PracticeChoice = {
  /** The kind of exercise. */
  kind: PracticeKind;
  /** The difficulty, 1 to 5. */
  level: number;
  /** Seed of everything else. */
  seed: number;
  /** Positions to choose from, in any notation: from games of the engine, or from your matches. */
  positions: Array<string>;
  /** The key of an item to repeat; `null` for any item. */
  key: string | null;
};

/** An option of an item with a choice. */
export type PracticeOption = {
  /** A play in standard notation, or a cube action. */
  name: string;
  /** Equity lost by it. */
  loss: number;
};

/** An item. */
export type PracticeItem = {
  /** The kind of exercise. */
  kind: PracticeKind;
  /** The difficulty, 1 to 5. */
  level: number;
  /** Equal for equal items. */
  key: string;
  /** The position as an XGID; `null` for an item about a score. */
  id: string | null;
  /** For a reply, the opponent's roll and play before it. */
  replyTo: string | null;
  /** Points that the side on roll and the opponent need; `null` for items without a score. */
  away: [number, number] | null;
  /** The cube of an item about a score. */
  cube: number;
  /** The missing analysis; `null` if the answer is known. */
  needs: PracticeNeeds | null;
  /** The answer: a number, or which of `options` is right. `null` before the analysis. */
  answer: number | null;
  /** The options; empty if the answer is a number. */
  options: Array<PracticeOption>;
  /** Whether the answer is learned by heart, so the item comes back when it is due. */
  byHeart: boolean;
  /** How long an answer may take, in seconds, to count as fluent. */
  seconds: number;
};

/** A play in an analysis. */
export type EvidencePlay = {
  /** The play in standard notation. */
  play: string;
  /** Equity lost against the best play. */
  loss: number;
};

/** The analysis of an item, by an engine or a book. */
export type PracticeEvidence =
  | {
      kind: 'number';
      /** The number. */
      value: number;
    }
  | {
      kind: 'plays';
      /** The plays. */
      plays: Array<EvidencePlay>;
    }
  | {
      kind: 'cube';
      /** Without a double. */
      noDouble: number;
      /** After a double that is taken. */
      doubleTake: number;
      /** After a double that is passed. */
      doublePass: number;
    };

/** Grade of an item learned by heart, as in spaced repetition. */
export type PracticeGrade = 'again' | 'hard' | 'good' | 'easy';

/** The mark of an answer. */
export type PracticeMark = {
  /** Whether it is right, within the tolerance of its kind. */
  right: boolean;
  /** The answer given minus the right one, or the equity lost. */
  error: number;
  /** 0..=1. For a chance of winning p, if the right one is q, it is 1 - (p - q)^2, a proper scoring rule. */
  score: number;
  /** The grade for spaced repetition. */
  grade: PracticeGrade;
  /** The level of the next item of the kind. */
  nextLevel: number;
};

/** An answer that was given. */
export type PracticeTry = {
  /** The kind of exercise. */
  kind: PracticeKind;
  /** The answer given. */
  given: number;
  /** The right answer. */
  answer: number;
  /** Whether it was right. */
  right: boolean;
  /** 0..=1. */
  score: number;
  /** The level of the item. */
  level: number;
  /** How long it took. */
  seconds: number;
};

/** Ten answers one after the other; the last point may have fewer. */
export type PracticePoint = {
  /** Answers. */
  count: number;
  /** Share of right ones. */
  right: number;
  /** Mean score. */
  score: number;
  /** Mean level. */
  level: number;
  /** Median of the times, in seconds. */
  seconds: number;
};

/** Chances given in one tenth of the range, and the true ones. */
export type CalibrationBin = {
  /** Answers. */
  count: number;
  /** Mean of the chances given. */
  said: number;
  /** Mean of the true chances. */
  truth: number;
};

/** The answers of a kind, in the order in which they were given. */
export type PracticeCourse = {
  /** The kind. */
  kind: PracticeKind;
  /** All answers. */
  count: number;
  /** Share of right ones; 0 without answers. */
  right: number;
  /** The curve. */
  points: Array<PracticePoint>;
  /** Comparison of the chances given with the true ones; only for chances. */
  calibration: Array<CalibrationBin>;
};
