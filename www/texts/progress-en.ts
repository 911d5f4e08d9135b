/** What the page "Me over time" says in English. */

import type { Reason } from '../state/progress';
import { counted } from './counted';

const matches = (n: number) => (n === 1 ? '1 match' : `${n} matches`);
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const en = {
  title: 'Me over time',
  lead: 'How your rating changes from month to month, and where it is better or worse.',
  matches,
  empty: 'There is no match on this device yet.',
  toMatches: 'Take in matches',
  who: {
    title: 'Who are you?',
    hint: 'Tick every name that is yours: people have other names on other sites.',
    is: (names: string) => `You: ${names}`,
    change: 'Change names',
    done: 'Done',
    find: 'Find a name',
    more: (n: number) => `${counted(n, 'more name')}: type some letters of yours.`,
    none: 'No match has this name.',
  },
  basis: {
    label: 'Compare what was analysed by',
    name: (engine: string, level: string | null) => `${engine}, ${level ?? 'level not stated'}`,
    option: (name: string, n: number) => `${name} (${matches(n)})`,
    only: (n: number, name: string) =>
      `${matches(n)}, ${n === 1 ? 'analysed' : 'all analysed'} by ${name}. Only matches analysed by the same engine ` +
      'at the same level are compared, for a deeper analysis finds other errors.',
    unstated: 'The files do not say at which level they were analysed, so the levels may differ.',
    none: 'None of your matches is analysed yet.',
  },
  left: {
    title: (n: number) => `Left out: ${matches(n)}.`,
    reasons: {
      unanalysed: (n: number) => `${n} not analysed yet`,
      unfinished: (n: number) => `${n} not analysed to the end`,
      otherwise: (n: number) => `${n} analysed by another engine or at another level`,
      self: (n: number) => `${n} in which both players are you`,
      unsound: (n: number) => `${n} with numbers that no analysis can have`,
    } satisfies Record<Reason, (n: number) => string>,
  },
  problem: 'This could not be counted:',
  month: (key: string) => `${MONTHS[Number(key.slice(5)) - 1]} ${key.slice(0, 4)}`,
  shortMonth: (key: string) => `${MONTHS[Number(key.slice(5)) - 1]} ’${key.slice(2, 4)}`,
  interval: (low: string, high: string) => `${low} to ${high}`,
  range: (low: string, high: string) => `${low}–${high}`,
  unknown: '–',
  n: (n: number) => `n = ${n}`,
  few: (n: number) => `n = ${n}: too small`,
  fewNote:
    'n is the number of decisions. Grey figures are of too few: such a rating says little, it needs some hundreds.',
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
  byKind: 'By kind of decision',
  byPosition: 'By kind of position',
  byOpponent: 'By opponent',
  byLength: 'By length of the match',
  all: 'All',
  kinds: { checker: 'Plays', double: 'Doubles and rolls without one', take: 'Takes and passes' },
  ratingNote:
    'PR is 500 times the equity lost a decision, small below it the 95 % interval. Plays, doubles and takes have a ' +
    'rating of their own.',
  kindNote:
    'The interval of all decisions is by the spread of the errors, those of kinds by the spread over at least four ' +
    'matches.',
  undated: (n: number) =>
    n === 1
      ? '1 match has no date that can be read: it counts in the month in which it was taken in.'
      : `${n} matches have no date that can be read: they count in the month in which they were taken in.`,
  undatedRow: (n: number) => `${n} by the day taken in`,
  compare: {
    hint: 'Tick two months to compare them.',
    tick: (month: string) => `Compare ${month}`,
    one: (month: string) => `${month} is ticked: tick another month.`,
    title: (one: string, other: string) => `${one} and ${other}`,
    columns: { what: 'Decisions', change: 'Change' },
    chance: 'The interval of the change holds 0: the difference may be chance.',
    better: 'The rating is lower: better play, and more than chance.',
    worse: 'The rating is higher: worse play, and more than chance.',
    unknown: 'There are too few decisions for an interval.',
  },
  luck: {
    title: 'Luck',
    titleMoney: 'Luck in sessions for money, in points',
    note:
      'In % of winning chance against the start, a match: a match won from an even start is +50. Without luck is ' +
      'what the play was worth: the result less your luck and with that of the opponents.',
    noteMoney:
      'Points a session. Without luck is what the play was worth: the result less your luck and with that of the ' +
      'opponents.',
    columns: { result: 'Result', luck: 'Luck', without: 'Without luck', n: 'Matches' },
    unknown: (n: number) => `${matches(n)} not counted here: a game is unfinished, or the luck of a roll is not known.`,
  },
  showAll: (n: number) => `Show all ${n}`,
  show: (n: number, of: string) => `${matches(n)}: ${of}`,
};

export type ProgressTexts = typeof en;
