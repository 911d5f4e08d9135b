/** Arguments of the engine's calls. Optional ones have a default, which the comments of the settings name. */

import type {
  AnalysisSource,
  BeforeRollReport,
  BenchSettings,
  ContestSettings,
  CubeMeaningSettings,
  CubeNumbers,
  CubeReport,
  CubeSettings,
  Duel,
  DuelOptions,
  DuelPlayer,
  DuelQuestion,
  DuelReport,
  EquityPair,
  EvaluateSettings,
  Evaluation,
  ExerciseSettings,
  Interval,
  Language,
  Level,
  MatchEquityTable,
  Net,
  Outcomes,
  PlayedPair,
  PlaysReport,
  PlaysSettings,
  ReadSettings,
  ReviewOptions,
  ReviewProgress,
  RolloutLuck,
  RolloutReport,
  ScoresReport,
  ScoresSettings,
  StopLimits,
  TakePoints,
  Transcript,
} from './generated/index.js';

/** Options of every call. */
export interface CallOptions {
  /** Cancels the call: it rejects with kind `aborted`, whose `cause` is `signal.reason`, and the computation stops. */
  signal?: AbortSignal | undefined;
}

/** Options of `engine.readMatch`. */
export interface ReadMatchOptions extends CallOptions, Partial<ReadSettings> {}

/** Names of the tables that are built in: Kazaross XG2, the usual one, and our own. */
export type MatchEquityName = 'kazaross-xg2' | 'gammonlab';

/** Formats of files: gnubg's XML, comma-separated values, the JSON of `MatchEquityTable` with keys in snake_case. */
export type MatchEquityFormat = 'xml' | 'csv' | 'json';

/** A table: the name of a built-in one, the text of a file in any format, or a value. */
export type MatchEquitySource = MatchEquityName | MatchEquityTable | (string & {});

/** Calls that may evaluate a match score. */
export interface JudgingOptions extends CallOptions {
  /** The match equity table for evaluating scores. Default `kazaross-xg2`. */
  met?: MatchEquitySource | undefined;
}

/** A play to explain, with its analysis. */
export interface ExplainedPlay {
  /** The play in standard notation; null for a row that is no play is refused. */
  play: string | null;
  /** Cubeless chances of the player, or the five numbers of a match. Without them the equity is not divided. */
  outcomes?: Outcomes | readonly number[] | null | undefined;
  /** The equity that plays are ranked by; without it no reason is given. */
  equity?: number | EquityPair | null | undefined;
  /** Match winning chance, 0..1; null for money. */
  mwc?: number | null | undefined;
}

/** A cube decision to explain, from the side that may double. */
export interface ExplainedCube {
  /** Cubeless chances. */
  outcomes: Outcomes;
  /** Equity of each option. */
  equity: CubeNumbers<number>;
  /** Match winning chance of each option; null for money. */
  mwc?: CubeNumbers<number> | null | undefined;
  /** Take points of the analysis; without them, those of the position without bearoff databases. */
  takePoints?: TakePoints | null | undefined;
}

/** Options of `explainPlays` and `explainCube`. */
export interface ExplainOptions extends JudgingOptions {
  /** Language of the texts. Default `en`. */
  language?: Language | undefined;
  /** Whether to evaluate the next rolls, which takes some milliseconds. Default true. */
  rolls?: boolean | undefined;
}

/** Calls with a level. `R` is their result. */
export interface DeepeningOptions<R> extends JudgingOptions {
  /** The answers of the shallower levels on the way (`1ply` at once), each in full. */
  onProgress?: ((answer: R) => void) | undefined;
}

/** Options of `engine.evaluate`. */
export interface EvaluateOptions extends DeepeningOptions<Evaluation>, Partial<EvaluateSettings> {}

/** Options of `engine.bench`. */
export interface BenchOptions extends CallOptions, Partial<BenchSettings> {}

/** Options of `engine.plays`. */
export interface PlaysOptions extends DeepeningOptions<PlaysReport>, Partial<PlaysSettings> {}

/** Options of `engine.beforeRoll`. */
export interface BeforeRollOptions extends DeepeningOptions<BeforeRollReport>, Partial<CubeSettings> {}

