/** Lessons: opened, learned, imported; lesson-author.ts has the actions of authors. Fetched with their pages. */

import { exampleLesson } from '../device/example-lessons';
import type { Lesson } from '../engine/port';
import { problemOf } from '../engine/problem';
import { inLanguage } from '../state/example-lessons';
import { exampleOf, sameLesson } from '../state/lessons';
import { createLessonAuthor } from './lesson-author';
import { createLessonCore, type LessonNeeds } from './lesson-desk';

export type LessonDesk = Omit<ReturnType<typeof createLessons>, 'actions'>;

export function createLessons(needs: LessonNeeds) {
  const core = createLessonCore(needs);
  const { get, patch, failed, load, keep, heard, show, recordOf } = core;
  let asked = 0;

  const desk = {
    ...createLessonAuthor(core, needs),
    get,
    subscribe: core.subscribe,
    load,
    heard,
    heardAll: core.heardAll,

    /** Opens a lesson of the device or of the page. */
    async visit(id: string): Promise<void> {
      if (get().open?.id !== id) patch({ open: null, copied: false });
      patch({ missing: null });
      const mine = ++asked;
      await load();
      const kept = get().list?.find((one) => one.id === id);
      const name = exampleOf(id);
      try {
        const lesson = name ? inLanguage(await exampleLesson(name), needs.language()) : kept?.lesson;
        if (mine !== asked) return;
        if (!lesson) throw Object.assign(new Error('this lesson is not on this device'), { kind: 'lesson.missing' });
        patch({ open: { id, lesson, answers: kept?.answers ?? {}, own: !name } });
      } catch (error) {
        if (mine === asked) patch({ missing: problemOf(error) });
      }
    },

    /** Opens the lesson of a link. It is kept on the device with the first answer. */
    async visitLinked(text: string, lesson: Lesson): Promise<void> {
      const mine = ++asked;
      const id = `link-${(await needs.digest(text)).slice(0, 24)}`;
      if (mine !== asked) return;
      patch({ missing: null });
      if (get().open?.id === id) return;
      patch({ open: null, copied: false });
      await load();
      if (mine !== asked) return;
      const kept = get().list?.find((one) => one.id === id);
      patch({ open: { id, lesson, answers: kept?.answers ?? {}, own: false } });
    },

    /** Takes an answer to a position. */
    async answer(key: string, given: string): Promise<void> {
      const { open } = get();
      if (!open || open.answers[key]) return;
      const answer = { given, at: needs.now() };
      patch({ open: { ...open, answers: { ...open.answers, [key]: answer } } });
      try {
        show(await needs.shelf.answer(recordOf(open), key, answer));
        needs.precious();
      } catch (error) {
        failed(error);
      }
    },

    /** Forgets the answers, to learn the lesson once more. */
    async restart(): Promise<void> {
      const { open } = get();
      if (!open) return;
      patch({ open: { ...open, answers: {} } });
      try {
        await needs.shelf.restart(open.id);
        await heard(open.id);
      } catch (error) {
        failed(error);
      }
    },

    /** Keeps the lesson of a file's text; returns its id. The same file twice is one lesson. */
    async take(text: string): Promise<string> {
      const lesson = await needs.library.readLesson(text);
      await load();
      const named = `file-${(await needs.digest(JSON.stringify(lesson))).slice(0, 24)}`;
      const known = get().list?.find(({ id }) => id === named);
      const kept = { id: named, lesson, answers: {}, at: needs.now() };
      const changed = known && !sameLesson(known, kept);
      const id = changed ? needs.newId() : named;
      if (!known || changed) await keep({ ...kept, id });
      return id;
    },

    /** Keeps the lesson of a file's text, and opens it. */
    async openFile(text: string): Promise<void> {
      const stays = needs.stays();
      const id = await desk.take(text);
      if (stays()) await needs.go({ page: 'lesson', id, edit: false });
    },

    /** Deletes a lesson; the view has a confirmation. */
    async remove(id: string): Promise<void> {
      if (get().open?.id === id) patch({ open: null });
      await core.remove(id);
    },
  };
  return { ...desk, actions: { openLessons: () => desk, takeLesson: desk.take } };
}
