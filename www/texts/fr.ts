/** Tout ce que la page dit en français. */

import { compte } from './counted-fr';
import type { Texts } from './en';
import { problemText } from './problems-fr';

export const fr: Texts = {
  language: 'Français',
  title: 'Gammonlab',
  tagline: 'l’analyse de backgammon dans cet onglet',
  titles: {
    toPlay: (dice) => `${dice} à jouer`,
    cube: 'Décision de videau',
    match: 'Match',
    report: (players) => `Rapport : ${players}`,
    decision: (players, game) => `${players}, partie ${game}`,
    learn: (players) => `Erreurs : ${players}`,
    matches: 'Matchs',
    drill: 'Entraînement',
    progress: 'Ma progression',
    practice: 'Exercices',
    plan: 'Plan de travail',
    lessons: 'Leçons',
    lesson: 'Leçon',
    play: 'Jouer un match',
    tables: 'Équité de match',
    search: 'Chercher des décisions',
    link: 'Depuis un lien',
    transcribe: 'Transcrire un match',
    lab: 'Labo',
  },

  idLabel: 'Position',
  idHint: 'XGID, Position ID ou OGID',
  idGo: 'Ouvrir',
  problem: problemText,
  idProblem: 'Ce n’est ni un XGID, ni un Position ID, ni un OGID.',
  idKept: 'Le plateau montre toujours la dernière bonne position.',

  onRoll: 'Au trait',
  opponent: 'Adversaire',
  pips: (n) => compte(n, 'pip'),
  off: (n) => compte(n, 'sorti'),
  away: (n) => `${n}-away`,
  scoreOf: (points, length) => `${points} sur ${length}`,
  money: 'Partie de money',
  jacoby: 'Jacoby',
  beavers: 'Beavers',
  crawford: 'Partie Crawford',
  crawfordShort: 'Crawford',
  match: (length) => `Match en ${compte(length, 'point')}`,
  cubeOf: { centred: 'au milieu', on_roll: 'chez le joueur au trait', opponent: 'chez l’adversaire' },
  point: (n) => `point ${n}`,
  bar: 'barre',
  boardName: 'Plateau',
  boardEmpty: 'Le plateau s’affiche dès que le moteur est prêt.',
  boardText: (own, other, cube, dice) =>
    `Compté depuis le joueur au trait. Au trait : ${own}. Adversaire : ${other}. ${cube} ${dice}`,
  boardCube: (value, owner) => `Videau ${value}, ${owner}.`,
  boardDice: (a, b) => `Dés ${a} et ${b}.`,
  boardNoDice: 'Pas encore de dés.',
  boardAfter: (play) => `Après ${play}.`,
  nothing: 'aucun sur le plateau',
  borneOff: (n) => compte(n, 'sorti'),

  plays: 'Coups',
  play: 'Coup',
  rank: 'Rang',
  equity: 'Équité',
  loss: 'Perte',
  level: 'Niveau',
  win: 'Gain',
  gammon: 'Gammon',
  backgammon: 'Backgammon',
  gammonShort: 'G',
  backgammonShort: 'Bg',
  lose: 'Perdu',
  chancesOf: {
    win: 'Gains de toute sorte',
    winGammon: 'Gammons et backgammons gagnés',
    winBackgammon: 'Backgammons gagnés',
    lose: 'Pertes de toute sorte',
    loseGammon: 'Gammons et backgammons perdus',
    loseBackgammon: 'Backgammons perdus',
  },
  chancesNote: 'Les chances sont cumulées : les gains comprennent les gammons, les gammons les backgammons.',
  compare: {
    title: 'Comparer deux coups',
    first: 'Premier coup',
    second: 'Deuxième coup',
    difference: 'Différence',
    levels: 'Les deux coups ont été analysés à des niveaux différents ; de petites différences peuvent tromper.',
  },
  why: {
    title: 'Pourquoi ?',
    busy: 'Examen des prochains jets …',
    reasons: 'Raisons vérifiées',
    against: (play) => `En faveur de ${play}`,
    numbers: 'Chiffres',
    next: 'Prochains jets',
    position: 'Position',
    mark: 'Marquer les points sur le plateau',
    marked: (play) => `Marqués sur le plateau : après ${play}`,
    tested:
      'Une raison vient d’une règle qui s’est vérifiée dans des milliers de rollouts de coups et de videaux. Le ' +
      'reste, ce sont des faits.',
  },
  book: {
    title: 'Livre d’ouvertures : rollouts',
    score: {
      money: 'en money',
      dmp: 'à DMP (1-away 1-away)',
      gammon_go: 'à gammon-go (2-away contre 1-away, Crawford)',
      gammon_save: 'à gammon-save (1-away contre 2-away, Crawford)',
    },
    first: (score) => `Premier coup de la partie, ${score}.`,
    reply: (score, play) => `Réponse à ${play}, ${score}.`,
    clear: (deviations) => `Le meilleur coup devance tous les autres de plus de ${deviations} écarts types conjoints.`,
    unclear: (trials) => `Encore trop serré après ${trials} parties.`,
    trials: 'Parties',
    failed: 'Le livre d’ouvertures n’a pas pu être chargé.',
    made: (cube, network, level, trials) =>
      `Rollout fait à l’avance, jusqu’au bout${cube ? ', avec le videau' : ''}, avec réduction de variance, coups en ` +
      `${level} par le réseau ${network}, au plus ${trials} parties. Chaque rollout s’est arrêté dès que le résultat ` +
      'était net ; les avances paraissent donc un peu trop grandes. ± vaut 1,96 erreur type.',
  },
  allPlays: (n) => (n < 2 ? 'Montrer le coup' : `Montrer les ${n} coups`),
  noPlay: 'Aucun coup possible.',
  cannotMove: 'Ne peut pas jouer',
  best: 'meilleur',
  lossClass: { best: 'meilleur', fine: 'bon', error: 'erreur', blunder: 'bourde' },
  playsCaption: (count, dice) =>
    `${compte(count, 'coup possible', 'coups possibles')} avec ${dice}, le meilleur d’abord`,
  thinking: (level) => `Calcul en ${level}`,
  cancel: 'Stop',
  makePlay: 'Jouer ce coup',
  playedInMatch: 'joué',
  finishPlay: 'Terminer le coup',
  swapDice: 'Échanger les dés : celui de gauche d’abord',
  line: {
    title: 'Variante',
    back: 'Reprendre le dernier coup',
    on: 'Rejouer le coup suivant',
    toMatch: 'Retour au match',
  },
  undoMove: 'Annuler',

  evaluation: 'Avant le jet',
  cubeless: 'Équité sans videau',
  cubeful: 'Équité avec videau',
  mwc: 'Chances de gagner le match',
  youWin: 'Gains',
  youLose: 'Pertes',
  rollPicker: 'Dés',
  rollPickerHint: 'Touchez deux dés, ou tapez deux chiffres.',
  die: (n) => `Dé ${n}`,
  clearDice: 'Sans dés',

  opening: 'Départ',
  swap: 'Changer de côté',
  mirror: 'Miroir',
  link: 'Lien',
  copied: (what) => `${what} : copié.`,

  cancelEdit: 'Annuler',
  edit: {
    open: 'Éditer',
    title: 'Éditer la position',
    done: 'Appliquer',
    tap: 'Touchez le plateau pour placer',
    remove: 'Retirer',
    hint: 'Faites glisser les pions pour les déplacer, ou hors du plateau pour les sortir.',
    clear: 'Vider',
    colours: 'Échanger les couleurs',
    cube: 'Videau',
    owner: 'Chez',
    nobody: 'Au milieu',
    playedFor: 'Enjeu',
    match: 'Match',
    length: 'Longueur du match',
    pointsOf: (side) => `Points : ${side}`,
  },
  barOf: (side) => `barre : ${side}`,
  keeping: {
    unkept: (n) =>
      n < 2 ? '1 modification n’est que dans cet onglet.' : `${n} modifications ne sont que dans cet onglet.`,
    free: 'Vous pouvez supprimer des matchs ou des cartes, ou une base de sorties dans les réglages.',
    blocked:
      'Une version plus ancienne de cette page est ouverte dans un autre onglet. Fermez ou rechargez cet onglet pour ' +
      'voir vos données ici.',
    closed:
      'Une version plus récente de cette page est ouverte dans un autre onglet ; celui-ci ne peut donc plus ' +
      'enregistrer. Rechargez-le.',
    aside: (n) =>
      n < 2
        ? '1 enregistrement de cet appareil est endommagé et a été mis de côté.'
        : `${n} enregistrements de cet appareil sont endommagés et ont été mis de côté.`,
    show: 'Vos données',
    matches: 'Matchs',
    again: 'Réessayer',
    reload: 'Recharger',
  },
  updateReady: 'Une nouvelle version est prête.',
  keepsNothing:
    'Ce navigateur ne garde aucune donnée pour cette page : les données de site sont bloquées, ou la page s’affiche ' +
    'dans un autre site. Tout fonctionne, mais matchs, positions et réglages disparaissent à la fermeture de l’onglet.',
  understood: 'OK',
  offered: {
    title: 'Un autre programme ou site a envoyé quelque chose à Gammonlab :',
    take: 'Importer',
    discard: 'Ignorer',
  },
  broken: {
    title: 'Cette partie de la page a échoué.',
    safe: 'Ce qui est gardé sur cet appareil est toujours là. Vous pouvez l’enregistrer dans un fichier.',
    again: 'Réessayer',
    save: 'Enregistrer mes données',
    failed: (why) => `L’enregistrement a échoué : ${why}`,
  },
  updateNow: 'L’utiliser maintenant',
  updateLater: 'Plus tard',

  palette: 'Tapez une commande, un match ou une position',
  share: {
    sheet: 'Partager …',
    copyLink: 'Copier le lien',
    copyText: 'Copier en texte',
    picture: 'Enregistrer l’image',
    title: 'Partager',
    copy: 'Copier',
    text: 'Analyse en texte',
    json: 'Analyse en JSON',
    save: 'Enregistrer le plateau en',
    saved: (name) => `Enregistré : ${name}.`,
    print: 'Imprimer',
  },
  rolls: {
    title: 'Les 21 jets',
    hint: 'Équité après le meilleur coup de chaque jet.',
    average: (equity) => `En moyenne ${equity}.`,
    why: (rolls, above) =>
      `Ici, le réseau rapide évalue chaque jet en ${rolls} après son meilleur coup. Les nombres du dessus viennent ` +
      `d’une recherche en ${above} avant le jet ; ils diffèrent donc un peu.`,
  },
  equityShort: 'éq. :',
  positions: {
    title: 'Positions',
    name: 'Nom de la position du plateau',
    keep: 'Garder',
    none: 'Les positions que vous ouvrez sont listées ici, sur cet appareil seulement.',
    unavailable: 'Le stockage est bloqué ici ; les positions ne sont donc pas gardées.',
    forget: (name) => `Oublier ${name}`,
    export: 'Exporter',
    import: 'Importer',
    imported: (good, bad) => `Positions importées : ${good}${bad ? `, lignes illisibles : ${bad}` : ''}.`,
    drop: 'Vous pouvez aussi déposer sur la page un fichier texte avec un identifiant par ligne.',
  },
  mwcShort: 'Match %',
  cube: {
    title: 'Videau',
    option: 'Décision de videau',
    farFrom: (level) =>
      `Loin d’un double, donc analysé en ${level} seulement ; les chances en dessous sont plus profondes.`,
    difference: 'Différence',
    action: {
      unavailable: 'Le videau ne peut pas être tourné ici',
      no_double: 'Pas de double',
      double: 'Double',
      no_redouble: 'Pas de redouble',
      redouble: 'Redouble',
      too_good: 'Trop bon pour doubler',
    },
    response: { take: 'prise', pass: 'passe', beaver: 'beaver' },
    doubling: { noDouble: 'Pas de double', doubleTake: 'Double, prise', doublePass: 'Double, passe' },
    redoubling: { noDouble: 'Pas de redouble', doubleTake: 'Redouble, prise', doublePass: 'Redouble, passe' },
    needs: (needed, has) => `Point de prise ${needed} % ; l’adversaire gagne ${has} %.`,
    gammonValues: (own, opponent) =>
      `Valeur du gammon (0,5 en money) : joueur au trait ${own}, adversaire ${opponent}.`,
    needsIf: (dead, live) => `Videau mort ${dead} %, videau pleinement vivant ${live} %.`,
  },
  race: {
    title: 'Course',
    side: 'Joueur',
    pips: 'Pips',
    epc: 'EPC',
    epcLong: 'Compte de pips effectif : 8,167 fois le nombre moyen de jets pour tout sortir',
    wastage: 'Gaspillage',
    rolls: 'Jets',
    rollsLong: 'Jets pour tout sortir : moyenne et écart type',
    caption: 'Probabilité de chaque nombre de jets.',
    beyond: 'Des pions sont hors de la base de sorties ; le réseau de course estime donc les chances.',
    improve: 'En construire une plus grande sur cet appareil',
    chances: 'Chances',
    onRoll: 'Au trait',
    notOnRoll: 'Adversaire au trait',
    winGammon: 'Gammon gagné',
    loseGammon: 'Gammon perdu',
    kleinman: (chance) => `Estimation de Kleinman d’après les pips : ${chance} %.`,
    count: 'Méthode',
    double: 'Double',
    redouble: 'Redouble',
    answer: 'Prise',
    answers: { yes: 'oui', wait: 'pas encore', take: 'oui', pass: 'non' },
    exact: 'Exact',
    engine: (level) => `Ce moteur (${level})`,
    equities: (cubeless, centred, owned, opponent) =>
      `Équités exactes en money : sans videau ${cubeless}, videau au milieu ${centred}, à soi ${owned}, à ` +
      `l’adversaire ${opponent}.`,
    countsNote: 'Ces méthodes sont des règles approchées pour le money : les pips de chacun, corrigés du gaspillage.',
  },
  databases: {
    title: 'Bases de données sur cet appareil',
    note:
      'Construites et gardées sur cet appareil : rien n’est téléchargé. Vous pouvez continuer à utiliser la page, ' +
      'arrêter et reprendre à tout moment.',
    unavailable: 'Le stockage est bloqué ici ; les bases ne peuvent pas être gardées.',
    names: { long_races: 'Longues courses', exact: 'Table exacte' },
    purpose: {
      long_races:
        'Temps de sortie d’au plus 15 pions sur les points 1 à 10, pour lire la réponse bien avant que tous les ' +
        'pions soient rentrés. Environ 96 Mo ; une minute ou deux.',
      exact: 'Équités et décisions de videau exactes, jusqu’à 6 pions par joueur. 7 Mo ; une seconde ou deux.',
    },
    make: 'Construire',
    goOn: 'Reprendre',
    stop: 'Arrêter',
    remove: 'Supprimer',
    starting: 'démarrage',
    inUse: (size) => `Utilisée, ${size}.`,
    kept: {
      none: () => 'Pas construite.',
      part: (size) => `Construite en partie, ${size}.`,
      whole: (size) => `Gardée, ${size}, non utilisée.`,
    },
    damaged: (why) => `Non utilisée car endommagée : ${why}. Reconstruisez-la ou supprimez-la.`,
  },
  rollout: {
    title: 'Rollout',
    start: 'Lancer le rollout',
    again: 'Recommencer',
    pause: 'Pause',
    goOn: (to) => `Continuer jusqu’à ${to}`,
    trials: 'Parties',
    level: 'Joue en',
    cube: 'Videau',
    cubeIn: 'en jeu',
    cubeOut: 'sans',
    paused: 'en pause',
    save: 'Enregistrer dans un fichier',
    open: 'Ouvrir des fichiers',
    text: 'Copier en texte',
    curve: 'Convergence',
    which: 'Coups du rollout',
    another: 'Un autre coup …',
    differences: 'Retard sur le meilleur coup',
    curveAxis: (trials) => compte(trials, 'partie'),
    curveNote: 'Lignes : estimations successives. Bandes : intervalles à 95 %.',
    curveSummary: (play, value, half) => `${play} : ${value} ± ${half}`,
    unkept: 'Ce rollout n’a pas pu être enregistré sur cet appareil.',
    bestAction: 'Meilleure décision de videau',
    opponentCashes: 'double de l’adversaire et passe dans chaque partie',
    allAlike: 'pareil dans chaque partie',
    intervals: (once, anyTime) =>
      `95 % : ${once} pour un nombre de parties fixé (barre), ${anyTime} à tout moment (trait)`,
    confidence: (half, low, high) => `Intervalle : ±${half} (${low} à ${high})`,
    progress: (done, of) => `${done} sur ${compte(of, 'partie')}`,
    interval: 'Intervalle à 95 %',
    note: 'La vraie moyenne est dans l’intervalle 19 fois sur 20, si le nombre de parties était fixé d’avance.',
    more: {
      title: 'Autres réglages',
      changed: (count) => compte(count, 'modifié'),
      reset: 'Rétablir les réglages par défaut',
      opponent: 'L’adversaire joue en',
      same: 'comme le joueur',
      search: 'Largeur de recherche',
      length: 'Troncature',
      toEnd: 'aucune',
      plies: (n) => `après ${compte(n, 'ply', 'plies')}`,
      luck: 'Réduction de variance',
      lucks: { '1ply': '1ply', '2ply': '2ply', none: 'sans' },
      stratified: 'Jets stratifiés',
      stop: 'Arrêter plus tôt',
      standardError: 'À l’erreur type de',
      ahead: 'Si le meilleur devance de',
      deviations: (k) => compte(k, 'écart conjoint', 'écarts conjoints'),
      time: 'Après',
      seconds: (s) => (s < 60 ? compte(s, 'seconde') : compte(s / 60, 'minute')),
      off: 'jamais',
      stopNote:
        'La première limite atteinte arrête le rollout, après au moins 144 parties. S’arrêter dès que cela semble ' +
        'décidé rend une erreur plus probable que 5 % ; le trait fin de l’intervalle reste valable.',
    },
    made: {
      games: (n) => compte(n, 'partie'),
      luck: {
        '1ply': 'réduction de variance en 1ply',
        '2ply': 'réduction de variance en 2ply',
        none: 'sans réduction de variance',
        reversed: 'réduction de variance de signe inversé',
      },
      dice: (seed, stratified) => {
        const rolls =
          stratified === 0 ? 'aucun jet' : stratified === 1 ? 'le premier jet' : `les ${stratified} premiers jets`;
        return `Graine des dés ${seed}, jets stratifiés : ${rolls}`;
      },
      plays: (play) => `coups en ${play}ply`,
      both: (plies) => `coups et videau en ${plies}ply`,
      each: (play, cube) => `coups en ${play}ply, videau en ${cube}ply`,
      opponent: (level) => `adversaire : ${level}`,
      first: (n, level) => (n === 1 ? `Premier ply : ${level}` : `Les ${n} premiers plies : ${level}`),
      nets: { quick: 'par le réseau rapide', strong: 'par le réseau fort', other: 'par un autre réseau' },
      cube: 'Videau',
      toEnd: 'Sans troncature',
      truncated: (n) => `Tronqué après ${compte(n, 'ply', 'plies')}`,
      stopped: {
        standard_error: 'Arrêté plus tôt : erreur type atteinte',
        joint_deviations: 'Arrêté plus tôt : nette avance du meilleur',
        seconds: 'Arrêté plus tôt : temps écoulé',
      },
    },
    cubeErrors: (noDouble, take, difference) =>
      `Pas de double ± ${noDouble}, double et prise ± ${take}, différence entre les deux ± ${difference}.`,
    noDouble: 'Pas de double',
  },
  exercise: {
    title: 'Jouer la position soi-même',
    intro:
      'Un rollout interactif : jouez la position jusqu’au bout, autant de fois que vous voulez. Les résultats sont ' +
      'corrigés de la chance : vous voyez ce que vaut la position jouée par vous, et ce qu’a coûté chaque décision.',
    side: 'Vous jouez',
    both: 'les deux côtés',
    level: 'Le moteur joue en',
    start: 'Jouer',
    again: 'Recommencer',
    goOn: 'Continuer',
    close: 'Retour à l’analyse',
    game: (n) => `Partie ${n}`,
    settle: 'Arrêter ici et laisser le moteur évaluer',
    settleHint: 'Termine la partie maintenant ; le moteur évalue la position.',
    thinking: 'Le moteur réfléchit',
    yourCube: 'Lancer, ou d’abord doubler ?',
    roll: 'Lancer',
    double: (to) => `Doubler à ${to}`,
    doubled: (to) => `On vous double à ${to}.`,
    yourPlay: (high, low) =>
      `Jouez ${high}-${low} : touchez les pions, ou faites-les glisser. Touchez les dés pour les échanger.`,
    undo: 'Annuler',
    done: 'Valider',
    over: 'La partie est finie.',
    stoppedHere: 'Vous avez arrêté la partie ici, et le moteur a évalué la position.',
    cameTo: (value, adjusted) => `Résultat ${value}, chance corrigée ${adjusted}.`,
    analyse: 'Analyser cette position',
    nextGame: 'Partie suivante',
    kinds: { roll: 'Lance', double: 'Double', take: 'Prend', pass: 'Passe', beaver: 'Beaver' },
    better: (what) => `mieux : ${what}`,
    turns: 'Coups joués',
    whose: 'Joueur',
    luck: 'Chance',
    you: 'Vous',
    engine: 'Moteur',
    sides: ['Au trait d’abord', 'L’autre'],
    results: 'Résultats',
    from: (side) => `Équité par unité du videau de départ, vue de : ${side}`,
    gameColumn: 'Partie',
    result: 'Résultat',
    luckOf: (who) => `Chance : ${who}`,
    errorsOf: (who) => `Erreurs : ${who}`,
    adjusted: 'Chance corrigée',
    mean: 'Moyenne',
    settled: 'arrêtée avant la fin',
    unkept: 'Cet exercice n’a pas pu être enregistré sur cet appareil.',
    tray: 'Bac des pions sortis',
    pickedUp: (place) => `${place}, pris en main`,
    canGo: (place) => `${place}, peut aller ici`,
    note:
      'La chance est la valeur d’un jet moins la moyenne des 36, en 1ply, comme dans un rollout. Les erreurs sont ' +
      'mesurées au niveau où joue le moteur. La moyenne est donnée avec la demi-largeur de son intervalle à 95 %.',
  },
  tasks: {
    title: 'Tâches',
    analyse: 'Analyse',
    matches: 'Matchs',
    play: 'Jouer',
    train: 'Entraînement',
    tables: 'Tables',
    lab: 'Labo',
  },
  lab: {
    title: 'Labo : quel joueur est le meilleur ?',
    open: 'Ouvrir un duel',
    intro:
      'Deux niveaux de ce moteur s’affrontent. Chacun joue les deux côtés des mêmes dés, et les résultats sont ' +
      'corrigés de la chance : quelques centaines de matchs montrent ce qui en demanderait des dizaines de milliers.',
    a: 'Joueur A',
    b: 'Joueur B',
    player: 'Joueur',
    width: 'Largeur de recherche',
    widths: { normal: 'normale', large: 'grande', huge: 'énorme', gigantic: 'gigantesque', infinite: 'infinie' },
    cubeless: 'Coups sans videau',
    played: 'Enjeu',
    mix: 'mélange de 1, 3, 5, 7 et 25 points',
    cubeLimit: 'Videau maximal',
    noCube: 'sans videau',
    pairs: 'Paires de matchs',
    judge: 'Chance mesurée en',
    confidence: 'Confiance',
    seed: 'Graine des dés',
    start: 'Démarrer',
    startNew: 'Recommencer',
    goOn: 'Continuer',
    save: 'Enregistrer le duel',
    download: (n) => (n === 0 ? 'Matchs en .mat' : `${compte(n, 'match', 'matchs')} en .mat`),
    result: 'Résultat',
    nothing: 'Pas encore de duel. Choisissez deux joueurs et démarrez.',
    example: 'Exemple',
    exampleOf: (pairs) =>
      `Un duel d’exemple : 2ply (joueur A) contre 1ply, ${pairs} paires de matchs en 1 point, joué en ligne de ` +
      'commande avec',
    first: 'La première paire se joue.',
    progress: (done, of) => `${done} sur ${compte(of, 'paire')}`,
    verdict: { a: 'A est meilleur', not_a: 'B est meilleur', open: 'Indécis' },
    edge: (edge, error, unit) => `Avantage de A : ${edge} ± ${error} ${unit}`,
    mwc: '% de chances de match au-dessus de 50',
    points: 'points par partie',
    percent: (n) => `${n} %`,
    interval: 'Intervalle',
    from: 'De',
    to: 'À',
    wide: 'Largeur',
    intervalsOf: (confidence, unit) => `Intervalles à ${confidence} pour l’avantage de A, ${unit}`,
    names: {
      betting: 'Suite de paris',
      bernsteinSequence: 'Suite de Bernstein',
      order: 'Statistiques d’ordre',
      bernstein: 'Bernstein empirique',
      bootstrap: 'Bootstrap',
      normal: 'Normal',
      plain: 'Normal, chance non corrigée',
    },
    holding: {
      always: 'toujours valable, quel que soit le moment de l’arrêt',
      planned: 'toujours valable pour un nombre de paires fixé d’avance',
      roughly: 'approché ; néglige les événements très rares',
    },
    luckOf: (unit) => `Résultats et chance, en moyenne sur les paires, ${unit}`,
    plain: 'Résultat',
    luck: 'Chance',
    adjusted: 'Chance corrigée',
    error: 'Erreur type',
    counted: (pairs, matches, games, rolls) =>
      `${compte(pairs, 'paire')} : ${compte(matches, 'match', 'matchs')}, ${compte(games, 'partie')}, ` +
      `${compte(rolls, 'jet')}.`,
    reading:
      'Vous pouvez suivre le test et l’arrêter à tout moment. Il utilise la suite de paris : A est meilleur dès que ' +
      'tout l’intervalle est au-dessus de 0.',
    estimate: 'Estimation',
    plotText: (pairs, edge, low, high, unit) =>
      `Après ${compte(pairs, 'paire')}, l’avantage de A est de ${edge}, entre ${low} et ${high}, ${unit}.`,
    pairsShort: (n) => compte(n, 'paire'),
  },
  scores: {
    title: 'Tous les scores',
    start: 'Calculer',
    depth: 'Profondeur',
    notYet: 'pas encore calculé',
    goOn: 'Continuer',
    boardCube: 'Comme sur le plateau',
    afterCrawford: 'Après Crawford',
    progress: (done, of) => `${done} sur ${compte(of, 'score')}`,
    down: '↓ il vous faut',
    across: '→ il faut à l’adversaire',
    youNeed: (n) => `il vous faut ${n}`,
    opponentNeeds: (n) => `il faut ${n} à l’adversaire`,
    at: (own, other) => `${own}-away ${other}-away`,
    short: { none: '–', roll: 'N', take: 'D', pass: 'P', too_good: 'TB' },
    action: {
      none: 'Videau mort',
      roll: 'Pas de double',
      take: 'Double, prise',
      pass: 'Double, passe',
      too_good: 'Trop bon pour doubler',
    },
    open: 'Voir sur le plateau',
  },
  met: {
    title: 'Équité de match',
    setting: 'Table d’équité de match',
    table: 'Table',
    against: 'Comparer avec',
    nothing: '–',
    import: 'Importer',
    imported: 'Table importée',
    make: 'Calculer une table avec ce moteur',
    making: (percent) => `Arrêter, ${percent} % faits`,
    export: (format) => `Enregistrer la table en ${format}`,
    corner: 'Vers le bas, vos points à faire ; vers la droite, ceux de l’adversaire',
    post: 'Après la partie Crawford : vers la droite, les points à faire du mené ; il en faut 1 au meneur',
    postShort: 'post',
    chances:
      'Chances de gagner le match en pour cent ; vers le bas, vos points à faire ; vers la droite, ceux de ' +
      'l’adversaire ; la dernière ligne est le mené après la partie Crawford',
    differences:
      'Différences de deux tables en points de pourcentage ; vers le bas, vos points à faire ; vers la droite, ceux ' +
      'de l’adversaire',
    keys: 'Table d’équité de match. Les flèches choisissent un score.',
    pointed: (own, other, value) => `${own}-away ${other}-away : ${value} %`,
    note:
      'Chances de gagner le match en pour cent. Lignes : vos points à faire ; colonnes : ceux de l’adversaire. ' +
      '1-away est la partie Crawford ; la dernière ligne est le mené ensuite.',
    differencesNote:
      'Différences en points de pourcentage. Les deux côtés font 100 % ensemble ; un triangle reflète donc l’autre.',
    summary: (a, b, length, near, all, worst, at) =>
      `${a} moins ${b}, jusqu’à ${length}-away, en points de pourcentage : moyenne quadratique ${near} de 2-away à ` +
      `9-away, ${all} sur tout ; au plus ${worst} à ${at}.`,
    meaning: 'Ce que signifie un score',
    youNeed: 'Il vous faut',
    opponentNeeds: 'À l’adversaire',
    withGammons: 'Avec les gammons de la position du plateau',
    chance: (percent) => `Chances de gagner le match : ${percent} %.`,
    conversion: (zero, point) => `L’équité 0,000 vaut ${zero} % ; chaque point d’équité ajoute ${point} %.`,
    freeDrop: (percent) => `La passe gratuite du meneur vaut ${percent} %.`,
    after: {
      win: 'Match après un gain',
      winGammon: 'après un gammon',
      lose: 'après une perte',
      loseGammon: 'après un gammon perdu',
    },
    gammonValue: 'Valeur du gammon',
    doubledGammonValue: 'Valeur du gammon, videau tourné',
    gammonPrice: 'Prix du gammon',
    takeDead: 'Point de prise, videau mort',
    takeLive: 'Point de prise, videau vivant',
    take: 'Point de prise',
    cash: 'Point de cash',
    tooGood: 'Trop bon à partir de',
    meaningNote:
      'La valeur du gammon est ce qu’un gammon ajoute à un gain, par rapport à l’écart entre gain et perte : ' +
      '0,500 en money. Le prix du gammon est la même chose en équité. Prenez à partir du point de prise ; ' +
      'l’autre joueur encaisse à partir du point de cash, et joue pour le gammon à partir du point « trop bon ».',
  },
  engine: 'Moteur',
  engineLoading: 'Chargement du moteur',
  engineFailed: 'Le moteur n’a pas démarré.',
  threads: (n) => compte(n, 'fil', 'fils'),
  threadsLabel: 'Fils de calcul',
  oneThreadWhy:
    'Un seul fil : ce navigateur ou cet hébergeur n’offre pas ici de mémoire partagée ; les niveaux profonds ' +
    'prennent donc plus de temps.',
  noStrong:
    'Le réseau fort n’a pas pu être chargé ; le réseau rapide sert donc à tous les niveaux jusqu’à ce que vous ' +
    'rechargiez la page.',
  version: 'Version',
  network: 'Réseau',
  offlineLabel: 'Marche hors ligne',
  yes: 'oui',
  notOffline: (why) => `non : ce navigateur ou cette adresse ne le permet pas (${why})`,
  notYet: 'pas encore',
  notLoaded: 'Cette partie de la page n’a pas pu être chargée.',
  reload: 'Réessayer',

  install: {
    title: 'Installer',
    button: 'Installer sur cet appareil',
    how:
      'Dans le menu du navigateur : « Installer » ou « Ajouter à l’écran d’accueil ». La page s’ouvre alors comme ' +
      'toute autre application, même hors ligne.',
    done: 'Installée : ceci est la page installée.',
  },
  settings: 'Réglages',
  theme: 'Couleurs',
  themes: { auto: 'Comme l’appareil', light: 'Clair', dark: 'Sombre' },
  languageLabel: 'Langue',
  homeSide: 'Jan intérieur',
  homeRight: 'À droite',
  homeLeft: 'À gauche',
  boardTheme: 'Plateau',
  boardThemes: { classic: 'Classique', wood: 'Bois', tournament: 'Tournoi', paper: 'Noir et blanc' },
  taps: 'Toucher un pion',
  tapMoves: 'le joue avec le dé de gauche',
  tapChooses: 'montre où il peut aller',
  atTheBoard: 'Au plateau',
  board: {
    motion: 'Animer pions et dés',
    sound: 'Sons',
    forced: 'Jouer seuls les coups forcés',
    finish: 'Valider seuls les coups complets',
  },
  belowSide: 'En bas',
  belowPlayer: 'toujours le même joueur',
  belowRoller: 'le joueur au trait',
  close: 'Fermer',

  help: 'Aide',
  shortcuts: 'Clavier',
  meaning: 'Que signifient ces chiffres ?',
  howItWorks: 'Comment ça marche',
  glossary: {
    equity: [
      'Équité',
      'La valeur d’une position en points par unité du videau : +0,250 veut dire que vous gagnez en moyenne un quart ' +
        'de point par partie. Un gain compte 1, un gammon 2, un backgammon 3. L’équité sans videau n’utilise que les ' +
        'chances ; avec videau, elle comprend la valeur du videau.',
    ],
    loss: [
      'Perte',
      'De combien un coup est moins bon que le meilleur. À partir de 0,020 c’est une erreur (un losange), à ' +
        'partir de 0,080 une bourde (un triangle). Quelques millièmes sont affaire de goût.',
    ],
    chances: [
      'Chances',
      'Comment finit la partie, en pour cent. Elles sont cumulées : les gains comprennent les gammons, et les ' +
        'gammons les backgammons.',
    ],
    level: [
      'Niveau',
      '1ply évalue une fois la position après votre coup. 2ply examine aussi les 21 réponses avec leurs meilleurs ' +
        'coups, 3ply un pas de plus. Plus profond est plus lent et plus précis. Les plies sont comptés comme ' +
        'dans XG ; GNU Backgammon appelle notre 1ply 0-ply. « roller » est un petit rollout tronqué de chaque ' +
        'coup, comme dans eXtreme Gammon : plus fort et plus lent que 3ply. « roller+ » et « roller++ » jouent ' +
        'plus de parties avec des recherches plus profondes. Chaque coup montre son niveau.',
    ],
    search: [
      'Largeur de recherche',
      'Seuls les coups proches du meilleur sont examinés plus profondément. Après chaque étape, les autres sont ' +
        'abandonnés : normale en garde le moins et va le plus vite, infinie les garde tous. Un coup abandonné ' +
        'reste à son niveau.',
    ],
    network: [
      'Réseau',
      'Un réseau de neurones qui a appris en jouant contre lui-même. Il y en a deux : un rapide pour les premières ' +
        'réponses et les rollouts, et un fort à partir de 2ply. Près de la fin, les positions sont lues dans ' +
        'une base de sorties.',
    ],
    takePoint: [
      'Point de prise',
      'La plus petite chance de gain avec laquelle on peut prendre un double. En money, c’est un peu moins de 25 % ; ' +
        'en match, cela dépend du score. En dessous, passez.',
    ],
    rollout: [
      'Rollout',
      'Le moteur joue la position jusqu’au bout de nombreuses fois et fait la moyenne des résultats. Cela ' +
        'tranche des décisions que la recherche ne tranche pas. Avec la réduction de variance, quelques ' +
        'centaines de parties en valent des milliers.',
    ],
    errorBar: [
      '± et intervalles',
      'Un rollout est un échantillon ; le répéter donne un nombre un peu différent. ± est la demi-largeur de ' +
        'l’intervalle à 95 % ; quatre fois plus de parties la divisent par deux. Si la différence de deux coups est ' +
        'plus petite que son ±, elle peut être due au hasard.',
    ],
    luck: [
      'Chance d’un jet',
      'L’équité après son meilleur coup moins la moyenne des 36 jets. Les jets bleus sont meilleurs que la moyenne, ' +
        'les orange moins bons. La chance est nulle en moyenne pour tout le monde : la retirer rend les ' +
        'résultats plus stables et ne favorise personne.',
    ],
    matchPlay: [
      'En match',
      'En match, les points n’ont pas la même valeur à tous les scores. Ce sont les chances de gagner le match (MWC) ' +
        'qui décident, et les équités sont normalisées d’après elles.',
    ],
    rating: [
      'Note (performance rating, PR)',
      'Équité moyenne perdue par décision, fois 500, coups et videau ensemble ; seules les vraies décisions ' +
        'comptent. Plus bas est meilleur : XG appelle « World Champion » moins de 2,5 ; de bons joueurs de club ' +
        'sont vers 7 à 10. L’intervalle montre la part du hasard.',
    ],
    adjusted: [
      'Résultat chance corrigée',
      'Le résultat d’un match moins la chance des deux joueurs : une estimation sans biais de ce que le même jeu ' +
        'donnerait avec des dés moyens, et bien plus stable que le résultat lui-même.',
    ],
    drill: [
      'Entraînement',
      'Vos erreurs reviennent en questions, chacune peu avant que vous ne l’oubliiez. FSRS, un modèle de la mémoire, ' +
        'apprend de vos réponses quand cela sera.',
    ],
    threads: [
      'Fils de calcul',
      'Les niveaux profonds utilisent plusieurs cœurs de cet appareil. Si le navigateur ne le permet pas, un ' +
        'seul cœur fait le travail : mêmes réponses, plus lentement.',
    ],
  },
  explain: 'Qu’est-ce que cela veut dire ?',
  examples: {
    show: 'Calculer',
    busy: 'Calcul …',
    level: {
      what: 'Exemple : un jet à quatre niveaux.',
      columns: ['Niveau', 'Meilleur coup', 'Équité', 'Temps'],
    },
    search: {
      what: 'Exemple : combien de coups arrivent en 3ply.',
      columns: ['Recherche', 'Coups', 'Meilleur coup', 'Temps'],
    },
    luck: {
      what: 'Exemple : les deux jets les plus chanceux depuis la position de départ, et le plus malchanceux.',
      columns: ['Jet', 'Meilleur coup', 'Équité', 'Chance'],
    },
    errorBar: {
      what: 'Exemple : cinq rollouts de la position de départ avant le jet, avec d’autres dés à chaque fois.',
      columns: ['Parties', 'Équité', '95 %'],
    },
    matchPlay: {
      what: 'Exemple : les chances de gagner le match, selon ce qu’il vous faut et ce qu’il faut à l’adversaire.',
      columns: ['Il vous faut', 'À l’adversaire', 'Match'],
    },
    rating: {
      what: 'Exemple : le match d’exemple, analysé en 1ply.',
      columns: ['Joueur', 'Décisions', 'Équité perdue', 'PR', 'de', 'à'],
    },
    adjusted: {
      what: 'Exemple : le match d’exemple, en chances de gagner le match.',
      columns: ['Joueur', 'Résultat', 'Chance', 'Chance corrigée'],
    },
    drill: {
      what: 'Exemple : quand revient une carte sue à chaque fois, et après un oubli.',
      columns: ['Réponse', 'Revient dans'],
    },
    days: (n) => compte(n, 'jour'),
    grades: { again: 'oubliée', hard: 'avec peine', good: 'bien', easy: 'facile' },
  },
  footer: 'Tout est calculé sur cet appareil. Rien n’est envoyé.',
  licences: 'Licences de toutes les parties (en anglais)',
  reference: 'Pour les programmeurs : le paquet npm (en anglais)',
};
