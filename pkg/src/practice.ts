/** Exercises: items, answers and marks come from the explanations module, which needs no engine. */

import { type Call, table } from './protocol.js';
import type { Engine } from './types.js';

type Topic = Pick<Engine, 'practiceItem' | 'completePractice' | 'markPractice' | 'practiceCourses'>;

export function practice(call: Call): Topic {
  return {
    practiceItem: (choice, { met, signal } = {}) => call('practiceItem', [choice, table(met)], signal),
    completePractice: (item, evidence, seed, { signal } = {}) =>
      call('completePractice', [item, evidence, seed], signal),
    markPractice: (item, given, seconds, { signal } = {}) => call('markPractice', [item, given, seconds], signal),
    practiceCourses: (tries, { signal } = {}) => call('practiceCourses', [[...tries]], signal),
  };
}
