/** A lesson as its author sees it: title, positions in their order, questions, texts, arrows. */

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LessonDesk } from '../controllers/lessons';
import type { Lesson, LessonStep } from '../engine/port';
import { problemOf } from '../engine/problem';
import { ofLesson } from '../state/booklet';
import { fileNameOf, moved, type OpenLesson } from '../state/lessons';
import { hashOf } from '../state/route';
import { LANGUAGES } from '../state/settings';
import { useApp } from './app-context';
import { Booklet } from './booklet';
import { LessonAdd } from './lesson-add';
import { LessonFrame, LessonWaiting, useLessons } from './lesson-room';
import { StepEditor } from './lesson-step';
import { useLessonTexts } from './lesson-texts';
import { download } from './picture';
import { SmallBoard } from './small-board';

export function LessonEditPage({ id }: { id: string }) {
  const { desk, room, problem } = useLessons((found) => found.visit(id), id);
  const wrong = problem ?? room?.missing ?? null;
  if (!desk || !room?.open || wrong) return <LessonWaiting problem={wrong} />;
  return (
    <LessonFrame room={room}>
      {room.open.own ? <Editor desk={desk} open={room.open} waiting={room.waiting} /> : <Foreign desk={desk} />}
    </LessonFrame>
  );
}

/** A lesson of the page is not changed, but copied. */
function Foreign({ desk }: { desk: LessonDesk }) {
  const l = useLessonTexts();
  return (
    <section class="card lesson-card">
      <div class="tools">
        <button type="button" class="primary" onClick={() => void desk.copy()}>
          {l.copy}
        </button>
        <a class="button" href={hashOf({ page: 'lessons' })}>
          {l.all}
        </a>
      </div>
    </section>
  );
}

function Editor({ desk, open, waiting }: { desk: LessonDesk; open: OpenLesson; waiting: number }) {
  const l = useLessonTexts();
  const { lesson, id } = open;
  const [at, setAt] = useState(0);
  const chosen = Math.min(at, lesson.steps.length - 1);
  const step = lesson.steps[chosen];
  const changeStep = (n: number, by: (step: LessonStep) => LessonStep) =>
    void desk.withSteps((steps) => steps.map((one, k) => (k === n ? by(one) : one)));
  return (
    <>
      <section class="card lesson-card" aria-labelledby="lesson-title">
        <header class="lesson-bar">
          <h2 id="lesson-title">{lesson.title || l.untitled}</h2>
          <span class="tools">
            <a class="button" href={hashOf({ page: 'lessons' })}>
              {l.all}
            </a>
            {lesson.steps.length > 0 && (
              <a class="button" href={hashOf({ page: 'lesson', id, edit: false })}>
                {l.editor.try}
              </a>
            )}
          </span>
        </header>
        <Head key={id} lesson={lesson} desk={desk} />
        <p class="note">{l.editor.kept}</p>
      </section>
      <section class="card lesson-card" aria-labelledby="lesson-add">
        <h3 id="lesson-add">{l.editor.add}</h3>
        <LessonAdd desk={desk} onAdded={(n) => setAt(lesson.steps.length + n - 1)} />
        <p role="status">{waiting > 0 && l.editor.waiting(waiting)}</p>
      </section>
      {step && (
        <section class="card lesson-card" aria-labelledby="lesson-steps">
          <h3 id="lesson-steps">{l.editor.steps}</h3>
          <Steps desk={desk} steps={lesson.steps} chosen={chosen} choose={setAt} />
          <StepEditor
            key={`${chosen} ${step.position.xgid}`}
            step={step}
            n={chosen + 1}
            change={(by) => changeStep(chosen, by)}
          />
        </section>
      )}
      {step && <Sending desk={desk} lesson={lesson} />}
    </>
  );
}

