/** The engine as its caller sees it: a queue of calls before one worker. */

import { DeviceDatabases } from './databases.js';
import { GammonlabError } from './errors.js';
import type { Argument, Init, Method, Port, Traits } from './protocol.js';
import { type Done, type Ready, Session } from './session.js';
import type {
  BearoffReport,
  BenchReport,
  CallOptions,
  CheckerMove,
  CubeMeaning,
  CubeMeaningOptions,
  CubeOptions,
  CubeReport,
  Databases,
  Duel,
  DuelCallOptions,
  DuelReport,
  DuelRun,
  Engine,
  EngineOptions,
  EvaluateOptions,
  Evaluation,
  ExerciseAct,
  ExerciseOptions,
  ExerciseReport,
  ExtendOptions,
  GenerateCallOptions,
  GeneratedMatchEquity,
  GenerateOptions,
  JudgingOptions,
  Level,
  LoadProgress,
  MatchEquityComparison,
  MatchEquityFormat,
  MatchEquitySource,
  MatchEquityTable,
  NextMoves,
  Outcomes,
  PlayedPair,
  PlaysOptions,
  PlaysReport,
  PositionInfo,
  RaceReport,
  ReportOptions,
  RolloutCallOptions,
  RolloutOptions,
  RolloutReport,
  SavedExercise,
  SavedRollout,
  Score,
  ScoreCell,
  ScoresCallOptions,
  ScoresOptions,
  ScoresReport,
  Setup,
  StopRule,
} from './types.js';

/** How long a piece of a rollout or a duel should take, in milliseconds. */
const PIECE_TIME = 80;
/**
 * The same of a rollout where a piece can be broken off: longer ones leave threads less often waiting for the last
 * trial.
 */
const LONG_PIECE_TIME = 400;
/** Between two reports of a running duel: at least so many milliseconds, and so many times what the last one took. */
const REPORT_PAUSE = 200;
const REPORT_SHARE = 4;

/** First rolls of a game: no doubles. */
const FIRST_ROLLS = 15;

/** Levels that a deeper look passes on its way; a truncated rollout those that its own steps have. */
const ON_THE_WAY: readonly Level[] = ['1ply', '2ply', '3ply', '4ply'];

type Args = Argument[];

/** What questions with a level have in common. */
interface DeepeningOptions<R> extends JudgingOptions {
  level?: Level;
  onProgress?: ((answer: R) => void) | undefined;
}

/** Chances after each first roll, and after each reply to it. */
interface Openings {
  afterOne: Outcomes[];
  afterTwo: Outcomes[];
}

interface Job {
  method: Method;
  args: Args;
  resolve(done: Done): void;
  reject(error: unknown): void;
}

