/** Two versions of one transcription brought together: two tabs have changed it at the same time. */

import { mergedFields, mergedList, same } from './lists';
import type { KeptTranscription } from './transcribe';

/** Whether two versions are equal, whenever they were saved. */
export const sameTranscription = (a: KeptTranscription, b: KeptTranscription): boolean =>
  same(a.transcription, b.transcription);

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
  // Something between them is as it was: turns that touch depend on each other.
  const entries = mergedList(before.entries, here.entries, there.entries, 1);
  const settings = mergedFields({ ...before.settings }, { ...here.settings }, { ...there.settings });
  if (entries === null || settings === null) return null;
  return {
    ...mine,
    transcription: { ...here, settings: settings as typeof here.settings, entries },
    at: Math.max(mine.at, theirs.at),
  };
}
