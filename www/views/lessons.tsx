/** All lessons: those of the page, those of the device, and the ways to more. */

import { useState } from 'preact/hooks';
import type { LessonDesk } from '../controllers/lessons';
import { problemOf } from '../engine/problem';
import { EXAMPLE_LESSONS, exampleId, exampleOf, type KeptLesson, type LessonRoom, progressOf } from '../state/lessons';
import { hashOf } from '../state/route';
import { useApp } from './app-context';
import { Booklet } from './booklet';
import { FileChoice } from './file-choice';
import { LessonFrame, LessonWaiting, useLessons } from './lesson-room';
import { useLessonTexts } from './lesson-texts';
import { Removal } from './removal';

export function LessonsPage() {
  const { desk, room, problem } = useLessons((found) => found.load(), '');
  if (!desk || !room?.list || problem) return <LessonWaiting problem={problem} />;
  return (
    <LessonFrame room={room}>
      <Overview desk={desk} room={room} />
    </LessonFrame>
  );
}

function Overview({ desk, room }: { desk: LessonDesk; room: LessonRoom }) {
  const { t } = useApp();
  const l = useLessonTexts();
  const [said, setSaid] = useState('');
  const mine = (room.list ?? []).filter(({ id, lesson }) => lesson && !exampleOf(id));
  const take = async (file: File) => {
    setSaid('');
    try {
      await desk.openFile(await file.text());
    } catch (error) {
      setSaid(t.problem(problemOf(error)));
    }
  };
  return (
    <>
      <section class="card lesson-card" aria-labelledby="lessons-title">
        <h2 id="lessons-title">{l.title}</h2>
        <p class="note">{l.lead}</p>
        <div class="tools">
          <button type="button" class="primary" onClick={() => void desk.create({ title: l.untitled, steps: [] })}>
            {l.create}
          </button>
          <FileChoice label={l.open} accept=".json,application/json" take={([file]) => void take(file!)} />
        </div>
        {said && (
          <p class="problem" role="alert">
            {said}
          </p>
        )}
        <Booklet title={l.starred} collect={async () => (await desk.starred()).map((position) => ({ position }))} />
      </section>
      <section class="card lesson-card" aria-labelledby="lessons-examples">
        <h3 id="lessons-examples">{l.examples}</h3>
        <ul class="lesson-list">
          {EXAMPLE_LESSONS.map((name) => (
            <li key={name}>
              <a href={hashOf({ page: 'lesson', id: exampleId(name), edit: false })}>
                <b>{l.names[name][0]}</b>
              </a>
              <span class="note">{l.names[name][1]}</span>
            </li>
          ))}
        </ul>
      </section>
      <section class="card lesson-card" aria-labelledby="lessons-yours">
        <h3 id="lessons-yours">{l.yours}</h3>
        {mine.length === 0 ? (
          <p class="note">{l.none}</p>
        ) : (
          <ul class="lesson-list">
            {mine.map((kept) => (
              <Row key={kept.id} kept={kept} desk={desk} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Row({ kept, desk }: { kept: KeptLesson; desk: LessonDesk }) {
  const l = useLessonTexts();
  const lesson = kept.lesson!;
  const { asked, answered } = progressOf(lesson, kept.answers);
  const title = lesson.title || l.untitled;
  return (
    <li>
      <a href={hashOf({ page: 'lesson', id: kept.id, edit: lesson.steps.length === 0 })}>
        <b>{title}</b>
      </a>
      <span class="note">
        {[
          lesson.author && l.by(lesson.author),
          l.positions(lesson.steps.length),
          answered > 0 && l.answered(answered, asked),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span class="tools">
        <a class="button" href={hashOf({ page: 'lesson', id: kept.id, edit: true })} aria-label={`${l.edit}: ${title}`}>
          {l.edit}
        </a>
        <Removal
          label={`${l.remove}: ${title}`}
          ask={l.removeAsk(title)}
          yes={l.remove}
          no={l.keep}
          remove={() => desk.remove(kept.id)}
        />
      </span>
    </li>
  );
}
