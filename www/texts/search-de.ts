/** Was Suche, Links und Mitschrift auf Deutsch sagen. */

import type { TranscriptionAwaits } from '../engine/port';
import { apart } from './counted';
import type { SearchTexts } from './search-en';

const viele = (n: number, eins: string, mehr: string) => `${apart(n)} ${n === 1 ? eins : mehr}`;

/** Was an der Stelle eines Eintrags, der nicht passt, erwartet wird. */
const EXPECTED: Readonly<Record<TranscriptionAwaits['kind'], string>> = {
  opening: 'Hier wird der erste Wurf eines Spiels erwartet.',
  turn: 'Hier wird ein Wurf oder ein Doppel erwartet.',
  play: 'Hier wird der Zug mit dem Wurf erwartet.',
  answer: 'Hier wird die Antwort auf das Doppel erwartet.',
  over: 'Das Match ist zu Ende.',
};

export const de: SearchTexts = {
  title: 'Entscheidungen suchen',
  lead: 'Alle Entscheidungen deiner analysierten Matches. Filter gelten zusammen, und die Adresse merkt sie sich.',
  toSearch: 'Entscheidungen suchen',
  indexing: (done, total) => `Index: ${done} von ${viele(total, 'Match', 'Matches')}`,
  indexProblem: 'Der Index ist nicht vollständig:',
  unread: (parts) => `Kein Filter: ${parts}. Nach allem anderen in der Adresse wurde gesucht.`,
  none: 'Auf diesem Gerät ist noch kein Match.',
  toMatches: 'Matches importieren',
  pattern: {
    title: 'Muster auf dem Brett',
    hint:
      'Wähle Seite und Wunsch, dann tippe auf Punkte. Du bist die Seite, die entscheidet; dein Heimfeld ' +
      'ist unten rechts.',
    side: 'Wessen Steine',
    own: 'deine',
    other: 'gegnerische',
    wish: 'Wunsch',
    wishes: {
      any: 'beliebig viele',
      held: 'gehalten (2 oder mehr)',
      blot: 'ein Blot (1)',
      not: 'nicht gehalten (0 oder 1)',
      empty: 'leer (0)',
    },
    exactly: 'Anzahl von … bis …',
    least: 'von',
    most: 'bis',
    point: (point, own, other) => `Dein Punkt ${point}. Deine: ${own}; gegnerische: ${other}`,
    bar: (own, other) => `Bar. Deine: ${own}; gegnerische: ${other}`,
    off: (own, other) => `Ausgespielt. Deine: ${own}; gegnerische: ${other}`,
    count: (min, max) => (min === max ? `${min}` : max === 15 ? `${min} oder mehr` : `${min} bis ${max}`),
    clear: 'Muster löschen',
    fromBoard: 'Punkte der Stellung unter Analyse',
  },
  like: {
    title: 'Ähnlich wie eine Stellung',
    label: 'XGID oder Position ID',
    within: 'Höchstens so viele Pips entfernt',
    fromBoard: 'Die Stellung unter Analyse',
    distance: (pips) => (pips === 0 ? 'dieselbe Stellung' : `${viele(pips, 'Pip', 'Pips')} entfernt`),
  },
  filters: 'Filter',
  from: 'von',
  to: 'bis',
  fields: {
    player: 'Spieler',
    opponent: 'Gegner',
    event: 'Turnier',
    from: 'Von (Datum)',
    to: 'Bis (Datum)',
    decided: 'Entscheidung',
    kind: 'Art der Stellung',
    dice: 'Würfel, z. B. 31 65',
    pips: 'Deine Pips minus gegnerische',
    back: 'Deine Steine hinten',
    theirback: 'Gegnerische Steine hinten',
    away: 'Dir fehlen (Punkte)',
    theiraway: 'Dem Gegner fehlen (Punkte)',
    stake: 'Gespielt um',
    cube: 'Wert des Dopplers',
    owner: 'Besitz des Dopplers',
    lost: 'Verlorene Equity',
    mistake: 'Doppelfehler',
    luck: 'Glück des Wurfs',
    comment: 'Mit Kommentar',
    star: 'Mit Stern',
    counts: 'Zählt für die PR',
    order: 'Reihenfolge',
  },
  all: 'alle',
  decided: { play: 'Zug', double: 'doppeln oder nicht', answer: 'Take oder Pass' },
  stakes: { match: 'ein Match', money: 'Geld', crawford: 'das Crawford-Spiel' },
  owners: { centred: 'in der Mitte', on_roll: 'deiner', opponent: 'gegnerischer' },
  mistakes: {
    missed_double: 'verpasstes Doppel',
    wrong_double: 'falsches Doppel',
    too_good: 'zu gut zum Doppeln',
    wrong_take: 'falscher Take',
    wrong_pass: 'falscher Pass',
  },
  orders: { loss: 'teuerste zuerst', date: 'neueste zuerst', luck: 'glücklichste zuerst' },
  search: 'Suchen',
  reset: 'Alles löschen',
  found: (n, of) => `${viele(n, 'Entscheidung', 'Entscheidungen')} von ${of}`,
  sums: (matches, errors, blunders, lost) =>
    `in ${viele(matches, 'Match', 'Matches')}: ${viele(errors, 'Fehler', 'Fehler')}, ` +
    `${viele(blunders, 'grober Fehler', 'grobe Fehler')}, ${lost} verloren`,
  took: (ms) => `${ms} ms`,
  noneFound: 'Keine Entscheidung passt. Nimm einen Filter weg.',
  more: 'Mehr zeigen',
  played: (done) => `Gespielt: ${done}`,
  best: (best) => `Am besten: ${best}`,
  open: 'Im Match öffnen',
  analyse: 'Analysieren',
  like1: 'Ähnliche',
  save: {
    title: 'Gespeicherte Suchen',
    name: 'Name',
    save: 'Diese Suche speichern',
    remove: (name) => `${name} löschen`,
  },
  use: {
    title: 'Das Gefundene verwenden',
    most: 'Wie viele, von oben',
    drill: 'Ins Training',
    drilled: (added, there) => `${viele(added, 'Karte', 'Karten')} neu, ${there} waren schon da`,
    csv: 'Als CSV speichern',
    text: 'Als Text speichern',
    deeper: 'Diese Matches neu analysieren',
    queued: (n) => `${viele(n, 'Match wartet', 'Matches warten')} auf die Analyse, wie unter Matches eingestellt`,
    link: 'Link zu diesen Stellungen',
    quiz: 'Link als Quiz',
    lesson: 'Lektion daraus machen',
    lessonTitle: 'Titel',
    lessonText: 'Einleitung',
  },
  link: {
    title: 'Aus einem Link',
    reading: 'Der Link wird gelesen…',
    problem: 'Dieser Link kann nicht gelesen werden.',
    position: (at, of) => `Stellung ${at} von ${of}`,
    previous: 'Zurück',
    next: 'Weiter',
    toPlay: 'Was spielst du?',
    toDouble: 'Doppeln oder nicht?',
    toAnswer: 'Take oder Pass?',
    right: 'Richtig: besser geht es nicht.',
    wrong: (lost) => `Das kostet ${lost}.`,
    columns: {
      choice: 'Wahl',
      level: 'Stufe',
      equity: 'Equity',
      lost: 'Verlust',
      win: 'Gewinn %',
      gammon: 'G %',
      lose: 'Verlust G %',
    },
    error: (se, trials) => `± ${se}, ${viele(trials, 'Spiel', 'Spiele')}`,
    done: (done) => `Gespielt: ${done}`,
    by: (engine) => `Zahlen von ${engine}`,
    comment: 'Kommentar',
    explanation: 'Erklärung',
    analyse: 'Diese Stellung analysieren',
    match: {
      lead: 'Dieser Link enthält ein ganzes Match mit seiner Analyse.',
      keep: 'In meine Matches aufnehmen und öffnen',
      games: (n) => viele(n, 'Spiel', 'Spiele'),
    },
    share: 'Link mit allem',
    shareNote:
      'Diese Links enthalten die Stellung und die Zahlen selbst. Sie brauchen keinen Server und keine Bibliothek.',
    withAnalysis: 'Mit der Analyse',
    asQuiz: 'Als Quiz',
    qr: 'QR-Code',
    qrLong: 'Dieser Link ist zu lang für einen QR-Code, den Telefone gut lesen.',
    copied: 'Link kopiert',
    characters: (n) => `${n} Zeichen`,
    matchTooLong: 'Dieses Match ist zu lang für einen Link. Speichere es als JSON-Datei.',
    toMatch: 'Link mit dem ganzen Match kopieren',
  },
  choices: {
    'no double': 'Nicht doppeln',
    double: 'Doppeln',
    take: 'Take',
    pass: 'Pass',
    beaver: 'Beaver',
  },
  transcribe: {
    title: 'Match mitschreiben',
    lead:
      'Gib ein Match ein, während es gespielt wird, oder von einem Video neben diesem Fenster. Jeder ' +
      'Schritt wird sofort gespeichert.',
    toTranscribe: 'Match mitschreiben',
    removeAsk: (name) => `Mitschrift ${name} löschen?`,
    removeSure: 'Löschen',
    keep: 'Behalten',
    copied:
      'Ein anderer Tab hat dieselben Züge geändert. Deine Fassung ist jetzt eine Kopie, und beide stehen in der Liste.',
    player: (n) => `Spieler ${n}`,
    length: 'Punkte (0 für Geld)',
    score: (name) => `Punkte von ${name} am Anfang`,
    variation: 'Spiel',
    variations: { backgammon: 'Backgammon', nackgammon: 'Nackgammon', longgammon: 'Longgammon' },
    jacoby: 'Jacoby-Regel',
    beavers: 'Beaver',
    event: 'Turnier',
    date: 'Datum',
    start: 'Beginnen',
    kept: 'Angefangen',
    entries: (n) => viele(n, 'Eintrag', 'Einträge'),
    resume: 'Fortsetzen',
    remove: (name) => `${name} löschen`,
    close: 'Alle Mitschriften',
    game: (n, a, b) => `Spiel ${n}, ${a}–${b}`,
    awaits: {
      opening: (a, b) => `Erster Wurf: Würfel von ${a}, dann von ${b}`,
      turn: (name) => `${name} würfelt`,
      play: (name) => `${name} zieht`,
      answer: (name) => `${name}: Take oder Pass`,
      over: (name) => `${name} hat das Match gewonnen`,
    },
    dice: 'Würfel',
    dieTyped: (die) => `${die} –`,
    double: 'Doppel',
    take: 'Take',
    pass: 'Pass',
    beaver: 'Beaver',
    resign: 'Partieaufgabe',
    timeOut: 'Zeitüberschreitung',
    undo: 'Zurücknehmen',
    by: 'Von',
    gives: 'Gibt auf',
    times: ['ein einfaches Spiel', 'ein Gammon', 'ein Backgammon'],
    points: 'Punkte für den Gegner',
    plays: 'Züge, wahrscheinlichste zuerst',
    other: 'Ein anderer Zug, z. B. 13/8 6/5',
    enter: 'Eingeben',
    illegal: 'regelwidrig',
    fault: (fault) => {
      switch (fault.kind) {
        case 'not_now':
          return EXPECTED[fault.awaits.kind];
        case 'opponents_cube':
          return 'Der Doppler gehört dem Gegner.';
        case 'crawford':
          return 'Im Crawford-Spiel wird nicht gedoppelt.';
        case 'cube_limit':
          return `Der Doppler geht nicht über ${fault.most}.`;
        case 'no_beavers':
          return 'Hier wird ohne Beaver gespielt.';
        case 'dice':
          return 'Würfel haben Zahlen von 1 bis 6.';
        case 'equal_dice':
          return 'Der erste Wurf eines Spiels hat zwei verschiedene Würfel.';
        case 'unread':
          return `Das ist kein Zug mit diesem Wurf: ${fault.play}`;
        case 'illegal':
          return 'Die Regeln erlauben diesen Zug nicht.';
        case 'times':
          return 'Aufgegeben wird ein einfaches Spiel, ein Gammon oder ein Backgammon.';
        case 'points':
          return `Eine Zeitüberschreitung kostet 1 bis ${viele(fault.most, 'Punkt', 'Punkte')}.`;
      }
    },
    list: 'Was eingegeben wurde',
    end: 'Zurück ans Ende',
    mending: (n) => `Du berichtigst Eintrag ${n}.`,
    mend: 'Berichtigen',
    insert: 'Davor einfügen',
    removeEntry: 'Entfernen',
    problems: (n) => `${viele(n, 'Eintrag passt', 'Einträge passen')} nicht; nichts geht verloren.`,
    paste: 'Liste von Zügen einfügen',
    pasteHint: '31: 8/5 6/5  42: 8/4 6/4  Doubles  Takes',
    take1: 'Anfügen',
    pasteProblem: 'Diese Liste kann nicht gelesen werden:',
    finish: 'In meine Matches aufnehmen',
    clock: 'Uhr',
    clockStart: 'Uhr starten',
    clockStop: 'Uhr anhalten',
    clockMinutes: 'Minuten je Spieler',
    error: (lost) => `−${lost}`,
    keys:
      'Tasten: Würfel 1–6, Enter oder ein Buchstabe für den Zug (die Würfel des nächsten Wurfs nehmen ' +
      'den besten), d doppeln, t Take, p Pass, Rücktaste nimmt zurück.',
  },
};
