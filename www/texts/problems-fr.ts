/**
 * Ce qui peut échouer, en français : une phrase pour chaque sorte d’erreur du moteur et du paquet. La phrase donne la
 * cause ; ce qui a été trouvé et attendu exactement n’est que dans le message anglais.
 */

import type { GammonlabErrorKind, Notation, NotationField } from '../engine/port';

/** Les notations : `xgid` dans `xgid.dice`. */
const READ_FROM: Readonly<Record<Notation, string>> = {
  id: 'le texte',
  xgid: 'le XGID',
  position_id: 'le Position ID',
  match_id: 'le Match ID',
  ogid: 'l’OGID',
  play: 'le coup',
};

/** Ce qui peut y être faux : `dice` dans `xgid.dice`. */
const FIELDS: Readonly<Record<NotationField, string>> = {
  black: 'pions noirs',
  black_score: 'points de Noir',
  board: 'pions sur le plateau',
  bottom_score: 'points du joueur du bas',
  character: 'un caractère inconnu',
  checkers: 'nombre de pions',
  colour: 'couleur',
  crawford: 'partie Crawford',
  cube: 'videau',
  dice: 'dés',
  end: 'fin de la partie',
  fields: 'nombre de champs',
  hits: 'pions frappés',
  length: 'longueur',
  max_cube: 'valeur maximale du videau',
  move: 'numéro du coup',
  owner: 'possesseur du videau',
  play: 'coup',
  rules: 'règles',
  state: 'état de la partie',
  text: 'écriture',
  top_score: 'points du joueur du haut',
  turn: 'joueur au trait',
  way: 'trajet d’un pion',
  white: 'pions blancs',
  white_score: 'points de Blanc',
};

/** Les erreurs dont la phrase dit tout. */
type Complete =
  | 'aborted'
  | 'disposed'
  | 'contest_moved'
  | 'store_full'
  | 'store_blocked'
  | 'store_closed'
  | 'store_newer'
  | 'store_unavailable';

/** Toutes les autres sortes d’erreurs. */
const KINDS: Readonly<Record<Exclude<GammonlabErrorKind, Complete | `${Notation}.${NotationField}`>, string>> = {
  argument: 'Une valeur n’a pas la bonne forme.',
  asset_corrupt: 'Un fichier de cette page est endommagé.',
  asset_missing: 'Un fichier de cette page n’a pas pu être chargé.',
  'bearoff.checksum': 'La base de sorties est endommagée : sa somme de contrôle est fausse.',
  'bearoff.corrupt': 'La base de sorties est endommagée.',
  'bearoff.kind': 'Cette base de sorties est d’une autre sorte.',
  'bearoff.size': 'Une base de sorties de cette taille n’est pas possible.',
  'bearoff.start': 'Le fichier n’est pas une base de sorties.',
  'bearoff.truncated': 'La base de sorties est incomplète.',
  'bearoff.version': 'La base de sorties est d’une autre version.',
  book: 'Le livre d’ouvertures ne peut pas être lu.',
  checkers: 'Ces pions ne sont pas dans la base de sorties.',
  cube: 'Aucun videau n’a cette valeur.',
  dice: 'Les dés manquent, ne sont pas possibles ou ne permettent aucun coup.',
  duel: 'Le duel ne peut pas être joué ou évalué.',
  exercise: 'Ce n’est pas possible maintenant dans cet exercice.',
  contest: 'Ce n’est pas possible maintenant dans le match contre le moteur.',
  first_rolls: 'Ces premiers jets n’existent pas.',
  format: 'Cette sorte de duel n’est pas possible.',
  horizon: 'Le duel demande au moins une paire.',
  internal: 'Une erreur du programme.',
  worker_ended: 'Le navigateur a arrêté le moteur, peut-être par manque de mémoire.',
  'lesson.content': 'Une partie de la leçon n’est pas possible.',
  'lesson.damaged': 'Le fichier de la leçon est endommagé ou incomplet.',
  'lesson.format': 'Le fichier n’est pas une leçon.',
  'lesson.version': 'La leçon vient d’une version plus récente de cette page.',
  level: 'Ce niveau n’existe pas ici.',
  'link.content': 'On ne peut pas en faire un lien.',
  'link.damaged': 'Le lien est endommagé ; il a peut-être été coupé à l’envoi.',
  'link.long': 'C’est trop long pour un lien.',
  'link.version': 'Le lien vient d’une version plus récente de cette page.',
  luck: 'La chance des jets n’a pas pu être mesurée.',
  luck_level: 'À ce niveau, la chance n’est pas mesurée dans un match.',
  luck_plies: 'À ce niveau, la chance n’est pas mesurée.',
  'match.analysis': 'Il n’y a pas d’analyse de cette origine pour ce match.',
  'match.damaged': 'Le fichier du match est endommagé ou incomplet.',
  'match.format': 'Le fichier n’est pas un fichier de match lisible ici.',
  'match.games': 'Le fichier ne contient aucune partie.',
  'match.json': 'Le fichier JSON n’est pas un match de cette page.',
  'match.settings': 'L’analyse a commencé avec d’autres réglages et ne peut pas continuer ainsi.',
  'match.sgf': 'Le fichier SGF n’est pas un match de backgammon.',
  'match.variation': 'Cette variante du jeu n’est pas acceptée.',
  'met.antisymmetry': 'Dans la table d’équité de match, la somme des chances des deux joueurs n’est pas 1.',
  'met.csv': 'Le fichier CSV n’est pas une table d’équité de match.',
  'met.json': 'Le fichier JSON n’est pas une table d’équité de match.',
  'met.length': 'La longueur de la table d’équité de match n’est pas possible.',
  'met.name': 'Cette table d’équité de match n’existe pas.',
  'met.number': 'La table d’équité de match contient autre chose qu’un nombre.',
  'met.parametric': 'La table d’équité de match a une formule inconnue.',
  'met.range': 'La table d’équité de match contient un nombre qui n’est pas une chance.',
  'met.shape': 'La table d’équité de match a trop ou trop peu de lignes ou de colonnes.',
  'met.size': 'La table d’équité de match est trop grande : au plus 1 Mio.',
  'met.xml': 'Le fichier XML n’est pas une table d’équité de match.',
  moves: 'Ces pions ne peuvent pas jouer ainsi avec ces dés.',
  net: 'Le moteur n’a pas ce réseau.',
  network: 'Un réseau du moteur ne peut pas être utilisé.',
  openings: 'Les ouvertures pour la table d’équité de match sont incomplètes.',
  plays: 'Une explication compare au plus deux coups, et deux coups différents.',
  points: 'Ces pions ne forment pas une position où il y a une décision à prendre.',
  rollout: 'Ce rollout n’est pas possible ou ne va pas avec les autres.',
  score: 'Ce score n’est pas possible, ou la table d’équité de match ne le contient pas.',
  stop: 'La règle d’arrêt du rollout n’est pas possible.',
  storage: 'Le stockage de cet appareil ne peut pas garder ou rendre cela.',
  turn: 'L’un des deux joueurs doit être au trait.',
};

