/** Calls about one position: parse, evaluate, count. */

import { GammonlabError } from './errors.js';
import { type Call, type Traits, table, text } from './protocol.js';
import { type Asking, QUESTIONS } from './questions.js';
import type {
  DeepeningOptions,
  Engine,
  Level,
  PlaysReport,
  ScoreCell,
  ScoresCallOptions,
  ScoresOptions,
} from './types.js';

type Topic = Pick<
  Engine,
  keyof Asking | 'compose' | 'nextMoves' | 'evaluate' | 'plays' | 'cube' | 'beforeRoll' | 'scores' | 'bearoff' | 'bench'
>;

export function positions(call: Call, traits: () => Traits): Topic {
  /** A call with a level; with `onProgress`, the results of the shallower levels come first. */
  async function deepening<R>(
    ask: (options: object, met: string | object, signal: AbortSignal | undefined) => Promise<R>,
    { signal, met, onProgress, ...options }: DeepeningOptions<R> & { level?: Level },
  ): Promise<R> {
    if (onProgress) {
      for (const level of shallower(traits().levels, options.level)) {
        onProgress(await ask({ ...options, level }, table(met), signal));
      }
    }
    return ask(options, table(met), signal);
  }

  return {
    ...asking(call),
    compose: (setup, options = {}) => call('compose', [setup], options.signal),
    nextMoves: (id, made, options = {}) => call('nextMoves', [text(id), made], options.signal),
    evaluate: (id, options = {}) =>
      deepening((settings, met, signal) => call('evaluate', [text(id), settings, met], signal), options),
    async plays(id, { signal, met, onProgress, ...options } = {}) {
      const ask = (settings: object, onStep?: (report: PlaysReport) => void) =>
        call('plays', [text(id), settings, table(met)], signal, onStep);
      if (!onProgress || (options.level ?? '1ply') === '1ply') return ask(options);
      // The first result needs no strong network. The steps of one search follow; the first of them is at 1ply too.
      onProgress(await ask({ ...options, level: '1ply' }));
      return ask(options, (report) => report.level !== '1ply' && onProgress(report));
    },
    cube: (id, options = {}) =>
      deepening((settings, met, signal) => call('cube', [text(id), settings, met], signal), options),
    beforeRoll: (id, options = {}) =>
      deepening((settings, met, signal) => call('beforeRoll', [text(id), settings, met], signal), options),

    async scores(id: string, options: ScoresOptions = {}, also: ScoresCallOptions = {}) {
      const { length = 9, scores, met, signal, onProgress, ...rest } = { ...options, ...also };
      if (!(Number.isInteger(length) && length >= 1 && length <= 64)) {
        throw new GammonlabError('argument', 'length: expected a whole number from 1 to 64', String(length));
      }
      const away = Array.from({ length }, (_, n) => n + 1);
      const all = scores ?? away.flatMap((own) => away.map((other): [number, number] => [own, other]));
      // One row at a time: common work of its scores is done once, and progress is reported.
      const cells: ScoreCell[] = [];
      for (let from = 0; ; from += length) {
        const part = { ...rest, length, scores: all.slice(from, from + length) };
        const row = await call('scores', [text(id), part, table(met)], signal);
        cells.push(...row.cells);
        const report = { ...row, cells: [...cells] };
        onProgress?.(report);
        if (cells.length >= all.length) return report;
      }
    },

    bearoff: (checkers, options = {}) => call('bearoff', [checkers], options.signal),
    bench: ({ signal, ...settings } = {}) => call('bench', [settings], signal),
  };
}

/** The methods of calls that need only an id. */
function asking(call: Call): Asking {
  const names = Object.keys(QUESTIONS) as (keyof Asking)[];
  const methods = names.map((name): [string, Asking[typeof name]] => [
    name,
    ((id, options = {}) => call(name, [text(id)], options.signal)) as Asking[typeof name],
  ]);
  return Object.fromEntries(methods) as unknown as Asking;
}

/** The levels that precede a deeper one; a truncated rollout is preceded by those up to 3ply. */
function shallower(levels: readonly Level[], level: Level = '1ply'): readonly Level[] {
  // The engine rejects an unknown level.
  return levels.slice(0, Math.max(0, levels.indexOf(level.startsWith('roller') ? '4ply' : level)));
}
