/** The lessons of the device in this tab: shown, changed, kept, and brought together with what other tabs do. */

import type { LessonShelf } from '../device/lessons';
import type { EnginePort, EngineProblem, Lesson, LessonStep, LibraryPort, Transcript } from '../engine/port';
import { problemOf } from '../engine/problem';
import {
  exampleOf,
  type KeptLesson,
  type LessonRoom,
  NEW_LESSONS,
  type OpenLesson,
  sameLesson,
} from '../state/lessons';
import type { Route } from '../state/route';
import type { Language } from '../state/settings';

export interface LessonNeeds {
  engine: Promise<EnginePort>;
  library: LibraryPort;
  shelf: LessonShelf;
  match(id: string): Promise<Transcript | undefined>;
  /** Resolves when every match is in the index. */
  listed(): Promise<unknown>;
  /** In which lessons of the page are shown. */
  language(): Language;
  met(): string;
  go(route: Route): Promise<void>;
  precious(): void;
  digest(text: string): Promise<string>;
  now(): number;
  newId(): string;
}

export type LessonCore = ReturnType<typeof createLessonCore>;

export function createLessonCore(needs: LessonNeeds) {
  const shown = createRoom();
  const { get, patch, failed, show } = shown;
  let loading: Promise<void> | null = null;
  /** Versions on their way to the device, by the id of their lesson. */
  const underway = new Map<string, number>();

  function load(): Promise<void> {
    loading ??= needs.shelf.load().then(
      (list) => {
        for (const kept of list) needs.shelf.took(kept);
        patch({ list });
      },
      (error: unknown) => {
        loading = null;
        patch({ list: get().list ?? [] });
        failed(error);
      },
    );
    return loading;
  }

  /** Shows a lesson and keeps it on the device. */
  async function keep(kept: KeptLesson): Promise<void> {
    const { id } = kept;
    show(kept);
    underway.set(id, (underway.get(id) ?? 0) + 1);
    const arrived = () => underway.set(id, underway.get(id)! - 1);
    try {
      const there = await needs.shelf.put(kept, needs.newId());
      arrived();
      needs.precious();
      patch({ problem: null });
      if (there.id !== id) await goOnWithCopy(id, there);
      else if (underway.get(id) === 0) takeUp(there);
    } catch (error) {
      // It waits in memory, and the page shows that.
      failed(error);
      void (error as { kept?: Promise<void> } | null)?.kept?.then(arrived, () => {});
    }
  }

  /** Another tab has changed the same place: that version stays as it is, and this tab's becomes a copy. */
  async function goOnWithCopy(id: string, copy: KeptLesson): Promise<void> {
    const mine = get().list?.find((one) => one.id === id);
    const isOpen = get().open?.id === id;
    show({ ...(mine ?? copy), id: copy.id }, id);
    patch({ copied: true });
    if (isOpen) await needs.go({ page: 'lesson', id: copy.id, edit: true });
    await heard(id);
  }

  /** Shows a version of the device: what another tab has made of a lesson. */
  function takeUp(kept: KeptLesson): void {
    needs.shelf.took(kept);
    const known = get().list?.find(({ id }) => id === kept.id);
    const same = known && sameLesson(known, kept) && JSON.stringify(known.answers) === JSON.stringify(kept.answers);
    if (!same) show(kept);
  }

  /** Another tab has changed or deleted a lesson. */
  async function heard(id: string): Promise<void> {
    const quiet = () => get().list !== null && !underway.get(id);
    if (!quiet()) return;
    try {
      const kept = await needs.shelf.get(id);
      if (!quiet()) return;
      if (kept) takeUp(kept);
      else patch({ list: get().list?.filter((one) => one.id !== id) ?? null });
    } catch (error) {
      failed(error);
    }
  }

  return {
    ...shown,
    load,
    keep,
    heard,
    /** A backup was brought back. */
    async heardAll(): Promise<void> {
      if (loading === null) return;
      loading = null;
      await load();
    },
    /** The record of the lesson that is open; one of the page, or of a link, has none before the first answer. */
    recordOf({ id, lesson, answers }: OpenLesson): KeptLesson {
      const known = get().list?.find((one) => one.id === id);
      return known ?? { id, lesson: exampleOf(id) ? null : lesson, answers, at: needs.now() };
    },
  };
}

/** The state of the pages of lessons, and its listeners. */
function createRoom() {
  let room: LessonRoom = NEW_LESSONS;
  const listeners = new Set<() => void>();
  const get = () => room;
  function patch(change: Partial<LessonRoom>): void {
    room = { ...room, ...change };
    for (const listener of listeners) listener();
  }
  return {
    get,
    patch,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    failed: (error: unknown) => patch({ problem: problemOf(error) as EngineProblem }),
    /** Puts a record into the list, in the place of the one with that id, and into what is open. */
    show(kept: KeptLesson, id = kept.id): void {
      const others = (room.list ?? []).filter((one) => one.id !== id && one.id !== kept.id);
      const list = [kept, ...others].sort((a, b) => b.at - a.at);
      const { open } = room;
      const next = open && { ...open, id: kept.id, lesson: kept.lesson ?? open.lesson, answers: kept.answers };
      patch({ list, open: open?.id === id ? next : open });
    },
  };
}

/** Changes of the lesson that is open, by its author. */
export function changes(core: LessonCore, now: () => number) {
  function change(by: (lesson: Lesson) => Lesson): Promise<void> {
    const { open } = core.get();
    if (!open?.own) return Promise.resolve();
    return core.keep({ ...core.recordOf(open), lesson: by(open.lesson), at: now() });
  }
  const withSteps = (by: (steps: readonly LessonStep[]) => LessonStep[]) =>
    change((lesson) => ({ ...lesson, steps: by(lesson.steps) }));
  return { change, withSteps };
}
