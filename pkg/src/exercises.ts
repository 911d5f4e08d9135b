/** Interactive rollouts: a person plays a position out. */

import { type Call, table, text } from './protocol.js';
import type { Engine, ExerciseOptions, ReportOptions } from './types.js';

type Topic = Pick<Engine, 'newExercise' | 'actInExercise' | 'exerciseReport'>;

export function exercises(call: Call): Topic {
  return {
    newExercise(id: string, options: ExerciseOptions = {}, also: ReportOptions = {}) {
      const { signal, met, ...settings } = { ...options, ...also };
      return call('newExercise', [text(id), settings, table(met)], signal);
    },
    actInExercise: (saved, act, { signal, met } = {}) => call('actInExercise', [text(saved), act, table(met)], signal),
    exerciseReport: (saved, { signal, met } = {}) => call('exerciseReport', [text(saved), table(met)], signal),
  };
}
