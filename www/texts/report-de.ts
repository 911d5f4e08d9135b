/** Was der Bericht über ein Match und sein Diagramm auf Deutsch sagen. */

import { counted } from './counted';
import type { ReportTexts } from './report-en';

export const de: ReportTexts = {
  title: 'Bericht',
  from: (engine, level, met) => [`Analyse von ${engine}`, level, met].filter(Boolean).join(', '),
  none: 'Zu diesem Match gibt es noch keine Analyse.',
  opening: 'Match wird geöffnet …',
  before: {
    elsewhere: 'Ein anderer Tab analysiert dieses Match.',
    waiting: 'In der Warteschlange: Zuerst wird ein anderes Match analysiert.',
    running: 'Die Analyse hat begonnen.',
    paused: 'Die Analyse ist angehalten; es gibt noch nichts zu berichten.',
    failed: 'Die Analyse ist gescheitert; es gibt nichts zu berichten.',
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
    brought: (game, percent) => `Am meisten entschied Spiel ${game}: ${percent}.`,
    game: (number) => `Spiel ${number}`,
  },
  you: 'du',
  measure: 'Größe',
  main: 'Wertung und Glück',
  unknown: 'unbekannt',
  interval: (low, high) => `${low} bis ${high}`,
  rows: {
    pr: 'Performance Rating (PR)',
    prInterval: '95-%-Intervall',
    rank: 'Spielklasse (XG)',
    errors: 'Fehler (Blunder)',
    lost: 'Verlorene Equity',
    checker: 'Züge (Entscheidungen)',
    double: 'Doppel (Entscheidungen)',
    take: 'Takes und Pässe (Entscheidungen)',
    mwc: 'Verlorene MWC in %',
    snowie: 'Fehlerrate nach Snowie',
    gnubg: 'Fehlerrate nach GNU Backgammon',
    luck: 'Glück in Equity',
    luckMwc: 'Glück in MWC, in %',
    jokers: 'Joker (Würfe)',
    actual: 'Ergebnis (MWC) in %',
    adjusted: 'Glücksbereinigtes Ergebnis (MWC) in %',
    actualMoney: 'Ergebnis in Punkten',
    adjustedMoney: 'Glücksbereinigtes Ergebnis in Punkten',
    adjustedInterval: 'Glücksbereinigtes Ergebnis, 95-%-Intervall',
  },
  define: {
    pr: 'Das 500-Fache der verlorenen Equity je Entscheidung. Weniger ist besser.',
    prInterval: 'Enthält das wahre Rating mit 95 % Konfidenz, nach der Streuung der Fehler.',
    errors: 'Eine Entscheidung, die 0,020 oder mehr verliert, ist ein Fehler, ab 0,080 ein Blunder.',
    lost: 'Equity ist normalisiert: +1 heißt, das Spiel mit dem jetzigen Doppler zu gewinnen, −1, es zu verlieren.',
    decision:
      'Es zählen Züge mit echter Wahl, jedes Doppel, jeder Take und Pass, und knappe Entscheidungen gegen ein Doppel.',
    mwc:
      'Verlorene Equity mal den halben Abstand der Matchgewinnchance (MWC) zwischen Sieg und Niederlage im Spiel ' +
      'beim jetzigen Doppler.',
    snowie: 'Das 1000-Fache der verlorenen Equity je Zug beider Spieler, erzwungene eingeschlossen.',
    gnubg:
      'Das 1000-Fache der verlorenen Equity je nicht erzwungenem Zug, Doppel, Antwort und Wurf ohne Doppel, bei dem ' +
      'ein Doppel weniger als 0,16 kostet.',
    luck: 'Die Equity nach dem besten Zug des Wurfs minus das Mittel aller Würfe.',
    jokers: 'Ein Wurf, der mehr als 0,3 bringt.',
    adjusted:
      'Das Ergebnis minus das eigene Glück plus das des Gegners: was das Spiel wert war. Das Intervall folgt aus der ' +
      'Streuung über die Spiele.',
  },
  defines: (name) => `Was ist das: ${name}`,
  cube: 'Der Doppler: wie oft (verlorene Equity)',
  cubeNone: 'Kein Fehler mit dem Doppler.',
  mistakes: {
    missedDouble: 'Verpasste Doppel',
    wrongDouble: 'Falsche Doppel',
    tooGood: 'Gedoppelt, obwohl zu gut',
    wrongTake: 'Falsche Takes',
    wrongPass: 'Falsche Pässe',
  },
  kinds: 'Nach Art der Stellung: verlorene Equity (Entscheidungen, Fehler)',
  games: 'Nach Spielen',
  gamesOf: (name) => ({ pr: `PR, ${name}`, lost: `Verloren, ${name}` }),
  game: (number, a, b) => `Spiel ${number}, ${a}–${b}`,
  wins: (name, points) => `${name} gewinnt ${points}`,
  unfinished: 'nicht beendet',
  worst: 'Die teuersten Entscheidungen',
  toWorst: 'Den teuersten Fehler zeigen',
  whose: 'Fehler von',
  allNumbers: 'Alle Zahlen',
  both: 'beiden Spielern',
  more: 'Mehr zeigen',
  all: (n) => `Alle ${n} zeigen`,
  noErrors: 'Keine Entscheidung verliert 0,020 oder mehr.',
  worstColumns: {
    where: 'Spiel',
    who: 'Spieler',
    roll: 'Wurf',
    score: 'Stand',
    done: 'Gespielt',
    best: 'Am besten',
    lost: 'Verlust',
  },
  warnings: 'Hinweise zu diesen Zahlen',
  warning: germanWarning,
  agree: (agreed, decisions) => `Übereinstimmende Entscheidungen: ${agreed} von ${decisions}.`,
  disagreements: 'Entscheidungen, in denen sie sich unterscheiden',
  prefers: (engine) => `${engine} bevorzugt`,
  otherLoses: 'die andere Wahl verliert',
  moreDisagreements: (left) => `Weitere zeigen (${left})`,
  compare: 'Beide Analysen vergleichen',
  comparing: 'Wird berechnet …',
  compared: (name, source) => `${name}: ${source}`,
  bySource: { gammonlab: 'Gammonlab', file: 'die Datei' },
  print: 'Drucken',
  save: 'Sichern oder verschicken',
  saveFailed: 'Das Sichern ist fehlgeschlagen:',
  candidates: 'Kandidaten je Fehler im Bericht',
  noCandidates: 'keine',
  exports: {
    html: 'Bericht zum Verschicken: eine Webseite in einer Datei, auf Englisch (.html)',
    text: 'Bericht als Text, auf Englisch (.txt)',
    csv: 'Jede Entscheidung als Tabelle (.csv)',
    mat: 'Die Züge, für andere Programme (.mat)',
    sgf: 'Züge und Analyse für GNU Backgammon (.sgf)',
    ogxm: 'Züge und alle Analysen für OpenGammon (.ogxm)',
    json: 'Alles, um es hier wieder zu öffnen (.json)',
  },
  graph: {
    scoreAt: (a, b) => `${a}–${b}`,
    up: (one, other) => `Fehler: ↑ ${one}, ↓ ${other}`,
    title: 'Gewinnchancen',
    titleMoney: 'Equity in Punkten',
    of: (name) => `von ${name}`,
    label: (name, games, dots) =>
      `Diagramm der Chancen von ${name} über ${counted(games, 'Spiel', 'Spiele')}, mit ` +
      `${counted(dots, 'Fehler', 'Fehlern')}. Die Pfeiltasten gehen von Fehler zu Fehler, ` +
      'die Eingabetaste öffnet einen.',
    none: 'Noch nichts analysiert.',
    luckUp: (name) => `Glück von ${name}`,
    round: 'Zug',
    square: 'Doppler',
    keys: 'Ein Balken führt zu seiner Entscheidung. Tastatur: Pfeiltasten, dann Eingabe.',
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
