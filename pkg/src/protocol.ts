/** The messages between the caller's thread and the engine's worker. Only one request runs at a time. */

import type { Assets } from './assets.js';
import { fromJson, toJson } from './casing.js';
import { GammonlabError, type GammonlabErrorKind } from './errors.js';
import type { WasmEngine, WasmExplain, WasmFiles, WasmModule } from './modules.js';
import type { AnswersToQuestions } from './questions.js';
import type {
  ActionAnalysis,
  AnalysisComparison,
  BearoffReport,
  BearoffUse,
  BeforeRollReport,
  BenchReport,
  BookReport,
  ContestAdvice,
  ContestReport,
  CubeMeaning,
  CubeReport,
  CubeRolls,
  DatabaseName,
  Duel,
  DuelReport,
  Engine,
  ErrorFields,
  Evaluation,
  ExerciseReport,
  Explanation,
  GeneratedMatchEquity,
  Level,
  MatchAnalysis,
  MatchCourse,
  MatchEquityComparison,
  MatchEquitySource,
  MatchEquityTable,
  MatchReport,
  NextMoves,
  Openings,
  PlayedPair,
  PlayerProgress,
  PlayRolls,
  PlaysReport,
  PooledPlayer,
  PositionInfo,
  PracticeCourse,
  PracticeItem,
  PracticeMark,
  RatingsDifference,
  ReviewPlan,
  RolloutReport,
  SavedContest,
  SavedExercise,
  SavedRollout,
  ScoresReport,
  StrengthInfo,
  StudiedDecision,
  StudyReport,
  Transcript,
} from './types.js';

/** The result of each method of the engine. */
export interface Answers extends AnswersToQuestions {
  awaitStrong: null;
  addStrong: null;
  compose: PositionInfo;
  evaluate: Evaluation;
  plays: PlaysReport;
  cube: CubeReport;
  beforeRoll: BeforeRollReport;
  scores: ScoresReport;
  playRolls: [PlayRolls, PlayRolls];
  cubeRolls: CubeRolls | null;
  explainPlays: Explanation;
  explainCube: Explanation;
  practiceItem: PracticeItem;
  completePractice: PracticeItem;
  markPractice: PracticeMark;
  practiceCourses: PracticeCourse[];
  book: BookReport | null;
  newRollout: SavedRollout;
  extendRollout: SavedRollout;
  rolloutReport: RolloutReport;
  mergeRollouts: SavedRollout;
  nextMoves: NextMoves;
  newExercise: SavedExercise;
  actInExercise: SavedExercise;
  exerciseReport: ExerciseReport;
  strengths: StrengthInfo[];
  newContest: SavedContest;
  actInContest: SavedContest;
  judgeInContest: ContestAdvice | null;
  contestReport: ContestReport;
  matchEquity: MatchEquityTable;
  exportMatchEquity: string;
  compareMatchEquity: MatchEquityComparison;
  openings: Openings;
  generateMatchEquity: GeneratedMatchEquity;
  cubeMeaning: CubeMeaning;
  newDuel: Duel;
  duelPairs: PlayedPair[];
  duelReport: DuelReport;
  bearoff: BearoffReport;
  bearoffPiece: number;
  addBearoff: BearoffUse;
  removeBearoff: BearoffUse[];
  bearoffs: BearoffUse[];
  bench: BenchReport;
  reviewHead: MatchAnalysis;
  answerReview: ActionAnalysis[];
  withRollout: ActionAnalysis;
  readMatch: Transcript[];
  reviewPlan: ReviewPlan;
  deeperPlan: ReviewPlan;
  matchReport: MatchReport;
  matchCourse: MatchCourse;
  compareAnalyses: AnalysisComparison;
  exportMatch: string;
  matchPlayers: PooledPlayer[];
  playerProgress: PlayerProgress;
  compareRatings: RatingsDifference;
  studiedDecisions: StudiedDecision[];
  studyPlan: StudyReport;
  contestMatch: Transcript | null;
}

export type Method = keyof Answers;

/**
 * The methods of other modules than the engine's. The worker fetches a module when one of its methods is called. A
 * method that the compiler misses here belongs in `bindings/engine`; `cargo run -p xtask -- --quick st mt` builds it.
 */
