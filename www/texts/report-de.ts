/** Was der Bericht über ein Match und sein Diagramm auf Deutsch sagen. */

import { counted } from './counted';
import type { ReportTexts } from './report-en';

export const de: ReportTexts = {
  title: 'Bericht',
  from: (engine, level, met) => [`Analyse von ${engine}`, level, met].filter(Boolean).join(', '),
  none: 'Zu diesem Match gibt es noch keine Analyse.',
  opening: 'Das Match wird geöffnet.',
  before: {
    elsewhere: 'Ein anderer Tab analysiert dieses Match.',
    waiting:
      'Die Analyse beginnt, sobald die eines anderen Matches fertig oder angehalten ist. Der Bericht kommt mit ihr.',
    running: 'Die Analyse hat begonnen. Der Bericht kommt mit ihren ersten Antworten.',
    paused: 'Die Analyse wurde vor ihrer ersten Antwort angehalten, daher gibt es noch keinen Bericht.',
    failed: 'Die Analyse ist vor ihrer ersten Antwort gescheitert, daher gibt es noch keinen Bericht.',
  },
  story: {
    title: 'Das Match in Kürze',
    soFar: 'bisher',
    running: 'Die Analyse läuft',
    runningAt: (percent) => `Die Analyse läuft: ${percent} %`,
    won: (name, own, other) => `${name} hat ${own}–${other} gewonnen.`,
    leads: (name, own, other) => `${name} führt ${own}–${other}.`,
    level: (points) => `Es steht ${points}–${points}.`,
    rated: (own, other) => `PR ${own} gegen ${other}.`,
    luck: (name, percent) => `Das Glück war ${name} ${percent} wert.`,
    game: (number) => `Spiel ${number}`,
  },
  measure: 'Größe',
  main: 'Wertung und Glück',
  unknown: 'unbekannt',
  interval: (low, high) => `${low} bis ${high}`,
  rows: {
    pr: 'Performance Rating (PR)',
    prInterval: '95-%-Intervall',
    rank: 'Stufe in den Worten von XG',
    errors: 'Fehler (grobe Fehler)',
    lost: 'Verlorene Equity',
    checker: 'Züge (Entscheidungen)',
    double: 'Verdoppeln (Entscheidungen)',
    take: 'Annehmen und Ablehnen (Entscheidungen)',
    mwc: 'Verlorene Gewinnchance in %',
    snowie: 'Fehlerrate nach Snowie',
    gnubg: 'Fehlerrate nach GNU Backgammon',
    luck: 'Glück in Equity',
    luckMwc: 'Glück in Gewinnchance, in %',
    jokers: 'Joker (Würfe)',
    actual: 'Ergebnis in % gegenüber dem Beginn',
    adjusted: 'Ergebnis ohne Glück in %',
    actualMoney: 'Ergebnis in Punkten',
    adjustedMoney: 'Ergebnis ohne Glück in Punkten',
    adjustedInterval: '95-%-Intervall des Ergebnisses ohne Glück',
  },
  define: {
    pr: 'Das 500-Fache der verlorenen Equity, geteilt durch die Entscheidungen: je kleiner, desto besser.',
    prInterval: 'Es enthält das Rating mit 95 %, nach der Streuung der Fehler.',
    errors: 'Wer 0,020 oder mehr verliert, macht einen Fehler, ab 0,080 einen groben Fehler.',
    lost: 'Equity ist normalisiert: +1 heißt, das Spiel mit dem jetzigen Doppler zu gewinnen, −1, es zu verlieren.',
    decision:
      'Was zählt: Züge, zwischen denen es eine Wahl gibt, jedes Doppel, Annehmen und Ablehnen, und ein Wurf ohne ' +
      'Doppel, wo ein Doppel nahe lag.',
    mwc:
      'Verlorene Equity mal die halbe Differenz der Matchgewinnchancen nach Sieg und Niederlage im Spiel, mit dem ' +
      'Doppler vor der Entscheidung.',
    snowie: 'Das 1000-Fache der verlorenen Equity, geteilt durch die Züge beider Spieler, auch die erzwungenen.',
    gnubg:
      'Das 1000-Fache der verlorenen Equity, geteilt durch die Züge mit mehr als einer Möglichkeit, die Doppel und ' +
      'Antworten und die Würfe ohne Doppel, bei denen ein Doppel weniger als 0,16 kostet.',
    luck: 'Die Equity nach dem besten Zug des Wurfs, weniger das Mittel über alle Würfe.',
    jokers: 'Ein Wurf, der mehr als 0,3 bringt.',
    adjusted:
      'Das Ergebnis ohne das eigene Glück und mit dem des Gegners: was das Spiel wert war. Das Intervall folgt aus ' +
      'der Streuung über die Spiele.',
  },
  defines: (name) => `Was ist das: ${name}`,
  cube: 'Der Doppler: wie oft (verlorene Equity)',
  cubeNone: 'Kein Fehler mit dem Doppler.',
  mistakes: {
    missedDouble: 'Verpasste Doppel',
    wrongDouble: 'Falsche Doppel',
    tooGood: 'Verdoppelt, obwohl zu gut dafür',
    wrongTake: 'Falsch angenommen',
    wrongPass: 'Falsch abgelehnt',
  },
  kinds: 'Nach Art der Stellung: verlorene Equity (Entscheidungen, Fehler)',
  games: 'Nach Spielen: PR (verlorene Equity)',
  game: (number, a, b) => `Spiel ${number}, ${a}–${b}`,
  wins: (name, points) => `${name} gewinnt ${points}`,
  unfinished: 'nicht beendet',
  worst: 'Die schlechtesten Entscheidungen',
  toWorst: 'Zur schlechtesten Entscheidung',
  whose: 'Entscheidungen von',
  both: 'beiden Spielern',
  more: 'Mehr zeigen',
  all: (n) => `Alle ${n} zeigen`,
  noErrors: 'Keine Entscheidung verliert 0,020 oder mehr.',
  worstColumns: { where: 'Spiel', who: 'Spieler', done: 'Gespielt', best: 'Am besten', lost: 'Verlust' },
  warnings: 'Bevor man den Zahlen traut',
  compare: 'Beide Analysen nebeneinander',
  comparing: 'Wird gezählt …',
  compared: (name, source) => `${name}: ${source}`,
  bySource: { gammonlab: 'Gammonlab', file: 'die Datei' },
  print: 'Drucken',
  save: 'Sichern oder verschicken',
  saveFailed: 'Das konnte nicht geschrieben werden:',
  exports: {
    html: 'Bericht zum Verschicken: eine Webseite in einer Datei, auf Englisch (.html)',
    text: 'Bericht als Text, auf Englisch (.txt)',
    csv: 'Jede Entscheidung als Tabelle (.csv)',
    mat: 'Die Züge, für andere Programme (.mat)',
    sgf: 'Züge und Analyse für GNU Backgammon (.sgf)',
    json: 'Alles, um es hier wieder zu öffnen (.json)',
  },
  graph: {
    title: 'Gewinnchancen',
    titleMoney: 'Equity in Punkten',
    of: (name) => `von ${name}`,
    label: (name, games, dots) =>
      `Diagramm der Chancen von ${name} über ${counted(games, 'Spiel', 'Spiele')}, mit ` +
      `${counted(dots, 'Fehler', 'Fehlern')}. Die Pfeiltasten gehen von Fehler zu Fehler, ` +
      'die Eingabetaste öffnet einen.',
    none: 'Noch ist nichts angesehen.',
    luckUp: (name) => `Glück von ${name}`,
    round: 'Zug',
    square: 'Doppler',
    keys: 'Ein Punkt führt zu seiner Entscheidung. Auf der Tastatur: Pfeiltasten, dann Eingabe.',
    table: 'Das Diagramm als Tabelle',
    caption: (name) => `Chancen von ${name}, Wurf für Wurf`,
    columns: {
      game: 'Spiel',
      roll: 'Wurf',
      player: 'Spieler',
      before: 'Vorher',
      rolled: 'Mit dem Wurf',
      played: 'Danach',
    },
    dot: (game, name, done, lost) => `Spiel ${game}, ${name}: ${done}, verliert ${lost}`,
  },
};

