/// <reference lib="esnext.disposable" preserve="true" />
/** The engine's interface. */

import type { GammonlabError } from './errors.js';
import type {
  ActionNumber,
  AnalysisComparison,
  BearoffKind,
  BearoffReport,
  BearoffUse,
  BeforeRollReport,
  BenchReport,
  BookReport,
  BuildProgress,
  CheckerMove,
  ContestAct,
  ContestAdvice,
  ContestReport,
  CubeMeaning,
  CubeReport,
  Duel,
  DuelReport,
  Evaluation,
  ExerciseAct,
  ExerciseReport,
  Explanation,
  ExportFormat,
  GeneratedMatchEquity,
  Level,
  MatchCourse,
  MatchEquityComparison,
  MatchEquityTable,
  MatchReport,
  NextMoves,
  PlayerProgress,
  PlaysReport,
  PooledPlayer,
  PositionInfo,
  PracticeChoice,
  PracticeCourse,
  PracticeEvidence,
  PracticeItem,
  PracticeMark,
  PracticeTry,
  Ratings,
  RatingsDifference,
  ReportedMatch,
  RolloutReport,
  Score,
  ScoresReport,
  Setup,
  StrengthInfo,
  StudiedDecision,
  StudyReport,
  Transcript,
} from './generated/index.js';
import type {
  AnalyseMatchCallOptions,
  AnalyseMatchOptions,
  BeforeRollOptions,
  BenchOptions,
  CallOptions,
  CompareAnalysesOptions,
  ContestOptions,
  CubeMeaningOptions,
  CubeOptions,
  DuelCallOptions,
  DuelRun,
  EvaluateOptions,
  ExerciseOptions,
  ExplainedCube,
  ExplainedPlay,
  ExplainOptions,
  ExportMatchOptions,
  ExtendOptions,
  GenerateCallOptions,
  GenerateOptions,
  JudgingOptions,
  MatchEquityFormat,
  MatchEquitySource,
  MatchReportOptions,
  NewDuelOptions,
  PlaysOptions,
  ReadMatchOptions,
  ReportOptions,
  RolloutCallOptions,
  RolloutOptions,
  SavedContest,
  SavedExercise,
  SavedRollout,
  ScoresCallOptions,
  ScoresOptions,
} from './options.js';
import type { Asking } from './questions.js';

/** How far `createEngine` is. */
export interface LoadProgress {
  /** Bytes of engine data received so far. */
  loaded: number;
  /** Bytes in all. */
  total: number;
}

/** Options of `createEngine`. */
export interface EngineOptions {
  /**
   * Threads of the pool. `auto` (default): one per core, up to 16, where the browser allows shared memory, else 1.
   * In Node the engine has one thread, in a worker.
   */
  threads?: 'auto' | number;
  /**
   * Whether to use a strong network in addition to the quick one (default true). Calls deeper than `1ply` use the
   * strong network by default; it is fetched (2.5 MB) by the first such call, or by `loadStrong`. With `false` the
   * quick network is used at all levels until `loadStrong` is called.
   */
  strong?: boolean;
  /**
   * Called with the reason if the strong network could not be fetched. From then on the quick network is used instead,
   * as `net` in every report shows, until `loadStrong` succeeds. Without this function, calls that need the strong
   * network fail with kind `asset_missing` or `asset_corrupt`, and the next of them tries again.
   */
  onStrongFailure?: (error: GammonlabError) => void;
  /** URL of the package's `data/` and `wasm/` folders, if they are not beside its scripts. */
  baseUrl?: string | URL;
  /** Cancels loading. */
  signal?: AbortSignal;
  /** Called whenever a piece of the engine's data has arrived. */
  onProgress?: (progress: LoadProgress) => void;
}

/** Options of `engine.loadStrong`. */
export interface LoadStrongOptions extends CallOptions {
  /** Called whenever a piece of the network has arrived. */
  onProgress?: ((progress: LoadProgress) => void) | undefined;
}