const ELSEWHERE: Readonly<Record<Exclude<Method, keyof WasmEngine>, 'files' | 'explain'>> = {
  readMatch: 'files',
  reviewPlan: 'files',
  deeperPlan: 'files',
  matchReport: 'files',
  matchCourse: 'files',
  exportMatch: 'files',
  matchPlayers: 'files',
  playerProgress: 'files',
  compareAnalyses: 'files',
  compareRatings: 'files',
  studiedDecisions: 'files',
  studyPlan: 'files',
  strengths: 'files',
  newContest: 'files',
  contestReport: 'files',
  contestMatch: 'files',
  explainPlays: 'explain',
  explainCube: 'explain',
  practiceItem: 'explain',
  completePractice: 'explain',
  markPractice: 'explain',
  practiceCourses: 'explain',
};

/** Methods whose result is a text that the caller stores unchanged: its numbers may exceed JavaScript's range. */
const KEPT: ReadonlySet<Method> = new Set([
  'newRollout',
  'extendRollout',
  'mergeRollouts',
  'newExercise',
  'actInExercise',
  'newContest',
  'actInContest',
]);

/** Calls the engine's worker. `onStep` receives the intermediate results, which only `plays` has. */
export type Call = <M extends Method>(
  method: M,
  args: Argument[],
  signal?: AbortSignal,
  onStep?: (answer: Answers[M]) => void,
) => Promise<Answers[M]>;

/** A call on its way to the worker. {@link writing} writes it and {@link responder} reads it; nobody between does. */
export interface Message {
  readonly request: Extract<Request, { type: 'call' }>;
  /** Bytes among its arguments. They are handed over to the worker, so it can be sent only once. */
  readonly files: readonly ArrayBuffer[];
}

/** Takes a message to the worker, and gives the answer. */
export type Send = (message: Message, signal?: AbortSignal, onStep?: (answer: unknown) => void) => Promise<unknown>;

/** Writes each call as a message for `send`. */
export function writing(send: Send): Call {
  return async (method, args, signal, onStep) => {
    const files = args.flatMap((arg) => (arg instanceof Uint8Array ? [arg.buffer as ArrayBuffer] : []));
    const request = { type: 'call', method, args, steps: onStep !== undefined } as const;
    const answer = await send({ request, files }, signal, onStep as ((answer: unknown) => void) | undefined);
    return answer as Answers[typeof method];
  };
}

/** The engine's properties that callers may read. */
export type Traits = Pick<Engine, 'build' | 'threads' | 'version' | 'network' | 'levels'>;

/** Arguments of the engine's methods: texts, values with the keys of TypeScript, pieces of files. */
export type Argument = string | number | boolean | Uint8Array | object;

/**
 * An id or another text in the form that the engine accepts. Anything but a string becomes a text that no notation
 * accepts.
 */
export function text(id: unknown): string {
  return typeof id === 'string' ? id : String(id);
}

/**
 * A match equity table in the form that the engine accepts: its name, its text, or a value; empty for the usual one.
 */
export function table(source: MatchEquitySource | undefined): string | MatchEquityTable {
  return source ?? '';
}

export type Request =
  /** `strong`: whether the strong network will be passed when a call needs it. */
  | { type: 'init'; threads: 'auto' | number; strong: boolean; baseUrl: string | null }
  | { type: 'call'; method: Method; args: Argument[]; steps: boolean }
  /** For a dedicated worker: build a bearoff database. It reports its progress like loading. */
  | { type: 'build'; name: DatabaseName; threads: number; baseUrl: string | null };

export interface PlainError {
  kind: GammonlabErrorKind;
  message: string;
  input: string;
  fields: ErrorFields;
  /** The error behind it. */
  cause?: Error;
}

export type Reply =
  | { type: 'loading'; loaded: number; total: number }
  | ({ type: 'ready'; stop: Uint8Array | null } & Traits)
  /** A step of the running call. */
  | { type: 'step'; answer: unknown }
  | { type: 'done'; answer: unknown }
  | { type: 'failed'; error: PlainError };

/** A worker of either platform, from outside. */
export interface Port {
  post(request: Request, transfer: ArrayBuffer[]): void;
  /** Called once, before the first `post`. `onGone` is called if the worker was ended from outside. */
  listen(onReply: (reply: Reply) => void, onCrash: (message: string) => void, onGone: () => void): void;
  /** Whether a request is running, so that an idle worker does not keep a Node process alive. */
  busy(busy: boolean): void;
  terminate(): void;
}

