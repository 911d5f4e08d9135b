/** The drill: due cards, in random order, as many as one session has. */

import type { EngineProblem } from '../engine/port';
import { ASKS, type Asks, type Card } from './cards';
import { DAY, type Grade } from './grade';
import { numbers } from './random';

/** The choices of a session. */
export interface DrillChoice {
  asks: readonly Asks[];
  /** Cards of one session. */
  most: number;
}

/** Sizes of a session that can be chosen. */
export const SIZES = [10, 25, 50, 100] as const;

/** One session. */
export interface Session {
  /** The remaining cards, by id; the first is the current one. */
  queue: readonly string[];
  /** Cards that it began with. */
  total: number;
  /** Finished cards, with the first grade of each. */
  done: readonly { id: string; grade: Grade }[];
}

export interface Drill {
  /** All stored cards; null until they have been read. */
  cards: readonly Card[] | null;
  choice: DrillChoice;
  session: Session | null;
  /** Days until the current card would come again, for each grade; null until known. */
  ahead: Record<Grade, number> | null;
  /** The model's present retention of the cards, 0..=1; null without a reviewed card. */
  expected: number | null;
  /** Why the device keeps no cards. */
  problem: EngineProblem | null;
  /** An export is being made. */
  exporting: boolean;
}

export const NO_DRILL: Drill = {
  cards: null,
  choice: { asks: ASKS, most: 25 },
  session: null,
  ahead: null,
  expected: null,
  problem: null,
  exporting: false,
};

export function isDue({ schedule }: Card, now: number): boolean {
  return schedule === null || schedule.due <= now;
}

/** The cards to ask now, the longest due first and new ones last; ties in the order of `seed`. */
export function dueCards(cards: readonly Card[], choice: DrillChoice, now: number, seed: number): Card[] {
  const due = cards.filter((card) => choice.asks.includes(card.asks) && isDue(card, now));
  const day = ({ schedule }: Card) => (schedule ? Math.floor(schedule.due / DAY) : Number.POSITIVE_INFINITY);
  const order = shuffled(due, seed).sort((a, b) => (day(a) === day(b) ? 0 : day(a) - day(b)));
  return apart(order.slice(0, choice.most));
}

/** The same cards so that two of one match do not follow each other, as far as that can be. */
function apart(cards: readonly Card[]): Card[] {
  const left = [...cards];
  const placed: Card[] = [];
  while (left.length > 0) {
    const last = placed.at(-1)?.origin.match;
    const counts = new Map<string, number>();
    for (const { origin } of left) counts.set(origin.match, (counts.get(origin.match) ?? 0) + 1);
    // A match with more than half of the rest has to come now, or its cards will be consecutive at the end.
    const pressing = left.findIndex(
      ({ origin }) => origin.match !== last && 2 * counts.get(origin.match)! > left.length,
    );
    const other = pressing >= 0 ? pressing : left.findIndex(({ origin }) => origin.match !== last);
    placed.push(...left.splice(Math.max(other, 0), 1));
  }
  return placed;
}

/** The items in an order that depends only on `seed` (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const order = [...items];
  const random = numbers(seed);
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** The session after a grade: a forgotten card comes again at the end. */
export function afterGrade({ queue, total, done }: Session, grade: Grade): Session {
  const [id, ...rest] = queue;
  if (id === undefined) return { queue, total, done };
  const known = done.some((one) => one.id === id);
  return {
    queue: grade === 'again' ? [...rest, id] : rest,
    total,
    done: known ? done : [...done, { id, grade }],
  };
}

/** The share of cards remembered when reviewed on a later day, in the last `days` days. */
export function retention(cards: readonly Card[], now: number, days = 30): { asked: number; remembered: number } {
  const recent = cards
    .flatMap(({ reviews }) => reviews)
    .filter(({ at, recalled }) => recalled && now - at <= days * DAY);
  return { asked: recent.length, remembered: recent.filter(({ grade }) => grade !== 'again').length };
}

/** Numbers of cards: all, never reviewed, due. */
export function tally(cards: readonly Card[], now: number) {
  return {
    all: cards.length,
    fresh: cards.filter(({ schedule }) => schedule === null).length,
    due: cards.filter((card) => card.schedule !== null && isDue(card, now)).length,
  };
}

/** When the next card is due that is not due yet; null without one. */
export function nextDue(cards: readonly Card[], now: number): number | null {
  const later = cards.flatMap(({ schedule }) => (schedule && schedule.due > now ? [schedule.due] : []));
  return later.length > 0 ? Math.min(...later) : null;
}
