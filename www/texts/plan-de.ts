/** Was der Lernplan auf Deutsch sagt. */

import type { PlanTexts } from './plan-en';

const matches = (n: number) => (n === 1 ? '1 Match' : `${n} Matches`);
const decisions = (n: number) => (n === 1 ? '1 Entscheidung' : `${n} Entscheidungen`);

export const de: PlanTexts = {
  title: 'Lernplan',
  lead:
    'Wo du mehr verlierst, als ein Spieler deiner Stärke in denselben Stellungen verlieren würde. Dieser Teil deiner ' +
    'Verluste ist vermeidbar, hier lohnt sich das Üben.',
  who: 'Wähle zuerst deinen Namen und deine Analysen:',
  toProgress: 'Meine Entwicklung',
  none: 'Noch keines deiner Matches ist analysiert.',
  of: (n, of) => `${matches(n)}, ${decisions(of)}.`,
  counting: (done, all) => `Match ${done} von ${all} wird gezählt …`,
  tooFew: (least) =>
    `Nicht genug Entscheidungen für einen Plan: Es braucht mindestens ${least}. Analysiere mehr deiner Matches.`,
  noWeakness: 'Kein Thema fällt auf: Deine Verluste sind so verteilt wie bei jedem Spieler deiner Stärke.',
  weakness: (n) => (n === 1 ? 'Ein Thema fällt auf.' : `${n} Themen fallen auf.`),
  theme: 'Thema',
  decisions: 'Entscheidungen',
  lost: 'Verlust pro Match',
  expected: 'Erwartet',
  avoidable: 'Vermeidbar (95 %)',
  change: 'Seit der ersten Hälfte',
  interval: (low, high) => `${low} bis ${high}`,
  unit: 'Verluste in Matchgewinnchance, in Prozentpunkten pro Match (um Geld in Equity, mal 100).',
  few: 'nicht genug Entscheidungen',
  verdicts: {
    improved: 'besser',
    worse: 'schlechter',
    not_shown: 'keine Änderung belegt',
    too_few: 'nicht genug Entscheidungen',
  },
  practise: (n) => `${decisions(n)} üben`,
  practiseTheme: (theme, n) => `${theme}: ${decisions(n)} üben`,
  noCards: 'Diese Entscheidungen sind nicht mehr auf diesem Gerät.',
  missing: (n) => `${matches(n)} nicht lesbar.`,
  all: 'Alle Themen',
  themes: {
    missed_doubles: 'Verpasste Doppel',
    wrong_doubles: 'Falsche Doppel',
    wrong_takes: 'Falsche Takes',
    wrong_passes: 'Falsche Pässe',
  },
  plays: (kind) => `Züge: ${kind}`,
  problem: 'Der Plan konnte nicht erstellt werden:',
  exercises: 'Übungen',
};
