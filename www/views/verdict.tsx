/** The engine's answer: ranked plays if there are dice, else the chances before the roll. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Level, RankedPlay } from '../engine/port';
import { lossClass } from '../format/format';
import { CHANCES, chance } from '../state/chances';
import type { Verdict } from '../state/state';
import { useApp, useTools } from './app-context';
import { later, useDeferred } from './later';
import { LevelChoice } from './level-choice';
import { Note } from './note';
import { Term } from './term';

const board = () => import('./late/board');
const BookView = later(() => board().then((m) => m.BookView));
const Compare = later(() => board().then((m) => m.Compare));
const EvaluationView = later(() => board().then((m) => m.EvaluationView));

/** Rows shown before "all plays" is chosen: a roll can have hundreds. */
const FIRST_ROWS = 16;
const NONE: readonly RankedPlay[] = [];

export function VerdictPanel() {
  const { state, t } = useApp();
  const { verdict } = state;
  const title = verdict.kind === 'evaluation' ? t.evaluation : t.plays;
  const settled = verdict.kind === 'plays' && verdict.level !== null;
  const compared = useDeferred(settled ? verdict.rows : NONE);
  return (
    <section
      class="verdict card"
      aria-labelledby="verdict-title"
      aria-busy={verdict.kind !== 'none' && verdict.busy !== null}
    >
      <header class="verdict-head">
        <h2 id="verdict-title">{title}</h2>
        <Progress verdict={verdict} />
        <LevelPicker />
      </header>
      {verdict.kind !== 'none' && verdict.problem && (
        <p class="problem" role="alert">
          {t.problem(verdict.problem)}
        </p>
      )}
      {state.engine.phase === 'failed' ? (
        <EngineFailed />
      ) : verdict.kind === 'evaluation' ? (
        verdict.evaluation && <EvaluationView verdict={verdict} />
      ) : (
        <>
          <PlaysTable verdict={verdict} />
          {verdict.kind === 'plays' && verdict.book && <BookView book={verdict.book} />}
          {verdict.kind === 'plays' && verdict.bookProblem && (
            <p class="note book-problem">
              {t.book.failed} {t.problem(verdict.bookProblem)}
            </p>
          )}
          {settled && compared.length > 1 && <Compare rows={compared} />}
        </>
      )}
    </section>
  );
}

function EngineFailed() {
  const { state, actions, t } = useApp();
  if (state.engine.phase !== 'failed') return null;
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{t.engineFailed}</strong>
      </p>
      <p>{t.problem(state.engine.problem)}</p>
      <button type="button" onClick={actions.loadAgain}>
        {t.reload}
      </button>
    </div>
  );
}

function Progress({ verdict }: { verdict: Verdict }) {
  const { actions, t } = useApp();
  const busy = verdict.kind === 'none' ? null : verdict.busy;
  // The quick look is over before anybody could read about it.
  if (!busy || busy === '1ply') return null;
  return (
    <p class="progress" role="status">
      <span class="spinner" aria-hidden="true" />
      {t.thinking(busy)}
      <button type="button" class="quiet" onClick={actions.cancel}>
        {t.cancel}
      </button>
    </p>
  );
}

function LevelPicker() {
  const { state, actions } = useApp();
  const { engine, settings } = state;
  const levels: readonly Level[] = engine.phase === 'ready' ? engine.info.levels : [settings.level];
  return (
    <div class="level">
      <LevelChoice
        level={settings.level}
        levels={levels}
        interval={settings.interval}
        choose={(change) => void actions.set(change)}
      />
    </div>
  );
}

