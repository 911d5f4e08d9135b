/** The current card: the possible answers, the mark, and the solution. */

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { actionWords, isRedouble } from '../format/cube-words';
import { bestChoice, type Card, cubeOptions } from '../state/cards';
import { shownDate } from '../state/dates';
import { byEquity } from '../state/played';
import { hasWrongReason, listed, markOfAnswer, type Question, RIGHT } from '../state/question';
import { hashOf } from '../state/route';
import { whyCube, whyPlays } from '../state/why';
import { useTools } from './app-context';
import { useLearnTexts } from './learn-texts';
import { CandidateTable, CubeTable } from './match-answers';
import { useMatchTexts } from './match-texts';
import { QuestionBoard } from './question-board';
import { useKeys } from './use-keys';
import { WhyCard } from './why';

interface Props {
  question: Question;
  /** Other commands: skip, grade. */
  children: ComponentChildren;
  /** Keys beyond those of the answer. */
  keys: Readonly<Record<string, () => void>>;
  /** Which keys there are, in words. */
  keyHint: string;
  mine: Mine;
}

/** The note on the card, and its editor. */
interface Mine {
  note: string;
  starred: boolean;
  onNote(note: string): void;
  onStar(starred: boolean): void;
}

const NO_MOVES: never[] = [];

export function QuestionView({ question, children, keys, keyHint, mine }: Props) {
  const l = useLearnTexts();
  const { card, shown } = question;
  const [row, setRow] = useState<number | null>(0);
  useEffect(() => setRow(0), [card]);
  useQuestionKeys(question, keys);
  const plays = byEquity(listed(question));
  const moves = shown && row !== null ? (plays[row]?.moves ?? NO_MOVES) : NO_MOVES;
  return (
    <div class="frame pair">
      <QuestionBoard question={question} moves={moves} />
      <section class="card question-card" aria-labelledby="question-title">
        <h2 id="question-title">{l.question.title}</h2>
        <Prompt question={question} />
        <Verdict question={question} />
        {shown && (
          <Solution question={question} row={row} onRow={setRow}>
            <About card={card} mine={mine} />
          </Solution>
        )}
        <div class="next-ways">{children}</div>
        <p class="note keys-note">
          {keyHint} {card.asks !== 'play' && l.question.cubeKeys}
        </p>
      </section>
    </div>
  );
}

/** The question, and the possible answers. */
function Prompt({ question }: { question: Question }) {
  const { actions, t } = useTools();
  const l = useLearnTexts();
  const { card, made, next, answer, shown, busy, problem } = question;
  const { board, asks } = card;
  const to = 2 * board.cube.value;
  const centred = board.cube.owner === 'centred';
  const open = answer === null && !shown;
  return (
    <>
      <p class="prompt">
        {asks === 'play'
          ? l.question.play(board.dice?.join('-') ?? '')
          : asks === 'answer'
            ? l.question.answer(to)
            : centred
              ? l.question.double(to)
              : l.question.redouble(to)}
      </p>
      {open && asks === 'play' && (
        <>
          <p class="made" role="status">
            {busy ? l.question.judging : (next?.play?.play ?? <span class="note">{l.question.hint}</span>)}
          </p>
          <div class="tools">
            <button
              type="button"
              class="primary"
              disabled={!next?.play || busy}
              onClick={() => void actions.playQuestion()}
            >
              {l.question.done}
            </button>
            <button type="button" disabled={made.length === 0 || busy} onClick={() => void actions.undoQuestion()}>
              {l.question.undo}
            </button>
          </div>
        </>
      )}
      {open && asks !== 'play' && (
        <div class="tools choices">
          {cubeOptions(card).map(({ choice }) => (
            <button type="button" key={choice} onClick={() => actions.chooseCube(choice)}>
              {actionWords(choice, isRedouble(card.board), t, l.question.choices)}
            </button>
          ))}
        </div>
      )}
      {problem && (
        <p class="problem" role="alert">
          {t.problem(problem)}
        </p>
      )}
    </>
  );
}

/** The mark of the answer. */
function Verdict({ question }: { question: Question }) {
  const { t, format } = useTools();
  const l = useLearnTexts();
  const { card, answer } = question;
  if (!answer) return <p class="answer-verdict" role="status" />;
  const mark = markOfAnswer({ card, answer });
  const wrongReason = hasWrongReason({ card, answer });
  const given = answer.play
    ? answer.play.play
    : answer.choice
      ? actionWords(answer.choice, isRedouble(card.board), t, l.question.choices)
      : '';
  const loss = format.size(answer.loss);
  const text = wrongReason
    ? bestChoice(card) === 'too_good'
      ? l.question.tooGood
      : l.question.notYet
    : mark === 'best'
      ? l.question.best
      : mark === 'right'
        ? l.question.right(loss, format.size(RIGHT))
        : l.question.wrong(loss);
  return (
    <p class={`answer-verdict ${mark}`} role="status">
      <span class="mark" aria-hidden="true" />
      <span>
        <b>{given}</b> {text}
      </span>
    </p>
  );
}

