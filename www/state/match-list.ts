/** The list of matches in an order, and only those that are looked for. */

import { isoDate } from './dates';
import { type MatchHead, mainSummary } from './matches';
import { seatOf } from './names';

export const SORTS = ['added', 'date', 'players', 'length', 'result', 'pr'] as const;
export type Sort = (typeof SORTS)[number];

export interface ListChoice {
  sort: Sort;
  /** Whether the order is reversed: each begins with the most wanted end. */
  turned: boolean;
  /** Points of the match, 0 for money; null for all. */
  length: number | null;
  /** Only those that the person has won or lost. */
  result: 'all' | 'won' | 'lost';
  /** Only those that are analysed, or not. */
  analysed: 'all' | 'yes' | 'no';
  tag: string | null;
}

export const WHOLE_LIST: ListChoice = {
  sort: 'added',
  turned: false,
  length: null,
  result: 'all',
  analysed: 'all',
  tag: null,
};

/** The day of a match, or its day of import, for sorting. */
const day = ({ date, added }: MatchHead): string =>
  (date && isoDate(date)) ?? new Date(added).toISOString().slice(0, 10);

/** The rating of the person, or the lower one of both. */
function rating(head: MatchHead, names: readonly string[]): number {
  const ratings = mainSummary(head)?.players.map(({ pr }) => pr ?? Number.POSITIVE_INFINITY);
  if (!ratings) return Number.POSITIVE_INFINITY;
  const seat = seatOf(head.players, names);
  return seat === null ? Math.min(...ratings) : ratings[seat]!;
}

/** By how many points the person, or the first player, is ahead. */
function lead({ players, score }: MatchHead, names: readonly string[]): number {
  const seat = seatOf(players, names) ?? 0;
  return score[seat]! - score[1 - seat]!;
}

export function listed(heads: readonly MatchHead[], choice: ListChoice, names: readonly string[]): MatchHead[] {
  const { sort, turned, length, result, analysed, tag } = choice;
  const shown = heads.filter((head) => {
    if (length !== null && head.length !== length) return false;
    if (tag !== null && !head.tags?.includes(tag)) return false;
    if (analysed !== 'all' && (mainSummary(head) !== null) !== (analysed === 'yes')) return false;
    if (result === 'all') return true;
    if (seatOf(head.players, names) === null) return false;
    const ahead = lead(head, names);
    return result === 'won' ? ahead > 0 : ahead < 0;
  });
  const orders: Record<Sort, (a: MatchHead, b: MatchHead) => number> = {
    added: (a, b) => b.added - a.added,
    date: (a, b) => day(b).localeCompare(day(a)),
    players: (a, b) => a.players.join().localeCompare(b.players.join()),
    length: (a, b) => b.length - a.length,
    result: (a, b) => lead(b, names) - lead(a, names),
    pr: (a, b) => {
      const [one, other] = [rating(a, names), rating(b, names)];
      return one === other ? 0 : one - other;
    },
  };
  shown.sort(orders[sort]);
  return turned ? shown.reverse() : shown;
}

/** All tags there are, in the order of the alphabet. */
export const tagsOf = (heads: readonly MatchHead[]): string[] =>
  [...new Set(heads.flatMap(({ tags }) => tags ?? []))].sort((a, b) => a.localeCompare(b));