/** Hinweise der Engine, deren englische Sätze hier zu deutschen werden. */
const WARNINGS: readonly [RegExp, string][] = [
  [
    /^(.*): (\d+) decisions are few; a rating needs some hundreds\.$/s,
    '$1: $2 Entscheidungen sind wenige; ein Rating braucht einige Hundert.',
  ],
  [
    /^(.*): 1 decision is too few; a rating needs some hundreds\.$/s,
    '$1: 1 Entscheidung ist zu wenig; ein Rating braucht einige Hundert.',
  ],
  [/^(.*): 1 decision is not judged\.$/s, '$1: 1 Entscheidung ist nicht beurteilt.'],
  [/^(.*): (\d+) decisions are not judged\.$/s, '$1: $2 Entscheidungen sind nicht beurteilt.'],
  [
    /^Game (\d+) was given up: luck and errors leave (\d+) % of winning chance unexplained\. .*$/s,
    'Spiel $1 wurde aufgegeben: Glück und Fehler lassen $2 % Gewinnchance unerklärt. Im Ergebnis ohne Glück stehen ' +
      'sie ganz, in keinem Rating.',
  ],
  [
    /^The file has 1 problem; what could not be followed is not judged\.$/,
    'Die Datei hat 1 Problem; was nicht zu verfolgen war, ist nicht beurteilt.',
  ],
  [
    /^The file has (\d+) problems; what could not be followed is not judged\.$/,
    'Die Datei hat $1 Probleme; was nicht zu verfolgen war, ist nicht beurteilt.',
  ],
];

/** Ein Hinweis auf Deutsch; ein unbekannter bleibt, wie er ist. */
export function germanWarning(warning: string): string {
  for (const [pattern, german] of WARNINGS) if (pattern.test(warning)) return warning.replace(pattern, german);
  return warning;
}