interface SolutionProps {
  question: Question;
  row: number | null;
  onRow(row: number | null): void;
  children: ComponentChildren;
}

function Solution({ question, row, onRow, children }: SolutionProps) {
  const { t, format } = useTools();
  const l = useLearnTexts();
  const m = useMatchTexts();
  const { card, answer } = question;
  const { origin, asks, done, best, lost, cube, engine } = card;
  const redouble = asks !== 'play' && isRedouble(card.board, asks === 'answer');
  const said = (what: string) => actionWords(what, redouble, t, m.cube);
  const who = origin.players[origin.player];
  const plays = byEquity(listed(question));
  const levels = new Set(plays.map(({ level }) => level));
  const given = answer?.play?.play ?? done;
  const asked = cube ? whyCube(card.xgid, cube, asks === 'answer') : whyPlays(card.xgid, plays, given);
  return (
    <section class="solution" aria-label={l.question.solution}>
      <p>
        <b>{l.question.solutionIs(said(best))}</b>{' '}
        {lost < 0.0005
          ? l.question.doneRight(who, said(done))
          : l.question.doneInMatch(who, said(done), format.size(lost))}
      </p>
      {cube ? (
        <>
          <CubeTable cube={cube} best={best} redouble={redouble} />
          <p class="note">{l.question.from}</p>
        </>
      ) : (
        <CandidateTable
          candidates={plays}
          shown={row}
          onShow={onRow}
          badge={(candidate) => (candidate.play === answer?.play?.play ? l.question.yours : null)}
        />
      )}
      {asked && (
        <WhyCard
          key={card.id}
          asked={asked}
          onMark={(after, both) => {
            if (after) onRow(plays.findIndex(({ play }) => play === both[after]));
          }}
        />
      )}
      <p class="note">
        {l.question.judgedBy(engine)} {levels.size > 1 && l.question.mixed}
      </p>
      {children}
    </section>
  );
}

/** The source of the card, its note and its star. */
function About({ card, mine }: { card: Card; mine: Mine }) {
  const l = useLearnTexts();
  const m = useMatchTexts();
  const { origin } = card;
  const { note, starred, onNote, onStar } = mine;
  const what = origin.length === 0 ? m.money : m.pointMatch(origin.length);
  return (
    <>
      <p class="note">
        {[m.against(...origin.players), what, l.question.game(origin.game), origin.event, shownDate(origin.date)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div class="tools">
        <button type="button" aria-pressed={starred} onClick={() => onStar(!starred)}>
          <span aria-hidden="true">{starred ? '★' : '☆'}</span> {starred ? m.decision.starred : m.decision.star}
        </button>
        <a class="button" href={hashOf({ page: 'match', match: origin.match, at: origin.at })}>
          {l.question.toMatch}
        </a>
        <a class="button" href={hashOf({ page: 'board', id: card.xgid })}>
          {l.question.toBoard}
        </a>
      </div>
      <label class="comment">
        <span>{m.decision.comment}</span>
        <textarea
          key={card.id}
          rows={2}
          placeholder={m.decision.commentHint}
          defaultValue={note}
          onInput={(e) => onNote(e.currentTarget.value)}
        />
      </label>
    </>
  );
}

/** The keyboard during a card. Keys typed into a field are ignored, and so are those of a focused button. */
function useQuestionKeys(question: Question, more: Readonly<Record<string, () => void>>): void {
  const { actions } = useTools();
  const { card, answer, shown } = question;
  const open = answer === null && !shown;
  const cube: Record<string, () => void> = {
    r: () => actions.chooseCube('no_double'),
    d: () => actions.chooseCube('double'),
    g: () => actions.chooseCube('too_good'),
    y: () => actions.chooseCube('take'),
    n: () => actions.chooseCube('pass'),
  };
  const play: Record<string, () => void> = {
    Enter: () => void actions.playQuestion(),
    Backspace: () => void actions.undoQuestion(),
    Escape: () => actions.putBackQuestion(),
  };
  useKeys({ ...more, ...(open ? (card.asks === 'play' ? play : cube) : {}) });
}