/**
 * An analyst. Calls run one at a time in a worker, in the order made; the caller's thread never waits.
 *
 * Every call takes its subject first and then one object of options, with `signal` and `onProgress` among them. The
 * additional parameter `call` of some methods is deprecated: it has the same `signal` and `onProgress`.
 *
 * A call rejects with a `GammonlabError`; "Kinds of errors" in the README of the package lists the kinds of each call.
 */
export interface Engine extends Asking {
  /** The WebAssembly build that runs: one thread, or shared memory with a pool. */
  readonly build: 'st' | 'mt';
  /** Threads that compute. */
  readonly threads: number;
  /** The engine's version. */
  readonly version: string;
  /**
   * Hashes of the networks loaded at the start, the quick one and the one for races. The strong network is not
   * included; `net` of every report names the network used.
   */
  readonly network: string;
  /** The levels of this engine, the quickest first. */
  readonly levels: readonly Level[];
  /** Checks a position that was set up by hand, and returns its ids. */
  compose(setup: Setup, options?: CallOptions): Promise<PositionInfo>;
  /** The value of the position before the roll; dice in the id are ignored. */
  evaluate(id: string, options?: EvaluateOptions): Promise<Evaluation>;
  /**
   * Value and cube action before the roll from one search: the same answers as `evaluate` and `cube` in the time of
   * one. Dice in the id are ignored.
   */
  beforeRoll(id: string, options?: BeforeRollOptions): Promise<BeforeRollReport>;
  /** The legal plays, ranked. The id must have dice. */
  plays(id: string, options?: PlaysOptions): Promise<PlaysReport>;
  /**
   * The opening book's plays of the dice in the id, as rolled out in advance. Null if the book does not have the roll.
   * The book is fetched at the first call.
   */
  book(id: string, options?: CallOptions): Promise<BookReport | null>;
  /** The cube action: whether to double, and whether to take; dice in the id are ignored. */
  cube(id: string, options?: CubeOptions): Promise<CubeReport>;
  /**
   * Explains why one of two plays is better: statements with numbers, points to mark, and text. `plays` are rows of a
   * `PlaysReport`, of a rollout or of any other analysis, or plays without numbers. The first call of `explainPlays` or
   * `explainCube` fetches a separate module.
   */
  explainPlays(
    id: string,
    plays: readonly [ExplainedPlay, ExplainedPlay],
    options?: ExplainOptions,
  ): Promise<Explanation>;
  /** The reasons of a cube decision; `decision` is a `CubeReport` or the same numbers of another analysis. */
  explainCube(
    id: string,
    decision: ExplainedCube,
    options?: ExplainOptions & {
      /** Explain the answer to a double instead of the double. */
      answering?: boolean;
    },
  ): Promise<Explanation>;
  /**
   * An exercise with an exact answer, or, if an analysis is missing, the item without its answer; `needs` names the
   * analysis.
   */
  practiceItem(choice: PracticeChoice, options?: JudgingOptions): Promise<PracticeItem>;
  /** The item with its answer, from the analysis that it needs. `seed` decides the order of the options. */
  completePractice(
    item: PracticeItem,
    evidence: PracticeEvidence,
    seed: number,
    options?: CallOptions,
  ): Promise<PracticeItem>;
  /** Marks an answer that took `seconds`, and returns the next level. */
  markPractice(item: PracticeItem, given: number, seconds: number, options?: CallOptions): Promise<PracticeMark>;
  /** The curves of all answers, in the order in which they were given. */
  practiceCourses(tries: readonly PracticeTry[], options?: CallOptions): Promise<PracticeCourse[]>;
  /**
   * Rolls the position out with variance reduction. Other calls run in between. If cancelled, it rejects with kind
   * `aborted`; `onProgress` has received the result so far.
   */
  rollout(id: string, options?: RolloutOptions, call?: RolloutCallOptions): Promise<RolloutReport>;
  /** Continues a rollout until each candidate has `trials` trials, or `stop` ends it; otherwise like `rollout`. */
  extendRollout(saved: SavedRollout, trials: number, call?: ExtendOptions): Promise<RolloutReport>;
  /** The report of a saved rollout. */
  rolloutReport(saved: SavedRollout, options?: ReportOptions): Promise<RolloutReport>;
  /**
   * The sum of two parts of one rollout. Rejects if their positions, settings or engines differ, or if they share
   * trials: parts computed elsewhere need disjoint ranges (`gammonlab rollout --from --to --save`).
   */
  mergeRollouts(saved: SavedRollout, other: SavedRollout): Promise<SavedRollout>;
  /**
   * The legal continuations after the checker moves `made` with the dice in the id, for making a play checker by
   * checker.
   */
  nextMoves(id: string, made: readonly CheckerMove[], options?: CallOptions): Promise<NextMoves>;
  /**
   * An interactive rollout: a person plays the position to the end, one side or both, and results are luck-adjusted.
   * The exercise is at the first decision of a person.
   */
  newExercise(id: string, options?: ExerciseOptions, call?: ReportOptions): Promise<SavedExercise>;
  /** Performs the action of a person and continues to the next decision of a person. */
  actInExercise(saved: SavedExercise, act: ExerciseAct, call?: ReportOptions): Promise<SavedExercise>;
  /** How an exercise stands. */
  exerciseReport(saved: SavedExercise, call?: ReportOptions): Promise<ExerciseReport>;
  /** The strengths of the engine, weakest first, each with its measured rating. */
  strengths(options?: CallOptions): Promise<StrengthInfo[]>;
  /** A match between a person and the engine, before its first throw. */
  newContest(options?: ContestOptions, call?: ReportOptions): Promise<SavedContest>;
  /**
   * Performs the person's action or uses the dice, and then the engine's decisions: the contest is at the next throw or
   * the next decision of the person. The caller throws all dice, one throw at a time.
   */
  actInContest(saved: SavedContest, act: ContestAct, call?: ReportOptions): Promise<SavedContest>;
  /**
   * Evaluates the action that the person is about to take: a play, a double, an answer, or dice, which are a roll
   * without a double. Null if there is nothing to evaluate.
   */
  judgeInContest(
    saved: SavedContest,
    act: ContestAct,
    options?: EvaluateOptions,
    call?: CallOptions,
  ): Promise<ContestAdvice | null>;
  /** How a contest stands. */
  contestReport(saved: SavedContest, options?: CallOptions): Promise<ContestReport>;
  /**
   * A contest as a match that can be analysed, reported and written, as far as it has been played; null before the
   * first game.
   */
  contestMatch(saved: SavedContest, options?: CallOptions): Promise<Transcript | null>;
  /** A new duel between two levels of this engine, without any pairs yet. */
  newDuel(options?: NewDuelOptions, call?: CallOptions): Promise<Duel>;
  /**
   * Continues a duel, a new one or a saved one; the value passed is not changed. Other calls run in between. If
   * cancelled, it rejects with kind `aborted`; `onProgress` has received the duel so far, which can be continued.
   */
  duel(duel: Duel, options?: DuelRun, call?: DuelCallOptions): Promise<DuelResult>;
  /** The report on the pairs of a duel, at least two. */
  duelReport(
    duel: Duel,
    options?: Pick<DuelRun, 'confidence' | 'margin' | 'signal'>,
    call?: CallOptions,
  ): Promise<DuelReport>;
  /**
   * The best play (with dice in the id) or the cube action (without) at every score. If cancelled, it rejects with kind
   * `aborted`; `onProgress` has received the scores so far, and `scores` requests the rest.
   */
  scores(id: string, options?: ScoresOptions, call?: ScoresCallOptions): Promise<ScoresReport>;
  /** A table by its name, read from the text of a file (gnubg's XML, CSV, JSON), or checked. Default `kazaross-xg2`. */
  matchEquity(table?: MatchEquitySource, options?: CallOptions): Promise<MatchEquityTable>;
  /** The text of a file that this package, and with `xml` GNU Backgammon, reads. */
  exportMatchEquity(table: MatchEquitySource, format: MatchEquityFormat, options?: CallOptions): Promise<string>;
  /** The differences between two tables. */
  compareMatchEquity(a: MatchEquitySource, b: MatchEquitySource, options?: CallOptions): Promise<MatchEquityComparison>;
  /** Generates a table from the first two turns of a game as this engine plays and evaluates them. */
  generateMatchEquity(options?: GenerateOptions, call?: GenerateCallOptions): Promise<GeneratedMatchEquity>;
  /** Take points, cash points, gammon values and the rest, for both sides. */
  cubeMeaning(score: Score, options?: CubeMeaningOptions): Promise<CubeMeaning>;
  /** One-sided bearoff of checkers on the points 1..6 (1..10 with `long_races`), ace point first. */
  bearoff(checkers: readonly number[], options?: CallOptions): Promise<BearoffReport>;
  /** Bearoff databases beyond the one in the package. */
  readonly databases: Databases;
  /**
   * The matches of a file of any program or site, recognised by its content. Errors in the file, such as illegal plays,
   * are listed in `problems` with their place; a file without any match is refused. The first call for matches,
   * `strengths`, `newContest`, `contestReport` or `contestMatch` fetches a separate module. `notes` describes how open
   * points of the file were read.
   */
  readMatch(file: Uint8Array | string, options?: ReadMatchOptions): Promise<Transcript[]>;
  /**
   * Analyses every play, every cube decision and the luck of every roll, and adds the analysis to the match. An
   * unfinished analysis in the match with the same settings is resumed. Other calls run in between. If cancelled, it
   * rejects with kind `aborted`; `onProgress` has received the match so far.
   */
  analyseMatch(match: Transcript, options?: AnalyseMatchOptions, call?: AnalyseMatchCallOptions): Promise<Transcript>;
  /**
   * Re-analyses the decisions of one action at the level of `options` and stores the results in our analysis of the
   * match, also for other actions with the same position. The settings of the analysis do not change; each play and
   * each cube decision names its own level. Rejects with kind `match.analysis` if the match has no analysis of ours.
   */
  deepenMatch(
    match: Transcript,
    at: ActionNumber,
    options?: AnalyseMatchOptions,
    call?: CallOptions,
  ): Promise<Transcript>;
  /**
   * Stores a rollout of an action's decision in our analysis of the match: plays that were rolled out come first. The
   * rollout of a play must have the play that was made among its plays. Rejects with kind `match.analysis` if the match
   * has no analysis of ours.
   */
  putRollout(match: Transcript, at: ActionNumber, saved: SavedRollout, options?: JudgingOptions): Promise<Transcript>;
  /** The report on an analysis of the match: ratings, errors, luck. */
  matchReport(match: Transcript, options?: MatchReportOptions): Promise<MatchReport>;
  /**
   * Every action of the match with its position and analysis, every decision, and the report. A match without an
   * analysis has only its actions.
   */
  matchCourse(match: Transcript, options?: MatchReportOptions): Promise<MatchCourse>;
  /**
   * Two analyses of the match side by side: the decisions in which they prefer different plays or cube actions, the
   * largest cost first. Rejects with kind `match.analysis` if the match has no such analysis.
   */
  compareAnalyses(match: Transcript, options?: CompareAnalysesOptions): Promise<AnalysisComparison>;
  /**
   * The match as the text of a file; `ogxm`, which is binary, as base64. `csv`, `html` and `text` need an analysis.
   */
  exportMatch(match: Transcript, format: ExportFormat, options?: ExportMatchOptions): Promise<string>;
  /** The players over many matches, the best rating first. */
  matchPlayers(matches: readonly Transcript[], options?: MatchReportOptions): Promise<PooledPlayer[]>;
  /**
   * One player over time, from the reports of many matches: by month, by opponent and by length. The reports must be of
   * analyses by the same engine at the same level. Rejects with kind `argument` if `added` is no date.
   */
  playerProgress(matches: readonly ReportedMatch[], call?: CallOptions): Promise<PlayerProgress>;
  /** The decisions of a player in an analysed match, for `studyPlan`; `id` is your name of the match. */
  studiedDecisions(
    match: Transcript,
    player: 0 | 1,
    id: string,
    options?: MatchReportOptions,
  ): Promise<StudiedDecision[]>;
  /** The study plan of a player and its changes; the decisions of the earliest match come first. */
  studyPlan(decisions: readonly StudiedDecision[], options?: CallOptions): Promise<StudyReport>;
  /** The change between two ratings, such as of two months. */
  compareRatings(one: Ratings, other: Ratings, call?: CallOptions): Promise<RatingsDifference>;
  /** Speed and signature. */
  bench(options?: BenchOptions): Promise<BenchReport>;
  /**
   * Fetches the strong network in advance, or again after a failure; does nothing if the engine has it. From then on
   * the calls that use the strong network by default use it. Rejects with kind `asset_missing` or `asset_corrupt` on
   * failure.
   */
  loadStrong(options?: LoadStrongOptions): Promise<void>;
  /** Terminates the workers. Waiting and running calls reject with kind `disposed`. */
  dispose(): void;
  /** The same, for `using engine = await createEngine()`. */
  [Symbol.dispose](): void;
}

