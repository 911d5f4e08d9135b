/** Matches of a person against the engine. */

import { type Call, table, text } from './protocol.js';
import type {
  CallOptions,
  ContestAct,
  ContestOptions,
  Engine,
  EvaluateOptions,
  ReportOptions,
  SavedContest,
} from './types.js';

type Topic = Pick<
  Engine,
  'strengths' | 'newContest' | 'actInContest' | 'judgeInContest' | 'contestReport' | 'contestMatch'
>;

export function contests(call: Call): Topic {
  return {
    strengths: ({ signal } = {}) => call('strengths', [], signal),
    newContest(options: ContestOptions = {}, also: ReportOptions = {}) {
      const { signal, met, ...settings } = { ...options, ...also };
      return call('newContest', [settings, table(met)], signal);
    },
    actInContest: (saved, act, { signal, met } = {}) => call('actInContest', [text(saved), act, table(met)], signal),
    judgeInContest(saved: SavedContest, act: ContestAct, options: EvaluateOptions = {}, also: CallOptions = {}) {
      const { signal, met, onProgress: _, ...settings } = { ...options, ...also };
      return call('judgeInContest', [text(saved), act, settings, table(met)], signal);
    },
    contestReport: (saved, { signal } = {}) => call('contestReport', [text(saved)], signal),
    contestMatch: (saved, { signal } = {}) => call('contestMatch', [text(saved)], signal),
  };
}
