/** What the search, links and transcription say in English. */

import type { TranscriptionAwaits, TranscriptionFault } from '../engine/port';
import type { Hold } from '../state/search';
import { counted, countedApart } from './counted';

/** What is expected in the place of an entry that does not fit. */
const EXPECTED: Readonly<Record<TranscriptionAwaits['kind'], string>> = {
  opening: 'Here the first roll of a game is expected.',
  turn: 'Here a roll or a double is expected.',
  play: 'Here the play of the roll is expected.',
  answer: 'Here the answer to the double is expected.',
  over: 'The match is over.',
};

export const en = {
  title: 'Search decisions',
  lead: 'All decisions of your analysed matches. Filters combine, and the address keeps them.',
  toSearch: 'Search decisions',
  indexing: (done: number, total: number) => `Indexing: ${done} of ${counted(total, 'match', 'matches')}`,
  indexProblem: 'The index is not complete:',
  unread: (parts: string) => `Not a filter: ${parts}. Everything else in the address was searched for.`,
  none: 'There is no match on this device yet.',
  toMatches: 'Import matches',
  pattern: {
    title: 'Pattern on the board',
    hint: 'Choose a side and a count, then tap points. You are the side that decides; your home board is below right.',
    side: 'Whose checkers',
    own: 'Yours',
    other: 'Theirs',
    wish: 'Wish',
    wishes: {
      any: 'any number',
      held: 'held (2 or more)',
      blot: 'a blot (1)',
      not: 'not held (0 or 1)',
      empty: 'empty (0)',
    } satisfies Record<Hold, string>,
    exactly: 'Number from … to …',
    least: 'from',
    most: 'to',
    point: (point: number, own: string, other: string) => `Your ${point}-point. Yours: ${own}; theirs: ${other}`,
    bar: (own: string, other: string) => `Bar. Yours: ${own}; theirs: ${other}`,
    off: (own: string, other: string) => `Borne off. Yours: ${own}; theirs: ${other}`,
    count: (min: number, max: number) => (min === max ? `${min}` : max === 15 ? `${min} or more` : `${min} to ${max}`),
    clear: 'Clear pattern',
    fromBoard: 'Points of the position on Analyse',
  },
  like: {
    title: 'Similar to a position',
    label: 'XGID or Position ID',
    within: 'Maximum distance in pips',
    fromBoard: 'The position on Analyse',
    distance: (pips: number) => (pips === 0 ? 'the same position' : `${counted(pips, 'pip')} away`),
  },
  filters: 'Filters',
  from: 'from',
  to: 'to',
  fields: {
    player: 'Player',
    opponent: 'Opponent',
    event: 'Event',
    from: 'From (date)',
    to: 'To (date)',
    decided: 'Decision',
    kind: 'Kind of position',
    dice: 'Dice, e.g. 31 65',
    pips: 'Your pips minus theirs',
    back: 'Your checkers back',
    theirback: 'Their checkers back',
    away: 'You need (points)',
    theiraway: 'They need (points)',
    stake: 'Played for',
    cube: 'Cube value',
    owner: 'Cube owner',
    lost: 'Equity lost',
    mistake: 'Cube error',
    luck: 'Luck of the roll',
    comment: 'With a comment',
    star: 'Starred',
    counts: 'Counts for PR',
    order: 'Order',
  },
  all: 'all',
  decided: { play: 'checker play', double: 'double or not', answer: 'take or pass' },
  stakes: { match: 'a match', money: 'money', crawford: 'the Crawford game' },
  owners: { centred: 'in the middle', on_roll: 'yours', opponent: 'theirs' },
  mistakes: {
    missed_double: 'missed double',
    wrong_double: 'wrong double',
    too_good: 'too good to double',
    wrong_take: 'wrong take',
    wrong_pass: 'wrong pass',
  },
  orders: { loss: 'most expensive first', date: 'latest first', luck: 'luckiest first' },
  search: 'Search',
  reset: 'Clear all',
  found: (n: number, of: string) => `${countedApart(n, 'decision')} of ${of}`,
  sums: (matches: number, errors: number, blunders: number, lost: string) =>
    `in ${countedApart(matches, 'match', 'matches')}: ${countedApart(errors, 'error')}, ` +
    `${countedApart(blunders, 'blunder')}, ${lost} lost`,
  took: (ms: string) => `${ms} ms`,
  noneFound: 'No decision fits. Remove a filter.',
  more: 'Show more',
  played: (done: string) => `Played: ${done}`,
  best: (best: string) => `Best: ${best}`,
  open: 'Open in the match',
  analyse: 'Analyse',
  like1: 'Similar',
  save: { title: 'Saved searches', name: 'Name', save: 'Save this search', remove: (name: string) => `Delete ${name}` },
  use: {
    title: 'Use what was found',
    most: 'Number of decisions, from the top',
    drill: 'Add to the drill',
    drilled: (added: number, there: number) => `${counted(added, 'card')} added, ${there} already there`,
    csv: 'Save as CSV',
    text: 'Save as text',
    deeper: 'Analyse these matches again',
    queued: (n: number) => `${counted(n, 'match', 'matches')} queued for analysis as set under Matches`,
    link: 'Link to these positions',
    quiz: 'Link as a quiz',
    lesson: 'Make a lesson',
    lessonTitle: 'Title',
    lessonText: 'Introduction',
  },
  link: {
    title: 'From a link',
    reading: 'Reading the link…',
    problem: 'This link cannot be read.',
    position: (at: number, of: number) => `Position ${at} of ${of}`,
    previous: 'Previous',
    next: 'Next',
    toPlay: 'What do you play?',
    toDouble: 'Double or not?',
    toAnswer: 'Take or pass?',
    right: 'Correct: the best there is.',
    wrong: (lost: string) => `That costs ${lost}.`,
    columns: {
      choice: 'Choice',
      level: 'Level',
      equity: 'Equity',
      lost: 'Loss',
      win: 'Win %',
      gammon: 'G %',
      lose: 'Lose G %',
    },
    error: (se: string, trials: number) => `± ${se}, ${counted(trials, 'trial')}`,
    done: (done: string) => `Played: ${done}`,
    by: (engine: string) => `Numbers by ${engine}`,
    comment: 'Comment',
    explanation: 'Explanation',
    analyse: 'Analyse this position',
    match: {
      lead: 'This link contains a whole match with its analysis.',
      keep: 'Add to my matches and open',
      games: (n: number) => counted(n, 'game'),
    },
    share: 'Link with everything',
    shareNote: 'These links contain the position and the numbers. They need no server and no library.',
    withAnalysis: 'With the analysis',
    asQuiz: 'As a quiz',
    qr: 'QR code',
    qrLong: 'This link is too long for a QR code that phones read well.',
    copied: 'Link copied',
    characters: (n: number) => `${n} characters`,
    matchTooLong: 'This match is too long for a link. Save it as a JSON file instead.',
    toMatch: 'Copy link with the whole match',
  },
  choices: {
    'no double': 'No double',
    double: 'Double',
    take: 'Take',
    pass: 'Pass',
    beaver: 'Beaver',
  } as Readonly<Record<string, string>>,
  transcribe: {
    title: 'Transcribe a match',
    lead: 'Enter a match while it is played, or from a video beside this window. Every step is saved at once.',
    toTranscribe: 'Transcribe a match',
    removeAsk: (name: string) => `Delete the transcription ${name}?`,
    removeSure: 'Delete',
    keep: 'Keep',
    copied: 'Another tab has changed the same turns. Your version is now a copy, and both are in the list.',
    player: (n: number) => `Player ${n}`,
    length: 'Points (0 for money)',
    score: (name: string) => `Points of ${name} at the start`,
    variation: 'Game',
    variations: { backgammon: 'Backgammon', nackgammon: 'Nackgammon', longgammon: 'Longgammon' },
    jacoby: 'Jacoby rule',
    beavers: 'Beavers',
    event: 'Event',
    date: 'Date',
    start: 'Start',
    kept: 'Under way',
    entries: (n: number) => counted(n, 'entry', 'entries'),
    resume: 'Resume',
    remove: (name: string) => `Delete ${name}`,
    close: 'All transcriptions',
    game: (n: number, a: number, b: number) => `Game ${n}, ${a}–${b}`,
    awaits: {
      opening: (a: string, b: string) => `First roll: ${a}’s die, then ${b}’s`,
      turn: (name: string) => `${name} to roll`,
      play: (name: string) => `${name} to play`,
      answer: (name: string) => `${name}: take or pass`,
      over: (name: string) => `${name} has won the match`,
    },
    dice: 'Dice',
    dieTyped: (die: number) => `${die} –`,
    double: 'Double',
    take: 'Take',
    pass: 'Pass',
    beaver: 'Beaver',
    resign: 'Resign',
    timeOut: 'Time-out',
    undo: 'Undo',
    by: 'By',
    gives: 'Concedes',
    times: ['a single game', 'a gammon', 'a backgammon'],
    points: 'Points for the opponent',
    plays: 'Plays, most likely first',
    other: 'Another play, e.g. 13/8 6/5',
    enter: 'Enter',
    illegal: 'illegal',
    fault: (fault: TranscriptionFault): string => {
      switch (fault.kind) {
        case 'not_now':
          return EXPECTED[fault.awaits.kind];
        case 'opponents_cube':
          return 'The opponent owns the cube.';
        case 'crawford':
          return 'No doubles in the Crawford game.';
        case 'cube_limit':
          return `The cube goes no higher than ${fault.most}.`;
        case 'no_beavers':
          return 'Beavers are not played here.';
        case 'dice':
          return 'Dice are numbers from 1 to 6.';
        case 'equal_dice':
          return 'The first roll of a game needs two different dice.';
        case 'unread':
          return `This is not a play of the roll: ${fault.play}`;
        case 'illegal':
          return 'The rules do not allow this play.';
        case 'times':
          return 'A resignation concedes a single game, a gammon or a backgammon.';
        case 'points':
          return `A time-out costs 1 to ${counted(fault.most, 'point')}.`;
      }
    },
    list: 'What was entered',
    end: 'Back to the end',
    mending: (n: number) => `You are correcting entry ${n}.`,
    mend: 'Correct',
    insert: 'Insert before',
    removeEntry: 'Remove',
    problems: (n: number) => `${counted(n, 'entry does', 'entries do')} not fit; nothing is lost.`,
    paste: 'Paste a list of plays',
    pasteHint: '31: 8/5 6/5  42: 8/4 6/4  Doubles  Takes',
    take1: 'Add',
    pasteProblem: 'This list cannot be read:',
    finish: 'Add to my matches',
    clock: 'Clock',
    clockStart: 'Start clock',
    clockStop: 'Stop clock',
    clockMinutes: 'Minutes per player',
    error: (lost: string) => `−${lost}`,
    keys:
      'Keys: dice 1–6, Enter or a letter for the play (dice of the next roll take the best play), d ' +
      'double, t take, p pass, Backspace undo.',
  },
};

export type SearchTexts = typeof en;
