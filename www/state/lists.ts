/** Two versions of one thing brought together: two tabs have changed it at the same time. */

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * A list with everything that `mine` and `theirs` have changed in `base`; null if both have changed the same place.
 * `gap`: how many entries between the two must be as they were.
 */
export function mergedList<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[], gap: number): T[] | null {
  if (same(mine, theirs) || same(base, theirs)) return [...mine];
  if (same(base, mine)) return [...theirs];
  const [a, b] = [changeOf(base, mine), changeOf(base, theirs)];
  const [first, second] = a.from < b.from ? [a, b] : [b, a];
  if (first.to + gap > second.from || first.from === second.from) return null;
  return [
    ...base.slice(0, first.from),
    ...first.entries,
    ...base.slice(first.to, second.from),
    ...second.entries,
    ...base.slice(second.to),
  ];
}

/** The replacement of the entries `from` up to `to`. */
interface Change<T> {
  from: number;
  to: number;
  entries: readonly T[];
}

function changeOf<T>(before: readonly T[], after: readonly T[]): Change<T> {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && same(before[from], after[from])) from += 1;
  let rest = 0;
  while (rest < shorter - from && same(before.at(-1 - rest), after.at(-1 - rest))) rest += 1;
  return { from, to: before.length - rest, entries: after.slice(from, after.length - rest) };
}

type Fields = Record<string, unknown>;

/** Fields with the changes of both; null if both have changed the same one. */
export function mergedFields(base: Fields, mine: Fields, theirs: Fields): Fields | null {
  const all: Fields = { ...mine };
  for (const name of new Set([...Object.keys(base), ...Object.keys(theirs)])) {
    const value = theirs[name];
    if (same(value, base[name]) || same(value, mine[name])) continue;
    if (!same(mine[name], base[name])) return null;
    all[name] = value;
  }
  return all;
}
