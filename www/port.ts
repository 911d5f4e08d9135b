/**
 * What the page asks of an engine. `engine.ts` starts the real one, the unit tests bring a canned one;
 * state, actions and views know this file alone.
 */

import type {
  BearoffReport,
  CheckerMove,
  Cube,
  CubeAction,
  CubeMeaning,
  CubeOptions,
  CubeReport,
  CubeResponse,
  DatabaseName,
  DatabaseState,
  Databases,
  Duel,
  DuelOptions,
  DuelPair,
  DuelPlayer,
  DuelReport,
  DuelSummary,
  Engine,
  EvaluateOptions,
  Evaluation,
  ExerciseAct,
  ExerciseChoice,
  ExerciseGame,
  ExerciseOptions,
  ExerciseReport,
  ExerciseTurn,
  ExtendOptions,
  GenerateProgress,
  Interval,
  Level,
  Luck,
  MatchEquityComparison,
  MatchEquityFormat,
  MatchEquityName,
  MatchEquityTable,
  NextMoves,
  Outcomes,
  PlayedPair,
  PlaysOptions,
  PlaysReport,
  PositionInfo,
  RaceReport,
  Range,
  RankedPlay,
  ReportOptions,
  RolloutCallOptions,
  RolloutOptions,
  RolloutPlayer,
  RolloutReport,
  RolloutRow,
  SavedExercise,
  SavedRollout,
  Score,
  ScoreCell,
  ScoresCallOptions,
  ScoresOptions,
  ScoresReport,
  Setup,
  SideMeaning,
  Stakes,
} from 'gammonlab';

export type {
  BearoffReport,
  CheckerMove,
  Cube,
  CubeAction,
  CubeMeaning,
  CubeReport,
  CubeResponse,
  DatabaseName,
  DatabaseState,
  Duel,
  DuelOptions,
  DuelPair,
  DuelPlayer,
  DuelReport,
  DuelSummary,
  Evaluation,
  ExerciseAct,
  ExerciseChoice,
  ExerciseGame,
  ExerciseOptions,
  ExerciseReport,
  ExerciseTurn,
  GenerateProgress,
  Interval,
  Level,
  Luck,
  MatchEquityComparison,
  MatchEquityFormat,
  MatchEquityName,
  MatchEquityTable,
  NextMoves,
  Outcomes,
  PlayedPair,
  PlaysReport,
  PositionInfo,
  RaceReport,
  Range,
  RankedPlay,
  RolloutOptions,
  RolloutPlayer,
  RolloutReport,
  RolloutRow,
  SavedExercise,
  Score,
  ScoreCell,
  Setup,
  SideMeaning,
  Stakes,
};

/** Larger die first. */
export type Roll = [number, number];

/** Every failure of an engine: what kind, and a sentence that names the field, what was found, what was expected. */
export interface EngineProblem {
  kind: string;
  message: string;
}

/** The part of the package's engine that the page uses. The page always says the level. */
export interface EnginePort
  extends Pick<
    Engine,
    | 'threads'
    | 'version'
    | 'network'
    | 'levels'
    | 'parse'
    | 'compose'
    | 'race'
    | 'newDuel'
    | 'duel'
    | 'duelReport'
    | 'nextMoves'
    | 'newExercise'
    | 'actInExercise'
    | 'exerciseReport'
    | 'matchEquity'
    | 'exportMatchEquity'
    | 'compareMatchEquity'
    | 'generateMatchEquity'
    | 'cubeMeaning'
  > {
  readonly databases: Pick<Databases, 'state' | 'load' | 'build' | 'remove'>;
  plays(id: string, options: PlaysOptions & { level: Level }): Promise<PlaysReport>;
  cube(id: string, options: CubeOptions & { level: Level }): Promise<CubeReport>;
  rollout(id: string, options: RolloutOptions, call: RolloutCallOptions): Promise<RolloutReport>;
  extendRollout(saved: SavedRollout, trials: number, call: ExtendOptions): Promise<RolloutReport>;
  rolloutReport(saved: SavedRollout, options?: ReportOptions): Promise<RolloutReport>;
  mergeRollouts(saved: SavedRollout, other: SavedRollout): Promise<SavedRollout>;
  scores(id: string, options: ScoresOptions & { level: Level }, call: ScoresCallOptions): Promise<ScoresReport>;
  evaluate(id: string, options: EvaluateOptions & { level: Level }): Promise<Evaluation>;
}
