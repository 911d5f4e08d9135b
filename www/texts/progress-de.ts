/** Was die Seite "Meine Entwicklung" auf Deutsch sagt. */

import { counted } from './counted';
import type { ProgressTexts } from './progress-en';

const matches = (n: number) => (n === 1 ? '1 Match' : `${n} Matches`);
const MONTHS = ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sep.', 'Okt.', 'Nov.', 'Dez.'];
const SHORT = ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'];

export const de: ProgressTexts = {
  title: 'Meine Entwicklung',
  lead: 'Dein Rating Monat für Monat, und wo es besser oder schlechter ist.',
  matches,
  empty: 'Auf diesem Gerät ist noch kein Match.',
  toMatches: 'Matches importieren',
  who: {
    title: 'Wer bist du?',
    hint: 'Hake alle deine Namen an, falls du auf anderen Seiten anders heißt.',
    is: (names) => `Du: ${names}`,
    change: 'Namen ändern',
    done: 'Fertig',
    find: 'Einen Namen suchen',
    more: (n) => `${counted(n, 'weiterer Name', 'weitere Namen')}: Tippe einige Buchstaben von deinem.`,
    none: 'Diesen Namen gibt es nicht.',
  },
  basis: {
    label: 'Analysiert von',
    name: (engine, level) => `${engine}, ${level ?? 'Stufe nicht genannt'}`,
    option: (name, n) => `${name} (${matches(n)})`,
    only: (n, name) =>
      `${matches(n)}, ${n === 1 ? 'analysiert' : 'alle analysiert'} von ${name}. Verglichen wird nur, was dieselbe ` +
      'Engine auf derselben Stufe analysiert hat.',
    unstated:
      'Die Dateien nennen nicht, auf welcher Stufe sie analysiert wurden; die Stufen können also verschieden sein.',
    none: 'Noch ist keines deiner Matches analysiert.',
  },
  left: {
    title: (n) => `Nicht dabei: ${matches(n)}.`,
    reasons: {
      unanalysed: (n) => `${n} noch nicht analysiert`,
      unfinished: (n) => `${n} teilweise analysiert`,
      otherwise: (n) => `${n} von einer anderen Engine oder auf einer anderen Stufe analysiert`,
      self: (n) => `${n} mit dir auf beiden Seiten`,
      unsound: (n) => `${n} mit unmöglichen Zahlen`,
    },
  },
  problem: 'Das ließ sich nicht berechnen:',
  month: (key) => `${MONTHS[Number(key.slice(5)) - 1]} ${key.slice(0, 4)}`,
  shortMonth: (key) => `${SHORT[Number(key.slice(5)) - 1]} ’${key.slice(2, 4)}`,
  interval: (low, high) => `${low} bis ${high}`,
  range: (low, high) => `${low}–${high}`,
  unknown: '–',
  n: (n) => `n = ${n}`,
  few: (n) => `n = ${n}: zu klein`,
  fewNote:
    'n ist die Zahl der Entscheidungen. Graue Ratings beruhen auf zu wenigen Entscheidungen; ein Rating braucht ' +
    'einige Hundert.',
  graph: {
    title: 'PR nach Monaten',
    label: (months, first, last) =>
      `Diagramm des Performance Ratings in ${counted(months, 'Monat', 'Monaten')}, von ${first} bis ${last}, ` +
      'kleiner ist besser. Die Tabelle nach Monaten hat dieselben Zahlen.',
    whole: (pr) => `alle Monate: ${pr}`,
    interval: '95-%-Intervall',
    few: 'n zu klein',
    better: 'kleiner ist besser',
  },
  columns: {
    month: 'Monat',
    opponent: 'Gegner',
    length: 'Länge',
    decisions: 'n',
    what: 'Art',
    pr: 'PR',
    checker: 'Züge',
    double: 'Doppel',
    take: 'Takes',
    errors: 'Fehler',
    matches: 'Matches',
  },
  byMonth: 'Nach Monaten',
  byKind: 'Nach Art der Entscheidung',
  byPosition: 'Nach Art der Stellung',
  byOpponent: 'Nach Gegnern',
  byLength: 'Nach Länge des Matches',
  all: 'Alle',
  kinds: { checker: 'Züge', double: 'Doppler: doppeln oder nicht', take: 'Doppler: Take oder Pass' },
  ratingNote:
    'PR ist das 500-Fache der verlorenen Equity je Entscheidung, darunter das 95-%-Intervall. Züge, Doppel und Takes ' +
    'haben eigene Ratings.',
  kindNote:
    'Das Intervall aller Entscheidungen folgt aus der Streuung der Fehler, das einer Art aus der Streuung über ' +
    'mindestens vier Matches.',
  undated: (n) =>
    n === 1
      ? '1 Match hat kein lesbares Datum und zählt im Monat des Imports.'
      : `${n} Matches haben kein lesbares Datum und zählen im Monat des Imports.`,
  undatedRow: (n) => `${n} nach Tag des Imports`,
  compare: {
    hint: 'Hake zwei Monate an, um sie zu vergleichen.',
    tick: (month) => `${month} vergleichen`,
    one: (month) => `${month} ist angehakt: Hake noch einen Monat an.`,
    title: (one, other) => `${one} und ${other}`,
    columns: { what: 'Entscheidungen', change: 'Änderung' },
    chance: 'Das Intervall der Änderung enthält 0: Der Unterschied kann Zufall sein.',
    better: 'Das Rating ist kleiner: besser gespielt, und mehr als Zufall.',
    worse: 'Das Rating ist größer: schlechter gespielt, und mehr als Zufall.',
    unknown: 'Für ein Intervall sind es zu wenige Entscheidungen.',
  },
  luck: {
    title: 'Glück',
    titleMoney: 'Glück in Partien um Geld, in Punkten',
    note:
      'Gewinn an Matchgewinnchance je Match, in %: Ein Sieg von gleichem Stand aus ist +50. Glücksbereinigt ist das ' +
      'Ergebnis minus dein Glück plus das der Gegner.',
    noteMoney: 'Punkte je Sitzung. Glücksbereinigt ist das Ergebnis minus dein Glück plus das der Gegner.',
    columns: { result: 'Ergebnis', luck: 'Glück', without: 'Glücksbereinigt', n: 'Matches' },
    unknown: (n) => `${matches(n)} hier nicht gezählt: unfertige Spiele oder Würfe ohne Glückswert.`,
  },
  dice: {
    title: 'Würfel',
    lead:
      'Deine Würfe und die deiner Gegner, verglichen mit fairen Würfeln. Alle deine Matches zählen, analysiert ' +
      'oder nicht.',
    count: (n) => `Würfe von ${matches(n)} zählen`,
    counting: (done, total) => `${done} von ${matches(total)} gezählt`,
    yours: (n, rolls) => `Du: ${rolls === 1 ? '1 Wurf' : `${rolls} Würfe`} in ${matches(n)}`,
    theirs: (rolls) => `Deine Gegner: ${rolls === 1 ? '1 Wurf' : `${rolls} Würfe`}`,
    columns: { what: 'Wurf', found: 'Gewürfelt', expected: 'Erwartet', range: '95-%-Bereich fairer Würfel' },
    rows: {
      doubles: 'Pasche',
      pips: 'Pips je Wurf',
      entered: (n) => `Eingewürfelt, von ${n === 1 ? '1 Versuch' : `${n} Versuchen`}`,
      luck: 'Glück (Equity)',
    },
    note:
      'Eine Zahl mit Stern liegt außerhalb des Bereichs, in dem 95 % fairer Würfel liegen. Von 25 Zahlen sind es im ' +
      'Schnitt ein bis zwei. Eröffnungswürfe sind nie Pasche. Das Glück ist nur in analysierten Matches bekannt.',
  },
  showAll: (n) => `Alle ${n} zeigen`,
  show: (n, of) => `${matches(n)}: ${of}`,
};
