/** What passes between the caller's thread and the engine's worker. One request is under way at a time. */

import type { Assets } from './assets.js';
import { fromJson, toJson } from './casing.js';
import { GammonlabError, type GammonlabErrorKind } from './errors.js';
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
  RaceReport,
  RatingsDifference,
  ReviewPlan,
  RolloutReport,
  SavedContest,
  SavedExercise,
  SavedRollout,
  ScoresReport,
  StrengthInfo,
  Transcript,
} from './types.js';

/** The wasm class `Engine` (bindings/engine): strings in, JSON out; a bad input throws a `PlainError` as JSON. */
export interface WasmEngine {
  /** Where in the module's memory a byte stops the call under way. */
  cancelAddress(): number;
  version(): string;
  levels(): string;
  awaitStrong(awaits: boolean): string;
  addStrong(bytes: Uint8Array): string;
  parse(id: string): string;
  compose(setup: string): string;
  evaluate(id: string, options: string, met: string): string;
  plays(id: string, options: string, met: string, steps?: { tell(report: string): void }): string;
  cube(id: string, options: string, met: string): string;
  beforeRoll(id: string, options: string, met: string): string;
  scores(id: string, options: string, met: string): string;
  playRolls(id: string, plays: string, met: string): string;
  cubeRolls(id: string, met: string): string;
  book(id: string, book: string): string;
  newRollout(id: string, options: string, met: string): string;
  extendRollout(saved: string, trials: number, stop: string, met: string): string;
  rolloutReport(saved: string, stop: string, seconds: number, met: string): string;
  mergeRollouts(saved: string, other: string): string;
  nextMoves(id: string, made: string): string;
  newExercise(id: string, settings: string, met: string): string;
  actInExercise(saved: string, act: string, met: string): string;
  exerciseReport(saved: string, met: string): string;
  actInContest(saved: string, act: string, met: string): string;
  judgeInContest(saved: string, act: string, options: string, met: string): string;
  matchEquity(met: string): string;
  exportMatchEquity(met: string, format: string): string;
  compareMatchEquity(a: string, b: string): string;
  openings(options: string): string;
  generateMatchEquity(openings: string, options: string): string;
  cubeMeaning(score: string, options: string, met: string): string;
  newDuel(options: string): string;
  duelPairs(saved: string, first: number, count: number): string;
  duelReport(saved: string, question: string): string;
  bearoff(checkers: string): string;
  race(id: string): string;
  bearoffPiece(total: number, at: number, piece: Uint8Array): string;
  addBearoff(): string;
  removeBearoff(kind: string): string;
  bearoffs(): string;
  bench(options: string): string;
  reviewHead(options: string, met: string): string;
  withRollout(entry: string, saved: string, met: string): string;
  answerReview(questions: string, options: string, met: string): string;
}

/** The wasm module of match files and reports (bindings/files); strings and errors as in {@link WasmEngine}. */
export interface WasmFiles {
  readMatch(file: Uint8Array, options: string): string;
  reviewPlan(transcript: string, head: string, before: string): string;
  matchReport(transcript: string, source: string, met: string): string;
  matchCourse(transcript: string, source: string, met: string): string;
  compareAnalyses(transcript: string, first: string, second: string, met: string): string;
  exportMatch(transcript: string, format: string, source: string, met: string): string;
  matchPlayers(transcripts: string, source: string, met: string): string;
  playerProgress(matches: string): string;
  compareRatings(one: string, other: string): string;
  strengths(): string;
  newContest(settings: string, met: string): string;
  contestReport(saved: string): string;
  contestMatch(saved: string): string;
}

/** What the same module has for libraries, links and matches that are entered by hand. */
export interface WasmLibrary {
  LibraryIndex: new () => WasmIndex;
  readLink(text: string): string;
  writeLink(content: string, most: number): string;
  transcription(transcription: string): string;
  pastedEntries(text: string): string;
}

/** The wasm class `LibraryIndex`. */
export interface WasmIndex {
  put(id: string, transcript: string, met: string): Uint8Array;
  restore(bytes: Uint8Array): string;
  remove(id: string): string;
  search(query: string, first: number, most: number): string;
  players(): string;
  size(): string;
}

/** The wasm module of explanations (bindings/explain); strings and errors as in {@link WasmEngine}. */
export interface WasmExplain {
  explainPlays(question: string, met: string): string;
  explainCube(question: string, met: string): string;
}

/** The wasm class `BearoffMaker`. Progress is JSON. */
export interface BearoffMaker {
  step(positions: number): string;
  progress(): string;
  takeDone(): Uint8Array;
  replay(bytes: Uint8Array): number;
  finish(): number;
  piece(from: number, bytes: number): Uint8Array;
}

/** What each build's bindings have in common. */
export interface WasmModule {
  Engine: new (contact: Uint8Array, race: Uint8Array, filter: Uint8Array, bearoff: Uint8Array) => WasmEngine;
  BearoffMaker: {
    new (points: number, checkers: number): BearoffMaker;
    twoSided(points: number, checkers: number): BearoffMaker;
  };
}

