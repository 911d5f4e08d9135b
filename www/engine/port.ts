/**
 * The page's calls of an engine, and the types of the answers. `start.ts` starts the real one, the unit tests have one
 * with fixed answers; the rest of the page uses only this file.
 */

import type {
  BeforeRollOptions,
  BeforeRollReport,
  Databases,
  Engine,
  EvaluateOptions,
  Evaluation,
  ExtendOptions,
  Level,
  PlaysOptions,
  PlaysReport,
  ReportOptions,
  RolloutCallOptions,
  RolloutOptions,
  RolloutReport,
  SavedRollout,
  ScoresCallOptions,
  ScoresOptions,
  ScoresReport,
} from 'gammonlab';

import type { Library } from 'gammonlab/library';

export type * from 'gammonlab';
export { checkersInWords, plainNumber, signedNumber } from 'gammonlab';

/** Larger die first. */
export type Roll = [number, number];

/** Every failure of an engine: its kind, and a sentence with the field, the value found and the expected one. */
export interface EngineProblem {
  kind: string;
  message: string;
}

/** Index, links and transcription: a separate worker, so that none of it waits for an analysis. */
export type LibraryPort = Library;

/** The part of the package's engine that the page uses. The page always passes the level. */
export interface EnginePort
  extends Pick<
    Engine,
    | 'threads'
    | 'version'
    | 'network'
    | 'levels'
    | 'parse'
    | 'compose'
    | 'book'
    | 'race'
    | 'newDuel'
    | 'duel'
    | 'duelReport'
    | 'nextMoves'
    | 'newExercise'
    | 'actInExercise'
    | 'exerciseReport'
    | 'strengths'
    | 'newContest'
    | 'actInContest'
    | 'judgeInContest'
    | 'contestReport'
    | 'contestMatch'
    | 'matchEquity'
    | 'exportMatchEquity'
    | 'compareMatchEquity'
    | 'generateMatchEquity'
    | 'cubeMeaning'
    | 'explainPlays'
    | 'explainCube'
    | 'practiceItem'
    | 'completePractice'
    | 'markPractice'
    | 'practiceCourses'
    | 'studiedDecisions'
    | 'studyPlan'
    | 'readMatch'
    | 'analyseMatch'
    | 'deepenMatch'
    | 'putRollout'
    | 'matchCourse'
    | 'compareAnalyses'
    | 'matchReport'
    | 'exportMatch'
    | 'playerProgress'
    | 'compareRatings'
  > {
  readonly databases: Pick<Databases, 'state' | 'load' | 'build' | 'remove'>;
  plays(id: string, options: PlaysOptions & { level: Level }): Promise<PlaysReport>;
  beforeRoll(id: string, options: BeforeRollOptions & { level: Level }): Promise<BeforeRollReport>;
  rollout(id: string, options: RolloutOptions, call: RolloutCallOptions): Promise<RolloutReport>;
  extendRollout(saved: SavedRollout, trials: number, call: ExtendOptions): Promise<RolloutReport>;
  rolloutReport(saved: SavedRollout, options?: ReportOptions): Promise<RolloutReport>;
  mergeRollouts(saved: SavedRollout, other: SavedRollout): Promise<SavedRollout>;
  scores(id: string, options: ScoresOptions & { level: Level }, call: ScoresCallOptions): Promise<ScoresReport>;
  evaluate(id: string, options: EvaluateOptions & { level: Level }): Promise<Evaluation>;
}
