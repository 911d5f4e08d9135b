/** A lesson as a learner sees it: one position at a time, the answer first, then text, arrows and numbers. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { LessonDesk } from '../controllers/lessons';
import type { Lesson, LessonStep } from '../engine/port';
import { actionWords, isRedouble } from '../format/cube-words';
import { ofLesson } from '../state/booklet';
import { costOf, isOffered, keyOf, numberOf, type OpenLesson, optionsOf, progressOf, resumeAt } from '../state/lessons';
import { hashOf } from '../state/route';
import { useApp } from './app-context';
import { Booklet } from './booklet';
import { LessonBoard } from './lesson-board';
import { LessonFrame, LessonWaiting, useLessons } from './lesson-room';
import { useLessonTexts } from './lesson-texts';
import { CubeTable, PlaysTable } from './linked-tables';
import { useSearchTexts } from './search-texts';
import { useKeys } from './use-keys';
import '../styles/practice.css';

export function LessonPage({ id }: { id: string }) {
  const { language } = useApp().state.settings;
  // Lessons of the page are in the language of the page.
  const { desk, room, problem } = useLessons((found) => found.visit(id), `${id} ${language}`);
  return <Learner desk={desk} room={room} problem={problem} />;
}

/** The lesson of a link. */
export function LinkedLesson({ text, lesson }: { text: string; lesson: Lesson }) {
  const { desk, room, problem } = useLessons((found) => found.visitLinked(text, lesson), text);
  return <Learner desk={desk} room={room} problem={problem} />;
}

function Learner({ desk, room, problem }: ReturnType<typeof useLessons>) {
  const wrong = problem ?? room?.missing ?? null;
  if (!desk || !room?.open || wrong) return <LessonWaiting problem={wrong} />;
  return (
    <LessonFrame room={room}>
      <Shown key={room.open.id} desk={desk} open={room.open} />
    </LessonFrame>
  );
}

/** `at` is the position that is shown; past the last one, the end. */
function Shown({ desk, open }: { desk: LessonDesk; open: OpenLesson }) {
  const l = useLessonTexts();
  const { lesson, answers, own, id } = open;
  const { steps, title, author, text, language } = lesson;
  const [at, setAt] = useState(() => resumeAt(lesson, answers));
  const step = steps[at];
  const turn = (to: number) => setAt(Math.max(0, Math.min(to, steps.length)));
  const body = useRef<HTMLElement>(null);
  useKeys({ ArrowLeft: () => turn(at - 1), ArrowRight: () => turn(at + 1) });
  // The keyboard and a screen reader begin at the question.
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) body.current?.focus({ preventScroll: true });
    first.current = false;
  }, [at]);
  const edit = own ? (
    <a class="button" href={hashOf({ page: 'lesson', id, edit: true })}>
      {l.edit}
    </a>
  ) : (
    <button type="button" onClick={() => void desk.copy()}>
      {l.copy}
    </button>
  );
  return (
    <>
      <header class="card match-head lesson-head" lang={language}>
        <div class="names">
          <h2>{title}</h2>
          {author && <span class="note">{l.by(author)}</span>}
        </div>
        <p class="learn-progress">
          <b>{step ? l.learner.progress(at + 1, steps.length) : l.learner.over}</b>
          <progress max={steps.length} value={Math.min(at + 1, steps.length)} aria-label={title} />
        </p>
        {text && at === 0 && <p class="lesson-words">{text}</p>}
      </header>
      {step ? (
        <Asked key={`${at} ${step.position.xgid}`} desk={desk} open={open} step={step} body={body}>
          <div class="tools lesson-turn">
            <button type="button" disabled={at === 0} onClick={() => turn(at - 1)}>
              {l.learner.previous}
            </button>
            <button
              type="button"
              class={!step.question || answers[keyOf(step)] ? 'primary' : undefined}
              onClick={() => turn(at + 1)}
            >
              {at + 1 < steps.length ? l.learner.next : l.learner.finish}
            </button>
          </div>
        </Asked>
      ) : (
        <End desk={desk} open={open} body={body} onAgain={() => setAt(0)}>
          {edit}
        </End>
      )}
    </>
  );
}

interface AskedProps {
  desk: LessonDesk;
  open: OpenLesson;
  step: LessonStep;
  body: { current: HTMLElement | null };
  children: preact.ComponentChildren;
}