/** Options of `engine.cube`. */
export interface CubeOptions extends DeepeningOptions<CubeReport>, Partial<CubeSettings> {}

/** Options of `engine.scores`. */
export interface ScoresOptions extends Partial<Omit<ScoresSettings, 'scores'>>, ScoresCallOptions {
  /** `[points the side on roll needs, points the opponent needs]`, for a part of the scores. Default: all. */
  scores?: readonly [number, number][];
  /** The match equity table. Default `kazaross-xg2`. */
  met?: MatchEquitySource | undefined;
}

/** Signal and progress of `engine.scores`. */
export interface ScoresCallOptions extends CallOptions {
  /** Called with the scores so far, after every `length` scores. */
  onProgress?: ((report: ScoresReport) => void) | undefined;
}

/** Options of `engine.generateMatchEquity`. */
export interface GenerateOptions extends GenerateCallOptions {
  /** Level of the player that plays and evaluates the first two turns; `1ply` to `5ply`, default `1ply`. */
  level?: Level;
  /** Longest match, 1 to 64 points; default 25. */
  length?: number;
}

/** The progress of a table being generated. */
export interface GenerateProgress {
  /** First rolls whose replies have been played. */
  done: number;
  /** First rolls in all. */
  total: number;
}

/** Signal and progress of `engine.generateMatchEquity`. */
export interface GenerateCallOptions extends CallOptions {
  /** Called after each first roll. */
  onProgress?: ((progress: GenerateProgress) => void) | undefined;
}

/** Options of `engine.cubeMeaning`. */
export interface CubeMeaningOptions extends CallOptions, Partial<CubeMeaningSettings> {
  /** The table. Default `kazaross-xg2`. */
  met?: MatchEquitySource | undefined;
}

/** Level of the luck in a rollout; `reversed` is only for studies on the command line. */
export type Luck = Exclude<RolloutLuck, 'reversed'>;

/** When a rollout may end before its last trial: as soon as one of the limits is reached. */
export type StopRule = Partial<StopLimits>;

/** Options of `engine.rollout`. The same seed gives the same numbers, on any number of threads, on every platform. */
export interface RolloutOptions extends RolloutCallOptions {
  /** Trials of each candidate. Default 1296. */
  trials?: number;
  /** Seed of the dice, 0 to 2^53 - 1. Default 1. */
  seed?: number;
  /** With dice in the id: the plays to compare, in standard notation. Default: those that a 2-ply look leaves. */
  plays?: string[];
  /**
   * Plies for plays, 1 to 5. Default 1; in rare positions (backgames, containments and the like) 2, if the strong
   * network can be used: games at 1ply give results there that are off by 0.19 points (root mean square). The position
   * and those after the compared plays count. `settings` in the report has the plies.
   */
  play?: number;
  /** Plies for cube decisions, 1 to 5. Default 1; in rare positions 2. */
  cube?: number;
  /** Plies of the side that does not move first in the trials, if they differ. */
  opponent?: {
    /** For plays. */
    play?: number;
    /** For cube decisions. */
    cube?: number;
  };
  /** Other plies for both sides at the beginning of each trial; omitted fields are as later. */
  first?: {
    /** Number of plies of the beginning. */
    plies: number;
    /** For plays. */
    play?: number;
    /** For cube decisions. */
    cube?: number;
  };
  /** Width of the search for plays. Default `normal`. */
  interval?: Interval;
  /** Level of variance reduction. Default `1ply`. */
  luck?: Luck;
  /** Number of first rolls that are stratified, 0 to 3. Default 2. */
  stratified?: number;
  /** Whether the cube is in play. Default true. */
  cubeful?: boolean;
  /** Truncate each trial after so many plies and evaluate the position; null (default) plays to the end. */
  truncate?: number | null;
  /** Limits that may end the rollout before its last trial; `stopped` of its report names the one that did. */
  stop?: StopRule | undefined;
  /**
   * The network to use, for plays and for luck. Default: `quick` if plays, cube and luck use one ply and every game is
   * played to its end, else `strong`; for rare positions see `play`.
   */
  net?: Net | null;
  /** The match equity table for evaluating a score. Default `kazaross-xg2`. */
  met?: MatchEquitySource | undefined;
}

