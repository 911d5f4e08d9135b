/** Exercises, the study plan and lessons: their code is fetched with their pages. */

import type { LessonShelf } from '../device/lessons';
import type { MatchShelf } from '../device/matches';
import type { PracticeShelf } from '../device/practice';
import type { EnginePort, LibraryPort } from '../engine/port';
import type { Card } from '../state/cards';
import type { Route } from '../state/route';
import type { Slice } from '../state/store';
import { lateControllers, onDemand } from './on-demand';

interface Needs {
  engine: Promise<EnginePort>;
  finder: LibraryPort;
  practice(): Promise<PracticeShelf>;
  lessons(): Promise<LessonShelf>;
  matches: Pick<MatchShelf, 'get'>;
  /** Resolves when the list of matches is known. */
  listed(): Promise<unknown>;
  /** Resolves when all matches are in the index. */
  indexed(): Promise<unknown>;
  precious(): void;
  keepCards(cards: readonly Card[]): Promise<{ added: number; updated: number }>;
  /** Begins a session with these cards. */
  drill(ids: readonly string[]): void;
  go(route: Route): Promise<void>;
  /** A test whether the user has opened nothing else since this call. */
  stays(): () => boolean;
  digest(text: string): Promise<string>;
  newId(): string;
  now(): number;
  seed(): number;
}

export function createStudy({ get }: Slice<never, 'matches' | 'settings' | 'route'>, needs: Needs) {
  const match = (id: string) => needs.matches.get(id);
  const met = () => get().settings.met;
  const practice = onDemand(
    async () =>
      (await lateControllers()).createPractice({
        ...needs,
        shelf: await needs.practice(),
        async matches() {
          await needs.listed();
          return (get().matches.list ?? []).map(({ id }) => id);
        },
        match,
        met,
      }),
    { openPractice: true },
  );
  const plan = onDemand(async () => (await lateControllers()).createPlan({ ...needs, match, met }), {
    openPlan: true,
  });
  const lessons = onDemand(
    async () =>
      (await lateControllers()).createLessons({
        ...needs,
        library: needs.finder,
        shelf: await needs.lessons(),
        listed: needs.indexed,
        language: () => get().settings.language,
        route: () => get().route,
        match,
        met,
      }),
    { openLessons: true, takeLesson: true },
  );
  return {
    fetchOthers: () => Promise.all([practice, plan, lessons].map(({ get }) => get())),
    /** Another tab has changed a lesson, or a backup was restored. */
    async heard(id: string | null): Promise<void> {
      const desk = await lessons.get();
      await (id === null ? desk.heardAll() : desk.heard(id));
    },
    actions: { ...practice.actions, ...plan.actions, ...lessons.actions },
  };
}
