/** The views' data of a match's course: decisions by action, marks, the next error, filters. */

import type { MatchCourse, MatchDecision, Moment, PositionKind } from '../engine/port';
import type { ActionAt } from './route';

/** How bad a decision is: the limits are eXtreme Gammon's, 0.02 and 0.08 of normalised equity. */
export type Mark = 'fine' | 'doubtful' | 'error' | 'blunder';

/** From this loss on a decision counts as right no more: below, two plays are as good as each other. */
export const DOUBTFUL = 0.005;
export const ERROR = 0.02;
export const BLUNDER = 0.08;

export function markOf(lost: number): Mark {
  if (lost < DOUBTFUL) return 'fine';
  if (lost < ERROR) return 'doubtful';
  return lost < BLUNDER ? 'error' : 'blunder';
}

/** Which decisions are listed. */
export interface MatchFilter {
  player: 'both' | 0 | 1;
  least: 'all' | Exclude<Mark, 'fine'>;
  kind: 'all' | 'play' | 'cube';
  position: 'all' | PositionKind;
  starred: boolean;
}

export const EVERYTHING: MatchFilter = { player: 'both', least: 'all', kind: 'all', position: 'all', starred: false };

const LEAST: Record<MatchFilter['least'], number> = { all: 0, doubtful: DOUBTFUL, error: ERROR, blunder: BLUNDER };

/** A course with an index for frequent look-ups. */
export interface IndexedCourse {
  course: MatchCourse;
  /** The decisions of each action, by `keyOf`. */
  decisions: ReadonlyMap<string, readonly MatchDecision[]>;
  /** The place of each action in `course.moments`, by `keyOf`. */
  places: ReadonlyMap<string, number>;
}

export const keyOf = ({ game, action }: ActionAt): string => `${game}.${action}`;

let last: IndexedCourse | null = null;

/** The index of a course; the last one is cached. */
export function indexed(course: MatchCourse): IndexedCourse {
  if (last?.course === course) return last;
  const decisions = new Map<string, MatchDecision[]>();
  for (const decision of course.decisions) {
    const key = keyOf(decision);
    const others = decisions.get(key);
    if (others) others.push(decision);
    else decisions.set(key, [decision]);
  }
  const places = new Map(course.moments.map((moment, place) => [keyOf(moment), place]));
  last = { course, decisions, places };
  return last;
}

/** The decisions of an action: to double or not, then the play. */
export function decisionsAt({ decisions }: IndexedCourse, at: ActionAt): readonly MatchDecision[] {
  return decisions.get(keyOf(at)) ?? [];
}

export function momentAt({ course, places }: IndexedCourse, at: ActionAt): Moment | null {
  const place = places.get(keyOf(at));
  return place === undefined ? null : (course.moments[place] ?? null);
}

/** The action before or after another one; null at the ends of the match. */
export function neighbourOf({ course, places }: IndexedCourse, at: ActionAt, by: 1 | -1): Moment | null {
  const place = places.get(keyOf(at));
  return place === undefined ? null : (course.moments[place + by] ?? null);
}

/** The next decision before or after an action that passes a filter; null if there is none. */
export function nextDecision(
  index: IndexedCourse,
  at: ActionAt | null,
  by: 1 | -1,
  filter: MatchFilter,
  isStarred: (at: ActionAt) => boolean,
): Moment | null {
  const { course, places } = index;
  const start = at ? (places.get(keyOf(at)) ?? -1) : by === 1 ? -1 : course.moments.length;
  for (let place = start + by; place >= 0 && place < course.moments.length; place += by) {
    const moment = course.moments[place]!;
    if (passes(decisionsAt(index, moment), filter, isStarred(moment))) return moment;
  }
  return null;
}

/** Whether one of an action's decisions is listed. */
export function passes(decisions: readonly MatchDecision[], filter: MatchFilter, starred: boolean): boolean {
  if (filter.starred && !starred) return false;
  return decisions.some(
    ({ player, kind, position, lost }) =>
      (filter.player === 'both' || player === filter.player) &&
      lost >= LEAST[filter.least] &&
      (filter.kind === 'all' || (kind === 'play') === (filter.kind === 'play')) &&
      (filter.position === 'all' || position === filter.position),
  );
}

/** The worst of an action's decisions; null if nothing is evaluated. */
export function worst(decisions: readonly MatchDecision[]): MatchDecision | null {
  return decisions.reduce<MatchDecision | null>((most, one) => (most && most.lost >= one.lost ? most : one), null);
}

/** Kinds of positions that a match has, in the order of the report. */
export function positionsOf(course: MatchCourse): PositionKind[] {
  return [...new Set(course.decisions.map(({ position }) => position))];
}
