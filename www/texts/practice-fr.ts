/** La page des exercices en français. */

import { compte } from './counted-fr';
import type { PracticeTexts } from './practice-en';

const points = (n: number) => compte(n, 'point');

export const fr: PracticeTexts = {
  title: 'Exercices',
  lead: 'De courtes questions, notées par le moteur. Elles deviennent plus difficiles à mesure que vous progressez.',
  drill: 'Vos propres erreurs sont dans les cartes.',
  plan: 'Que dois-je travailler ?',
  from: 'Positions tirées de',
  sources: { engine: 'parties du moteur', matches: 'mes matchs' },
  noMatches: 'Il n’y a pas encore de match sur cet appareil : les positions viennent de parties du moteur.',
  kinds: {
    pips: ['Compte des pips', 'Comptez les pips du camp du bas.'],
    shots: ['Tirs', 'Combien des 36 lancers frappent ?'],
    wastage: ['Gaspillage', 'Combien de pips une position de sortie gaspille-t-elle ?'],
    chance: ['Chances de gain', 'Estimez les chances de gagner la partie.'],
    two_plays: ['Quel coup ?', 'Deux coups d’un même lancer : lequel est le meilleur ?'],
    cube_action: ['Videau', 'Doubler ? Prendre ? En argent ou à un score.'],
    opening: ['Ouvertures et réponses', 'Le meilleur coup des premiers lancers.'],
    match_equity: ['Équité de match', 'Les chances de gagner le match à un score.'],
    take_point: ['Seuils de prise', 'Les chances minimales pour prendre, à un score.'],
    gammon_value: ['Valeurs du gammon', 'Ce qu’un gammon ajoute à un gain, à un score.'],
  },
  ask: {
    pips: 'Combien de pips a le camp du bas ?',
    shots: 'Le camp du bas va lancer. Combien des 36 lancers frappent au moins un pion ?',
    wastage: 'Combien de pips le camp du bas gaspille-t-il ? (Pips effectifs moins pips.)',
    chance: 'Le camp du bas va lancer, sans videau. Quelles sont ses chances de gain, en pour cent ?',
    two_plays: (dice) => `${dice} à jouer. Quel coup est le meilleur ?`,
    cube_action: (where) => `Le camp du bas va lancer, videau au centre, ${where}. Que faut-il faire ?`,
    opening: (dice) => `${dice} est le premier lancer de la partie. Quel est le meilleur coup ?`,
    reply: (before, dice) => `L’adversaire a ouvert par ${before}. Comment jouez-vous ${dice} ?`,
    match_equity: (own, other) =>
      `Il vous faut ${points(own)}, il en faut ${other} à l’adversaire. Quelles sont vos chances de gagner le match, ` +
      'en pour cent ? (S’il manque 1 point à un camp, la partie Crawford vient ensuite.)',
    take_point: (own, other) =>
      `Il vous faut ${points(own)}, il en faut ${other} à l’adversaire, qui double à 2. Quel est votre seuil ` +
      'de prise, en pour cent ? (Sans gammons et sans nouveau double.)',
    gammon_value: (own, other, cube) =>
      `Il vous faut ${points(own)}, il en faut ${other} à l’adversaire, et le videau est à ${cube}. Quelle est pour ` +
      'vous la valeur du gammon ? (En argent, 0,50.)',
  },
  money: 'en argent',
  at: (own, other) => `au score ${own}-away/${other}-away`,
  options: {
    no_double: 'Pas de double, prendre',
    double_take: 'Double, prendre',
    double_pass: 'Double, passer',
    too_good: 'Trop bon, passer',
  },
  answer: 'Votre réponse',
  check: 'Vérifier',
  next: 'Suivant',
  stop: 'Terminer',
  making: 'Préparation d’une question…',
  right: 'Juste.',
  wrong: 'Faux.',
  correct: (answer) => `La réponse est ${answer}.`,
  yours: (given) => `Vous avez répondu ${given}.`,
  costs: (loss) => `Votre choix coûte ${loss}.`,
  took: (seconds) => `${seconds} s`,
  analyse: 'Analyser cette position',
  score: (right, done) => `${right} sur ${done}`,
  level: (level) => `Niveau ${level} sur 5`,
  due: (n) => `${n} à revoir`,
  keys: 'Touches : tapez un nombre puis Entrée, ou 1 à 4 ; Entrée pour la question suivante.',
  numberNeeded: 'Entrez un nombre.',
  board: 'Position de l’exercice',
  problem: 'Cette question n’a pas pu être préparée :',
  again: 'Réessayer',
  unkept: 'Vos réponses ne sont pas gardées sur cet appareil :',
  progress: 'Vos résultats',
  progressNote: 'Chaque point représente dix réponses, les dernières à droite.',
  columns: {
    kind: 'Exercice',
    answers: 'Réponses',
    right: 'Justes',
    seconds: 'Secondes (dix dernières)',
    curve: 'Part de justes',
  },
  curve: (from, to) => `de ${from} % à ${to} % de réponses justes`,
  calibration: 'Calibration des chances de gain',
  calibrationNote: 'Si vous êtes bien calibré, les deux nombres d’une ligne se ressemblent.',
  calibrationColumns: { said: 'Votre estimation moyenne', truth: 'Chances réelles moyennes', count: 'Réponses' },
  none: 'Pas encore de réponse.',
};