/** What each method of the engine answers. */
export interface Answers {
  awaitStrong: null;
  addStrong: null;
  parse: PositionInfo;
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
  race: RaceReport;
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
  matchReport: MatchReport;
  matchCourse: MatchCourse;
  compareAnalyses: AnalysisComparison;
  exportMatch: string;
  matchPlayers: PooledPlayer[];
  playerProgress: PlayerProgress;
  compareRatings: RatingsDifference;
  contestMatch: Transcript | null;
}

export type Method = keyof Answers;

/** Methods of the module of match files, which the worker fetches when the first of them is called. */
const OF_FILES: ReadonlySet<Method> = new Set<keyof WasmFiles>([
  'readMatch',
  'reviewPlan',
  'matchReport',
  'matchCourse',
  'compareAnalyses',
  'exportMatch',
  'matchPlayers',
  'playerProgress',
  'compareRatings',
  'strengths',
  'newContest',
  'contestReport',
  'contestMatch',
]);

/** Methods of the module of explanations, which the worker fetches in the same way. */
const OF_EXPLAIN: ReadonlySet<Method> = new Set<keyof WasmExplain>(['explainPlays', 'explainCube']);

/** Methods that answer with a text which its caller keeps as it is: its numbers may be larger than JavaScript's. */
const KEPT: ReadonlySet<Method> = new Set([
  'newRollout',
  'extendRollout',
  'mergeRollouts',
  'newExercise',
  'actInExercise',
  'newContest',
  'actInContest',
]);

/** Asks the engine's worker. `onStep` is told the answers of the steps on the way, which `plays` has. */
export type Call = <M extends Method>(
  method: M,
  args: Argument[],
  signal?: AbortSignal,
  onStep?: (answer: Answers[M]) => void,
) => Promise<Answers[M]>;

/** What an engine is, as its caller may read. */
export type Traits = Pick<Engine, 'build' | 'threads' | 'version' | 'network' | 'levels'>;

/** What a method of the engine takes: texts as they are, values whose keys are those of TypeScript, pieces of files. */
export type Argument = string | number | boolean | Uint8Array | object;

/** An id or another text as the engine takes it. Whatever is not a string becomes one that no notation knows. */
export function text(id: unknown): string {
  return typeof id === 'string' ? id : String(id);
}

/** A match equity table as the engine takes it: its name, its text, or a value; empty for the usual one. */
export function table(source: MatchEquitySource | undefined): string | MatchEquityTable {
  return source ?? '';
}

export type Request =
  /** `strong`: whether the strong network will be given when a call needs it. */
  | { type: 'init'; threads: 'auto' | number; strong: boolean; baseUrl: string | null }
  | { type: 'call'; method: Method; args: Argument[]; steps: boolean }
  /** To a worker that does nothing else: make a bearoff database. It tells of its progress as of loading. */
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
  /** A step of the call under way. */
  | { type: 'step'; answer: unknown }
  | { type: 'done'; answer: unknown }
  | { type: 'failed'; error: PlainError };

/** A worker as both platforms offer it, seen from outside. */
export interface Port {
  post(request: Request, transfer: ArrayBuffer[]): void;
  /** Called once, before the first `post`. `onGone` is told that the worker was ended by somebody else. */
  listen(onReply: (reply: Reply) => void, onCrash: (message: string) => void, onGone: () => void): void;
  /** Whether a request is under way, so that an idle worker does not keep a Node process alive. */
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

/** An engine from a build's bindings and the data files; `strong` as in {@link Init}. */
export function newEngine(wasm: WasmModule, data: Assets<Uint8Array>, strong: boolean): WasmEngine {
  const engine = new wasm.Engine(data.contact, data.race, data.filter, data.bearoff);
  engine.awaitStrong(strong);
  return engine;
}

/** What is different about the workers of browsers and of Node. */
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

/** The worker's side: answers one request. */
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
        if (OF_FILES.has(request.method)) module = files ??= await platform.files(init);
        if (OF_EXPLAIN.has(request.method)) module = explain ??= await platform.explain(init);
        const tell = (json: string): void => reply({ type: 'step', answer: fromJson(json) });
        reply({ type: 'done', answer: answer(module, request, tell) });
      }
    } catch (error) {
      reply({ type: 'failed', error: plain(error) });
    }
  };
}

/** Asks a module, which speaks JSON with the keys of Rust; `tell` hears of the steps, where they are wanted. */
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

/** What the engine throws for a bad input is a string; anything else that is not ours is a defect. */
export function plain(error: unknown): PlainError {
  if (typeof error === 'string') {
    const plain = JSON.parse(error) as PlainError;
    // The caller gave a value: its place in the JSON made from it is of no use.
    if (plain.kind === 'argument') plain.message = plain.message.replace(/ at line \d+ column \d+$/, '');
    return plain;
  }
  if (error instanceof GammonlabError) {
    const { kind, message, input, fields, cause } = error;
    return { kind, message, input, fields, ...(cause instanceof Error && { cause }) };
  }
  return { kind: 'internal', message: String(error), input: '', fields: {} };
}
