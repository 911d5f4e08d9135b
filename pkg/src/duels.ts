/**
 * Duels between two players, played in pieces, so that they can report progress, stop, and let other calls run in
 * between.
 */

import { GammonlabError } from './errors.js';
import type { Call, Traits } from './protocol.js';
import { fitting } from './queue.js';
import type { CallOptions, Duel, DuelCallOptions, DuelReport, DuelRun, Engine, NewDuelOptions } from './types.js';

/**
 * The pause between two reports of a running duel: at least so many milliseconds, and a multiple of the time that the
 * last report took.
 */
const REPORT_PAUSE = 200;
const REPORT_SHARE = 4;

type Topic = Pick<Engine, 'newDuel' | 'duel' | 'duelReport'>;

export function duels(call: Call, traits: () => Traits): Topic {
  const duelReport = (
    duel: Duel,
    options: Pick<DuelRun, 'confidence' | 'margin' | 'signal'> = {},
    also: CallOptions = {},
  ): Promise<DuelReport> => {
    const { signal, ...question } = { ...options, ...also };
    return call('duelReport', [duel, question], signal);
  };

  return {
    newDuel(options: NewDuelOptions = {}, also: CallOptions = {}) {
      const { signal, ...settings } = { ...options, ...also };
      return call('newDuel', [settings], signal);
    },
    duelReport,

    async duel(start: Duel, options: DuelRun = {}, also: DuelCallOptions = {}) {
      const { pairs: goal = start.options.horizon, signal, onProgress, onPair, ...question } = { ...options, ...also };
      if (!(Number.isSafeInteger(goal) && goal >= 2)) {
        throw new GammonlabError('argument', 'pairs: expected a whole number of at least 2', String(goal));
      }
      if (!Array.isArray(start?.pairs)) throw new GammonlabError('argument', 'duel: expected a `Duel`', '');
      // The engine can play more pairs without the earlier ones.
      const bare = { ...start, pairs: [] };
      let duel = start;
      let report: DuelReport | null = null;
      let piece = traits().threads;
      let nextReport = 0;
      for (;;) {
        const done = duel.pairs.length;
        const now = performance.now();
        if (done >= 2 && (done >= goal || now >= nextReport)) {
          report = await duelReport(duel, { ...question, signal });
          const after = performance.now();
          nextReport = after + Math.max(REPORT_PAUSE, REPORT_SHARE * (after - now));
        }
        if (done > start.pairs.length || report) onProgress?.({ duel, report });
        if (done >= goal && report) return { duel, report };
        const count = Math.min(piece, goal - done);
        const begun = performance.now();
        const played = await call('duelPairs', [bare, done, count], signal);
        duel = { ...duel, pairs: [...duel.pairs, ...played.map((pair) => pair.result)] };
        for (const pair of played) onPair?.(pair);
        piece = fitting(count, performance.now() - begun, traits().threads);
      }
    },
  };
}
