/** Was das Lernen aus einem Match, das Üben und der Export von Karten auf Deutsch sagen. */

import type { LearnTexts } from './learn-en';

const cards = (n: number) => (n === 1 ? '1 Karte' : `${n} Karten`);
const days = (n: number) => (n === 1 ? '1 Tag' : `${n} Tage`);
const inDays = (n: number) => (n === 1 ? '1 Tag' : `${n} Tagen`);

export const de: LearnTexts = {
  question: {
    title: 'Was würdest du tun?',
    play: (dice) => `${dice} ist zu ziehen.`,
    hint: 'Stein antippen, dann das Ziel, oder den Stein dorthin ziehen.',
    double: (to) => `Würfeln oder vorher auf ${to} verdoppeln?`,
    redouble: (to) => `Würfeln oder vorher auf ${to} zurückverdoppeln?`,
    answer: (to) => `Du wirst auf ${to} verdoppelt. Annehmen oder ablehnen?`,
    board: 'Stellung',
    choices: {
      no_double: 'Nicht verdoppeln',
      double: 'Verdoppeln',
      too_good: 'Zu gut zum Verdoppeln',
      take: 'Annehmen',
      pass: 'Ablehnen',
    },
    done: 'Diesen Zug',
    undo: 'Zurücknehmen',
    judging: 'Die Engine sieht deinen Zug an',
    show: 'Lösung zeigen',
    again: 'Noch einmal versuchen',
    next: 'Weiter',
    skip: 'Überspringen',
    best: 'Richtig: besser geht es nicht.',
    right: (loss, limit) => `Richtig: kostet ${loss}, und das ist nicht mehr als ${limit}.`,
    wrong: (loss) => `Das nicht: kostet ${loss}.`,
    tooGood: 'Nicht zu verdoppeln ist richtig, aber der Grund ist, dass die Stellung zu gut dafür ist.',
    notYet: 'Nicht zu verdoppeln ist richtig, aber der Grund ist, dass die Stellung noch nicht gut genug ist.',
    solution: 'Lösung',
    solutionIs: (best) => `Am besten: ${best}.`,
    doneInMatch: (who, done, loss) => `Im Match wählte ${who} ${done} und verlor damit ${loss}.`,
    doneRight: (who, done) => `Im Match wählte ${who} ${done}: richtig.`,
    yours: 'deine Antwort',
    inMatch: 'im Match',
    from: 'Die Equities sind die der Seite, die verdoppelt.',
    mixed: 'Die Zeilen wurden verschieden tief angesehen: kleine Unterschiede mit Vorsicht lesen.',
    judgedBy: (engine) => `Beurteilt von ${engine}.`,
    game: (n) => `Spiel ${n}`,
    toMatch: 'Im Match ansehen',
    toBoard: 'Stellung analysieren',
    keys:
      'Tasten: Enter macht den Zug oder geht weiter, Rücktaste nimmt einen Stein zurück, S zeigt die Lösung, A ' +
      'versucht es noch einmal.',
    drillKeys:
      'Tasten: Enter macht den Zug oder nimmt die vorgeschlagene Note, 1 bis 4 benoten, Rücktaste nimmt einen ' +
      'Stein zurück.',
    cubeKeys: 'Tasten für den Würfel: R nicht verdoppeln, D verdoppeln, G zu gut; Y annehmen, N ablehnen.',
  },
  learn: {
    title: 'Aus deinen Fehlern lernen',
    progress: (at, of) => `${at}/${of}`,
    progressLong: (at, of) => `Frage ${at} von ${of}`,
    which: 'Welche Fehler',
    player: 'Entscheidungen von',
    both: 'beiden Spielern',
    least: 'Die kosteten',
    errors: (least) => `${least} oder mehr: Fehler`,
    blunders: (least) => `${least} oder mehr: grobe Fehler`,
    kind: 'Art',
    all: 'Züge und Würfel',
    plays: 'Züge',
    cube: 'Würfel',
    most: 'Wie viele',
    allOfThem: 'alle',
    costliest: (n) => `die ${n} teuersten`,
    none: 'So eine Entscheidung hat dieses Match nicht.',
    noneYet: 'Dieses Match ist noch nicht analysiert: Seine Fehler sind nicht bekannt.',
    going: 'Das Match wird noch analysiert: Es können mehr werden.',
    whole: 'Du bist durch alle durch.',
    results: (first, later, shown, skipped) =>
      [
        `${first} gleich gefunden`,
        later > 0 && `${later} später`,
        shown > 0 && `${shown} gezeigt`,
        skipped > 0 && `${skipped} übersprungen`,
      ]
        .filter(Boolean)
        .join(', '),
    again: 'Noch einmal',
    againLeft: 'Noch einmal, was nicht gleich gefunden wurde',
    add: 'Alle zum Üben aufnehmen',
    added: (added, updated) => `Zum Üben aufgenommen: ${cards(added)}${updated > 0 ? `; ${updated} schon da` : ''}.`,
    toDrill: 'Zum Üben',
    back: 'Zurück zum Match',
  },
  drill: {
    progressPage: 'Ich im Lauf der Zeit',
    title: 'Üben',
    lead:
      'Deine eigenen Fehler als Fragen. Jede kommt wieder, kurz bevor du sie vergisst: morgen, in einer Woche, in ' +
      'Monaten. Nichts verlässt dieses Gerät.',
    none: 'Noch keine Karten. Öffne ein Match, lerne aus seinen Fehlern und nimm sie zum Üben auf.',
    toMatches: 'Zu den Matches',
    cards,
    due: (n) => `${n} fällig`,
    fresh: (n) => `${n} neu`,
    nothingDue: 'Jetzt ist nichts fällig.',
    nextDue: (n) =>
      n < 1 ? 'Die nächste Karte ist innerhalb eines Tages fällig.' : `Die nächste Karte ist in ${inDays(n)} fällig.`,
    retention: (percent, asked) => `In den letzten 30 Tagen gewusst: ${percent} % von ${asked} Wiederholungen.`,
    noRetention: 'Wie viel du behältst, steht hier, sobald Karten ein zweites Mal kamen.',
    expected: (percent) => `Jetzt zu erwarten, über alle schon gefragten Karten: ${percent} %.`,
    kind: 'Fragen nach',
    asks: { all: 'Zügen und Würfel', play: 'Zügen', double: 'Verdoppeln', answer: 'Annehmen und Ablehnen' },
    size: 'Karten auf einmal',
    start: (n) => `Mit ${n === 1 ? '1 Karte' : `${n} Karten`} anfangen`,
    stop: 'Aufhören',
    progress: (done, of) => `${done} von ${of}`,
    grade: 'Wie gut wusstest du es?',
    grades: { again: 'Nicht', hard: 'Mühsam', good: 'Gut', easy: 'Leicht' },
    suggested: 'Vorschlag',
    ahead: (n) => (n < 1 ? 'heute' : n < 60 ? days(n) : `${Math.round(n / 30)} Monate`),
    over: 'Die Runde ist zu Ende.',
    result: (known, of) => `${known} von ${of} gleich gewusst.`,
    list: 'Alle Karten',
    ask: { play: (dice) => `Zug ${dice}`, double: 'Verdoppeln?', answer: 'Annehmen?' },
    isDue: 'jetzt',
    isNew: 'neu',
    inDays: (n) => `in ${inDays(n)}`,
    delete: (what) => `${what} löschen`,
    deleteAsk: 'Diese Karte löschen, samt dem, was über dein Lernen bekannt ist?',
    more: (n) => `Alle ${n} zeigen`,
    export: 'Karten mitnehmen',
    anki: 'Für Anki sichern',
    csv: 'Als CSV sichern',
    ankiNote:
      'Lies die Datei in Anki oder AnkiDroid ein. Später noch einmal gesichert und eingelesen, werden geänderte ' +
      'Karten erneuert, keine kommt doppelt, und was Anki über dein Lernen weiß, bleibt.',
    exporting: 'Die Datei wird geschrieben',
    unkept: 'Das Gerät bewahrt keine Karten auf:',
  },
  anki: {
    decks: { all: 'Gammonlab', of: { play: 'Züge', double: 'Verdoppeln oder nicht', answer: 'Annehmen oder nicht' } },
  },
};
