/** Le rapport d’un match et son graphique, en français. */

import { compte } from './counted-fr';
import type { ReportTexts } from './report-en';

export const fr: ReportTexts = {
  title: 'Rapport',
  from: (engine, level, met) => [`Analysé par ${engine}`, level, met].filter(Boolean).join(', '),
  none: 'Il n’y a pas encore d’analyse de ce match.',
  opening: 'Ouverture du match …',
  before: {
    elsewhere: 'Un autre onglet analyse ce match.',
    waiting: 'En attente : un autre match est analysé d’abord.',
    running: 'L’analyse a commencé.',
    paused: 'L’analyse est en pause ; il n’y a encore rien à rapporter.',
    failed: 'L’analyse a échoué ; il n’y a rien à rapporter.',
  },
  story: {
    title: 'Le match en bref',
    soFar: 'jusqu’ici',
    running: 'Analyse en cours',
    runningAt: (percent) => `Analyse en cours : ${percent} %`,
    won: (name, own, other) => `${name} gagne ${own}–${other}.`,
    leads: (name, own, other) => `${name} mène ${own}–${other}.`,
    level: (points) => `Le score est de ${points}–${points}.`,
    rated: (own, other) => `PR ${own} contre ${other}.`,
    luck: (name, percent) => `La chance a rapporté ${percent} à ${name}.`,
    game: (number) => `partie ${number}`,
  },
  you: 'vous',
  measure: 'Mesure',
  main: 'Note et chance',
  unknown: 'inconnu',
  interval: (low, high) => `${low} à ${high}`,
  rows: {
    pr: 'Note (PR)',
    prInterval: 'Intervalle à 95 %',
    rank: 'Classe de XG',
    errors: 'Erreurs (bourdes)',
    lost: 'Équité perdue',
    checker: 'Coups (décisions)',
    double: 'Doubles (décisions)',
    take: 'Prises et passes (décisions)',
    mwc: 'Chances de match perdues, en %',
    snowie: 'Taux d’erreur Snowie',
    gnubg: 'Taux d’erreur GNU Backgammon',
    luck: 'Chance en équité',
    luckMwc: 'Chance en chances de match, en %',
    jokers: 'Jokers (jets)',
    actual: 'Résultat (chances de match), en %',
    adjusted: 'Résultat chance corrigée, en %',
    actualMoney: 'Résultat, en points',
    adjustedMoney: 'Résultat chance corrigée, en points',
    adjustedInterval: 'Résultat chance corrigée, intervalle à 95 %',
  },
  define: {
    pr: '500 fois l’équité perdue par décision. Plus bas est meilleur.',
    prInterval: 'Contient la vraie note avec 95 % de confiance, d’après la dispersion des erreurs.',
    errors: 'Une décision qui perd 0,020 ou plus est une erreur, 0,080 ou plus une bourde.',
    lost: 'Les équités sont normalisées : +1, c’est gagner la partie au videau actuel, −1 la perdre.',
    decision: 'Comptent les coups avec un vrai choix, chaque double, prise et passe, et les cas serrés sans double.',
    mwc: 'Équité perdue, fois la moitié de l’écart de chances de match entre gain et perte au videau actuel.',
    snowie: '1000 fois l’équité perdue par coup des deux joueurs, coups forcés compris.',
    gnubg:
      '1000 fois l’équité perdue par coup non forcé, double, réponse, et décision de ne pas doubler là où un double ' +
      'coûte moins de 0,16.',
    luck: 'L’équité après le meilleur coup du jet, moins la moyenne de tous les jets.',
    jokers: 'Un jet qui rapporte plus de 0,3.',
    adjusted:
      'Le résultat moins la chance du joueur plus celle de l’adversaire : ce que valait le jeu. L’intervalle ' +
      'vient de la dispersion entre les parties.',
  },
  defines: (name) => `Qu’est-ce que c’est : ${name}`,
  cube: 'Le videau : combien de fois (équité perdue)',
  cubeNone: 'Aucune erreur de videau.',
  mistakes: {
    missedDouble: 'Doubles manqués',
    wrongDouble: 'Doubles à tort',
    tooGood: 'Doubles en étant trop bon',
    wrongTake: 'Prises à tort',
    wrongPass: 'Passes à tort',
  },
  kinds: 'Par type de position : équité perdue (décisions, erreurs)',
  games: 'Par partie',
  gamesOf: (name) => ({ pr: `PR, ${name}`, lost: `Perte, ${name}` }),
  game: (number, a, b) => `Partie ${number}, ${a}–${b}`,
  wins: (name, points) => `${name} gagne ${points}`,
  unfinished: 'inachevée',
  worst: 'Décisions les plus coûteuses',
  toWorst: 'Voir l’erreur la plus coûteuse',
  whose: 'Erreurs de',
  allNumbers: 'Tous les chiffres',
  both: 'les deux joueurs',
  more: 'En montrer plus',
  all: (n) => (n < 2 ? 'Tout montrer' : `Montrer les ${n}`),
  noErrors: 'Aucune décision ne perd 0,020 ou plus.',
  worstColumns: {
    where: 'Partie',
    who: 'Joueur',
    roll: 'Jet',
    score: 'Score',
    done: 'Joué',
    best: 'Meilleur',
    lost: 'Perte',
  },
  warnings: 'Remarques sur ces chiffres',
  warning: (warning) => {
    for (const [pattern, french] of WARNINGS) if (pattern.test(warning)) return warning.replace(pattern, french);
    return warning;
  },
  compare: 'Comparer les deux analyses',
  comparing: 'Calcul …',
  compared: (name, source) => `${name} : ${source}`,
  bySource: { gammonlab: 'Gammonlab', file: 'le fichier' },
  print: 'Imprimer',
  save: 'Enregistrer ou envoyer',
  saveFailed: 'L’enregistrement a échoué :',
  exports: {
    html: 'Rapport à envoyer : une page web en un fichier, en anglais (.html)',
    text: 'Rapport en texte, en anglais (.txt)',
    csv: 'Chaque décision en tableau (.csv)',
    mat: 'Les coups, pour d’autres programmes (.mat)',
    sgf: 'Coups et analyse pour GNU Backgammon (.sgf)',
    json: 'Tout, pour le rouvrir ici (.json)',
  },
  graph: {
    scoreAt: (a, b) => `${a}–${b}`,
    up: (one, other) => `Erreurs : ↑ ${one}, ↓ ${other}`,
    title: 'Chances de gain',
    titleMoney: 'Équité en points',
    of: (name) => `de ${name}`,
    label: (name, games, dots) =>
      `Graphique des chances de ${name} sur ${compte(games, 'partie')}, avec ${compte(dots, 'erreur')}. Les flèches ` +
      'vont d’erreur en erreur, Entrée en ouvre une.',
    none: 'Rien d’analysé pour l’instant.',
    luckUp: (name) => `chance de ${name}`,
    round: 'coup',
    square: 'videau',
    keys: 'Choisissez une barre pour voir la décision. Au clavier : flèches, puis Entrée.',
    table: 'Le graphique en tableau',
    caption: (name) => `Chances de ${name}, jet par jet`,
    columns: {
      game: 'Partie',
      roll: 'Jet',
      player: 'Joueur',
      before: 'Avant',
      rolled: 'Avec le jet',
      played: 'Après',
    },
    dot: (game, name, done, lost) => `Partie ${game}, ${name} : ${done}, perd ${lost}`,
  },
};

