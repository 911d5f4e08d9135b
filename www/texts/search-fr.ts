/** La recherche, les liens et la transcription, en français. */

import type { TranscriptionAwaits } from '../engine/port';
import { compte, compteEspace } from './counted-fr';
import type { SearchTexts } from './search-en';

const matches = (n: number) => compte(n, 'match', 'matchs');

/** Ce qui est attendu à la place d’une saisie qui ne convient pas. */
const EXPECTED: Readonly<Record<TranscriptionAwaits['kind'], string>> = {
  opening: 'On attend ici le premier jet d’une partie.',
  turn: 'On attend ici un jet ou un double.',
  play: 'On attend ici le coup du jet.',
  answer: 'On attend ici la réponse au double.',
  over: 'Le match est terminé.',
};

export const fr: SearchTexts = {
  title: 'Chercher des décisions',
  lead: 'Toutes les décisions de vos matchs analysés. Les filtres se combinent, et l’adresse les garde.',
  toSearch: 'Chercher des décisions',
  indexing: (done, total) => `Indexation : ${done} sur ${matches(total)}`,
  indexProblem: 'L’index est incomplet :',
  unread: (parts) => `Pas un filtre : ${parts}. Le reste de l’adresse a été cherché.`,
  none: 'Il n’y a pas encore de match sur cet appareil.',
  toMatches: 'Importer des matchs',
  pattern: {
    title: 'Motif sur le plateau',
    hint:
      'Choisissez un camp et une condition, puis touchez des points. Vous êtes le joueur qui décide ; votre jan ' +
      'intérieur est en bas à droite.',
    side: 'Pions de qui',
    own: 'Les vôtres',
    other: 'Les siens',
    wish: 'Condition',
    wishes: {
      any: 'nombre quelconque',
      held: 'porte (2 ou plus)',
      blot: 'blot (1)',
      not: 'pas de porte (0 ou 1)',
      empty: 'vide (0)',
    },
    exactly: 'Nombre de … à …',
    least: 'de',
    most: 'à',
    point: (point, own, other) => `Votre point ${point}. Les vôtres : ${own} ; les siens : ${other}`,
    bar: (own, other) => `Barre. Les vôtres : ${own} ; les siens : ${other}`,
    off: (own, other) => `Sortis. Les vôtres : ${own} ; les siens : ${other}`,
    count: (min, max) => (min === max ? `${min}` : max === 15 ? `${min} ou plus` : `${min} à ${max}`),
    clear: 'Effacer le motif',
    fromBoard: 'Points de la position sous Analyse',
  },
  like: {
    title: 'Semblable à une position',
    label: 'XGID ou Position ID',
    within: 'Écart maximal en pips',
    fromBoard: 'La position sous Analyse',
    distance: (pips) => (pips === 0 ? 'la même position' : `à ${compte(pips, 'pip')}`),
  },
  filters: 'Filtres',
  from: 'de',
  to: 'à',
  fields: {
    player: 'Joueur',
    opponent: 'Adversaire',
    event: 'Tournoi',
    from: 'Du (date)',
    to: 'Au (date)',
    decided: 'Décision',
    kind: 'Type de position',
    dice: 'Dés, p. ex. 31 65',
    pips: 'Vos pips moins les siens',
    back: 'Vos pions arrière',
    theirback: 'Ses pions arrière',
    away: 'Il vous faut (points)',
    theiraway: 'Il lui faut (points)',
    stake: 'Enjeu',
    cube: 'Valeur du videau',
    owner: 'Videau chez',
    lost: 'Équité perdue',
    mistake: 'Erreur de videau',
    luck: 'Chance du jet',
    comment: 'Avec commentaire',
    star: 'Avec étoile',
    counts: 'Compte pour le PR',
    order: 'Ordre',
  },
  all: 'tous',
  decided: { play: 'coup', double: 'doubler ou non', answer: 'prendre ou passer' },
  stakes: { match: 'un match', money: 'du money', crawford: 'la partie Crawford' },
  owners: { centred: 'au milieu', on_roll: 'vous', opponent: 'l’adversaire' },
  mistakes: {
    missed_double: 'double manqué',
    wrong_double: 'double à tort',
    too_good: 'trop bon pour doubler',
    wrong_take: 'prise à tort',
    wrong_pass: 'passe à tort',
  },
  orders: {
    loss: 'les plus coûteuses d’abord',
    date: 'les plus récentes d’abord',
    luck: 'les plus chanceuses d’abord',
  },
  search: 'Chercher',
  reset: 'Tout effacer',
  found: (n, of) => `${compteEspace(n, 'décision')} sur ${of}`,
  sums: (count, errors, blunders, lost) =>
    `dans ${matches(count)} : ${compteEspace(errors, 'erreur')}, ${compteEspace(blunders, 'bourde')}, ${lost} perdus`,
  took: (ms) => `${ms} ms`,
  noneFound: 'Aucune décision ne convient. Retirez un filtre.',
  more: 'En montrer plus',
  played: (done) => `Joué : ${done}`,
  best: (best) => `Meilleur : ${best}`,
  open: 'Ouvrir dans le match',
  analyse: 'Analyser',
  like1: 'Semblables',
  save: {
    title: 'Recherches enregistrées',
    name: 'Nom',
    save: 'Enregistrer cette recherche',
    remove: (name) => `Supprimer ${name}`,
  },
  use: {
    title: 'Utiliser les résultats',
    most: 'Combien, à partir du haut',
    drill: 'Ajouter à l’entraînement',
    drilled: (added, there) => `${compte(added, 'carte ajoutée', 'cartes ajoutées')}, ${there} déjà là`,
    csv: 'Enregistrer en CSV',
    text: 'Enregistrer en texte',
    deeper: 'Analyser ces matchs à nouveau',
    queued: (n) => `${matches(n)} en attente d’analyse, selon le réglage sous Matchs`,
    link: 'Lien vers ces positions',
    quiz: 'Lien en quiz',
    lesson: 'En faire une leçon',
    lessonTitle: 'Titre',
    lessonText: 'Introduction',
  },
  link: {
    title: 'Depuis un lien',
    reading: 'Lecture du lien …',
    problem: 'Ce lien ne peut pas être lu.',
    position: (at, of) => `Position ${at} sur ${of}`,
    previous: 'Précédente',
    next: 'Suivante',
    toPlay: 'Que jouez-vous ?',
    toDouble: 'Doubler ou non ?',
    toAnswer: 'Prendre ou passer ?',
    right: 'Juste : il n’y a pas mieux.',
    wrong: (lost) => `Cela coûte ${lost}.`,
    columns: {
      choice: 'Choix',
      level: 'Niveau',
      equity: 'Équité',
      lost: 'Perte',
      win: 'Gain %',
      gammon: 'G %',
      lose: 'G perdus %',
    },
    error: (se, trials) => `± ${se}, ${compte(trials, 'partie')}`,
    done: (done) => `Joué : ${done}`,
    by: (engine) => `Chiffres de ${engine}`,
    comment: 'Commentaire',
    explanation: 'Explication',
    analyse: 'Analyser cette position',
    match: {
      lead: 'Ce lien contient un match entier avec son analyse.',
      keep: 'Ajouter à mes matchs et ouvrir',
      games: (n) => compte(n, 'partie'),
    },
    share: 'Lien complet',
    shareNote:
      'Ces liens contiennent la position et les chiffres eux-mêmes. Ils n’ont besoin ni de serveur ni de bibliothèque.',
    withAnalysis: 'Avec l’analyse',
    asQuiz: 'En quiz',
    qr: 'Code QR',
    qrLong: 'Ce lien est trop long pour un code QR que les téléphones lisent bien.',
    copied: 'Lien copié',
    characters: (n) => compte(n, 'caractère'),
    matchTooLong: 'Ce match est trop long pour un lien. Enregistrez-le plutôt en JSON.',
    toMatch: 'Copier le lien avec le match entier',
  },
  choices: {
    'no double': 'Pas de double',
    double: 'Double',
    take: 'Prendre',
    pass: 'Passer',
    beaver: 'Beaver',
  },
  transcribe: {
    title: 'Transcrire un match',
    lead: 'Saisissez un match pendant qu’il se joue, ou d’après une vidéo à côté. Chaque étape est enregistrée.',
    toTranscribe: 'Transcrire un match',
    removeAsk: (name) => `Supprimer la transcription ${name} ?`,
    removeSure: 'Supprimer',
    keep: 'Garder',
    copied:
      'Un autre onglet a modifié les mêmes tours. Votre version est maintenant une copie, et ' +
      'les deux sont dans la liste.',
    player: (n) => `Joueur ${n}`,
    length: 'Points (0 pour money)',
    score: (name) => `Points de ${name} au départ`,
    variation: 'Jeu',
    variations: { backgammon: 'Backgammon', nackgammon: 'Nackgammon', longgammon: 'Longgammon' },
    jacoby: 'Règle Jacoby',
    beavers: 'Beavers',
    event: 'Tournoi',
    date: 'Date',
    start: 'Commencer',
    kept: 'En cours',
    entries: (n) => compte(n, 'saisie'),
    resume: 'Reprendre',
    remove: (name) => `Supprimer ${name}`,
    close: 'Toutes les transcriptions',
    game: (n, a, b) => `Partie ${n}, ${a}–${b}`,
    awaits: {
      opening: (a, b) => `Premier jet : le dé de ${a}, puis celui de ${b}`,
      turn: (name) => `À ${name} de lancer`,
      play: (name) => `À ${name} de jouer`,
      answer: (name) => `${name} : prendre ou passer`,
      over: (name) => `${name} a gagné le match`,
    },
    dice: 'Dés',
    dieTyped: (die) => `${die} –`,
    double: 'Double',
    take: 'Prend',
    pass: 'Passe',
    beaver: 'Beaver',
    resign: 'Abandon',
    timeOut: 'Temps écoulé',
    undo: 'Annuler',
    by: 'Par',
    gives: 'Concède',
    times: ['une partie simple', 'un gammon', 'un backgammon'],
    points: 'Points pour l’adversaire',
    plays: 'Coups, les plus probables d’abord',
    other: 'Autre coup, p. ex. 13/8 6/5',
    enter: 'Saisir',
    illegal: 'illégal',
    fault: (fault) => {
      switch (fault.kind) {
        case 'not_now':
          return EXPECTED[fault.awaits.kind];
        case 'opponents_cube':
          return 'Le videau appartient à l’adversaire.';
        case 'crawford':
          return 'On ne double pas dans la partie Crawford.';
        case 'cube_limit':
          return `Le videau ne dépasse pas ${fault.most}.`;
        case 'no_beavers':
          return 'On joue ici sans beavers.';
        case 'dice':
          return 'Les dés vont de 1 à 6.';
        case 'equal_dice':
          return 'Le premier jet d’une partie a deux dés différents.';
        case 'unread':
          return `Ce n’est pas un coup de ce jet : ${fault.play}`;
        case 'illegal':
          return 'Les règles ne permettent pas ce coup.';
        case 'times':
          return 'On abandonne une partie simple, un gammon ou un backgammon.';
        case 'points':
          return `Le temps écoulé coûte de 1 à ${compte(fault.most, 'point')}.`;
      }
    },
    list: 'Saisies',
    end: 'Retour à la fin',
    mending: (n) => `Vous corrigez la saisie ${n}.`,
    mend: 'Corriger',
    insert: 'Insérer avant',
    removeEntry: 'Retirer',
    problems: (n) => `${compte(n, 'saisie ne convient', 'saisies ne conviennent')} pas ; rien n’est perdu.`,
    paste: 'Coller une liste de coups',
    pasteHint: '31: 8/5 6/5  42: 8/4 6/4  Doubles  Takes',
    take1: 'Ajouter',
    pasteProblem: 'Cette liste ne peut pas être lue :',
    finish: 'Ajouter à mes matchs',
    clock: 'Pendule',
    clockStart: 'Démarrer la pendule',
    clockStop: 'Arrêter la pendule',
    clockMinutes: 'Minutes par joueur',
    error: (lost) => `−${lost}`,
    keys:
      'Touches : dés 1–6, Entrée ou une lettre pour le coup (les dés du jet suivant prennent le meilleur coup), d ' +
      'double, t prend, p passe, Retour arrière annule.',
  },
};