/** The result of `engine.duel`. */
export interface DuelResult {
  /** The duel with the new pairs; store it to resume later. */
  duel: Duel;
  /** The report of its pairs. */
  report: DuelReport;
}

/**
 * Databases that a device can build and keep. `long_races`: one-sided, 10 points and 15 checkers (96 MB; a minute or
 * two); `exact`: the exact table of 6 points and 6 checkers (7 MB; a second or two).
 */
export type DatabaseName = 'long_races' | 'exact';

/** A database that the device can build and keep. */
export interface DatabaseState {
  /** The name for building and removing it. */
  name: DatabaseName;
  /** Whether it covers one side or both. */
  kind: BearoffKind;
  /** Number of points, counted from the ace point, that it covers ... */
  points: number;
  /** ... and the largest number of checkers per side. */
  checkers: number;
  /** `part`: the build was interrupted; `build` resumes it. */
  kept: 'none' | 'part' | 'whole';
  /** Bytes on the device. */
  bytes: number;
  /** Whether the engine uses it. */
  inUse: boolean;
  /** The reason why a stored file is not used; null if it is sound. */
  problem: GammonlabError | null;
}

/** Options of `engine.databases.build`. */
export interface BuildOptions extends CallOptions {
  /** Called several times per second. */
  onProgress?: (progress: BuildProgress) => void;
  /** Threads; default: as many as the engine has. */
  threads?: number;
}

/**
 * Bearoff databases beyond the one in the package. Those built here are kept in the origin private file system; without
 * one (Node, some private windows), all calls but `use` reject with kind `storage`.
 */
export interface Databases {
  /** The databases on the device and those in use. */
  state(): Promise<DatabaseState[]>;
  /** Uses all complete databases of the device. A damaged file is not used: its state names the reason. */
  load(): Promise<DatabaseState[]>;
  /**
   * Builds a database in a separate worker, while the engine answers, stores it, and uses it. If cancelled, it stops at
   * once; the finished part stays on the device, and the next call, even after a reload, resumes it.
   */
  build(name: DatabaseName, options?: BuildOptions): Promise<DatabaseState>;
  /** Stops using it and deletes it, finished or not. */
  remove(name: DatabaseName): Promise<DatabaseState>;
  /** Uses a file made by the command line. Rejects an invalid file; the engine continues as before. */
  use(file: Uint8Array): Promise<BearoffUse>;
}
