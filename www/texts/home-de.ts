/** Was die Startseite auf Deutsch sagt. */

import type { HomeTexts } from './home-en';

export const de: HomeTexts = {
  title: 'Sieh, wo sich das Match entschied.',
  lead:
    'Ziehe ein Backgammon-Match hierher: Gammonlab analysiert auf diesem Gerät jeden Zug, jede Doppelentscheidung ' +
    'und jeden Wurf, zeigt, was schiefging, und hilft dir, besser zu werden. Ohne Konto, ohne Hochladen, auch offline.',
  drop: 'Match-Datei hierher ziehen',
  formats:
    'eXtreme Gammon, GNU Backgammon, BGBlitz, Galaxy, Heroes, PlayOK und mehr; auch mehrere Dateien oder ein Ordner.',
  choose: 'Datei wählen',
  example: 'Beispiel-Match öffnen',
  paste: 'Oder ein Match, eine Stellung oder eine Liste von IDs einfügen',
  pasteHint: 'XGID=… oder der Text eines Matches',
  show: 'Öffnen',
  ways: 'Was es sonst kann',
  analyse: ['Stellung analysieren', 'Beste Züge, Doppel, Rollouts mit Konfidenzintervallen, jeder Matchstand.'],
  matches: (n) => [
    n === 0 ? 'Deine Matches' : n === 1 ? 'Dein Match' : `Deine ${n} Matches`,
    'Auf diesem Gerät, mit Rating, Glück und deinen Notizen.',
  ],
  play: ['Ein Match spielen', 'Gegen die Engine, vom Anfänger bis zur vollen Stärke, jede Stärke mit gemessenem PR.'],
  tables: ['Match-Equity', 'Gewinnchancen, Take-Punkte und Gammonwerte bei jedem Stand.'],
  train: ['Trainieren', 'Übe deine Fehler, bis du sie nicht mehr machst.'],
  lab: ['Labor', 'Lass zwei Stufen der Engine gegeneinander spielen, ohne das Glück.'],
  picture: 'Die Analyse eines Matches: Brett, Urteil und Züge nebeneinander',
  again: 'Willkommen zurück',
  goOn: (who, score) => `Weiter gegen ${who}, ${score}`,
  due: (n) => (n === 1 ? '1 Karte ist fällig' : `${n} Karten sind fällig`),
};
