/**
 * What the page asks of an engine. `engine.ts` starts the real one, the unit tests bring a canned one;
 * state, actions and views know this file alone.
 */

import type {
  BearoffReport,
  CheckerMove,
  Cube,
  CubeOptions,
  CubeReport,
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
  Evaluation,
  EvaluateOptions,
  Interval,
  Level,
  Outcomes,
  PlayedPair,
  PlaysOptions,
  PlaysReport,
  PositionInfo,
  RaceReport,
  Range,
  RolloutCallOptions,
  RolloutOptions,
  RolloutReport,
  RolloutRow,
  SavedRollout,
  RankedPlay,
  Score,
  Setup,
  Stakes,
} from 'gammonlab';

export type {
  BearoffReport, CheckerMove, Cube, CubeReport, DatabaseName, DatabaseState, Duel, DuelOptions, DuelPair, DuelPlayer, DuelReport, DuelSummary, Evaluation, Interval,
  Level, Outcomes, PlayedPair, PlaysReport, PositionInfo, RaceReport, Range, RankedPlay, RolloutReport, RolloutRow, Score, Setup, Stakes,
};

/** Larger die first. */
export type Roll = [number, number];

/** Every failure of an engine: what kind, and a sentence that names the field, what was found, what was expected. */
export interface EngineProblem {
  kind: string;
  message: string;
}

/** The part of the package's engine that the page uses. The page always says the level. */
export interface EnginePort extends Pick<Engine, 'threads' | 'version' | 'network' | 'levels' | 'parse' | 'compose' | 'race' | 'newDuel' | 'duel' | 'duelReport'> {
  readonly databases: Pick<Databases, 'state' | 'load' | 'build' | 'remove'>;
  plays(id: string, options: PlaysOptions & { level: Level }): Promise<PlaysReport>;
  cube(id: string, options: CubeOptions & { level: Level }): Promise<CubeReport>;
  rollout(id: string, options: RolloutOptions, call: RolloutCallOptions): Promise<RolloutReport>;
  extendRollout(saved: SavedRollout, trials: number, call: RolloutCallOptions): Promise<RolloutReport>;
  rolloutReport(saved: SavedRollout): Promise<RolloutReport>;
  mergeRollouts(saved: SavedRollout, other: SavedRollout): Promise<SavedRollout>;
  evaluate(id: string, options: EvaluateOptions & { level: Level }): Promise<Evaluation>;
}
