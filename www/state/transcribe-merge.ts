/** Two versions of one transcription brought together: two tabs have changed it at the same time. */

import type { TranscriptionEntry } from '../engine/port';
import type { KeptTranscription } from './transcribe';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether two versions are equal, whenever they were saved. */
export const sameTranscription = (a: KeptTranscription, b: KeptTranscription): boolean =>
  same([a.transcription, a.match], [b.transcription, b.match]);

/** Whether a version has all entries of an earlier one, in the same match. */
export function continues(later: KeptTranscription, earlier: KeptTranscription): boolean {
  const [all, first] = [later.transcription, earlier.transcription];
  return same(all.settings, first.settings) && same(all.entries.slice(0, first.entries.length), first.entries);
}

/**
 * Everything that `mine` and `theirs` have changed in `base`; null if both have changed the same place. Then no match
 * can be made of both.
 */
export function mergedTranscription(
  base: KeptTranscription,
  mine: KeptTranscription,
  theirs: KeptTranscription,
): KeptTranscription | null {
  const [before, here, there] = [base.transcription, mine.transcription, theirs.transcription];
  const entries = mergedEntries(before.entries, here.entries, there.entries);
  const settings = mergedFields({ ...before.settings }, { ...here.settings }, { ...there.settings });
  if (entries === null || settings === null) return null;
  return {
    ...mine,
    transcription: { ...here, settings: settings as typeof here.settings, entries },
    at: Math.max(mine.at, theirs.at),
    match: mine.match === base.match ? theirs.match : mine.match,
  };
}

function mergedEntries(
  base: readonly TranscriptionEntry[],
  mine: readonly TranscriptionEntry[],
  theirs: readonly TranscriptionEntry[],
): TranscriptionEntry[] | null {
  if (same(mine, theirs) || same(base, theirs)) return [...mine];
  if (same(base, mine)) return [...theirs];
  const [a, b] = [changeOf(base, mine), changeOf(base, theirs)];
  const [first, second] = a.from < b.from ? [a, b] : [b, a];
  // Something between them is as it was: turns that touch depend on each other.
  if (first.to >= second.from) return null;
  return [
    ...base.slice(0, first.from),
    ...first.entries,
    ...base.slice(first.to, second.from),
    ...second.entries,
    ...base.slice(second.to),
  ];
}

/** The replacement of the entries `from` up to `to`. */
interface Change {
  from: number;
  to: number;
  entries: readonly TranscriptionEntry[];
}

function changeOf(before: readonly TranscriptionEntry[], after: readonly TranscriptionEntry[]): Change {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && same(before[from], after[from])) from += 1;
  let rest = 0;
  while (rest < shorter - from && same(before.at(-1 - rest), after.at(-1 - rest))) rest += 1;
  return { from, to: before.length - rest, entries: after.slice(from, after.length - rest) };
}

type Fields = Record<string, unknown>;

function mergedFields(base: Fields, mine: Fields, theirs: Fields): Fields | null {
  const all: Fields = { ...mine };
  for (const [name, value] of Object.entries(theirs)) {
    if (same(value, base[name]) || same(value, mine[name])) continue;
    if (!same(mine[name], base[name])) return null;
    all[name] = value;
  }
  return all;
}
