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
import { createKeeper } from './keeper';

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
  /** The page that is shown. */
  route(): Route;
  go(route: Route): Promise<void>;
  /** A test whether the user has opened nothing else since this call. */
  stays(): () => boolean;
  precious(): void;
  digest(text: string): Promise<string>;
  now(): number;
  newId(): string;
}

export type LessonCore = ReturnType<typeof createLessonCore>;

export function createLessonCore(needs: LessonNeeds) {
  const shown = createRoom();
  const { get, patch, show } = shown;
  const answered = ({ answers }: KeptLesson) => JSON.stringify(answers);
  /** Lessons that slow work will change; it continues with the copy of one. */
  const following = new Set<{ id: string }>();
  const keeper = createKeeper<KeptLesson>(
    {
      list: () => get().list,
      patch,
      show,
      same: (one, other) => sameLesson(one, other) && answered(one) === answered(other),
      async copied(id, copy) {
        patch({ copied: true });
        for (const one of following) if (one.id === id) one.id = copy.id;
        const route = needs.route();
        if (route.page === 'lesson' && route.id === id) await needs.go({ ...route, id: copy.id });
      },
    },
    needs,
  );

  return {
    ...shown,
    ...keeper,
    following,
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

/** Changes of the lesson that is open, by its author, and of any other. */
export function changes(core: LessonCore, now: () => number) {
  function change(by: (lesson: Lesson) => Lesson): Promise<void> {
    const { open } = core.get();
    if (!open?.own) return Promise.resolve();
    return core.keep({ ...core.recordOf(open), lesson: by(open.lesson), at: now() });
  }
  type Steps = (steps: readonly LessonStep[]) => LessonStep[];
  const stepsBy = (by: Steps) => (lesson: Lesson) => ({ ...lesson, steps: by(lesson.steps) });
  /** A lesson of the device, whichever is open; one that was deleted stays deleted. */
  function changeOf(id: string, by: Steps): Promise<void> {
    const kept = core.get().list?.find((one) => one.id === id);
    if (!kept?.lesson) return Promise.resolve();
    return core.keep({ ...kept, lesson: stepsBy(by)(kept.lesson), at: now() });
  }
  return { change, withSteps: (by: Steps) => change(stepsBy(by)), changeOf };
}
