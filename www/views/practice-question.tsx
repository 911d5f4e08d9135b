/** The current exercise: the position, the possible answers, and the mark. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PracticeDesk } from '../controllers/practice';
import type { PositionInfo, PracticeItem } from '../engine/port';
import { describeBoard } from '../format/describe';
import type { Format } from '../format/format';
import type { PracticeRoom } from '../state/practice';
import { hashOf } from '../state/route';
import type { PracticeTexts } from '../texts/practice-en';
import { useApp } from './app-context';
import { Board } from './board';
import { usePracticeTexts } from './practice-texts';
import { useKeys } from './use-keys';

/** Kinds whose number is a share in per cent. */
const IN_PERCENT: ReadonlySet<string> = new Set(['chance', 'match_equity', 'take_point']);

export function PracticeQuestion({ desk, room }: { desk: PracticeDesk; room: PracticeRoom }) {
  const { t, format } = useApp();
  const p = usePracticeTexts();
  const { item, kind, answered, done, right, problem } = room;
  const choose = (n: number) => item && n < item.options.length && void desk.answer(n);
  useKeys({
    Enter: () => answered && void desk.next(),
    Escape: desk.stop,
    ...Object.fromEntries([0, 1, 2, 3].map((n) => [String(n + 1), () => choose(n)])),
  });
  return (
    <>
      <header class="card match-head">
        <div class="names">
          <h2>{p.kinds[kind!][0]}</h2>
          <p class="note">
            {[item && p.level(format.count(item.level)), done > 0 && p.score(right, done)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <button type="button" onClick={desk.stop}>
          {p.stop}
        </button>
      </header>
      {problem && (
        <section class="card practice-card">
          <p class="problem" role="alert">
            {p.problem} {t.problem(problem)}
          </p>
          <button type="button" class="primary" onClick={() => void desk.next()}>
            {p.again}
          </button>
        </section>
      )}
      {!item && !problem && (
        <p class="card empty" role="status">
          {p.making}
        </p>
      )}
      {item && <Asked key={`${item.key} ${done - Number(answered !== null)}`} desk={desk} room={room} item={item} />}
    </>
  );
}

function Asked({ desk, room, item }: { desk: PracticeDesk; room: PracticeRoom; item: PracticeItem }) {
  const p = usePracticeTexts();
  const { answered, board } = room;
  const dice = board?.dice?.join('-') ?? '';
  return (
    <div class={board ? 'frame pair' : 'practice-alone'}>
      {board && (
        <div class="board-card">
          <Picture board={board} />
        </div>
      )}
      <section class="card question-card practice-card" aria-labelledby="practice-prompt">
        <p class="prompt" id="practice-prompt">
          {promptOf(item, dice, p)}
        </p>
        {item.options.length > 0 ? (
          <Options desk={desk} room={room} item={item} />
        ) : (
          !answered && <NumberField desk={desk} item={item} />
        )}
        {answered && <Answered desk={desk} item={item} answered={answered} />}
        <p class="note keys-note">{p.keys}</p>
      </section>
    </div>
  );
}

function promptOf({ kind, away, cube, replyTo }: PracticeItem, dice: string, p: PracticeTexts): string {
  const [own, other] = away ?? [0, 0];
  switch (kind) {
    case 'two_plays':
      return p.ask.two_plays(dice);
    case 'opening':
      return replyTo ? p.ask.reply(replyTo, dice) : p.ask.opening(dice);
    case 'cube_action':
      return p.ask.cube_action(away ? p.at(own, other) : p.money);
    case 'match_equity':
      return p.ask.match_equity(own, other);
    case 'take_point':
      return p.ask.take_point(own, other);
    case 'gammon_value':
      return p.ask.gammon_value(own, other, cube);
    default:
      return p.ask[kind];
  }
}

function Picture({ board }: { board: PositionInfo }) {
  const { state, t } = useApp();
  const p = usePracticeTexts();
  const { mirrored } = state.settings;
  return useMemo(
    () => (
      <Board
        points={board.points}
        off={board.off.onRoll}
        opponentOff={board.off.opponent}
        cube={board.cube}
        dice={board.dice}
        arrows={[]}
        mirrored={mirrored}
        secondOnRoll={board.turn === -1}
        played={false}
        label={p.board}
        description={describeBoard(board.points, board.off, board.cube, board.dice, t)}
      />
    ),
    [board, mirrored, p, t],
  );
}

function Options({ desk, room, item }: { desk: PracticeDesk; room: PracticeRoom; item: PracticeItem }) {
  const { format } = useApp();
  const p = usePracticeTexts();
  const { answered } = room;
  return (
    <ul class="practice-options">
      {item.options.map(({ name, loss }, n) => {
        const state = !answered ? '' : n === item.answer ? 'right' : n === answered.given ? 'wrong' : '';
        return (
          <li key={name} class={state}>
            <button type="button" disabled={answered !== null} onClick={() => void desk.answer(n)}>
              <span class="key" aria-hidden="true">
                {n + 1}
              </span>{' '}
              {p.options[name] ?? name} {answered && n !== item.answer && <small>{format.loss(loss)}</small>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** A number, typed; for a chance of winning also by a slider. */
function NumberField({ desk, item }: { desk: PracticeDesk; item: PracticeItem }) {
  const p = usePracticeTexts();
  const percent = IN_PERCENT.has(item.kind);
  const [text, setText] = useState(item.kind === 'chance' ? '50' : '');
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      class="practice-number"
      onSubmit={(e) => {
        e.preventDefault();
        const value = Number(text.trim().replace(',', '.').replace('%', ''));
        if (text.trim() === '' || !Number.isFinite(value)) return setWrong(true);
        setWrong(false);
        void desk.answer(percent ? value / 100 : value);
      }}
    >
      <label>
        <span>{p.answer}</span>
        <span class="practice-field">
          <input
            ref={field}
            type="text"
            inputmode="decimal"
            autocomplete="off"
            value={text}
            aria-invalid={wrong}
            aria-describedby={wrong ? 'practice-wrong' : undefined}
            onInput={(e) => setText(e.currentTarget.value)}
          />
          {percent && <span>%</span>}
        </span>
      </label>
      {item.kind === 'chance' && (
        <input
          type="range"
          min="0"
          max="100"
          step="1"
          aria-label={p.answer}
          value={Number(text.replace(',', '.')) || 0}
          onInput={(e) => setText(e.currentTarget.value)}
        />
      )}
      <button type="submit" class="primary">
        {p.check}
      </button>
      {wrong && (
        <p class="problem" id="practice-wrong" role="alert">
          {p.numberNeeded}
        </p>
      )}
    </form>
  );
}

/** A number of this kind, as displayed. */
function said({ kind }: PracticeItem, value: number, format: Format): string {
  if (IN_PERCENT.has(kind)) return `${format.percent(value)} %`;
  if (kind === 'gammon_value') return format.fixed(value);
  return format.count(value);
}

interface AnsweredProps {
  desk: PracticeDesk;
  item: PracticeItem;
  answered: NonNullable<PracticeRoom['answered']>;
}

function Answered({ desk, item, answered }: AnsweredProps) {
  const { format } = useApp();
  const p = usePracticeTexts();
  const { given, right, error, seconds } = answered;
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const number = item.options.length === 0;
  const best = item.options[item.answer ?? 0]?.name ?? '';
  const answer = number ? said(item, item.answer!, format) : (p.options[best] ?? best);
  return (
    <>
      <p class={`answer-verdict ${right ? 'right' : 'wrong'}`} role="status">
        <span class="mark" aria-hidden="true" />
        <span>
          <b>{right ? p.right : p.wrong}</b> {(number || !right) && p.correct(answer)}{' '}
          {number && (!right || error !== 0) && p.yours(said(item, given, format))}{' '}
          {!number && !right && p.costs(format.size(error))} <small>{p.took(format.one(seconds))}</small>
        </span>
      </p>
      <div class="tools">
        <button type="button" class="primary" ref={next} onClick={() => void desk.next()}>
          {p.next}
        </button>
        {item.id && (
          <a class="button" href={hashOf({ page: 'board', id: item.id })}>
            {p.analyse}
          </a>
        )}
      </div>
    </>
  );
}
