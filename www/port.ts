/**
 * What the page asks of an engine. `engine.ts` starts the real one, the unit tests bring a canned one;
 * state, actions and views know this file alone.
 */

import type {
  CheckerMove,
  Cube,
  Engine,
  Evaluation,
  EvaluateOptions,
  Level,
  Outcomes,
  PlaysOptions,
  PlaysReport,
  PositionInfo,
  RankedPlay,
  Score,
  Setup,
} from 'gammonlab';

export type { CheckerMove, Cube, Evaluation, Level, Outcomes, PlaysReport, PositionInfo, RankedPlay, Score, Setup };

/** Larger die first. */
export type Roll = [number, number];

/** Every failure of an engine: what kind, and a sentence that names the field, what was found, what was expected. */
export interface EngineProblem {
  kind: string;
  message: string;
}

/** The part of the package's engine that the page uses. The page always says the level. */
export interface EnginePort extends Pick<Engine, 'threads' | 'version' | 'network' | 'levels' | 'parse' | 'compose'> {
  plays(id: string, options: PlaysOptions & { level: Level }): Promise<PlaysReport>;
  evaluate(id: string, options: EvaluateOptions & { level: Level }): Promise<Evaluation>;
}
