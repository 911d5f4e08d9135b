/** What the page "My progress" says in English. */

import type { Reason } from '../state/progress';
import { counted } from './counted';

const matches = (n: number) => (n === 1 ? '1 match' : `${n} matches`);
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const en = {
  title: 'My progress',
  lead: 'Your rating month by month, and where it is better or worse.',
  matches,
  empty: 'There is no match on this device yet.',
  toMatches: 'Import matches',
  who: {
    title: 'Who are you?',
    hint: 'Tick all your names, in case you use different ones on different sites.',
    is: (names: string) => `You: ${names}`,
    change: 'Change names',
    done: 'Done',
    find: 'Find a name',
    more: (n: number) => `${counted(n, 'more name')}: type part of yours.`,
    none: 'No such name.',
  },
  basis: {
    label: 'Analysed by',
    name: (engine: string, level: string | null) => `${engine}, ${level ?? 'level not stated'}`,
    option: (name: string, n: number) => `${name} (${matches(n)})`,
    only: (n: number, name: string) =>
      `${matches(n)}, ${n === 1 ? 'analysed' : 'all analysed'} by ${name}. Only matches analysed by the same engine ` +
      'at the same level are compared.',
    unstated: 'The files do not state the level of analysis, so levels may differ.',
    none: 'None of your matches has been analysed yet.',
  },
  left: {
    title: (n: number) => `Left out: ${matches(n)}.`,
    reasons: {
      unanalysed: (n: number) => `${n} not analysed yet`,
      unfinished: (n: number) => `${n} partly analysed`,
      otherwise: (n: number) => `${n} analysed by another engine or at another level`,
      self: (n: number) => `${n} with you on both sides`,
      unsound: (n: number) => `${n} with impossible numbers`,
    } satisfies Record<Reason, (n: number) => string>,
  },
  problem: 'This could not be computed:',
  month: (key: string) => `${MONTHS[Number(key.slice(5)) - 1]} ${key.slice(0, 4)}`,
  shortMonth: (key: string) => `${MONTHS[Number(key.slice(5)) - 1]} ’${key.slice(2, 4)}`,
  interval: (low: string, high: string) => `${low} to ${high}`,
  range: (low: string, high: string) => `${low}–${high}`,
  unknown: '–',
  n: (n: number) => `n = ${n}`,
  few: (n: number) => `n = ${n}: too small`,
  fewNote: 'n is the number of decisions. Grey ratings rest on too few decisions; a rating needs a few hundred.',
  graph: {
    title: 'PR by month',
    label: (months: number, first: string, last: string) =>
      `Graph of the performance rating in ${counted(months, 'month')}, from ${first} to ${last}, lower is better. ` +
      'The table by month has the same numbers.',
    whole: (pr: string) => `all months: ${pr}`,
    interval: '95 % interval',
    few: 'n too small',
    better: 'lower is better',
  },
  columns: {
    month: 'Month',
    opponent: 'Opponent',
    length: 'Length',
    decisions: 'n',
    what: 'Kind',
    pr: 'PR',
    checker: 'Plays',
    double: 'Doubles',
    take: 'Takes',
    errors: 'Errors',
    matches: 'Matches',
  },
  byMonth: 'By month',
  byKind: 'By type of decision',
  byPosition: 'By type of position',
  byOpponent: 'By opponent',
  byLength: 'By length of the match',
  all: 'All',
  kinds: { checker: 'Plays', double: 'Cube: double or not', take: 'Cube: take or pass' },
  ratingNote:
    'PR is 500 times the equity lost per decision, with its 95 % interval below. Plays, doubles and takes have their ' +
    'own ratings.',
  kindNote:
    'The interval for all decisions comes from the spread of the errors, those of the types from the spread over at ' +
    'least four matches.',
  undated: (n: number) =>
    n === 1
      ? '1 match has no readable date and counts in the month of import.'
      : `${n} matches have no readable date and count in the month of import.`,
  undatedRow: (n: number) => `${n} by day of import`,
  compare: {
    hint: 'Tick two months to compare them.',
    tick: (month: string) => `Compare ${month}`,
    one: (month: string) => `${month} is ticked. Tick another month.`,
    title: (one: string, other: string) => `${one} and ${other}`,
    columns: { what: 'Decisions', change: 'Change' },
    chance: 'The interval of the change contains 0: the difference may be chance.',
    better: 'Lower rating: better play, and more than chance.',
    worse: 'Higher rating: worse play, and more than chance.',
    unknown: 'Too few decisions for an interval.',
  },
  luck: {
    title: 'Luck',
    titleMoney: 'Luck in sessions for money, in points',
    note:
      'Gain in match winning chance per match, in %: a match won from an even start is +50. Luck-adjusted is the ' +
      "result minus your luck plus your opponents'.",
    noteMoney: "Points per session. Luck-adjusted is the result minus your luck plus your opponents'.",
    columns: { result: 'Result', luck: 'Luck', without: 'Luck-adjusted', n: 'Matches' },
    unknown: (n: number) => `${matches(n)} not counted here: unfinished games, or rolls without luck.`,
  },
  dice: {
    title: 'Dice',
    lead: 'Your dice and those of your opponents, compared with fair dice. All your matches count, analysed or not.',
    count: (n: number) => `Count the dice of ${matches(n)}`,
    counting: (done: number, total: number) => `${done} of ${matches(total)} counted`,
    yours: (n: number, rolls: number) => `You: ${counted(rolls, 'roll')} in ${matches(n)}`,
    theirs: (rolls: number) => `Your opponents: ${counted(rolls, 'roll')}`,
    columns: { what: 'Roll', found: 'Rolled', expected: 'Expected', range: '95 % range of fair dice' },
    rows: {
      doubles: 'Doubles',
      pips: 'Pips per roll',
      entered: (n: number) => `Entered, of ${counted(n, 'try', 'tries')}`,
      luck: 'Luck (equity)',
    },
    note:
      'A number with a star is outside the range that contains 95 % of fair dice. Of 25 numbers, expect one or two. ' +
      'Opening rolls are never doubles. Luck is known only for analysed matches.',
  },
  showAll: (n: number) => `Show all ${n}`,
  show: (n: number, of: string) => `${matches(n)}: ${of}`,
};

export type ProgressTexts = typeof en;
