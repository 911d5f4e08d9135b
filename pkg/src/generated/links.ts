// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { Language } from './explanations.js';
import type { Transcript } from './matches.js';

/** The content of a link. */
export type LinkContent =
  | {
      kind: 'positions';
      /** The title. */
      title: string | null;
      /** The text before the first position: the introduction of a lesson. */
      text: string | null;
      /** Whether the answers are hidden until the reader has chosen. */
      quiz: boolean;
      /** The positions in order, at least one. */
      positions: Array<LinkedPosition>;
    }
  | {
      kind: 'match';
      /** The match. */
      match: Transcript;
    }
  | {
      kind: 'lesson';
      /** The lesson. */
      lesson: Lesson;
    };

/** A position with its texts and numbers. */
export type LinkedPosition = {
  /** The position as an XGID, with the dice for a play. */
  xgid: string;
  /** The engine of the numbers, with its version. */
  engine?: string;
  /** The match equity table. */
  met?: string;
  /** The plays, the best first. */
  plays?: Array<LinkedPlay>;
  /** The cube decision. */
  cube?: LinkedCube;
  /** The action taken: a play in standard notation, or `no double`, `double`, `take`, `pass`, `beaver`. */
  done?: string;
  /** The explanation of the best play or action. */
  explanation?: string;
  /** The comment on it. */
  comment?: string;
};

/** A play of a linked position. Equities are normalised. */
export type LinkedPlay = {
  /** The play in standard notation. */
  play: string;
  /** The level of the analysis. */
  level: string;
  /** The equity of the side that rolled. */
  equity: number;
  /** Winning chances: wins, gammons and backgammons won, gammons and backgammons lost; gammons with the backgammons. */
  outcomes?: Array<number>;
  /** The standard error of the equity, for a rollout. */
  se?: number;
  /** Trials of the rollout. */
  trials?: number;
};

/** The cube decision of a linked position. Equities are normalised and those of the side that may double. */
export type LinkedCube = {
  /** The level of the analysis. */
  level: string;
  /** Equity without a double. */
  noDouble: number;
  /** Equity of a double that is taken. */
  doubleTake: number;
  /** Equity of a double that is passed. */
  doublePass: number;
  /** Winning chances without a double, as for plays. */
  outcomes?: Array<number>;
  /** Standard errors of `noDouble` and `doubleTake`, for a rollout. */
  se?: [number, number];
  /** Trials of the rollout. */
  trials?: number;
};

/** A lesson. */
export type Lesson = {
  /** The title. */
  title: string;
  /** The author's name. */
  author?: string;
  /** The language of its texts, such as `en`. */
  language?: string;
  /** The text before the first position. */
  text?: string;
  /** The positions in their order. */
  steps: Array<LessonStep>;
};

/** A position of a lesson. */
export type LessonStep = {
  /** The position with its numbers. */
  position: LinkedPosition;
  /** The question. Without one, text and numbers are shown at once. */
  question?: LessonQuestion;
  /** The words of the question, in place of the usual ones. */
  prompt?: string;
  /** The text after the answer. */
  text?: string;
  /**
   * Points marked after the answer: 1 to 24 as the side on roll counts them, 25 its bar, 0 the other bar, 26 its tray.
   */
  marks?: Array<number>;
  /** Arrows drawn after the answer, from one point to another. */
  arrows?: Array<[number, number]>;
};

/** The question about a position of a lesson. */
export type LessonQuestion =
  | { kind: 'play' }
  | { kind: 'cube' }
  | {
      kind: 'number';
      /** The right number. */
      answer: number;
      /** How far an answer that counts as right may be from it. */
      within: number;
    }
  | { kind: 'reveal' };

/** The forms of a booklet. */
export type BookletForm = 'html' | 'markdown' | 'latex';

/** A position of a booklet. */
export type BookletPosition = {
  /** The position with its numbers. Its comment is printed after the solution. */
  position: LinkedPosition;
  /** The source, such as players and date, below the diagram. */
  source?: string;
  /** Text below the diagram. */
  note?: string;
  /** The plays that are listed; without them all of the position. The best one is named in any case. */
  candidates?: Array<string>;
};

/** Place of the solutions. */
export type BookletSolutions = 'below' | 'at_end' | 'left';

/** A collection of positions to print. */
export type Booklet = {
  /** The title. */
  title: string;
  /** The text before the first position. */
  text?: string;
  /** Place of the solutions. */
  solutions?: BookletSolutions;
  /** Language of all words but those of the author. */
  language?: Language;
  /** The positions in order. */
  positions: Array<BookletPosition>;
};

/** A picture of a booklet. */
export type BookletPicture = {
  /** Its file, as the text names it. */
  file: string;
  /** The picture; for LaTeX it is to be saved as PNG. */
  svg: string;
};

/** A booklet as text. */
export type BookletText = {
  /** The text. */
  text: string;
  /** The pictures that the text names; none for HTML. */
  pictures: Array<BookletPicture>;
};
