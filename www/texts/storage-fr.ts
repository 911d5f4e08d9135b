/** Ce que la page dit de ses propres données, en français. */

import { compte } from './counted-fr';
import type { StorageTexts } from './storage-en';

export const fr: StorageTexts = {
  title: 'Vos données',
  note: 'Tout reste sur cet appareil, dans ce navigateur. Une sauvegarde vous protège si le navigateur l’efface.',
  used: (used, most) => `${used} sur ${most} occupés.`,
  persisted: 'Le navigateur a promis de garder les données.',
  notPersisted: 'Le navigateur peut effacer les données si la place manque sur l’appareil.',
  ask: 'Demander au navigateur de les garder',
  refused:
    'Le navigateur n’a pas accepté. Il accepte en général si vous venez souvent, mettez la page en favori ou ' +
    'l’installez.',
  backup: 'Enregistrer une sauvegarde',
  backupWhat:
    'Une sauvegarde est un fichier avec vos matchs et analyses, les transcriptions, les cartes et leur ' +
    'historique, les leçons, les positions, rollouts et exercices, un match en cours et les réglages.',
  toFolder: (folder) => (folder === null ? 'Sauvegarder dans un dossier' : `Sauvegarder dans « ${folder} »`),
  otherFolder: 'Choisir un autre dossier',
  restore: 'Restaurer une sauvegarde',
  restoreWhat: 'La restauration ajoute à ce qui est ici. Rien n’est effacé.',
  withSettings: 'Restaurer aussi les réglages',
  last: (day) => `Dernière sauvegarde : ${day}.`,
  never: 'Aucune sauvegarde.',
  old: 'Votre dernière sauvegarde date de plus de deux semaines.',
  writing: (done, total) => `${done} sur ${total} enregistrés`,
  reading: (done, total) => (total === 0 ? 'Vérification du fichier …' : `${done} sur ${total} restaurés`),
  stop: 'Arrêter',
  restored: (made) => `Sauvegarde du ${made} restaurée :`,
  nothingNew: 'tout ce qu’elle contient était déjà ici.',
  parts: {
    positions: (n) => compte(n, 'position'),
    matches: (n) => compte(n, 'match', 'matchs'),
    cards: (n) => compte(n, 'carte'),
    contests: () => 'le match en cours',
    rollouts: (n) => compte(n, 'rollout'),
    exercises: (n) => compte(n, 'exercice'),
    transcriptions: (n) => compte(n, 'transcription'),
    lessons: (n) => compte(n, 'leçon'),
    practice: (n) => compte(n, 'suivi d’exercice', 'suivis d’exercices'),
    aside: (n) => compte(n, 'enregistrement illisible', 'enregistrements illisibles'),
  },
  added: (what) => `ajouté : ${what}`,
  merged: (what) => `complété : ${what}`,
  settingsTaken: 'réglages restaurés',
  contestLeft: 'Un match contre le moteur est en cours ici ; celui de la sauvegarde a donc été laissé de côté.',
  asideTitle: 'Enregistrements illisibles',
  asideNote: 'Ces enregistrements sont endommagés. Ils ont été mis de côté pour que tout le reste fonctionne.',
  asideStores: {
    positions: 'Position',
    heads: 'Match',
    matches: 'Match',
    cards: 'Carte',
    contests: 'Match en cours',
    rollouts: 'Rollout',
    exercises: 'Exercice',
    transcriptions: 'Transcription',
    lessons: 'Leçon',
    practice: 'Exercices',
  },
  asideSave: 'Les enregistrer dans un fichier',
  asideDelete: 'Les supprimer',
  asideSure: 'Les supprimer définitivement ?',
  keep: 'Garder',
  migration:
    'Des données d’une version précédente de cette page n’ont pas encore pu être copiées. Elles sont toujours là :',
};
