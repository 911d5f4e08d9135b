/** La page « Ma progression » en français. */

import { compte } from './counted-fr';
import type { ProgressTexts } from './progress-en';

const matches = (n: number) => compte(n, 'match', 'matchs');
const months = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('fr', { timeZone: 'UTC', ...options });
  return (key: string) => format.format(new Date(`${key}-01T00:00:00Z`));
};

export const fr: ProgressTexts = {
  title: 'Ma progression',
  lead: 'Votre note mois par mois, et où elle est meilleure ou moins bonne.',
  matches,
  empty: 'Il n’y a pas encore de match sur cet appareil.',
  toMatches: 'Importer des matchs',
  who: {
    title: 'Qui êtes-vous ?',
    hint: 'Cochez tous vos noms, si vous en avez plusieurs sur différents sites.',
    is: (names) => `Vous : ${names}`,
    change: 'Changer les noms',
    done: 'Terminé',
    find: 'Chercher un nom',
    more: (n) => `${compte(n, 'autre nom', 'autres noms')} : tapez une partie du vôtre.`,
    none: 'Aucun nom de ce genre.',
  },
  basis: {
    label: 'Analysé par',
    name: (engine, level) => `${engine}, ${level ?? 'niveau non indiqué'}`,
    option: (name, n) => `${name} (${matches(n)})`,
    only: (n, name) =>
      `${matches(n)}, ${n < 2 ? 'analysé' : 'tous analysés'} par ${name}. Seuls des matchs analysés par le même ` +
      'moteur au même niveau sont comparés.',
    unstated: 'Les fichiers n’indiquent pas le niveau d’analyse ; il peut donc varier.',
    none: 'Aucun de vos matchs n’a encore été analysé.',
  },
  left: {
    title: (n) => `Laissés de côté : ${matches(n)}.`,
    reasons: {
      unanalysed: (n) => `${n} pas encore ${n < 2 ? 'analysé' : 'analysés'}`,
      unfinished: (n) => `${n} en partie ${n < 2 ? 'analysé' : 'analysés'}`,
      otherwise: (n) => `${compte(n, 'analysé')} par un autre moteur ou à un autre niveau`,
      self: (n) => `${n} avec vous des deux côtés`,
      unsound: (n) => `${n} avec des nombres impossibles`,
    },
  },
  problem: 'Le calcul a échoué :',
  month: months({ month: 'long', year: 'numeric' }),
  shortMonth: months({ month: 'short', year: '2-digit' }),
  interval: (low, high) => `${low} à ${high}`,
  range: (low, high) => `${low}–${high}`,
  unknown: '–',
  n: (n) => `n = ${n}`,
  few: (n) => `n = ${n} : trop peu`,
  fewNote:
    'n est le nombre de décisions. Les notes en gris reposent sur trop peu de décisions ; il en faut des centaines.',
  graph: {
    title: 'PR par mois',
    label: (count, first, last) =>
      `Graphique de la note sur ${count} mois, de ${first} à ${last}, plus bas est meilleur. Le tableau par mois a ` +
      'les mêmes nombres.',
    whole: (pr) => `tous les mois : ${pr}`,
    interval: 'intervalle à 95 %',
    few: 'n trop petit',
    better: 'plus bas est meilleur',
  },
  columns: {
    month: 'Mois',
    opponent: 'Adversaire',
    length: 'Longueur',
    decisions: 'n',
    what: 'Type',
    pr: 'PR',
    checker: 'Coups',
    double: 'Doubles',
    take: 'Prises',
    errors: 'Erreurs',
    matches: 'Matchs',
  },
  byMonth: 'Par mois',
  byKind: 'Par type de décision',
  byPosition: 'Par type de position',
  byOpponent: 'Par adversaire',
  byLength: 'Par longueur de match',
  all: 'Tout',
  kinds: { checker: 'Coups', double: 'Videau : doubler ou non', take: 'Videau : prendre ou passer' },
  ratingNote:
    'Le PR est 500 fois l’équité perdue par décision, avec son intervalle à 95 % en dessous. Coups, doubles et ' +
    'prises ont chacun leur note.',
  kindNote:
    'L’intervalle de l’ensemble vient de la dispersion des erreurs, celui des types de la dispersion sur au moins ' +
    'quatre matchs.',
  undated: (n) =>
    n < 2
      ? '1 match n’a pas de date lisible et compte dans le mois de son importation.'
      : `${n} matchs n’ont pas de date lisible et comptent dans le mois de leur importation.`,
  undatedRow: (n) => `${n} par jour d’importation`,
  compare: {
    hint: 'Cochez deux mois pour les comparer.',
    tick: (month) => `Comparer ${month}`,
    one: (month) => `${month} est coché. Cochez un autre mois.`,
    title: (one, other) => `${one} et ${other}`,
    columns: { what: 'Décisions', change: 'Écart' },
    chance: 'L’intervalle de l’écart contient 0 : la différence peut être due au hasard.',
    better: 'Note plus basse : meilleur jeu, et plus que le hasard.',
    worse: 'Note plus haute : moins bon jeu, et plus que le hasard.',
    unknown: 'Trop peu de décisions pour un intervalle.',
  },
  luck: {
    title: 'Chance',
    titleMoney: 'Chance dans les sessions de money, en points',
    note:
      'Gain de chances de match par match, en % : un match gagné depuis un départ à égalité vaut +50. Chance ' +
      'corrigée est le résultat moins votre chance plus celle de vos adversaires.',
    noteMoney: 'Points par session. Chance corrigée est le résultat moins votre chance plus celle de vos adversaires.',
    columns: { result: 'Résultat', luck: 'Chance', without: 'Chance corrigée', n: 'Matchs' },
    unknown: (n) => `${matches(n)} hors du compte : parties inachevées, ou jets sans chance connue.`,
  },
  dice: {
    title: 'Dés',
    lead:
      'Vos jets et ceux de vos adversaires, comparés à des dés équitables. Tous vos matchs comptent, analysés ou ' +
      'non.',
    count: (n) => `Compter les jets de ${matches(n)}`,
    counting: (done, total) => `${done} sur ${matches(total)} comptés`,
    yours: (n, rolls) => `Vous : ${rolls < 2 ? `${rolls} jet` : `${rolls} jets`} en ${matches(n)}`,
    theirs: (rolls) => `Vos adversaires : ${rolls < 2 ? `${rolls} jet` : `${rolls} jets`}`,
    columns: { what: 'Jet', found: 'Obtenus', expected: 'Attendus', range: '95 % de dés équitables' },
    rows: {
      doubles: 'Doubles',
      pips: 'Pips par jet',
      entered: (n) => `Entrées, sur ${n < 2 ? `${n} essai` : `${n} essais`}`,
      luck: 'Chance (équité)',
    },
    note:
      'Un nombre avec une étoile est hors de l’intervalle qui contient 95 % des dés équitables. Sur 25 nombres, ' +
      'attendez-en un ou deux. Le premier jet n’est jamais un double. La chance n’est connue que des matchs ' +
      'analysés.',
  },
  showAll: (n) => (n < 2 ? 'Tout montrer' : `Montrer les ${n}`),
  show: (n, of) => `${matches(n)} : ${of}`,
};
