/**
 * Times of a clock that was wrong. Data saved by a clock that was ahead would count as the newest for years, and
 * displace new data.
 */

import { DAY } from './grade';

/** Whether a time lies so far ahead of now that one of the two clocks was wrong. */
export const isAhead = (at: number, now: number): boolean => at > now + DAY;

/** The records, and those whose times lie ahead put right: before now, in their order. */
export function putRight<T extends { at: number }>(all: readonly T[], now: number): T[] {
  const ahead = all.filter(({ at }) => isAhead(at, now)).sort((a, b) => b.at - a.at);
  return all.map((one) => (isAhead(one.at, now) ? { ...one, at: now - 1 - ahead.indexOf(one) } : one));
}
