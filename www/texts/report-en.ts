/** What the report of a match and its graph say in English. */

import { counted } from './counted';

export const en = {
  title: 'Report',
  from: (engine: string, level: string | null, met: string) =>
    [`Analysed by ${engine}`, level, met].filter(Boolean).join(', '),
  none: 'There is no analysis of this match yet.',
  opening: 'The match is being opened.',
  /** The report before the first answer, by how far the analysis is. */
  before: {
    elsewhere: 'Another tab is analysing this match.',
    waiting: 'The analysis begins as soon as that of another match is done or paused. The report comes with it.',
    running: 'The analysis has begun. The report comes with its first answers.',
    paused: 'The analysis is paused before its first answer, so there is no report yet.',
    failed: 'The analysis failed before its first answer, so there is no report yet.',
  },
  story: {
    title: 'The match in short',
    soFar: 'so far',
    running: 'Analysis running',
    runningAt: (percent: string) => `Analysis running: ${percent} %`,
    won: (name: string, own: number, other: number) => `${name} won ${own}–${other}.`,
    leads: (name: string, own: number, other: number) => `${name} leads ${own}–${other}.`,
    level: (points: number) => `The score is ${points}–${points}.`,
    rated: (own: string, other: string) => `PR ${own} against ${other}.`,
    luck: (name: string, percent: string) => `Luck was worth ${percent} to ${name}.`,
    game: (number: number) => `game ${number}`,
  },
  measure: 'Measure',
  main: 'Rating and luck',
  unknown: 'not known',
  interval: (low: string, high: string) => `${low} to ${high}`,
  rows: {
    pr: 'Performance rating (PR)',
    prInterval: '95 % interval',
    rank: 'Level, in the words of XG',
    errors: 'Errors (blunders)',
    lost: 'Equity lost',
    checker: 'Plays (decisions)',
    double: 'Doubles (decisions)',
    take: 'Takes and passes (decisions)',
    mwc: 'Winning chance lost, in %',
    snowie: 'Snowie error rate',
    gnubg: 'Error rate of GNU Backgammon',
    luck: 'Luck in equity',
    luckMwc: 'Luck in winning chance, in %',
    jokers: 'Jokers (rolls)',
    actual: 'Result, in % against the start',
    adjusted: 'Luck-adjusted result, in %',
    actualMoney: 'Result, in points',
    adjustedMoney: 'Luck-adjusted result, in points',
    adjustedInterval: '95 % interval of the luck-adjusted result',
  },
  define: {
    pr: '500 times the equity lost, divided by the decisions: the lower the better.',
    prInterval: 'It holds the rating with 95 %, by the spread of the errors.',
    errors: 'A decision that loses 0.020 or more is an error, one that loses 0.080 or more a blunder.',
    lost: 'Equities are normalised: +1 is winning the game at the present cube, −1 is losing it.',
    decision:
      'What counts: plays between which there is a choice, every double, take and pass, and a roll without a double ' +
      'that was near to one.',
    mwc:
      'Equity lost, times half the difference between the match winning chances after winning and after losing the ' +
      'game at the cube before the decision.',
    snowie: '1000 times the equity lost, divided by the plays of both players, forced ones too.',
    gnubg:
      '1000 times the equity lost, divided by the plays with more than one legal play, the doubles and answers, and ' +
      'the rolls without a double where a double costs less than 0.16.',
    luck: 'The equity after the best play of the roll, less the mean over all rolls.',
    jokers: 'A roll that brings more than 0.3.',
    adjusted:
      "The result, less the player's luck, and with the opponent's: what the play was worth. The interval is by the " +
      'spread over the games.',
  },
  defines: (name: string) => `What is this: ${name}`,
  cube: 'The cube: how often (equity lost)',
  cubeNone: 'No error with the cube.',
  mistakes: {
    missedDouble: 'Missed doubles',
    wrongDouble: 'Wrong doubles',
    tooGood: 'Doubled, though too good for it',
    wrongTake: 'Wrong takes',
    wrongPass: 'Wrong passes',
  },
  kinds: 'By kind of position: equity lost (decisions, errors)',
  games: 'By game: PR (equity lost)',
  game: (number: number, a: number, b: number) => `Game ${number}, ${a}–${b}`,
  wins: (name: string, points: number) => `${name} wins ${points}`,
  unfinished: 'not finished',
  worst: 'The worst decisions',
  toWorst: 'Go to the worst decision',
  whose: 'Decisions of',
  both: 'both players',
  more: 'Show more',
  all: (n: number) => `Show all ${n}`,
  noErrors: 'No decision loses 0.020 or more.',
  worstColumns: { where: 'Game', who: 'Player', done: 'Done', best: 'Best', lost: 'Lost' },
  warnings: 'Before you trust the numbers',
  compare: 'Both analyses side by side',
  comparing: 'Counting …',
  compared: (name: string, source: string) => `${name}: ${source}`,
  bySource: { gammonlab: 'Gammonlab', file: 'the file' },
  print: 'Print',
  save: 'Save or send',
  saveFailed: 'This could not be written:',
  exports: {
    html: 'Report to send: a web page in one file (.html)',
    text: 'Report as text (.txt)',
    csv: 'Every decision as a table (.csv)',
    mat: 'The moves, for other programs (.mat)',
    sgf: 'Moves and analysis for GNU Backgammon (.sgf)',
    json: 'Everything, to open here again (.json)',
  },
  graph: {
    title: 'Winning chances',
    titleMoney: 'Equity in points',
    of: (name: string) => `of ${name}`,
    label: (name: string, games: number, dots: number) =>
      `Graph of the chances of ${name} over ${counted(games, 'game')}, with ${counted(dots, 'error')}. ` +
      'Arrow keys go from error to error, Enter opens one.',
    none: 'Nothing has been looked at yet.',
    luckUp: (name: string) => `luck of ${name}`,
    round: 'play',
    square: 'cube',
    keys: 'Choose a dot to see the decision. On the keyboard: arrow keys, then Enter.',
    table: 'The graph as a table',
    caption: (name: string) => `Chances of ${name}, roll by roll`,
    columns: {
      game: 'Game',
      roll: 'Roll',
      player: 'Player',
      before: 'Before',
      rolled: 'With the roll',
      played: 'After',
    },
    dot: (game: number, name: string, done: string, lost: string) => `Game ${game}, ${name}: ${done}, loses ${lost}`,
  },
};

export type ReportTexts = typeof en;
