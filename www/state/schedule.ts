/**
 * When a card is asked again: FSRS, which models how well a question is remembered. Fetched when it is first needed:
 * the rest of the page imports its types alone.
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
  grade: Grade;
  /** Whether the question was asked on a later day than the one before, so that it says something of memory. */
  recalled: boolean;
}

const RATING: Record<Grade, FsrsGrade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

/** No steps of minutes: a question that was forgotten comes again in the same sitting, and then on another day. */
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
  const { card: next } = scheduler.next(asFsrs(card, now), new Date(now), RATING[grade]);
  const recalled = card.schedule !== null && now - card.schedule.last >= DAY / 2;
  return {
    ...card,
    schedule: {
      due: next.due.getTime(),
      last: now,
      stability: next.stability,
      difficulty: next.difficulty,
      phase: next.state,
      days: next.scheduled_days,
      lapses: next.lapses,
    },
    reviews: [...card.reviews, { at: now, grade, recalled }],
  };
}

/** Days until the card would be asked again, for each grade. */
export function daysAhead(card: Card, now: number): Record<Grade, number> {
  const all = scheduler.repeat(asFsrs(card, now), new Date(now));
  const days = (grade: Grade) => all[RATING[grade]].card.scheduled_days;
  return { again: days('again'), hard: days('hard'), good: days('good'), easy: days('easy') };
}

/** The chance that a card is remembered now, 0..=1; null for one that was never asked. */
export function remembered(card: Card, now: number): number | null {
  return card.schedule ? scheduler.get_retrievability(asFsrs(card, now), new Date(now), false) : null;
}
