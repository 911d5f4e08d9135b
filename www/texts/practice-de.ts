/** Was die Seite der Übungen auf Deutsch sagt. */

import type { PracticeTexts } from './practice-en';

const points = (n: number) => (n === 1 ? '1 Punkt' : `${n} Punkte`);

export const de: PracticeTexts = {
  title: 'Übungen',
  lead: 'Kurze Fragen, von der Engine bewertet. Sie werden schwieriger, wenn du besser wirst.',
  drill: 'Deine eigenen Fehler übst du mit Karten.',
  plan: 'Was soll ich üben?',
  from: 'Stellungen aus',
  sources: { engine: 'Partien der Engine', matches: 'meinen Matches' },
  noMatches: 'Auf diesem Gerät ist noch kein Match: Die Stellungen kommen aus Partien der Engine.',
  kinds: {
    pips: ['Pips zählen', 'Zähle die Pips der unteren Seite.'],
    shots: ['Schüsse', 'Wie viele der 36 Würfe treffen?'],
    wastage: ['Verschwendung', 'Wie viele Pips verschwendet eine Stellung beim Abtragen?'],
    chance: ['Gewinnchance', 'Schätze die Chance, das Spiel zu gewinnen.'],
    two_plays: ['Welcher Zug?', 'Zwei Züge eines Wurfs: Welcher ist besser?'],
    cube_action: ['Doppelentscheidung', 'Doppel? Take? Um Geld oder bei einem Spielstand.'],
    opening: ['Eröffnungen und Antworten', 'Der beste Zug der ersten Würfe.'],
    match_equity: ['Match-Equity', 'Die Chance, das Match zu gewinnen, bei einem Spielstand.'],
    take_point: ['Take-Punkte', 'Die kleinste Chance, mit der du ein Doppel annehmen kannst, bei einem Spielstand.'],
    gammon_value: ['Gammonwerte', 'Wie viel ein Gammon mehr zählt als ein Sieg, bei einem Spielstand.'],
  },
  ask: {
    pips: 'Wie viele Pips hat die untere Seite?',
    shots: 'Die untere Seite würfelt. Wie viele der 36 Würfe treffen mindestens einen Stein?',
    wastage: 'Wie viele Pips verschwendet die untere Seite? (Effektive Pips minus Pips.)',
    chance: 'Die untere Seite würfelt, ohne Doppelwürfel. Wie groß ist ihre Gewinnchance in Prozent?',
    two_plays: (dice) => `${dice} am Zug. Welcher Zug ist besser?`,
    cube_action: (where) => `Die untere Seite ist am Zug, der Doppelwürfel in der Mitte, ${where}. Was ist richtig?`,
    opening: (dice) => `${dice} ist der erste Wurf des Spiels. Was ist der beste Zug?`,
    reply: (before, dice) => `Der Gegner hat mit ${before} eröffnet. Wie ziehst du ${dice}?`,
    match_equity: (own, other) =>
      `Du brauchst ${points(own)}, dein Gegner braucht ${other}. Wie groß ist deine Chance, das Match zu gewinnen, ` +
      'in Prozent? (Fehlt einer Seite 1 Punkt, folgt das Crawford-Spiel.)',
    take_point: (own, other) =>
      `Du brauchst ${points(own)}, dein Gegner braucht ${other} und doppelt auf 2. Wo liegt dein Take-Point ` +
      'in Prozent? (Ohne Gammons, und niemand doppelt noch einmal.)',
    gammon_value: (own, other, cube) =>
      `Du brauchst ${points(own)}, dein Gegner braucht ${other}, der Doppelwürfel steht auf ${cube}. Wie groß ist ` +
      'dein Gammonwert? (Um Geld ist er 0,50.)',
  },
  money: 'um Geld',
  at: (own, other) => `Spielstand ${own}-away/${other}-away`,
  options: {
    no_double: 'Kein Doppel, Take',
    double_take: 'Doppel, Take',
    double_pass: 'Doppel, Pass',
    too_good: 'Zu gut, Pass',
  },
  answer: 'Deine Antwort',
  check: 'Prüfen',
  next: 'Weiter',
  stop: 'Beenden',
  making: 'Eine Frage wird vorbereitet …',
  right: 'Richtig.',
  wrong: 'Falsch.',
  correct: (answer) => `Die Antwort ist ${answer}.`,
  yours: (given) => `Deine Antwort war ${given}.`,
  costs: (loss) => `Deine Wahl kostet ${loss}.`,
  took: (seconds) => `${seconds} s`,
  analyse: 'Diese Stellung analysieren',
  score: (right, done) => `${right} von ${done} richtig`,
  level: (level) => `Stufe ${level} von 5`,
  due: (n) => `${n} fällig`,
  keys: 'Tasten: Zahl eingeben und Enter drücken oder 1 bis 4; Enter für die nächste Frage.',
  numberNeeded: 'Gib eine Zahl ein.',
  board: 'Stellung der Übung',
  problem: 'Diese Frage konnte nicht erstellt werden:',
  again: 'Noch einmal versuchen',
  unkept: 'Deine Antworten werden auf diesem Gerät nicht gespeichert:',
  progress: 'Dein Stand',
  progressNote: 'Jeder Punkt steht für zehn Antworten, die letzten sind rechts.',
  columns: {
    kind: 'Übung',
    answers: 'Antworten',
    right: 'Richtig',
    seconds: 'Sekunden (letzte zehn)',
    curve: 'Anteil richtig',
  },
  curve: (from, to) => `von ${from} % auf ${to} % richtig`,
  calibration: 'Kalibrierung der Gewinnchancen',
  calibrationNote: 'Wenn du gut kalibriert bist, steht in jeder Zeile zweimal fast dieselbe Zahl.',
  calibrationColumns: { said: 'Deine Schätzung im Mittel', truth: 'Wahre Chance im Mittel', count: 'Antworten' },
  none: 'Noch keine Antworten.',
};