/** A loaded engine. */
export interface Loaded {
  engine: WasmEngine;
  build: 'st' | 'mt';
  threads: number;
  network: string;
  /** The module's memory, if other threads can reach it. */
  shared: WebAssembly.Memory | null;
}

type CallRequest = Extract<Request, { type: 'call' }>;
export type Init = Extract<Request, { type: 'init' }>;
export type Build = Extract<Request, { type: 'build' }>;

/** Creates an engine from a build's bindings and the data files; `strong` as in {@link Init}. */
export function newEngine(wasm: WasmModule, data: Assets<Uint8Array>, strong: boolean): WasmEngine {
  const engine = new wasm.Engine(data.contact, data.race, data.filter, data.bearoff);
  engine.awaitStrong(strong);
  return engine;
}

/** The differences between the workers of browsers and of Node. */
export interface Platform {
  /** Makes the engine. */
  load(init: Init, onProgress: (done: number, total: number) => void): Promise<Loaded>;
  /** Loads the module of match files. */
  files(init: Init): Promise<WasmFiles>;
  /** Loads the module of explanations. */
  explain(init: Init): Promise<WasmExplain>;
  /** Makes a bearoff database. */
  build(request: Build, onProgress: (done: number, total: number) => void): Promise<void>;
}

/** The worker's side: handles one request. */
export function responder(platform: Platform, reply: (reply: Reply) => void): (request: Request) => Promise<void> {
  let engine: WasmEngine;
  let init: Init;
  let files: WasmFiles | null = null;
  let explain: WasmExplain | null = null;
  const onProgress = (loaded: number, total: number): void => reply({ type: 'loading', loaded, total });
  return async (request) => {
    try {
      if (request.type === 'build') {
        await platform.build(request, onProgress);
        reply({ type: 'done', answer: null });
      } else if (request.type === 'init') {
        init = request;
        const loaded = await platform.load(request, onProgress);
        engine = loaded.engine;
        reply({
          type: 'ready',
          stop: loaded.shared && new Uint8Array(loaded.shared.buffer, engine.cancelAddress(), 1),
          build: loaded.build,
          threads: loaded.threads,
          version: engine.version(),
          network: loaded.network,
          levels: JSON.parse(engine.levels()) as Level[],
        });
      } else {
        let module: WasmEngine | WasmFiles | WasmExplain = engine;
        const place = (ELSEWHERE as Partial<Record<Method, 'files' | 'explain'>>)[request.method];
        if (place === 'files') module = files ??= await platform.files(init);
        if (place === 'explain') module = explain ??= await platform.explain(init);
        const tell = (json: string): void => reply({ type: 'step', answer: fromJson(json) });
        reply({ type: 'done', answer: answer(module, request, tell) });
      }
    } catch (error) {
      reply({ type: 'failed', error: plain(error) });
    }
  };
}

/** Calls a module, whose JSON has the keys of Rust; `tell` receives the steps, if requested. */
function answer(
  module: WasmEngine | WasmFiles | WasmExplain,
  { method, args, steps }: CallRequest,
  tell: (json: string) => void,
): unknown {
  const given = args.map((arg) => (typeof arg === 'object' && !(arg instanceof Uint8Array) ? toJson(arg) : arg));
  const listener = steps ? [{ tell }] : [];
  const json = (module as Record<Method, (...args: unknown[]) => string>)[method](...given, ...listener);
  return KEPT.has(method) ? json : fromJson(json);
}

/** For invalid input the engine throws a string; anything else that is not ours is a defect. */
export function plain(error: unknown): PlainError {
  if (typeof error === 'string') {
    const plain = JSON.parse(error) as PlainError;
    // The caller passed a value: a place in the JSON made from it is useless.
    if (plain.kind === 'argument') plain.message = plain.message.replace(/ at line \d+ column \d+$/, '');
    return plain;
  }
  if (error instanceof GammonlabError) {
    const { kind, message, input, fields, cause } = error;
    return { kind, message, input, fields, ...(cause instanceof Error && { cause }) };
  }
  return { kind: 'internal', message: String(error), input: '', fields: {} };
}
