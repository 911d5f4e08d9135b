/** Matches that a person plays against the engine. */

import { type Call, table, text } from './protocol.js';
import type { Engine } from './types.js';

type Topic = Pick<
  Engine,
  'strengths' | 'newContest' | 'actInContest' | 'judgeInContest' | 'contestReport' | 'contestMatch'
>;

export function contests(call: Call): Topic {
  return {
    strengths: ({ signal } = {}) => call('strengths', [], signal),
    newContest: (options = {}, { signal, met } = {}) => call('newContest', [options, table(met)], signal),
    actInContest: (saved, act, { signal, met } = {}) => call('actInContest', [text(saved), act, table(met)], signal),
    judgeInContest: (saved, act, { met, ...options } = {}, { signal } = {}) =>
      call('judgeInContest', [text(saved), act, options, table(met)], signal),
    contestReport: (saved, { signal } = {}) => call('contestReport', [text(saved)], signal),
    contestMatch: (saved, { signal } = {}) => call('contestMatch', [text(saved)], signal),
  };
}
