/** Match equity tables: read, written, compared, generated; and the meaning of a score. */

import { type Call, table, text } from './protocol.js';
import type { Engine, GenerateCallOptions, GenerateOptions, Openings } from './types.js';

/** First rolls of a game: no doubles. */
const FIRST_ROLLS = 15;

type Topic = Pick<
  Engine,
  'matchEquity' | 'exportMatchEquity' | 'compareMatchEquity' | 'generateMatchEquity' | 'cubeMeaning'
>;

export function matchEquity(call: Call): Topic {
  return {
    matchEquity: (source = 'kazaross-xg2', options = {}) => call('matchEquity', [table(source)], options.signal),
    exportMatchEquity: (source, format, options = {}) =>
      call('exportMatchEquity', [table(source), text(format)], options.signal),
    compareMatchEquity: (a, b, options = {}) => call('compareMatchEquity', [table(a), table(b)], options.signal),

    async generateMatchEquity(options: GenerateOptions = {}, also: GenerateCallOptions = {}) {
      const { level = '1ply', length = 25, signal, onProgress } = { ...options, ...also };
      const openings: Openings = { afterOne: [], afterTwo: [] };
      // One first roll at a time, to report progress.
      for (let done = 0; done < FIRST_ROLLS; done += 1) {
        const part = await call('openings', [{ level, firstRolls: { start: done, end: done + 1 } }], signal);
        openings.afterOne.push(...part.afterOne);
        openings.afterTwo.push(...part.afterTwo);
        onProgress?.({ done: done + 1, total: FIRST_ROLLS });
      }
      return call('generateMatchEquity', [openings, { length }], signal);
    },

    cubeMeaning: (score, { signal, met = 'kazaross-xg2', ...options } = {}) =>
      call('cubeMeaning', [score, options, table(met)], signal),
  };
}