function Asked({ desk, open, step, body, children }: AskedProps) {
  const { state, actions, t, format } = useApp();
  const l = useLessonTexts();
  const s = useSearchTexts();
  const { position, question, prompt, text } = step;
  const { xgid } = position;
  useEffect(() => void actions.picture(xgid), [xgid]);
  const board = state.pictures[xgid];
  const answer = open.answers[keyOf(step)];
  const shown = !question || answer !== undefined;
  const options = optionsOf(step);
  const give = (given: string) => void desk.answer(keyOf(step), given);
  const keys: Record<string, () => void> = {};
  options.forEach((option, n) => {
    if (!shown && n < 9) keys[`${n + 1}`] = () => give(option);
  });
  if (!shown && question?.kind === 'reveal') keys.Enter = () => give('');
  useKeys(keys);
  const asks =
    question?.kind === 'play'
      ? l.learner.toPlay
      : question?.kind === 'cube'
        ? isOffered(xgid)
          ? l.learner.toAnswer
          : l.learner.toDouble
        : question && l.learner.think;
  const cost = answer ? costOf(step, answer.given) : null;
  const said = (value: number) => (Number.isInteger(value * 10) ? format.count(value) : format.fixed(value));
  const { language } = open.lesson;
  return (
    <div class="frame pair">
      <div class="board-card">
        {board && <LessonBoard board={board} step={step} drawn={shown} label={l.learner.board} />}
      </div>
      <section class="card question-card lesson-card" ref={body} tabIndex={-1} aria-labelledby="lesson-prompt">
        <h3 class="prompt" id="lesson-prompt" lang={prompt ? language : undefined}>
          {prompt || asks || l.learner.board}
        </h3>
        {options.length > 0 && (
          <ul class="practice-options">
            {options.map((option, n) => {
              const right = shown && costOf(step, option) === 0;
              const wrong = answer?.given === option && !right;
              return (
                <li key={option} class={right ? 'right' : wrong ? 'wrong' : ''}>
                  <button type="button" disabled={shown} onClick={() => give(option)}>
                    <span class="key" aria-hidden="true">
                      {n + 1}
                    </span>{' '}
                    {actionWords(option, isRedouble(board), t, s.choices)}{' '}
                    {shown && !right && <small>{format.loss(costOf(step, option)!)}</small>}
                  </button>
                </li>
              );
            })}
          </ul>
        )}
        {!shown && question.kind === 'number' && <NumberField onGive={give} />}
        {!shown && question.kind === 'reveal' && (
          <button type="button" class="primary" onClick={() => give('')}>
            {l.learner.show}
          </button>
        )}
        <div role="status">
          {cost !== null && (
            <p class={`answer-verdict ${cost === 0 ? 'right' : 'wrong'}`}>
              <span class="mark" aria-hidden="true" />
              <span>
                <b>{cost === 0 ? l.learner.right : l.learner.wrong}</b>{' '}
                {question?.kind === 'number'
                  ? l.learner.isNumber(said(question.answer), answer!.given)
                  : cost > 0 && l.learner.costs(format.size(cost))}
              </span>
            </p>
          )}
          {shown && text && (
            <div class="lesson-words" lang={language}>
              {text}
            </div>
          )}
        </div>
        {children}
        {shown && (position.plays?.length || position.cube) && (
          <details class="lesson-numbers">
            <summary>{l.learner.numbers}</summary>
            {!!position.plays?.length && <PlaysTable position={position} chosen={answer?.given} />}
            {position.cube && <CubeTable position={position} />}
            {position.engine && <p class="note">{s.link.by(position.engine)}</p>}
          </details>
        )}
        <p>
          <a href={hashOf({ page: 'board', id: xgid })}>{l.learner.analyse}</a>
        </p>
        <p class="note keys-note">{l.learner.keys}</p>
      </section>
    </div>
  );
}

function NumberField({ onGive }: { onGive(given: string): void }) {
  const l = useLessonTexts();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  return (
    <form
      class="practice-number"
      onSubmit={(e) => {
        e.preventDefault();
        if (numberOf(text) === null) return setWrong(true);
        onGive(text.trim());
      }}
    >
      <label>
        <span>{l.learner.answer}</span>
        <span class="practice-field">
          <input
            type="text"
            inputmode="decimal"
            autocomplete="off"
            value={text}
            aria-invalid={wrong}
            aria-describedby={wrong ? 'lesson-wrong' : undefined}
            onInput={(e) => setText(e.currentTarget.value)}
          />
        </span>
      </label>
      <button type="submit" class="primary">
        {l.learner.check}
      </button>
      {wrong && (
        <p class="problem" id="lesson-wrong" role="alert">
          {l.learner.numberNeeded}
        </p>
      )}
    </form>
  );
}

interface EndProps {
  desk: LessonDesk;
  open: OpenLesson;
  body: { current: HTMLElement | null };
  onAgain(): void;
  children: preact.ComponentChildren;
}

function End({ desk, open, body, onAgain, children }: EndProps) {
  const l = useLessonTexts();
  const { lesson, answers } = open;
  const { answered } = progressOf(lesson, answers);
  const judged = lesson.steps.flatMap((step) => {
    const answer = answers[keyOf(step)];
    const cost = answer ? costOf(step, answer.given) : null;
    return cost === null ? [] : [cost];
  });
  return (
    <section class="card learn-end lesson-card" ref={body} tabIndex={-1} aria-labelledby="lesson-end">
      <h2 id="lesson-end">{l.learner.over}</h2>
      {judged.length > 0 && (
        <p role="status">{l.learner.result(judged.filter((cost) => cost === 0).length, judged.length)}</p>
      )}
      <div class="tools">
        <a class="button" href={hashOf({ page: 'lessons' })}>
          {l.all}
        </a>
        {answered > 0 && (
          <button
            type="button"
            onClick={() => {
              void desk.restart();
              onAgain();
            }}
          >
            {l.learner.again}
          </button>
        )}
        {children}
      </div>
      <Booklet key={open.id} title={lesson.title} collect={async () => ofLesson(lesson.steps)} />
    </section>
  );
}
