/** Was die Startseite auf Deutsch sagt. */

import type { HomeTexts } from './home-en';

export const de: HomeTexts = {
  title: 'Sieh, wo sich das Match entschied.',
  lead:
    'Ziehe ein Backgammon-Match hierher: Gammonlab analysiert auf diesem Gerät jeden Zug, jeden Doppler und jeden ' +
    'Wurf, zeigt, was schiefging, und hilft dir, besser zu werden. Kein Konto, kein Hochladen; auch ohne Netz.',
  drop: 'Match-Datei hierher ziehen',
  formats:
    'eXtreme Gammon, GNU Backgammon, BGBlitz, Galaxy, Heroes, PlayOK und mehr; auch mehrere Dateien oder ein Ordner.',
  choose: 'Datei wählen',
  example: 'Beispiel-Match öffnen',
  paste: 'Oder ein Match, eine Stellung oder eine Liste von IDs einfügen',
  pasteHint: 'XGID=… oder der Text eines Matches',
  show: 'Zeigen',
  ways: 'Was es sonst kann',
  analyse: ['Stellung analysieren', 'Beste Züge, Doppler, Rollouts mit Konfidenz, jeder Stand eines Matches.'],
  matches: (n) => [
    n === 0 ? 'Deine Matches' : n === 1 ? 'Dein Match' : `Deine ${n} Matches`,
    'Auf diesem Gerät, mit Rating, Glück und deinen Notizen.',
  ],
  play: ['Ein Match spielen', 'Gegen die Engine, vom Anfänger bis zur vollen Stärke, jede Stärke mit gemessenem PR.'],
  tables: ['Match-Equity', 'Was jeder Stand wert ist, Take-Punkte und Gammonwerte.'],
  train: ['Trainieren', 'Deine eigenen Fehler kommen wieder, bis es keine mehr sind.'],
  lab: ['Labor', 'Lass zwei Stufen der Engine gegeneinander spielen, ohne das Glück.'],
  board: 'Die Anfangsstellung',
};
