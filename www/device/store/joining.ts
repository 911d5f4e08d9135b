/** How each record of a backup is merged with the existing data: everything of both stays. */

import type { Transcript } from '../../engine/port';
import { joinedAnswers, type KeptLesson, sameLesson } from '../../state/lessons';
import { changed, isChange, type MatchChange } from '../../state/match-changes';
import { mergedHead, mergedMatch } from '../../state/match-merge';
import type { MatchHead } from '../../state/matches';
import type { KeptTranscription } from '../../state/transcribe';
import { continues } from '../../state/transcribe-merge';
import { forgetIndex } from '../library-index';
import { CHECKS, nameOf } from './checks';
import type { Schema } from './schema';
import type { Reading, Writing } from './store';

export async function changesOf(transaction: Reading | Writing, id: string): Promise<MatchChange[]> {
  const entries = await transaction.objectStore('journal').index('match').getAll(id);
  return entries.flatMap(({ change }) => (isChange(change) ? [change] : []));
}

export async function join<S extends 'positions' | 'cards' | 'practice'>(
  transaction: Writing,
  name: S,
  key: IDBValidKey,
  record: Schema[S]['value'],
  merge: (here: Schema[S]['value']) => Schema[S]['value'],
): Promise<'added' | 'merged' | 'same'> {
  const store = transaction.objectStore(name as 'positions');
  const here = (await store.get(key as string)) as Schema[S]['value'] | undefined;
  const next = here === undefined ? record : merge(here);
  if (here !== undefined && JSON.stringify(next) === JSON.stringify(here)) return 'same';
  await store.put(next as never);
  return here === undefined ? 'added' : 'merged';
}

/** Of two states of one run the later counts; the existing one stays beside it. */
export async function takeRun(
  transaction: Writing,
  name: 'rollouts' | 'exercises',
  record: Schema['rollouts']['value'],
): Promise<'added' | 'merged' | 'same'> {
  const store = transaction.objectStore(name as 'rollouts');
  const here = await store.get([record.xgid, record.run]);
  if (here && (here.at >= record.at || here.saved === record.saved)) return 'same';
  if (here) await store.put({ ...here, run: `${here.run} ${here.at}` });
  await store.put(record);
  return here ? 'merged' : 'added';
}

/** Of two versions of a transcription both stay, unless one only continues the other. */
export async function takeTranscription(
  transaction: Writing,
  record: KeptTranscription,
): Promise<'added' | 'merged' | 'same'> {
  const store = transaction.objectStore('transcriptions');
  const here = await store.get(record.id);
  if (here === undefined) {
    await store.put(record);
    return 'added';
  }
  if (continues(here, record)) return 'same';
  if (continues(record, here)) {
    await store.put(record);
    return 'merged';
  }
  const copy = { ...record, id: `${record.id} ${record.at}` };
  if ((await store.getKey(copy.id)) !== undefined) return 'same';
  await store.put(copy);
  return 'added';
}

/** Of two versions of a lesson both stay; answers to one lesson are joined. */
export async function takeLesson(transaction: Writing, record: KeptLesson): Promise<'added' | 'merged' | 'same'> {
  const store = transaction.objectStore('lessons');
  const here = await store.get(record.id);
  if (here === undefined) {
    await store.put(record);
    return 'added';
  }
  if (!sameLesson(here, record)) {
    const copy = { ...record, id: `${record.id} ${record.at}` };
    if ((await store.getKey(copy.id)) !== undefined) return 'same';
    await store.put(copy);
    return 'added';
  }
  const next = { ...here, answers: joinedAnswers(here.answers, record.answers) };
  if (JSON.stringify(next) === JSON.stringify(here)) return 'same';
  await store.put(next);
  return 'merged';
}

export async function takeMatch(
  transaction: Writing,
  head: MatchHead,
  match: Transcript,
): Promise<'added' | 'merged' | 'same'> {
  const [heads, matches, journal] = [
    transaction.objectStore('heads'),
    transaction.objectStore('matches'),
    transaction.objectStore('journal'),
  ];
  await transaction.objectStore('gone').delete(['heads', head.id]);
  const [hereHead, stored] = [await heads.get(head.id), await matches.get(head.id)];
  const fault = stored && CHECKS.matches(stored);
  if (fault) {
    const name = nameOf(hereHead ?? head, head.id);
    const aside = { store: 'matches', key: head.id, name, reason: fault, at: Date.now(), record: stored } as const;
    await transaction.objectStore('aside').put(aside);
  }
  if (!stored || fault) {
    await heads.put(hereHead ?? head);
    await matches.put(match, head.id);
    await forgetIndex(transaction, head.id);
    return 'added';
  }
  const here = changed(stored, await changesOf(transaction, head.id));
  const [nextHead, next] = [hereHead ? mergedHead(hereHead, head) : head, mergedMatch(here, match)];
  if (nextHead === hereHead && JSON.stringify(next) === JSON.stringify(here)) return 'same';
  await heads.put(nextHead);
  await matches.put(next, head.id);
  await forgetIndex(transaction, head.id);
  for (const { n, change } of await journal.index('match').getAll(head.id))
    if (isChange(change)) await journal.delete(n!);
  return 'merged';
}