function PlaysTable({ verdict }: { verdict: Verdict }) {
  const { state, actions, t } = useApp();
  const rows = verdict.kind === 'plays' ? verdict.rows : NONE;
  const [all, setAll] = useState(false);
  const body = useRef<HTMLTableSectionElement>(null);
  const xgid = state.board?.xgid;
  useEffect(() => setAll(false), [xgid]);

  // Walking with the keys takes the focus along.
  useEffect(() => {
    const focused = document.activeElement;
    if (!state.chosen || (focused !== document.body && !body.current?.contains(focused))) return;
    body.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
  }, [state.chosen]);

  const played = state.line?.at === 0 && state.board?.dice ? (state.origin?.play ?? null) : null;
  const chosenAt = rows.findIndex((row) => row.positionId === state.chosen);
  const playedAt = played === null ? -1 : rows.findIndex((row) => row.play === played);
  const count = all || Math.max(chosenAt, playedAt) >= FIRST_ROWS ? rows.length : Math.min(rows.length, FIRST_ROWS);
  // By rank, not by play: the next position's rows are these with other texts, which is much quicker than new ones.
  const list = useMemo(
    () =>
      rows
        .slice(0, count)
        .map((row, i) => (
          <Row
            key={i}
            row={row}
            rank={i + 1}
            chosen={i === chosenAt}
            stop={i === Math.max(chosenAt, 0)}
            played={row.play === played}
          />
        )),
    [rows, count, chosenAt, played],
  );
  const dice = state.board?.dice?.join('') ?? '';
  const labels = [t.win, t.gammonShort, t.backgammonShort, t.lose, t.gammonShort, t.backgammonShort];
  const settled = verdict.kind === 'plays' && verdict.level !== null;
  const inMatch = state.board?.score.kind === 'match';

  if (settled && rows.length === 0) return <p class="empty">{t.noPlay}</p>;
  return (
    <div class={inMatch ? 'plays match' : 'plays'}>
      <table role="table" aria-label={settled ? t.playsCaption(rows.length, dice) : t.plays}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" class="play">
              {t.play}
            </th>
            <th role="columnheader" scope="col" class="equity">
              <Term of="equity">{t.equity}</Term>
            </th>
            <th role="columnheader" scope="col" class="loss">
              <Term of="loss">{t.loss}</Term>
            </th>
            {inMatch && (
              <th role="columnheader" scope="col" class="mwc">
                <Term of="matchPlay">{t.mwcShort}</Term>
              </th>
            )}
            {CHANCES.map((of, i) => (
              <th role="columnheader" scope="col" class={`chance ${of}`} title={t.chancesOf[of]}>
                <Term of="chances">
                  <abbr title={t.chancesOf[of]}>{labels[i]}</abbr>
                </Term>
              </th>
            ))}
            <th role="columnheader" scope="col" class="level-of">
              <Term of="level">{t.level}</Term>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body} onPointerLeave={() => actions.hover(null)}>
          {list}
          {/* While there is no position, nothing is on its way. */}
          {!settled &&
            !(state.inputProblem && !state.board) &&
            Array.from({ length: 10 }, () => (
              <tr role="presentation" class="ghost">
                <td />
              </tr>
            ))}
        </tbody>
      </table>
      {count < rows.length && (
        <button type="button" class="all" onClick={() => setAll(true)}>
          {t.allPlays(rows.length)}
        </button>
      )}
      <Note />
    </div>
  );
}

interface RowProps {
  row: RankedPlay;
  rank: number;
  chosen: boolean;
  /** Whether the Tab key stops here: one row of the table does. */
  stop: boolean;
  /** Whether it was made in the match that the position comes from. */
  played: boolean;
}

function Row({ row, rank, chosen, stop, played }: RowProps) {
  const { actions, t, format } = useTools();
  const kind = lossClass(row.loss, rank === 1);
  return (
    <tr
      role="row"
      class={chosen ? 'row chosen' : 'row'}
      onPointerEnter={(e) => e.pointerType === 'mouse' && actions.hover(row.positionId)}
      onClick={() => actions.choose(row.positionId)}
      onDblClick={() => {
        // The two clicks have chosen the play and let go of it.
        actions.choose(row.positionId);
        void actions.makePlay();
      }}
    >
      <th role="rowheader" scope="row" class="play">
        <span class="rank" aria-hidden="true">
          {rank}
        </span>
        <button
          type="button"
          aria-pressed={chosen}
          tabIndex={stop ? 0 : -1}
          onFocus={() => actions.hover(row.positionId)}
          onBlur={() => actions.hover(null)}
        >
          {row.play || t.cannotMove}
        </button>
        {played && <span class="badge">{t.playedInMatch}</span>}
      </th>
      <td role="cell" class="equity">
        {format.equity(row.equity)}
      </td>
      <td role="cell" class={`loss ${kind}`}>
        <span class="mark" aria-hidden="true" />
        {kind === 'best' ? t.best : format.loss(row.loss)}
        {kind !== 'best' && kind !== 'fine' && <span class="sr"> {t.lossClass[kind]}</span>}
      </td>
      {row.mwc !== null && (
        <td role="cell" class="mwc">
          {format.percent(row.mwc)}
        </td>
      )}
      {CHANCES.map((of) => (
        <td role="cell" class={`chance ${of}`}>
          {format.percent(chance(row.outcomes, of))}
        </td>
      ))}
      <td role="cell" class="level-of">
        {row.level}
      </td>
    </tr>
  );
}