/** Title, author, introduction and language. */
function Head({ lesson, desk }: { lesson: Lesson; desk: LessonDesk }) {
  const l = useLessonTexts();
  const put = (change: Partial<Lesson>) =>
    void desk.change((before) => {
      const next: Partial<Lesson> = { ...before, ...change };
      // Empty fields are left out of files and links.
      for (const name of ['author', 'text', 'language'] as const) if (!next[name]) delete next[name];
      return next as Lesson;
    });
  return (
    <div class="lesson-fields">
      <label>
        <span>{l.editor.title}</span>
        <input
          type="text"
          maxLength={200}
          value={lesson.title}
          onInput={(e) => put({ title: e.currentTarget.value })}
        />
      </label>
      <label>
        <span>{l.editor.author}</span>
        <input
          type="text"
          maxLength={200}
          value={lesson.author ?? ''}
          onInput={(e) => put({ author: e.currentTarget.value })}
        />
      </label>
      <label>
        <span>{l.editor.language}</span>
        <select value={lesson.language ?? ''} onChange={(e) => put({ language: e.currentTarget.value })}>
          <option value="">{l.editor.notSet}</option>
          {Object.entries(LANGUAGES).map(([code, { name }]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="wide">
        <span>{l.editor.intro}</span>
        <textarea
          rows={2}
          maxLength={4000}
          value={lesson.text ?? ''}
          onInput={(e) => put({ text: e.currentTarget.value })}
        />
      </label>
    </div>
  );
}

interface StepsProps {
  desk: LessonDesk;
  steps: readonly LessonStep[];
  chosen: number;
  choose(at: number): void;
}

/** All positions in their order. */
/** The buttons of a step, in their order. */
const WAYS = ['up', 'down', 'drop'] as const;
type Way = (typeof WAYS)[number];

function Steps({ desk, steps, chosen, choose }: StepsProps) {
  const { state, actions } = useApp();
  const l = useLessonTexts();
  const ids = steps.map(({ position }) => position.xgid).join('\n');
  useEffect(() => {
    for (const { position } of steps) void actions.picture(position.xgid);
  }, [ids]);
  // The row of a step that was moved or dropped is another one now: the focus goes to the same way of its new row.
  const list = useRef<HTMLOListElement>(null);
  const next = useRef<{ row: number; way: Way } | null>(null);
  useLayoutEffect(() => {
    if (!next.current) return;
    const { row, way } = next.current;
    next.current = null;
    const { children = [] } = list.current ?? {};
    const buttons = children[Math.min(row, children.length - 1)]?.querySelectorAll<HTMLButtonElement>('.tools button');
    const wanted = [way, 'drop' as const].map((one) => buttons?.[WAYS.indexOf(one)]);
    wanted.find((button) => button?.disabled === false)?.focus();
  }, [ids]);
  const move = (from: number, way: 'up' | 'down') => {
    const to = way === 'up' ? from - 1 : from + 1;
    next.current = { row: to, way };
    void desk.withSteps((all) => moved(all, from, to));
    choose(to);
  };
  const drop = (row: number) => {
    next.current = { row, way: 'drop' };
    void desk.withSteps((all) => all.filter((_, k) => k !== row));
  };
  return (
    <ol class="lesson-steps" ref={list}>
      {steps.map(({ position, question }, n) => {
        const board = state.pictures[position.xgid];
        return (
          <li key={`${n} ${position.xgid}`} class={n === chosen ? 'chosen' : undefined}>
            <button type="button" class="lesson-thumb" aria-pressed={n === chosen} onClick={() => choose(n)}>
              {board && <SmallBoard board={board} mirrored={state.settings.mirrored} />}
              <span>
                {l.editor.step(n + 1)} <small>{l.editor.questions[question?.kind ?? 'none']}</small>
              </span>
            </button>
            <span class="tools">
              <button
                type="button"
                class="icon"
                aria-label={`${l.editor.up}: ${l.editor.step(n + 1)}`}
                disabled={n === 0}
                onClick={() => move(n, 'up')}
              >
                ↑
              </button>
              <button
                type="button"
                class="icon"
                aria-label={`${l.editor.down}: ${l.editor.step(n + 1)}`}
                disabled={n + 1 === steps.length}
                onClick={() => move(n, 'down')}
              >
                ↓
              </button>
              <button
                type="button"
                class="icon"
                aria-label={`${l.editor.drop}: ${l.editor.step(n + 1)}`}
                onClick={() => drop(n)}
              >
                ×
              </button>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The lesson as a link and as a file. */
function Sending({ desk, lesson }: { desk: LessonDesk; lesson: Lesson }) {
  const { actions, t, format } = useApp();
  const l = useLessonTexts();
  const [said, setSaid] = useState('');
  const run = async (work: () => Promise<string>) => {
    setSaid('');
    try {
      setSaid(await work());
    } catch (error) {
      const problem = problemOf(error);
      setSaid(problem.kind === 'link.long' ? l.editor.long : t.problem(problem));
    }
  };
  const copy = async () => {
    const address = await desk.link();
    await actions.copy(new URL(address, document.baseURI).href, l.editor.linkCopied);
    return `${l.editor.linkCopied} ${l.editor.characters(format.whole(address.length))}`;
  };
  const save = async () => {
    const name = fileNameOf(lesson);
    download(name, new Blob([await desk.file()], { type: 'application/json' }));
    return l.editor.saved(name);
  };
  return (
    <section class="card lesson-card" aria-labelledby="lesson-send">
      <h3 id="lesson-send">{l.editor.share}</h3>
      <div class="tools">
        <button type="button" class="primary" onClick={() => void run(copy)}>
          {l.editor.copyLink}
        </button>
        <button type="button" onClick={() => void run(save)}>
          {l.editor.save}
        </button>
      </div>
      <p role="status">{said}</p>
      <Booklet title={lesson.title || l.untitled} collect={async () => ofLesson(lesson.steps)} />
    </section>
  );
}
