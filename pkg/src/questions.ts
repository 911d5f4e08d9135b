/** Calls that need only an id. A line here is all that the package needs for such a call. */

import type { HitsReport, PositionInfo, RaceReport } from './generated/index.js';
import type { CallOptions } from './options.js';

/** Represents the type of a result. */
export interface Question<Answer> {
  /** Never set. */
  readonly answer?: Answer;
}

const answeredBy = <Answer>(): Question<Answer> => ({});

/** Each is a method of the engine and, under the same name, of its WebAssembly module. */
export const QUESTIONS = {
  /** Reads an XGID, a GNU Position ID (optionally `:MatchID`) or an OGID. */
  parse: answeredBy<PositionInfo>(),
  /** A race in the terms of players; dice, cube and score in the id are ignored. */
  race: answeredBy<RaceReport>(),
  /** How many of the 36 rolls hit, for both sides; dice, cube and score in the id are ignored. */
  hits: answeredBy<HitsReport>(),
};

type Questions = typeof QUESTIONS;

/** The result of each call. */
export type AnswersToQuestions = {
  [Name in keyof Questions]: Questions[Name] extends Question<infer Answer> ? Answer : never;
};

/** These calls as methods of the engine. */
export type Asking = {
  [Name in keyof Questions]: (id: string, options?: CallOptions) => Promise<AnswersToQuestions[Name]>;
};