/**
 * A rollout as text (JSON), which you can store, continue, and merge with others of the same position, options and
 * engine. The command line's `rollout --save` writes the same. Store the text unchanged: its sums exceed the range of
 * JavaScript's numbers.
 */
export type SavedRollout = string;

/** Signal and progress of `engine.rollout`. */
export interface RolloutCallOptions extends CallOptions {
  /** Called with the report so far, several times per second; `saved` is the same as a value that can be stored. */
  onProgress?: ((report: RolloutReport, saved: SavedRollout) => void) | undefined;
}

/** A saved rollout contains its trials, not its match equity table. */
export interface ReportOptions extends CallOptions {
  /** The match equity table with which it was started. */
  met?: MatchEquitySource | undefined;
}

/** Options of `engine.extendRollout`. */
export interface ExtendOptions extends RolloutCallOptions, ReportOptions {
  /** Limits that may end it early; a rollout that already has the trials is returned unchanged. */
  stop?: StopRule | undefined;
}

/** Options of `engine.newExercise`. */
export interface ExerciseOptions extends Partial<ExerciseSettings>, ReportOptions {}

/** An exercise as text (JSON), which you can store and continue. */
export type SavedExercise = string;

/** Options of `engine.newContest`. */
export interface ContestOptions extends Partial<ContestSettings>, ReportOptions {}

/** A match against the engine as text (JSON), which you can store and continue. */
export type SavedContest = string;

/** Options of `engine.newDuel`. The same options give the same numbers on every platform. */
export interface NewDuelOptions extends Partial<Omit<DuelOptions, 'a' | 'b'>>, CallOptions {
  /** Player A, whose results are counted. */
  a?: Partial<DuelPlayer>;
  /** Player B. */
  b?: Partial<DuelPlayer>;
}

/** Options of `engine.duel`. */
export interface DuelRun extends Partial<DuelQuestion>, DuelCallOptions {
  /** Pairs in all, those already played included, at least 2. Default: the horizon. */
  pairs?: number;
}

/** The progress of a duel. */
export interface DuelProgress {
  /** A copy: later pairs do not change it. */
  duel: Duel;
  /**
   * Null before the second pair; updated a few times per second, less often as duels grow, so it may be some pairs
   * behind.
   */
  report: DuelReport | null;
}

/** Signal, progress and pairs of `engine.duel`. */
export interface DuelCallOptions extends CallOptions {
  /** Called after every piece of work. */
  onProgress?: ((progress: DuelProgress) => void) | undefined;
  /** Called with every pair, in order, and its matches. */
  onPair?: ((pair: PlayedPair) => void) | undefined;
}

/** Options of `engine.analyseMatch` and `engine.deepenMatch`. */
export interface AnalyseMatchOptions extends Partial<ReviewOptions>, AnalyseMatchCallOptions {
  /** The match equity table for evaluating scores. Default `kazaross-xg2`. */
  met?: MatchEquitySource | undefined;
}

/** The progress of the analysis of a match. */
export interface MatchProgress extends ReviewProgress {
  /** The match with the analysis so far, which you can store and resume. A copy, which later answers do not change. */
  match: Transcript;
  /** The actions analysed since the last call. */
  answered: {
    /** The game's number, from 0. */
    game: number;
    /** The number of the action in its game, from 0. */
    action: number;
  }[];
}

/** Signal and progress of `engine.analyseMatch`. */
export interface AnalyseMatchCallOptions extends CallOptions {
  /** Called after every piece of work, several times per second. */
  onProgress?: ((progress: MatchProgress) => void) | undefined;
}

/** Two analyses of a match: `gammonlab` for ours, `file` for that of the file, or a part of an engine's name. */
export interface CompareAnalysesOptions extends JudgingOptions {
  /** Default: `gammonlab`. */
  first?: string | undefined;
  /** Default: `file`. */
  second?: string | undefined;
}

/** The analysis of a match to report. */
export interface MatchReportOptions extends JudgingOptions {
  /** Default: our own if there is one, else that of the file. */
  source?: AnalysisSource | undefined;
}

/** The contents of a file with a match. */
export interface ExportMatchOptions extends MatchReportOptions {
  /** Of a report: number of candidates per error; the one that was chosen is added. Default: 0. */
  candidates?: number | undefined;
}
