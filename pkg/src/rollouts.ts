/** Rollouts, requested in pieces, so that they can report progress, stop, and let other calls run in between. */

import { aborted, GammonlabError } from './errors.js';
import { type Call, type Traits, table, text } from './protocol.js';
import { fitting, LONG_PIECE_TIME, PIECE_TIME } from './queue.js';
import type {
  Engine,
  ExtendOptions,
  RolloutCallOptions,
  RolloutOptions,
  RolloutReport,
  SavedRollout,
} from './types.js';

type Topic = Pick<Engine, 'rollout' | 'extendRollout' | 'rolloutReport' | 'mergeRollouts'>;

export function rollouts(call: Call, traits: () => Traits): Topic {
  /** Continues a rollout of `done` trials until it has `trials`, or a rule ends it. */
  async function roll(
    saved: SavedRollout,
    done: number,
    trials: number,
    { signal, onProgress, stop = {}, met }: ExtendOptions,
  ): Promise<RolloutReport> {
    const begun = performance.now();
    let piece = traits().threads;
    for (;;) {
      const { build, threads } = traits();
      const count = Math.min(piece, trials - done);
      const start = performance.now();
      // If a piece cannot be interrupted without restarting the engine, it is short, and the call waits for it.
      const stopping = build === 'mt' ? signal : undefined;
      saved = await call('extendRollout', [saved, count, stop, table(met)], stopping);
      const now = performance.now();
      const report = await call('rolloutReport', [saved, stop, (now - begun) / 1000, table(met)]);
      if (signal?.aborted) throw aborted(signal);
      onProgress?.(report, saved);
      done = report.trials;
      if (done >= trials || report.stopped !== null) return report;
      piece = fitting(count, now - start, threads, build === 'mt' ? LONG_PIECE_TIME : PIECE_TIME);
    }
  }

  return {
    async rollout(id: string, options: RolloutOptions = {}, also: RolloutCallOptions = {}) {
      const { signal, onProgress } = { ...options, ...also };
      const { trials = 1296, seed = 1, plays = [], play = 1, cube = 1, opponent, first, stop, net, met } = options;
      const { interval = 'normal', luck = '1ply', stratified = 2, cubeful = true, truncate = null } = options;
      enough(trials);
      const own = { play, cube };
      // In rare positions the engine raises the levels that the caller has not given.
      const least = (play?: number, cube?: number) => ({
        play: play === undefined ? 2 : 1,
        cube: cube === undefined ? 2 : 1,
      });
      const leastIfRare = [
        least(options.play, options.cube),
        least(opponent?.play ?? options.play, opponent?.cube ?? options.cube),
      ];
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
      const saved = await call('newRollout', [text(id), { settings, leastIfRare, plays, net }, table(met)], signal);
      return roll(saved, 0, trials, { signal, onProgress, stop, met });
    },

    async extendRollout(saved, trials, options = {}) {
      const { signal, stop = {}, met } = options;
      enough(trials);
      const report = await call('rolloutReport', [text(saved), stop, 0, table(met)], signal);
      return report.trials < trials && report.stopped === null ? roll(saved, report.trials, trials, options) : report;
    },

    rolloutReport: (saved, { signal, met } = {}) => call('rolloutReport', [text(saved), {}, 0, table(met)], signal),
    mergeRollouts: (saved, other) => call('mergeRollouts', [text(saved), text(other)]),
  };
}

function enough(trials: number): void {
  if (!(Number.isSafeInteger(trials) && trials >= 1)) {
    throw new GammonlabError('argument', 'trials: expected a whole number of at least 1', String(trials));
  }
}
