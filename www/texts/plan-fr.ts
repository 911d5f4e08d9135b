/** Le plan de travail en français. */

import { compte } from './counted-fr';
import type { PlanTexts } from './plan-en';

const matches = (n: number) => compte(n, 'match', 'matchs');
const decisions = (n: number) => compte(n, 'décision');

export const fr: PlanTexts = {
  title: 'Plan de travail',
  lead:
    'Où vous perdez plus que ne perdrait un joueur de votre force dans les mêmes positions. Cette part de vos pertes ' +
    'est évitable : c’est là qu’il faut travailler.',
  who: 'Choisissez d’abord votre nom et vos analyses :',
  toProgress: 'Ma progression',
  none: 'Aucun de vos matchs n’est encore analysé.',
  of: (n, of) => `${matches(n)}, ${decisions(of)}.`,
  counting: (done, all) => `Match ${done} sur ${all}…`,
  tooFew: (least) =>
    `Pas assez de décisions pour un plan : il en faut au moins ${least}. Analysez davantage de vos matchs.`,
  noWeakness: 'Aucun thème ne ressort : vos pertes sont réparties comme chez tout joueur de votre force.',
  weakness: (n) => (n === 1 ? 'Un thème ressort.' : `${n} thèmes ressortent.`),
  theme: 'Thème',
  decisions: 'Décisions',
  lost: 'Perte par match',
  expected: 'Attendue',
  avoidable: 'Évitable (95 %)',
  change: 'Depuis la première moitié',
  interval: (low, high) => `${low} à ${high}`,
  unit: 'Pertes en chances de gagner le match, en points de pourcentage par match (en argent : équité fois 100).',
  few: 'pas assez de décisions',
  verdicts: {
    improved: 'mieux',
    worse: 'moins bien',
    not_shown: 'pas de changement établi',
    too_few: 'pas assez de décisions',
  },
  practise: (n) => `Travailler ${decisions(n)}`,
  practiseTheme: (theme, n) => `${theme} : travailler ${decisions(n)}`,
  noCards: 'Ces décisions ne sont plus sur cet appareil.',
  missing: (n) => `${matches(n)} illisibles.`,
  all: 'Tous les thèmes',
  themes: {
    missed_doubles: 'Doubles manqués',
    wrong_doubles: 'Doubles à tort',
    wrong_takes: 'Prises à tort',
    wrong_passes: 'Passes à tort',
  },
  plays: (kind) => `Coups : ${kind}`,
  problem: 'Le plan n’a pas pu être établi :',
  exercises: 'Exercices',
};
