/** Lessons kept on the device, and the answers to them. */

import { joinedAnswers, type KeptLesson, type LessonAnswer, mergedLesson, sameLesson } from '../state/lessons';
import type { DeviceStore } from './store/store';

export interface LessonShelf {
  load(): Promise<KeptLesson[]>;
  get(id: string): Promise<KeptLesson | undefined>;
  /** This tab shows the device's version: its next changes start from it. */
  took(kept: KeptLesson): void;
  /**
   * Saves this tab's version, merged with the changes of another tab. If both have changed the same place this one
   * becomes a copy with the id `copy`. Gives it as kept.
   */
  put(kept: KeptLesson, copy: string): Promise<KeptLesson>;
  /** Adds an answer; of a lesson that is not on the device `empty` is kept. Gives it as kept. */
  answer(empty: KeptLesson, key: string, answer: LessonAnswer): Promise<KeptLesson>;
  /** Forgets the answers to a lesson. */
  restart(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

export function deviceLessons(store: DeviceStore): LessonShelf {
  /** Of which version on the device this tab's version was made, by its id. */
  const bases = new Map<string, KeptLesson>();
  const what = (id: string) => ({ chain: `lesson ${id}`, stores: ['lessons'], news: [{ of: 'lesson', id }] }) as const;

  return {
    async load() {
      return (await store.all('lessons')).sort((a, b) => b.at - a.at);
    },
    async get(id) {
      const kept = await store.read(['lessons'], (transaction) => transaction.objectStore('lessons').get(id));
      return kept !== undefined && store.usable('lessons', id, kept) ? kept : undefined;
    },
    took: (kept) => void bases.set(kept.id, kept),
    async put(given, copy) {
      return store.write(what(given.id), async (transaction) => {
        const lessons = transaction.objectStore('lessons');
        const [base, there] = [bases.get(given.id), await lessons.get(given.id)];
        const next = merged(base, given, there) ?? { ...given, id: copy };
        await lessons.put(next);
        // The next version is based only on data that the device has for certain.
        await transaction.done;
        bases.set(next.id, next.id === given.id ? given : next);
        return next;
      });
    },
    async answer(empty, key, answer) {
      return store.write(what(empty.id), async (transaction) => {
        const lessons = transaction.objectStore('lessons');
        const kept = (await lessons.get(empty.id)) ?? empty;
        const next = { ...kept, answers: joinedAnswers(kept.answers, { [key]: answer }) };
        await lessons.put(next);
        return next;
      });
    },
    async restart(id) {
      await store.write(what(id), async (transaction) => {
        const lessons = transaction.objectStore('lessons');
        const kept = await lessons.get(id);
        if (kept) await lessons.put({ ...kept, answers: {} });
      });
    },
    async remove(id) {
      const news = [{ of: 'lesson', id }, { of: 'room' }] as const;
      // Versions that wait for room would keep it from making some.
      await store.write({ ...what(id), only: true, news }, async (transaction) => {
        await transaction.objectStore('lessons').delete(id);
      });
    },
  };
}

/** Both versions in one; null if that is not possible. */
function merged(base: KeptLesson | undefined, mine: KeptLesson, there: KeptLesson | undefined): KeptLesson | null {
  // A lesson that another tab has deleted comes back: it was changed here since.
  if (there === undefined) return mine;
  const answers = joinedAnswers(there.answers, mine.answers);
  const at = Math.max(mine.at, there.at);
  if ((base && sameLesson(base, there)) || sameLesson(mine, there)) return { ...mine, answers, at };
  const lesson = base ? mergedLesson(base.lesson, mine.lesson, there.lesson) : null;
  return lesson && { ...mine, lesson, answers, at };
}
