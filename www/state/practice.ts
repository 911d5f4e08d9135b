/** The stored data of exercises: answers by kind, and the due dates of items learned by heart. */

import type { PositionInfo, PracticeItem, PracticeKind, PracticeTry } from '../engine/port';
import type { Review, Schedule } from './schedule';

/** An answer with its time, in milliseconds since 1970. */
export interface KeptTry extends PracticeTry {
  at: number;
}

/**
 * Of a kind as a whole (`key` is null): its level and all answers. Of an item that is learned by heart: its schedule.
 */
export interface KeptPractice {
  id: string;
  kind: PracticeKind;
  key: string | null;
  /** The level of the next item, 1 to 5. */
  level: number;
  tries: readonly KeptTry[];
  schedule: Schedule | null;
  reviews: readonly Review[];
}

export const PRACTICE_KINDS: readonly PracticeKind[] = [
  'pips',
  'shots',
  'wastage',
  'chance',
  'two_plays',
  'cube_action',
  'opening',
  'match_equity',
  'take_point',
  'gammon_value',
];

export function newPractice(kind: PracticeKind, key: string | null): KeptPractice {
  const id = key === null ? kind : `${kind} ${key}`;
  return { id, kind, key, level: 1, tries: [], schedule: null, reviews: [] };
}

/** The record after one more answer. */
export const withTry = (kept: KeptPractice, tried: KeptTry, level: number): KeptPractice => ({
  ...kept,
  level,
  tries: [...kept.tries, tried],
});

export const levelOf = (all: readonly KeptPractice[], kind: PracticeKind): number =>
  all.find((one) => one.kind === kind && one.key === null)?.level ?? 1;

/** The items of a kind that are due, the longest due first. */
export function dueItems(all: readonly KeptPractice[], kind: PracticeKind, now: number): KeptPractice[] {
  const due = all.filter((one) => one.kind === kind && one.key !== null && one.schedule && one.schedule.due <= now);
  return due.sort((a, b) => a.schedule!.due - b.schedule!.due);
}

/** All answers in the order in which they were given. */
export const allTries = (all: readonly KeptPractice[]): KeptTry[] =>
  all.flatMap(({ tries }) => tries).sort((a, b) => a.at - b.at);

/** Two records of the same, from two tabs or from a copy: every answer of both. */
export function joinedPractice(
  here: KeptPractice,
  other: KeptPractice,
  withReviewsOf: (one: KeptPractice, other: KeptPractice) => KeptPractice,
): KeptPractice {
  const known = new Set(here.tries.map(({ at }) => at));
  const fresh = other.tries.filter(({ at }) => !known.has(at));
  const tries = fresh.length === 0 ? here.tries : [...here.tries, ...fresh].sort((a, b) => a.at - b.at);
  const later = (other.tries.at(-1)?.at ?? 0) > (here.tries.at(-1)?.at ?? 0);
  return { ...withReviewsOf(here, other), tries, level: later ? other.level : here.level };
}

/** The source of positions. */
export type PracticeSource = 'engine' | 'matches';

/** The page's view of the exercises. */
export interface PracticeRoom {
  /** The stored data; null until it has been read. */
  kept: readonly KeptPractice[] | null;
  source: PracticeSource;
  kind: PracticeKind | null;
  /** The current item; null while it is generated. */
  item: PracticeItem | null;
  /** Its position; null if it has none. */
  board: PositionInfo | null;
  /** The answer and its mark; null before an answer. */
  answered: { given: number; right: boolean; error: number; seconds: number } | null;
  /** Answers of this session, and right ones. */
  done: number;
  right: number;
  problem: { kind: string; message: string } | null;
  /** Why the device does not keep the answers. */
  keepProblem: { kind: string; message: string } | null;
}

export const NEW_ROOM: PracticeRoom = {
  kept: null,
  source: 'engine',
  kind: null,
  item: null,
  board: null,
  answered: null,
  done: 0,
  right: 0,
  problem: null,
  keepProblem: null,
};
