/** What the study plan says in English. */

import type { StudyVerdict } from '../engine/port';
import { counted } from './counted';

export const en = {
  title: 'Study plan',
  lead:
    'Where you lose more than a player of your strength would lose in the same positions. This part of your ' +
    'losses can be avoided, so it is worth studying.',
  who: 'First choose your name and your analyses:',
  toProgress: 'My progress',
  none: 'None of your matches has been analysed yet.',
  of: (matches: number, decisions: number) =>
    `${counted(matches, 'match', 'matches')}, ${counted(decisions, 'decision')}.`,
  counting: (done: number, all: number) => `Counting match ${done} of ${all} …`,
  tooFew: (least: number) =>
    `Not enough decisions for a plan: at least ${least} are needed. Analyse more of your matches.`,
  noWeakness: 'No theme stands out: your losses are spread as for any player of your strength.',
  weakness: (n: number) => (n === 1 ? 'One theme stands out.' : `${n} themes stand out.`),
  theme: 'Theme',
  decisions: 'Decisions',
  lost: 'Lost per match',
  expected: 'Expected',
  avoidable: 'Avoidable (95 %)',
  change: 'Since the first half',
  interval: (low: string, high: string) => `${low} to ${high}`,
  unit: 'Losses are in match winning chance, in percentage points per match (for money in equity, times 100).',
  few: 'not enough decisions',
  verdicts: {
    improved: 'improved',
    worse: 'worse',
    not_shown: 'no change shown',
    too_few: 'not enough decisions',
  } satisfies Record<StudyVerdict, string>,
  practise: (n: number) => `Practise ${counted(n, 'decision')}`,
  practiseTheme: (theme: string, n: number) => `${theme}: practise ${counted(n, 'decision')}`,
  noCards: 'These decisions are no longer on this device.',
  missing: (n: number) => `${counted(n, 'match', 'matches')} could not be read.`,
  all: 'All themes',
  themes: {
    missed_doubles: 'Missed doubles',
    wrong_doubles: 'Wrong doubles',
    wrong_takes: 'Wrong takes',
    wrong_passes: 'Wrong passes',
  } as Readonly<Record<string, string>>,
  plays: (kind: string) => `Plays: ${kind}`,
  problem: 'The plan could not be computed:',
  exercises: 'Exercises',
};

/** The shape every language fills. */
export type PlanTexts = typeof en;