/** Erreurs d’enregistrement et de sauvegarde, dont le message anglais donne le détail. */
const KEEPING = {
  store_failed: 'Le navigateur n’a pas pu enregistrer ou lire les données.',
  backup_format: 'Le fichier n’est pas une sauvegarde de cette page.',
  backup_version: 'La sauvegarde vient d’une version plus récente de cette page.',
  backup_damaged: 'La sauvegarde est endommagée ou incomplète.',
  backup_folder: 'Impossible d’écrire dans le dossier des sauvegardes.',
} as const;

const COMPLETE: Readonly<Record<Complete, string>> = {
  aborted: 'Annulé.',
  contest_moved: 'Un autre onglet a continué ou terminé ce match, ou en a commencé un autre.',
  disposed: 'Le moteur a été arrêté.',
  store_full: 'Il n’y a plus de place sur cet appareil. Dès qu’il y en aura, l’enregistrement se fera tout seul.',
  store_blocked: 'Une version plus ancienne de cette page est ouverte dans un autre onglet. Fermez-le ou rechargez-le.',
  store_closed:
    'Une version plus récente de cette page est ouverte dans un autre onglet ; cet onglet ne peut donc plus ' +
    'enregistrer. Rechargez-le.',
  store_newer: 'Vos données ont été enregistrées par une version plus récente de cette page. Rechargez la page.',
  store_unavailable: 'Le navigateur ne permet pas à cette page d’enregistrer des données.',
};

const has = <K extends string>(texts: Readonly<Record<K, string>>, key: string): key is K => Object.hasOwn(texts, key);

/** La phrase pour une sorte d’erreur ; null s’il n’y en a pas. */
export function phrase(kind: string): string | null {
  if (has(KINDS, kind)) return KINDS[kind];
  if (has(COMPLETE, kind)) return COMPLETE[kind];
  if (has(KEEPING, kind)) return KEEPING[kind];
  const [from = '', field = ''] = kind.split('.');
  if (!has(READ_FROM, from) || !has(FIELDS, field)) return null;
  return `Valeur fausse dans ${READ_FROM[from]} : ${FIELDS[field]}.`;
}

/** La phrase, et le détail que le moteur donne en anglais ; sans phrase, le message anglais seul. */
export function problemText({ kind, message }: { kind: string; message: string }): string {
  const french = phrase(kind);
  if (french === null) return message;
  return Object.hasOwn(COMPLETE, kind) ? french : `${french} En détail, en anglais : ${message}`;
}
