/** The content of a link: positions with their analyses, a quiz, a lesson, a match. */

import { useEffect } from 'preact/hooks';
import type { LinkContent, LinkedPosition } from '../engine/port';
import { actionWords, isRedouble } from '../format/cube-words';
import { shownDate } from '../state/dates';
import { hashOf } from '../state/route';
import { choicesOf, costsOf } from '../state/shared';
import { useApp } from './app-context';
import { LinkedLesson } from './lesson';
import { CubeTable, PlaysTable } from './linked-tables';
import { useMatchTexts } from './match-texts';
import { useSearchTexts } from './search-texts';
import { SmallBoard } from './small-board';

export function LinkPage() {
  const { state, t } = useApp();
  const s = useSearchTexts();
  const { content, problem, text } = state.shared;
  if (content?.kind === 'lesson') return <LinkedLesson text={text} lesson={content.lesson} />;
  return (
    <main class="match-page link-page">
      <section class="card" aria-labelledby="link-title" aria-busy={!content && !problem}>
        <h2 id="link-title">{(content?.kind === 'positions' && content.title) || s.link.title}</h2>
        {problem ? (
          <p class="problem" role="alert">
            <strong>{s.link.problem}</strong> {t.problem(problem)}
          </p>
        ) : !content ? (
          <p role="status">{s.link.reading}</p>
        ) : content.kind === 'match' ? (
          <LinkedMatch content={content} />
        ) : (
          <Positions content={content} />
        )}
      </section>
    </main>
  );
}

function LinkedMatch({ content }: { content: Extract<LinkContent, { kind: 'match' }> }) {
  const { actions } = useApp();
  const s = useSearchTexts();
  const m = useMatchTexts();
  const { players, length, event, date, games } = content.match;
  return (
    <>
      <p>{s.link.match.lead}</p>
      <p>
        <b>{m.against(...players)}</b>
      </p>
      <p class="note">
        {[length === 0 ? m.money : m.pointMatch(length), s.link.match.games(games.length), event, shownDate(date)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div class="tools">
        <button type="button" class="primary" onClick={() => void actions.keepLinked()}>
          {s.link.match.keep}
        </button>
      </div>
    </>
  );
}

function Positions({ content }: { content: Extract<LinkContent, { kind: 'positions' }> }) {
  const { state, actions } = useApp();
  const s = useSearchTexts();
  const { at } = state.shared;
  const { positions, text } = content;
  const position = positions[at];
  if (!position) return null;
  return (
    <>
      {text && <p>{text}</p>}
      {positions.length > 1 && (
        <div class="tools">
          <button type="button" disabled={at === 0} onClick={() => actions.showLinked(at - 1)}>
            {s.link.previous}
          </button>
          <span role="status">{s.link.position(at + 1, positions.length)}</span>
          <button type="button" disabled={at + 1 === positions.length} onClick={() => actions.showLinked(at + 1)}>
            {s.link.next}
          </button>
        </div>
      )}
      <Position key={at} position={position} quiz={content.quiz} at={at} />
    </>
  );
}

function Position({ position, quiz, at }: { position: LinkedPosition; quiz: boolean; at: number }) {
  const { state, actions, t, format } = useApp();
  const s = useSearchTexts();
  const { xgid } = position;
  useEffect(() => void actions.picture(xgid), [xgid]);
  const board = state.pictures[xgid];
  // An id of an unanswered double has a D in place of the dice.
  const answers = /^(?:[^:]*:){4}D/i.test(xgid);
  const chosen = state.shared.chosen[at];
  const costs = costsOf(position, answers);
  const hidden = quiz && chosen === undefined && costs.length > 0;
  const lost = costs.find(({ choice }) => choice === chosen)?.lost ?? 0;
  const words = (choice: string) => actionWords(choice, isRedouble(board), t, s.choices);
  const asks = position.plays?.length ? s.link.toPlay : answers ? s.link.toAnswer : s.link.toDouble;
  return (
    <div class="linked">
      <div class="picture">{board && <SmallBoard board={board} mirrored={state.settings.mirrored} />}</div>
      <div class="search-form">
        {hidden && (
          <>
            <p>{asks}</p>
            <div class="choices">
              {choicesOf(position, answers).map((choice) => (
                <button type="button" key={choice} onClick={() => actions.chooseLinked(at, choice)}>
                  {words(choice)}
                </button>
              ))}
            </div>
          </>
        )}
        <p role="status">
          {quiz && chosen !== undefined && (lost < 0.0005 ? s.link.right : s.link.wrong(format.size(lost)))}
        </p>
        {!hidden && (
          <>
            {position.plays && position.plays.length > 0 && <PlaysTable position={position} chosen={chosen} />}
            {position.cube && <CubeTable position={position} />}
            {position.done && <p>{s.link.done(words(position.done))}</p>}
            {position.explanation && (
              <>
                <h3>{s.link.explanation}</h3>
                <p>{position.explanation}</p>
              </>
            )}
            {position.comment && (
              <>
                <h3>{s.link.comment}</h3>
                <p>{position.comment}</p>
              </>
            )}
            {position.engine && <p class="note">{s.link.by(position.engine)}</p>}
          </>
        )}
        <p>
          <a href={hashOf({ page: 'board', id: xgid })}>{s.link.analyse}</a>
        </p>
      </div>
    </div>
  );
}
