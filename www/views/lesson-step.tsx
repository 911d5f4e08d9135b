/** One position of a lesson as its author sees it: question, text, arrows and marks. */

import { useEffect, useState } from 'preact/hooks';
import type { LessonQuestion, LessonStep } from '../engine/port';
import { isRolled, numberOf, OFF, withArrow } from '../state/lessons';
import { useApp } from './app-context';
import { LessonBoard, placeName } from './lesson-board';
import { useLessonTexts } from './lesson-texts';

type Asks = LessonQuestion['kind'] | 'none';
type Change = (by: (step: LessonStep) => LessonStep) => void;

/** Every place of marks and arrows: the points, the bars, the tray. */
const PLACES: readonly number[] = [...Array.from({ length: 24 }, (_, n) => 24 - n), 25, 0, OFF];

export function StepEditor({ step, n, change }: { step: LessonStep; n: number; change: Change }) {
  const { state, actions } = useApp();
  const l = useLessonTexts();
  const { xgid } = step.position;
  useEffect(() => void actions.picture(xgid), [xgid]);
  const board = state.pictures[xgid];
  return (
    <div class="frame pair">
      <div class="board-card">
        {board && <LessonBoard board={board} step={step} drawn label={l.editor.step(n)} onDraw={change} />}
        <p class="note">{l.editor.draw}</p>
      </div>
      <div class="lesson-card">
        <Question step={step} change={change} />
        <Words name="text" label={l.editor.text} rows={6} step={step} change={change} />
        <Drawing step={step} change={change} />
      </div>
    </div>
  );
}

/** The questions that a position allows, given its numbers. */
function possible({ position }: LessonStep): Asks[] {
  return [
    'none',
    ...(isRolled(position.xgid) && (position.plays?.length ?? 0) > 1 ? (['play'] as const) : []),
    ...(position.cube ? (['cube'] as const) : []),
    'number',
    'reveal',
  ];
}

function Question({ step, change }: { step: LessonStep; change: Change }) {
  const l = useLessonTexts();
  const { question } = step;
  const ask = (kind: Asks) =>
    change(({ question: _, ...rest }) => {
      if (kind === 'none') return rest;
      if (kind !== 'number') return { ...rest, question: { kind } };
      // A number needs the words of its question.
      const prompt = rest.prompt || l.editor.number;
      return { ...rest, prompt, question: { kind, answer: 0, within: 0 } };
    });
  return (
    <div class="lesson-fields">
      <label>
        <span>{l.editor.question}</span>
        <select value={question?.kind ?? 'none'} onChange={(e) => ask(e.currentTarget.value as Asks)}>
          {possible(step).map((kind) => (
            <option key={kind} value={kind}>
              {l.editor.questions[kind]}
            </option>
          ))}
        </select>
      </label>
      {question?.kind === 'number' &&
        (['answer', 'within'] as const).map((name) => (
          <NumberInput
            key={name}
            label={name === 'answer' ? l.editor.number : l.editor.within}
            value={question[name]}
            put={(value) => change((one) => ({ ...one, question: { ...question, [name]: value } }))}
          />
        ))}
      {question && (
        <Words name="prompt" label={l.editor.prompt} hint={l.editor.promptHint} rows={2} step={step} change={change} />
      )}
    </div>
  );
}

/** A number of a question; what is no number stays in the field. */
function NumberInput({ label, value, put }: { label: string; value: number; put(value: number): void }) {
  const [text, setText] = useState(`${value}`);
  const wrong = numberOf(text) === null;
  return (
    <label>
      <span>{label}</span>
      <input
        type="text"
        inputmode="decimal"
        value={text}
        aria-invalid={wrong}
        onInput={(e) => {
          setText(e.currentTarget.value);
          const number = numberOf(e.currentTarget.value);
          if (number !== null) put(number);
        }}
      />
    </label>
  );
}

interface WordsProps {
  name: 'text' | 'prompt';
  label: string;
  hint?: string;
  rows: number;
  step: LessonStep;
  change: Change;
}

function Words({ name, label, hint, rows, step, change }: WordsProps) {
  return (
    <label class="wide lesson-field">
      <span>{label}</span>
      <textarea
        rows={rows}
        maxLength={4000}
        placeholder={hint}
        value={step[name] ?? ''}
        onInput={(e) => {
          const { value } = e.currentTarget;
          change(({ [name]: _, ...rest }) => (value ? { ...rest, [name]: value } : rest));
        }}
      />
    </label>
  );
}

/** Arrows without a pointer, and the way to remove all. */
function Drawing({ step, change }: { step: LessonStep; change: Change }) {
  const l = useLessonTexts();
  const [ends, setEnds] = useState<[number, number]>([24, 18]);
  const { marks = [], arrows = [] } = step;
  const choice = (label: string, n: 0 | 1) => (
    <label>
      <span>{label}</span>
      <select
        value={ends[n]}
        onChange={(e) => {
          const place = Number(e.currentTarget.value);
          setEnds(n === 0 ? [place, ends[1]] : [ends[0], place]);
        }}
      >
        {PLACES.map((place) => (
          <option key={place} value={place}>
            {placeName(place, l)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <fieldset class="lesson-fields">
      <legend>{l.editor.drawing}</legend>
      {choice(l.editor.from, 0)}
      {choice(l.editor.to, 1)}
      <span class="tools">
        <button type="button" disabled={ends[0] === ends[1]} onClick={() => change((one) => withArrow(one, ...ends))}>
          {l.editor.addArrow}
        </button>
        <button
          type="button"
          disabled={marks.length + arrows.length === 0}
          onClick={() => change(({ marks: _, arrows: __, ...rest }) => rest)}
        >
          {l.editor.clear}
        </button>
      </span>
    </fieldset>
  );
}
