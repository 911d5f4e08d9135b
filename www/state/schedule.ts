/**
 * The schedule of cards: FSRS, which models how well a question is remembered. Fetched when it is first needed: the
 * rest of the page imports only its types.
 */

import { type FSRS, type Card as FsrsCard, type Grade as FsrsGrade, fsrs, Rating } from 'ts-fsrs';
import type { Card } from './cards';
import { DAY, type Grade } from './grade';

/** The state of FSRS as plain data; times in milliseconds since 1970. */
export interface Schedule {
  due: number;
  last: number;
  /** Days after which the question is remembered with 90 %. */
  stability: number;
  /** 1 (easy) to 10. */
  difficulty: number;
  /** The state's number in `ts-fsrs`: 0 new, 1 learning, 2 review, 3 relearning. */
  phase: number;
  days: number;
  lapses: number;
}

/** An answer that was given. */
export interface Review {
  at: number;
  /** The time by the clock, if it was wrong. */
  said?: number;
  grade: Grade;
  /** Whether the review was on a later day than the previous one, so that it tests memory. */
  recalled: boolean;
}

const RATING: Record<Grade, FsrsGrade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

/** No steps of minutes: a question that was forgotten comes again in the same session, and then on another day. */
const scheduler: FSRS = fsrs({ learning_steps: [], relearning_steps: [], enable_fuzz: false });

function asFsrs(card: Pick<Card, 'schedule' | 'reviews'>, now: number): FsrsCard {
  const { schedule, reviews } = card;
  if (!schedule) {
    return {
      due: new Date(now),
      stability: 0,
      difficulty: 0,
      elapsed_days: 0,
      scheduled_days: 0,
      learning_steps: 0,
      reps: 0,
      lapses: 0,
      state: 0,
    };
  }
  return {
    due: new Date(schedule.due),
    stability: schedule.stability,
    difficulty: schedule.difficulty,
    elapsed_days: 0,
    scheduled_days: schedule.days,
    learning_steps: 0,
    reps: reviews.length,
    lapses: schedule.lapses,
    state: schedule.phase,
    last_review: new Date(schedule.last),
  };
}

/** The card after an answer. */
export function graded<Asked extends Pick<Card, 'schedule' | 'reviews'>>(
  card: Asked,
  grade: Grade,
  now: number,
): Asked {
  const at = later(card, now);
  const { card: next } = scheduler.next(asFsrs(card, at), new Date(at), RATING[grade]);
  const recalled = card.schedule !== null && at - card.schedule.last >= DAY / 2;
  return {
    ...card,
    schedule: {
      due: next.due.getTime(),
      last: at,
      stability: next.stability,
      difficulty: next.difficulty,
      phase: next.state,
      days: next.scheduled_days,
      lapses: next.lapses,
    },
    reviews: [...card.reviews, { at, grade, recalled }],
  };
}

/** Days until the card would come again, for each grade. */
export function daysAhead(card: Card, now: number): Record<Grade, number> {
  const at = later(card, now);
  const all = scheduler.repeat(asFsrs(card, at), new Date(at));
  const days = (grade: Grade) => all[RATING[grade]].card.scheduled_days;
  return { again: days('again'), hard: days('hard'), good: days('good'), easy: days('easy') };
}

/** The chance that a card is remembered now, 0..=1; null for one never reviewed. */
export function remembered(card: Card, now: number): number | null {
  const at = later(card, now);
  return card.schedule ? scheduler.get_retrievability(asFsrs(card, at), new Date(at), false) : null;
}

/** Now, but not before the last answer: a clock may have been set back, and the model has no negative times. */
const later = ({ schedule }: Pick<Card, 'schedule'>, now: number): number => Math.max(now, schedule?.last ?? now);

/** The schedule that a history of answers leads to. */
function replayed<Asked extends Pick<Card, 'schedule' | 'reviews'>>(card: Asked, reviews: readonly Review[]): Asked {
  let again: Asked = { ...card, schedule: null, reviews: [] };
  for (const { at, grade, said } of reviews) {
    again = graded(again, grade, at);
    if (said !== undefined) {
      const last = again.reviews.at(-1)!;
      again = { ...again, reviews: [...again.reviews.slice(0, -1), { ...last, said }] };
    }
  }
  return again;
}

/** The time by the clock at an answer. */
const saidAt = ({ at, said }: Review): number => said ?? at;

/** Two histories of the same card, from two tabs or from a copy: every answer of both, in the order of time. */
export function withReviewsOf<Asked extends Pick<Card, 'schedule' | 'reviews'>>(card: Asked, other: Asked): Asked {
  const key = (review: Review) => `${saidAt(review)} ${review.grade}`;
  const known = new Set(card.reviews.map(key));
  const fresh = other.reviews.filter((review) => !known.has(key(review)));
  if (fresh.length === 0) return card;
  if (card.reviews.length === 0) return { ...card, schedule: other.schedule, reviews: other.reviews };
  const all = [...card.reviews, ...fresh].sort((a, b) => a.at - b.at);
  return replayed(card, all);
}

/** A time that far ahead comes from a clock that was wrong, not from another time zone. */
const AHEAD = DAY;
/** No right clock is before this: the page was not yet written. */
export const EARLIEST = Date.UTC(2026, 9, 1);

/**
 * The card with times that can be, if its answers have some that cannot: a clock that was ahead dates them into the
 * future, and the card would not come back for years. Such an answer is moved to the one after it, or to now; the
 * original time is kept in `said`, and counts again if the present clock turns out to be wrong. A clock that shows a
 * day before the page was written changes nothing.
 */
export function withRightTimes<Asked extends Pick<Card, 'schedule' | 'reviews'>>(card: Asked, now: number): Asked {
  const { schedule, reviews } = card;
  if (now < EARLIEST) return card;
  const times = reviews.map((review) => review.at);
  let limit = now;
  for (let n = reviews.length - 1; n >= 0; n--) {
    const said = saidAt(reviews[n]!);
    // Times that are only a little out of order, as between two devices, are put in order and no more.
    if (said <= limit + AHEAD) times[n] = Math.min(said, limit);
    else times[n] = Math.min(reviews[n]!.at, limit);
    limit = times[n]!;
  }
  const moved = times.map(
    (at, n) => Math.abs(at - reviews[n]!.at) > AHEAD || (at !== reviews[n]!.at && reviews[n]!.said !== undefined),
  );
  // Only the schedule may be wrong: of an answer whose time was corrected without it.
  const misled = schedule !== null && schedule.last > now + AHEAD;
  if (!moved.includes(true) && !misled) return card;
  const right = reviews.map((review, n) => {
    const { said: _, ...rest } = review;
    const said = saidAt(review);
    const at = moved[n] ? times[n]! : review.at;
    return at === said ? { ...rest, at } : { ...rest, at, said };
  });
  if (reviews.length > 0) return replayed(card, right);
  // A schedule without a history: due now is the only safe guess.
  return { ...card, schedule: { ...schedule!, last: now, due: now } };
}