/** Starts an engine in the worker that `spawn` makes. A relative `baseUrl` is meant from `here`. */
export async function connect(spawn: () => Port, options: EngineOptions, here: () => string): Promise<Engine> {
  const { threads = 'auto', baseUrl, signal, onProgress } = options;
  if (threads !== 'auto' && !(Number.isInteger(threads) && threads >= 1)) {
    throw new GammonlabError('argument', 'threads: expected "auto" or a whole number of at least 1', String(threads));
  }
  const client = new Client(spawn, {
    type: 'init',
    threads,
    baseUrl: baseUrl === undefined ? null : folder(baseUrl, here()),
  });
  if (signal?.aborted) throw aborted();
  const onAbort = (): void => client.dispose(aborted());
  signal?.addEventListener('abort', onAbort);
  try {
    await client.open(onProgress);
    return client;
  } catch (error) {
    client.dispose();
    throw error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

class Client implements Engine {
  #traits: Traits | null = null;
  readonly #spawn: () => Port;
  readonly #init: Init;
  readonly #databases: DeviceDatabases;
  #session: Session | null = null;
  #running: Job | null = null;
  #waiting: Job[] = [];
  #disposed: GammonlabError | null = null;

  constructor(spawn: () => Port, init: Init) {
    this.#spawn = spawn;
    this.#init = init;
    this.#databases = new DeviceDatabases({
      spawn,
      threads: () => this.threads,
      baseUrl: init.baseUrl,
      call: (method, args) => this.#call(method, args),
    });
  }

  get databases(): Databases {
    return this.#databases;
  }

  get build(): Traits['build'] {
    return this.#known.build;
  }

  get threads(): number {
    return this.#known.threads;
  }

  get version(): string {
    return this.#known.version;
  }

  get network(): string {
    return this.#known.network;
  }

  get levels(): readonly Level[] {
    return this.#known.levels;
  }

  /** Nobody has the client before its first worker is ready. */
  get #known(): Traits {
    return this.#traits!;
  }

  parse(id: string, options: CallOptions = {}): Promise<PositionInfo> {
    return this.#call('parse', [text(id)], options.signal);
  }

  compose(setup: Setup, options: CallOptions = {}): Promise<PositionInfo> {
    return this.#call('compose', [JSON.stringify(snakeCase(setup))], options.signal);
  }

  evaluate(id: string, options: EvaluateOptions = {}): Promise<Evaluation> {
    return this.#deepening('evaluate', id, options);
  }

  plays(id: string, options: PlaysOptions = {}): Promise<PlaysReport> {
    return this.#deepening('plays', id, options);
  }

  cube(id: string, options: CubeOptions = {}): Promise<CubeReport> {
    return this.#deepening('cube', id, options);
  }

  /** A question with a level; who wants progress gets the answers of the shallower levels on the way. */
  async #deepening<R>(
    method: 'evaluate' | 'plays' | 'cube',
    id: string,
    { signal, met, onProgress, ...options }: DeepeningOptions<R>,
  ): Promise<R> {
    const ask = (level?: Level): Promise<R> =>
      this.#call(
        method,
        [text(id), JSON.stringify(snakeCase(level ? { ...options, level } : options)), table(met)],
        signal,
      );
    if (onProgress) {
      for (const level of shallower(options.level)) onProgress(await ask(level));
    }
    return ask();
  }

  async scores(
    id: string,
    { met, ...options }: ScoresOptions = {},
    { signal, onProgress }: ScoresCallOptions = {},
  ): Promise<ScoresReport> {
    const { length = 9, scores, ...rest } = options;
    if (!(Number.isInteger(length) && length >= 1 && length <= 64)) {
      throw new GammonlabError('argument', 'length: expected a whole number from 1 to 64', String(length));
    }
    const away = Array.from({ length }, (_, n) => n + 1);
    const all = scores ?? away.flatMap((own) => away.map((other): [number, number] => [own, other]));
    // A row at a time: what its scores have in common is computed once, and there is progress to show.
    const cells: ScoreCell[] = [];
    for (let from = 0; ; from += length) {
      const part = JSON.stringify(snakeCase({ ...rest, length, scores: all.slice(from, from + length) }));
      const row: ScoresReport = await this.#call('scores', [text(id), part, table(met)], signal);
      cells.push(...row.cells);
      const report = { ...row, cells: [...cells] };
      onProgress?.(report);
      if (cells.length >= all.length) return report;
    }
  }

  matchEquity(source: MatchEquitySource = 'kazaross-xg2', options: CallOptions = {}): Promise<MatchEquityTable> {
    return this.#call('matchEquity', [table(source)], options.signal);
  }

  exportMatchEquity(source: MatchEquitySource, format: MatchEquityFormat, options: CallOptions = {}): Promise<string> {
    return this.#call('exportMatchEquity', [table(source), text(format)], options.signal);
  }

  compareMatchEquity(
    a: MatchEquitySource,
    b: MatchEquitySource,
    options: CallOptions = {},
  ): Promise<MatchEquityComparison> {
    return this.#call('compareMatchEquity', [table(a), table(b)], options.signal);
  }

  async generateMatchEquity(
    options: GenerateOptions = {},
    { signal, onProgress }: GenerateCallOptions = {},
  ): Promise<GeneratedMatchEquity> {
    const { level = '1ply', length = 25 } = options;
    const openings: Openings = { afterOne: [], afterTwo: [] };
    // A first roll at a time, so that there is progress to show.
    for (let done = 0; done < FIRST_ROLLS; done += 1) {
      const question = { level, firstRolls: { start: done, end: done + 1 } };
      const part = await this.#call<Openings>('openings', [JSON.stringify(snakeCase(question))], signal);
      openings.afterOne.push(...part.afterOne);
      openings.afterTwo.push(...part.afterTwo);
      onProgress?.({ done: done + 1, total: FIRST_ROLLS });
    }
    return this.#call('generateMatchEquity', [JSON.stringify(snakeCase(openings)), JSON.stringify({ length })], signal);
  }

  cubeMeaning(
    score: Score,
    { signal, met = 'kazaross-xg2', ...options }: CubeMeaningOptions = {},
  ): Promise<CubeMeaning> {
    return this.#call(
      'cubeMeaning',
      [JSON.stringify(snakeCase(score)), JSON.stringify(snakeCase(options)), table(met)],
      signal,
    );
  }

  async rollout(id: string, options: RolloutOptions = {}, call: RolloutCallOptions = {}): Promise<RolloutReport> {
    const {
      trials = 1296,
      seed = 1,
      plays = [],
      play = 1,
      cube = 1,
      opponent,
      first,
      interval = 'normal',
      luck = '1ply',
      stratified = 2,
      cubeful = true,
      truncate = null,
      stop,
      met,
    } = options;
    const own = { play, cube };
    const early = first && { play: first.play ?? play, cube: first.cube ?? cube };
    const settings = {
      seed,
      players: [own, { ...own, ...opponent }],
      first: early ? [first.plies, [early, early]] : null,
      interval,
      luck,
      stratified,
      cubeful,
      truncate,
    };
    enough(trials);
    const saved = await this.#ask(
      'newRollout',
      [text(id), JSON.stringify({ settings, plays }), table(met)],
      call.signal,
    );
    return this.#roll(saved, 0, trials, { ...call, stop, met });
  }

  async extendRollout(saved: SavedRollout, trials: number, call: ExtendOptions = {}): Promise<RolloutReport> {
    enough(trials);
    const { signal, stop, met } = call;
    const report: RolloutReport = await this.#call('rolloutReport', [text(saved), rule(stop), 0, table(met)], signal);
    return report.trials < trials && report.stopped === null ? this.#roll(saved, report.trials, trials, call) : report;
  }

  /** Plays a rollout of `done` trials on until there are `trials`, or a rule ends it. */
  async #roll(
    saved: SavedRollout,
    done: number,
    trials: number,
    { signal, onProgress, stop, met }: ExtendOptions,
  ): Promise<RolloutReport> {
    const begun = performance.now();
    let piece = this.threads;
    for (;;) {
      const count = Math.min(piece, trials - done);
      const start = performance.now();
      // Where a piece cannot be broken off without starting the engine anew it is short, and waited for.
      saved = await this.#ask(
        'extendRollout',
        [saved, count, rule(stop), table(met)],
        this.build === 'mt' ? signal : undefined,
      );
      const now = performance.now();
      const report = await this.#call<RolloutReport>('rolloutReport', [
        saved,
        rule(stop),
        (now - begun) / 1000,
        table(met),
      ]);
      if (signal?.aborted) throw aborted();
      onProgress?.(report, saved);
      done = report.trials;
      if (done >= trials || report.stopped !== null) return report;
      piece = fitting(count, now - start, this.threads, this.build === 'mt' ? LONG_PIECE_TIME : PIECE_TIME);
    }
  }

  rolloutReport(saved: SavedRollout, { signal, met }: ReportOptions = {}): Promise<RolloutReport> {
    return this.#call('rolloutReport', [text(saved), rule(), 0, table(met)], signal);
  }

  mergeRollouts(saved: SavedRollout, other: SavedRollout): Promise<SavedRollout> {
    return this.#ask('mergeRollouts', [text(saved), text(other)]);
  }

  nextMoves(id: string, made: readonly CheckerMove[], { signal }: CallOptions = {}): Promise<NextMoves> {
    return this.#call('nextMoves', [text(id), JSON.stringify(made)], signal);
  }

  newExercise(id: string, options: ExerciseOptions = {}, { signal, met }: ReportOptions = {}): Promise<SavedExercise> {
    return this.#ask('newExercise', [text(id), JSON.stringify(options), table(met)], signal);
  }

  actInExercise(saved: SavedExercise, act: ExerciseAct, { signal, met }: ReportOptions = {}): Promise<SavedExercise> {
    return this.#ask('actInExercise', [text(saved), JSON.stringify(act), table(met)], signal);
  }

  exerciseReport(saved: SavedExercise, { signal, met }: ReportOptions = {}): Promise<ExerciseReport> {
    return this.#call('exerciseReport', [text(saved), table(met)], signal);
  }

  newDuel(options: object = {}, { signal }: CallOptions = {}): Promise<Duel> {
    return this.#call('newDuel', [JSON.stringify(snakeCase(options))], signal);
  }

  async duel(
    start: Duel,
    run: DuelRun = {},
    { signal, onProgress, onPair }: DuelCallOptions = {},
  ): Promise<{ duel: Duel; report: DuelReport }> {
    const { pairs: goal = start.options.horizon, ...question } = run;
    if (!(Number.isSafeInteger(goal) && goal >= 2)) {
      throw new GammonlabError('argument', 'pairs: expected a whole number of at least 2', String(goal));
    }
    // The engine needs no earlier pairs to play more.
    const bare = JSON.stringify(snakeCase({ ...start, pairs: [] }));
    let duel = start;
    let report: DuelReport | null = null;
    let piece = this.threads;
    let nextReport = 0;
    for (;;) {
      const done = duel.pairs.length;
      const now = performance.now();
      if (done >= 2 && (done >= goal || now >= nextReport)) {
        report = await this.duelReport(duel, question, { signal });
        const after = performance.now();
        nextReport = after + Math.max(REPORT_PAUSE, REPORT_SHARE * (after - now));
      }
      if (done > start.pairs.length || report) onProgress?.({ duel, report });
      if (done >= goal && report) return { duel, report };
      const count = Math.min(piece, goal - done);
      const begun = performance.now();
      const played = await this.#call<PlayedPair[]>('duelPairs', [bare, done, count], signal);
      duel = { ...duel, pairs: [...duel.pairs, ...played.map((pair) => pair.result)] };
      for (const pair of played) onPair?.(pair);
      piece = fitting(count, performance.now() - begun, this.threads);
    }
  }

  duelReport(
    duel: Duel,
    question: Pick<DuelRun, 'confidence' | 'margin'> = {},
    { signal }: CallOptions = {},
  ): Promise<DuelReport> {
    return this.#call('duelReport', [JSON.stringify(snakeCase(duel)), JSON.stringify(question)], signal);
  }

  bearoff(checkers: readonly number[], options: CallOptions = {}): Promise<BearoffReport> {
    return this.#call('bearoff', [JSON.stringify(checkers)], options.signal);
  }

  race(id: string, options: CallOptions = {}): Promise<RaceReport> {
    return this.#call('race', [text(id)], options.signal);
  }

  bench(options: CallOptions = {}): Promise<BenchReport> {
    return this.#call('bench', [], options.signal);
  }

  dispose(reason = new GammonlabError('disposed', 'the engine was disposed of')): void {
    this.#disposed ??= reason;
    this.#session?.end(reason);
    this.#databases.dispose(reason);
    for (const job of this.#waiting.splice(0)) job.reject(reason);
  }

  /** A worker with a loaded engine, the present one if there is one. */
  async open(onLoading?: (progress: LoadProgress) => void): Promise<Session> {
    if (this.#session && !this.#session.ended) return this.#session;
    if (this.#disposed) throw this.#disposed;
    this.#session = new Session(this.#spawn(), onLoading);
    try {
      const session = this.#session;
      this.#traits = (await session.send(this.#init)) as Ready;
      await this.#databases.restore(async (method, args) =>
        parsed(((await session.send({ type: 'call', method, args })) as Done).json),
      );
    } catch (error) {
      this.#session.end(error as GammonlabError);
      throw error;
    }
    return this.#session;
  }

  async #call<T>(method: Method, args: Args, signal?: AbortSignal): Promise<T> {
    return parsed(await this.#ask(method, args, signal));
  }

  async #ask(method: Method, args: Args, signal?: AbortSignal): Promise<string> {
    if (this.#disposed) throw this.#disposed;
    if (signal?.aborted) throw aborted();
    let onAbort: (() => void) | undefined;
    try {
      const done = await new Promise<Done>((resolve, reject) => {
        const job = { method, args, resolve, reject };
        onAbort = () => this.#withdraw(job);
        signal?.addEventListener('abort', onAbort);
        this.#waiting.push(job);
        if (this.#running === null) void this.#work();
      });
      return done.json;
    } finally {
      if (onAbort) signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Sends the waiting calls to the worker, one after the other. */
  async #work(): Promise<void> {
    while ((this.#running = this.#waiting.shift() ?? null) !== null) {
      const job = this.#running;
      try {
        const session = await this.open();
        job.resolve((await session.send({ type: 'call', method: job.method, args: job.args })) as Done);
      } catch (error) {
        job.reject(error);
      }
    }
  }

  /** Takes back a call. */
  #withdraw(job: Job): void {
    job.reject(aborted());
    if (this.#running === job) this.#session?.interrupt(aborted());
    else this.#waiting = this.#waiting.filter((other) => other !== job);
  }
}

function enough(trials: number): void {
  if (!(Number.isSafeInteger(trials) && trials >= 1)) {
    throw new GammonlabError('argument', 'trials: expected a whole number of at least 1', String(trials));
  }
}

/**
 * A stop rule as the engine takes it, which checks it. What JSON has no number for is handed over as a word, and
 * refused.
 */
function rule(stop: StopRule = {}): string {
  return JSON.stringify(stop, (_, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
  );
}

/** How much to ask for next, if `count` took `time` milliseconds: at least one for each thread. */
function fitting(count: number, time: number, threads: number, within = PIECE_TIME): number {
  return Math.max(threads, Math.round(Math.min((count * within) / Math.max(time, 1), 2 * count)));
}

/** An absolute address that ends in a slash. */
function shallower(level: Level = '1ply'): readonly Level[] {
  if (level.startsWith('roller')) return ON_THE_WAY.slice(0, 3);
  return ON_THE_WAY.filter((other) => other < level);
}

function folder(address: string | URL, here: string): string {
  try {
    return new URL(address, here).href.replace(/\/?$/, '/');
  } catch {
    throw new GammonlabError('argument', 'baseUrl: expected an address', String(address));
  }
}

function aborted(): GammonlabError {
  return new GammonlabError('aborted', 'the call was withdrawn');
}

/** An id as the engine takes it. Whatever is not a string becomes one that no notation knows. */
function text(id: unknown): string {
  return typeof id === 'string' ? id : String(id);
}

/** A match equity table as the engine takes it: its name, its text, or its JSON; empty for the usual one. */
function table(source: MatchEquitySource | undefined): string {
  return source === undefined ? '' : typeof source === 'string' ? source : JSON.stringify(snakeCase(source));
}

/** An answer of the engine, as the types say. */
function parsed<T>(json: string): T {
  return camelCase(JSON.parse(json)) as T;
}

/** The engine's keys in the manner of JavaScript: `win_gammon` becomes `winGammon`. */
function camelCase(value: unknown): unknown {
  return withKeys(
    value,
    remembered((key) => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())),
  );
}

/** The inverse of `camelCase`. */
function snakeCase(value: unknown): unknown {
  return withKeys(
    value,
    remembered((key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  );
}

/** `rename`, which is asked once for each key: a long duel has few of them many times. */
function remembered(rename: (key: string) => string): (key: string) => string {
  const names = new Map<string, string>();
  return (key) => {
    let name = names.get(key);
    if (name === undefined) names.set(key, (name = rename(key)));
    return name;
  };
}

/** `value` with every key of every object in it renamed. */
function withKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((inner) => withKeys(inner, rename));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), withKeys(inner, rename)]));
}
