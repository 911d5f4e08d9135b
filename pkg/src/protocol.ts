/** What passes between the caller's thread and the engine's worker. One request is under way at a time. */

import type { Assets } from './assets.js';
import { GammonlabError, type GammonlabErrorKind } from './errors.js';
import type { DatabaseName, Engine, Level } from './types.js';

/** The wasm class `Engine` (src/wasm): strings in, JSON out; a bad input throws a [`PlainError`] as JSON. */
export interface WasmEngine {
  /** Where in the module's memory a byte stops the call under way. */
  cancelAddress(): number;
  version(): string;
  levels(): string;
  parse(id: string): string;
  compose(setup: string): string;
  evaluate(id: string, options: string, met: string): string;
  plays(id: string, options: string, met: string): string;
  cube(id: string, options: string, met: string): string;
  scores(id: string, options: string, met: string): string;
  newRollout(id: string, options: string, met: string): string;
  extendRollout(saved: string, trials: number, stop: string, met: string): string;
  rolloutReport(saved: string, stop: string, seconds: number, met: string): string;
  mergeRollouts(saved: string, other: string): string;
  nextMoves(id: string, made: string): string;
  newExercise(id: string, settings: string, met: string): string;
  actInExercise(saved: string, act: string, met: string): string;
  exerciseReport(saved: string, met: string): string;
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
  bench(): string;
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

export type Method = Exclude<keyof WasmEngine, 'cancelAddress' | 'version' | 'levels'>;

/** What an engine is, as its caller may read. */
export type Traits = Pick<Engine, 'build' | 'threads' | 'version' | 'network' | 'levels'>;

/** What a method of the engine takes: ids, JSON, numbers, pieces of files. */
export type Argument = string | number | Uint8Array;

export type Request =
  | { type: 'init'; threads: 'auto' | number; baseUrl: string | null }
  | { type: 'call'; method: Method; args: Argument[] }
  /** To a worker that does nothing else: make a bearoff database. It tells of its progress as of loading. */
  | { type: 'build'; name: DatabaseName; threads: number; baseUrl: string | null };

export interface PlainError {
  kind: GammonlabErrorKind;
  message: string;
  input: string;
}

export type Reply =
  | { type: 'loading'; loaded: number; total: number }
  | ({ type: 'ready'; stop: Uint8Array | null } & Traits)
  | { type: 'done'; json: string }
  | { type: 'failed'; error: PlainError };

/** A worker as both platforms offer it, seen from outside. */
export interface Port {
  post(request: Request, transfer: ArrayBuffer[]): void;
  /** Called once, before the first `post`. */
  listen(onReply: (reply: Reply) => void, onCrash: (message: string) => void): void;
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

export type Init = Extract<Request, { type: 'init' }>;
export type Build = Extract<Request, { type: 'build' }>;

/** An engine from a build's bindings and the data files. */
export function newEngine(wasm: WasmModule, data: Assets<Uint8Array>): WasmEngine {
  return new wasm.Engine(data.contact, data.race, data.filter, data.bearoff);
}

/** What is different about the workers of browsers and of Node. */
export interface Platform {
  /** Makes the engine. */
  load(init: Init, onProgress: (done: number, total: number) => void): Promise<Loaded>;
  /** Makes a bearoff database. */
  build(request: Build, onProgress: (done: number, total: number) => void): Promise<void>;
}

/** The worker's side: answers one request. */
export function responder(platform: Platform, reply: (reply: Reply) => void): (request: Request) => Promise<void> {
  let engine: WasmEngine;
  const onProgress = (loaded: number, total: number): void => reply({ type: 'loading', loaded, total });
  return async (request) => {
    try {
      if (request.type === 'build') {
        await platform.build(request, onProgress);
        reply({ type: 'done', json: 'null' });
      } else if (request.type === 'init') {
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
        const method = engine[request.method] as (...args: Argument[]) => string;
        reply({ type: 'done', json: method.apply(engine, request.args) });
      }
    } catch (error) {
      reply({ type: 'failed', error: plain(error) });
    }
  };
}

/** What the engine throws for a bad input is a string; anything else that is not ours is a defect. */
function plain(error: unknown): PlainError {
  if (typeof error === 'string') return JSON.parse(error) as PlainError;
  if (error instanceof GammonlabError) return { kind: error.kind, message: error.message, input: error.input };
  return { kind: 'internal', message: String(error), input: '' };
}
