/** Was die Seite auf Deutsch über ihren eigenen Speicher sagt. */

import type { StorageTexts } from './storage-en';

export const de: StorageTexts = {
  title: 'Deine Daten',
  note: 'Alles bleibt auf diesem Gerät, in diesem Browser. Eine Sicherung schützt dich, falls er etwas löscht.',
  used: (used, most) => `${used} von ${most} belegt.`,
  persisted: 'Der Browser hat zugesagt, die Daten zu behalten.',
  notPersisted: 'Wenn der Platz auf dem Gerät knapp wird, darf der Browser die Daten löschen.',
  ask: 'Den Browser bitten, sie zu behalten',
  refused:
    'Der Browser hat nicht zugestimmt. Meist tut er es, wenn du die Seite oft besuchst, als Lesezeichen speicherst ' +
    'oder installierst.',
  backup: 'Sicherung speichern',
  backupWhat:
    'Eine Sicherung ist eine Datei mit deinen Matches und Analysen, Mitschriften, Karten mit ihrem Verlauf, ' +
    'Lektionen, Stellungen, ausgespielten Stellungen, Spielen von Hand, Übungen, einem laufenden Match und den ' +
    'Einstellungen.',
  toFolder: (folder) => (folder === null ? 'In einen Ordner sichern' : `In „${folder}“ sichern`),
  otherFolder: 'Anderen Ordner wählen',
  restore: 'Sicherung einspielen',
  restoreWhat: 'Beim Einspielen kommt hinzu, was hier fehlt. Gelöscht wird nichts.',
  withSettings: 'Auch die Einstellungen einspielen',
  last: (day) => `Letzte Sicherung: ${day}.`,
  never: 'Noch keine Sicherung.',
  old: 'Deine letzte Sicherung ist mehr als zwei Wochen alt.',
  writing: (done, total) => `${done} von ${total} gesichert`,
  reading: (done, total) => (total === 0 ? 'Die Datei wird geprüft …' : `${done} von ${total} eingespielt`),
  stop: 'Abbrechen',
  restored: (made) => `Sicherung vom ${made} eingespielt:`,
  nothingNew: 'alles darin war schon da.',
  parts: {
    positions: (n) => (n === 1 ? '1 Stellung' : `${n} Stellungen`),
    matches: (n) => (n === 1 ? '1 Match' : `${n} Matches`),
    cards: (n) => (n === 1 ? '1 Karte' : `${n} Karten`),
    contests: () => 'das laufende Match',
    rollouts: (n) => (n === 1 ? '1 ausgespielte Stellung' : `${n} ausgespielte Stellungen`),
    exercises: (n) => (n === 1 ? '1 Spiel von Hand' : `${n} Spiele von Hand`),
    transcriptions: (n) => (n === 1 ? '1 Mitschrift' : `${n} Mitschriften`),
    lessons: (n) => (n === 1 ? '1 Lektion' : `${n} Lektionen`),
    practice: (n) => (n === 1 ? '1 Übungsstand' : `${n} Übungsstände`),
    aside: (n) => (n === 1 ? '1 unlesbarer Eintrag' : `${n} unlesbare Einträge`),
  },
  added: (what) => `${what} hinzugefügt`,
  merged: (what) => `${what} ergänzt`,
  settingsTaken: 'Einstellungen eingespielt',
  contestLeft: 'Hier läuft ein Match gegen die Engine, deshalb wurde das Match aus der Sicherung ausgelassen.',
  asideTitle: 'Unlesbare Einträge',
  asideNote: 'Diese Einträge sind beschädigt. Sie wurden beiseitegelegt, damit alles andere funktioniert.',
  asideStores: {
    positions: 'Stellung',
    heads: 'Match',
    matches: 'Match',
    cards: 'Karte',
    contests: 'Laufendes Match',
    rollouts: 'Ausgespielte Stellung',
    exercises: 'Spiel von Hand',
    transcriptions: 'Mitschrift',
    lessons: 'Lektion',
    practice: 'Übungen',
  },
  asideSave: 'In eine Datei speichern',
  asideDelete: 'Löschen',
  asideSure: 'Endgültig löschen?',
  keep: 'Behalten',
  migration: 'Einige Daten einer älteren Version dieser Seite konnten noch nicht kopiert werden. Sie sind noch da:',
};
