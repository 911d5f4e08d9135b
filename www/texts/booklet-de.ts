/** Was zu Heften auf Deutsch gesagt wird. */

import type { BookletTexts } from './booklet-en';

export const de: BookletTexts = {
  title: 'Aufgabenheft',
  lead: 'Nummerierte Diagramme zum Drucken, mit Lösungen.',
  choose: 'Stellungen auswählen',
  reading: 'Die Stellungen werden gelesen …',
  none: 'Es gibt keine Stellung.',
  name: 'Titel des Hefts',
  text: 'Einleitung',
  solutions: 'Lösungen',
  places: { below: 'Unter jedem Diagramm', at_end: 'Am Ende', left: 'Keine' },
  candidates: 'Kandidaten je Stellung',
  played: 'gespielt',
  positions: (n) => (n === 1 ? '1 Stellung' : `${n} Stellungen`),
  position: (n) => `Stellung ${n}`,
  shown: (n) => `Kandidaten der Stellung ${n}`,
  save: 'Speichern als',
  saved: (name) => `${name} gespeichert.`,
  note:
    'Drucke die HTML-Datei im Browser oder speichere sie dort als PDF. Markdown und LaTeX kommen als Archiv mit ' +
    'Bildern.',
};
