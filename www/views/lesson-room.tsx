/** The frame of the pages of lessons: their controller is fetched, and its state is read. */

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { LessonDesk } from '../controllers/lessons';
import type { EngineProblem } from '../engine/port';
import { problemOf } from '../engine/problem';
import type { LessonRoom } from '../state/lessons';
import { useApp } from './app-context';
import { useLessonTexts } from './lesson-texts';
import '../styles/lessons.css';

/** The controller, or why it could not be fetched. `open` opens the lesson or the list. */
export function useLessons(open: (desk: LessonDesk) => Promise<unknown>, of: string) {
  const { actions } = useApp();
  const [desk, setDesk] = useState<LessonDesk | null>(null);
  const [room, setRoom] = useState<LessonRoom | null>(null);
  const [problem, setProblem] = useState<EngineProblem | null>(null);
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    actions.openLessons().then(
      (found) => {
        if (gone) return;
        const read = () => setRoom(found.get());
        stop = found.subscribe(read);
        setDesk(found);
        read();
        void open(found);
      },
      (error: unknown) => !gone && setProblem(problemOf(error)),
    );
    return () => {
      gone = true;
      stop();
    };
  }, [of]);
  return { desk, room, problem };
}

/** A page of lessons with what went wrong. */
export function LessonFrame({ room, children }: { room: LessonRoom; children: ComponentChildren }) {
  const { t } = useApp();
  const l = useLessonTexts();
  return (
    <main class="match-page training lesson-page">
      {room.problem && (
        <p class="problem" role="alert">
          {room.problem.kind.startsWith('store') && l.unkept} {t.problem(room.problem)}
        </p>
      )}
      {room.copied && <p role="status">{l.copied}</p>}
      {children}
    </main>
  );
}

/** While there is nothing to show yet, or where something failed. */
export function LessonWaiting({ problem }: { problem: EngineProblem | null }) {
  const { t } = useApp();
  const l = useLessonTexts();
  return (
    <main class="match-page lesson-page" aria-busy={problem === null}>
      {problem && (
        <section class="card lesson-card">
          <p class="problem" role="alert">
            {problem.kind === 'lesson.missing' ? l.missing : t.problem(problem)}
          </p>
          <a href="#/lessons">{l.all}</a>
        </section>
      )}
    </main>
  );
}
