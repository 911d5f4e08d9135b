/** The data of the graph of ratings by month. */

import type { PlayerProgress } from '../engine/port';

export interface RatingPoint {
  month: string;
  /** Months since the first one. */
  x: number;
  pr: number;
  ci95: readonly [number, number] | null;
  few: boolean;
}

export interface RatingGraph {
  points: RatingPoint[];
  /** How many months there are from the first to the last, both included. */
  months: number;
  /** The rating at the top; intervals may go beyond it. */
  high: number;
  /** The lines of the scale. */
  lines: number[];
  /** Months that have their name below. */
  ticks: { month: string; x: number }[];
}

const STEPS = [1, 2, 5, 10, 20, 50, 100];

/** The graph of the months that have a rating; null without one. At most `most` months have their name below. */
export function ratingGraph({ months }: PlayerProgress, most: number): RatingGraph | null {
  const rated = months.filter(({ pool }) => pool.ratings.all.pr !== null);
  const [first, last] = [rated[0], rated.at(-1)];
  if (!first || !last) return null;
  const start = countOf(first.key);
  const points = rated.map(({ key, pool }) => {
    const { pr, ci95, few } = pool.ratings.all;
    return { month: key, x: countOf(key) - start, pr: pr!, ci95, few };
  });
  // Of a month with few decisions the interval may be very wide: it does not make the others flat.
  const ends = points.map(({ pr, ci95, few }) => (few || !ci95 ? pr : ci95[1]));
  const top = Math.max(...ends, 1);
  const step = STEPS.find((one) => top / one <= 5) ?? top;
  const high = Math.ceil(top / step) * step;
  const count = countOf(last.key) - start + 1;
  const every = Math.ceil(count / most);
  const named = Array.from({ length: Math.ceil(count / every) }, (_, n) => n * every);
  return {
    points,
    months: count,
    high,
    lines: Array.from({ length: Math.round(high / step) + 1 }, (_, n) => n * step),
    ticks: named.map((x) => ({ month: monthAt(start + x), x })),
  };
}

function countOf(month: string): number {
  const [year, number] = month.split('-').map(Number);
  return year! * 12 + number! - 1;
}

function monthAt(count: number): string {
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}