/** Les remarques du moteur, en anglais, et leur traduction. */
const WARNINGS: readonly [RegExp, string][] = [
  [
    /^(.*): (\d+) decisions are few; a rating needs some hundreds\.$/s,
    '$1 : $2 décisions, c’est peu ; une note en demande quelques centaines.',
  ],
  [
    /^(.*): 1 decision is too few; a rating needs some hundreds\.$/s,
    '$1 : 1 décision, c’est trop peu ; une note en demande quelques centaines.',
  ],
  [/^(.*): 1 decision is not judged\.$/s, '$1 : 1 décision n’est pas évaluée.'],
  [/^(.*): (\d+) decisions are not judged\.$/s, '$1 : $2 décisions ne sont pas évaluées.'],
  [
    /^Game (\d+) was given up: luck and errors leave (\d+) % of winning chance unexplained\. .*$/s,
    'La partie $1 a été abandonnée : la chance et les erreurs laissent $2 % de chances de gain inexpliquées. Elles ' +
      'comptent en entier dans le résultat chance corrigée, et dans aucune note.',
  ],
  [
    /^The file has 1 problem; what could not be followed is not judged\.$/,
    'Le fichier a 1 problème ; ce qui n’a pas pu être suivi n’est pas évalué.',
  ],
  [
    /^The file has (\d+) problems; what could not be followed is not judged\.$/,
    'Le fichier a $1 problèmes ; ce qui n’a pas pu être suivi n’est pas évalué.',
  ],
];
