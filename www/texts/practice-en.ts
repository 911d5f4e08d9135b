/** What the page of exercises says in English. */

import type { PracticeKind } from '../engine/port';
import { counted } from './counted';

export const en = {
  title: 'Exercises',
  lead: 'Short questions, marked by the engine. They get harder as you get better.',
  drill: 'Your own mistakes are in the drill.',
  plan: 'What should I study?',
  from: 'Positions from',
  sources: { engine: 'games of the engine', matches: 'my matches' },
  noMatches: 'There is no match on this device yet: positions come from games of the engine.',
  kinds: {
    pips: ['Pip count', 'Count the pips of the side below.'],
    shots: ['Shots', 'How many of the 36 rolls hit?'],
    wastage: ['Wastage', 'How many pips does a bearoff position waste?'],
    chance: ['Winning chance', 'Estimate the chance of winning the game.'],
    two_plays: ['Which play?', 'Two plays of one roll: which is better?'],
    cube_action: ['Cube action', 'Double? Take? For money or at a score.'],
    opening: ['Openings and replies', 'The best play of the first rolls.'],
    match_equity: ['Match equity', 'The chance of winning the match at a score.'],
    take_point: ['Take points', 'The smallest winning chance for a take, at a score.'],
    gammon_value: ['Gammon values', 'How much a gammon adds to a win, at a score.'],
  } satisfies Record<PracticeKind, [string, string]>,
  ask: {
    pips: 'How many pips does the side below have?',
    shots: 'The side below is on roll. How many of the 36 rolls hit at least one checker?',
    wastage: 'How many pips does the side below waste? (Effective pip count less pip count.)',
    chance: 'The side below is on roll; no cube. What is its chance of winning, in per cent?',
    two_plays: (dice: string) => `${dice} to play. Which play is better?`,
    cube_action: (where: string) => `The side below is on roll, cube in the middle, ${where}. What is right?`,
    opening: (dice: string) => `${dice} is the first roll of the game. What is the best play?`,
    reply: (before: string, dice: string) => `The opponent opened with ${before}. How do you play ${dice}?`,
    match_equity: (own: number, other: number) =>
      `You need ${counted(own, 'point')}, your opponent needs ${other}. What is your chance of winning the match, ` +
      'in per cent? (With a side at 1-away: the Crawford game comes next.)',
    take_point: (own: number, other: number) =>
      `You need ${counted(own, 'point')}, your opponent needs ${other} and doubles to 2. What is your take point, ` +
      'in per cent? (No gammons, and nobody redoubles.)',
    gammon_value: (own: number, other: number, cube: number) =>
      `You need ${counted(own, 'point')}, your opponent needs ${other}, and the cube is at ${cube}. What is your ` +
      'gammon value? (For money it is 0.50.)',
  },
  money: 'for money',
  at: (own: number, other: number) => `${own}-away/${other}-away`,
  options: {
    no_double: 'No double, take',
    double_take: 'Double, take',
    double_pass: 'Double, pass',
    too_good: 'Too good, pass',
  } as Readonly<Record<string, string>>,
  answer: 'Your answer',
  check: 'Check',
  next: 'Next',
  stop: 'Finish',
  making: 'Preparing a question …',
  right: 'Right.',
  wrong: 'Wrong.',
  correct: (answer: string) => `The answer is ${answer}.`,
  yours: (given: string) => `You answered ${given}.`,
  costs: (loss: string) => `Your choice costs ${loss}.`,
  took: (seconds: string) => `${seconds} s`,
  analyse: 'Analyse this position',
  score: (right: number, done: number) => `${right} of ${done} right`,
  level: (level: string) => `Level ${level} of 5`,
  due: (n: number) => `${n} due`,
  keys: 'Keys: type a number and press Enter, or press 1 to 4; Enter for the next question.',
  numberNeeded: 'Enter a number.',
  board: 'Position of the exercise',
  problem: 'This question could not be generated:',
  again: 'Try again',
  unkept: 'Your answers are not kept on this device:',
  progress: 'How you are doing',
  progressNote: 'Each point stands for ten answers, the latest on the right.',
  columns: {
    kind: 'Exercise',
    answers: 'Answers',
    right: 'Right',
    seconds: 'Seconds (last ten)',
    curve: 'Share right',
  },
  curve: (from: string, to: string) => `from ${from} % to ${to} % right`,
  calibration: 'Calibration of winning chances',
  calibrationNote: 'If you are well calibrated, both numbers of a row are alike.',
  calibrationColumns: { said: 'Your estimate, on average', truth: 'True chance, on average', count: 'Answers' },
  none: 'No answers yet.',
};

/** The shape every language fills. */
export type PracticeTexts = typeof en;
