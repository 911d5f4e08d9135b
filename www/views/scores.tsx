/** One position at every score: a grid of cube actions or best plays, and the numbers of the score pointed at. */

import { useMemo, useRef, useState } from 'preact/hooks';
import type { Cube, Level, ScoreCell } from '../engine/port';
import { type Answer, actionClass, answerOf, answers, CUBES, letter } from '../state/scores';
import { SCORES, type ScoreChoice } from '../state/state';
import { useApp } from './app-context';
import { useGrowing } from './later';
import { StakesPanel } from './stakes';

const AWAY = Array.from({ length: SCORES }, (_, n) => n + 1);
/** Plays with their own colour; the others share one. */
const COLOURS = 5;

export function ScoresPanel() {
  const { state, actions, t } = useApp();
  const { board, scores, engine } = state;
  const [choice, setChoice] = useState<ScoreChoice>({ level: '2ply', cube: null, crawford: false });
  const levels: readonly Level[] = engine.phase === 'ready' ? engine.info.levels : [choice.level];
  /** A change is shown at once if there is a grid already. */
  const change = (part: Partial<ScoreChoice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    if (scores) void actions.viewScores(next);
  };
  const done = scores?.cells.length ?? 0;
  const all = SCORES * SCORES;
  return (
    <section class="scores card" aria-labelledby="scores-title">
      <header class="verdict-head">
        <h2 id="scores-title">{t.scores.title}</h2>
        <label class="level">
          <span>{t.scores.depth}</span>
          <select value={choice.level} onChange={(e) => change({ level: e.currentTarget.value as Level })}>
            {levels.map((level) => (
              <option key={level} value={level}>
                {level}
              </option>
            ))}
          </select>
        </label>
        {scores?.running ? (
          <button type="button" onClick={actions.stopScores}>
            {t.cancel}
          </button>
        ) : (
          <button type="button" disabled={!board || done === all} onClick={() => void actions.viewScores(choice)}>
            {done > 0 && done < all ? t.scores.goOn : t.scores.start}
          </button>
        )}
      </header>
      {scores?.problem && (
        <p class="problem" role="alert">
          {t.problem(scores.problem)}
        </p>
      )}
      {scores && !scores.problem && (
        <div class="scores-body">
          <div class="fields">
            <label>
              <span>{t.edit.cube}</span>
              <select
                value={CUBES.findIndex((cube) => same(cube, choice.cube))}
                onChange={(e) => change({ cube: CUBES[Number(e.currentTarget.value)]! })}
              >
                {CUBES.map((cube, i) => (
                  <option key={i} value={i}>
                    {cube ? t.boardCube(cube.value, t.cubeOf[cube.owner]) : t.scores.boardCube}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <span>{t.away(1)}</span>
              <select
                value={String(choice.crawford)}
                onChange={(e) => change({ crawford: e.currentTarget.value === 'true' })}
              >
                <option value="false">{t.scores.afterCrawford}</option>
                <option value="true">{t.crawford}</option>
              </select>
            </label>
          </div>
          {scores.running && (
            <div class="meter">
              <progress value={done} max={all} aria-label={t.scores.title} />
              <span>{t.scores.progress(done, all)}</span>
            </div>
          )}
          <Grid cells={scores.cells} />
        </div>
      )}
      <StakesPanel level={choice.level} />
    </section>
  );
}

const same = (a: Cube | null, b: Cube | null): boolean => a?.value === b?.value && a?.owner === b?.owner;

function Grid({ cells }: { cells: readonly ScoreCell[] }) {
  const { state, actions, t } = useApp();
  const [chosen, setAt] = useState<[number, number] | null>(null);
  // Until a score is chosen, the score on the board counts as chosen.
  const score = state.board?.score;
  const [ownHere, otherHere] =
    score?.kind === 'match' ? [score.length - score.onRoll, score.length - score.opponent] : [1, 1];
  const [row, column] = chosen ?? (Math.max(ownHere, otherHere) <= SCORES ? [ownHere, otherHere] : [1, 1]);
  const table = useRef<HTMLTableElement>(null);
  // The engine has begun by now: all at once would be a long task.
  const drawn = useGrowing(SCORES, 3);
  const found = useMemo(() => answers(cells), [cells]);
  const known = useMemo(() => new Map(cells.map((cell) => [`${cell.away} ${cell.opponentAway}`, cell])), [cells]);
  const at = (own: number, other: number) => known.get(`${own} ${other}`);
  // The first one is a placeholder until the one on the board has been analysed, so that nothing below moves.
  const pointed = at(row, column) ?? (chosen ? undefined : at(1, 1));
  /** The arrow keys walk; the grid is one stop of the Tab key. */
  const walk = (event: KeyboardEvent) => {
    const steps: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    // From the place with the focus: the pointer may lie on another.
    const from = (event.target as HTMLElement).dataset.score?.split(' ').map(Number) ?? [row, column];
    const [own, other] = step.map((by, i) => from[i]! + by).map((n) => Math.min(Math.max(n, 1), SCORES)) as [
      number,
      number,
    ];
    setAt([own, other]);
    table.current?.querySelector<HTMLElement>(`[data-score="${own} ${other}"]`)?.focus();
  };
  return (
    <>
      <div class="axis-names" aria-hidden="true">
        <span>{t.scores.down}</span>
        <span>{t.scores.across}</span>
      </div>
      <table ref={table} onKeyDown={walk} aria-label={t.scores.title}>
        <thead>
          <tr>
            <td />
            {AWAY.map((other) => (
              <th key={other} scope="col">
                <span aria-hidden="true">{other}</span>
                <span class="sr">{t.scores.opponentNeeds(other)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {AWAY.slice(0, drawn).map((own) => (
            <tr key={own}>
              <th scope="row">
                <span aria-hidden="true">{own}</span>
                <span class="sr">{t.scores.youNeed(own)}</span>
              </th>
              {AWAY.map((other) => {
                const cell = at(own, other);
                const here = own === row && other === column;
                return (
                  <td key={other}>
                    <button
                      type="button"
                      data-score={`${own} ${other}`}
                      class={cell ? look(cell, found) : 'score'}
                      tabIndex={here ? 0 : -1}
                      aria-disabled={!cell}
                      aria-current={here ? 'true' : undefined}
                      onClick={() => setAt([own, other])}
                      onFocus={() => setAt([own, other])}
                      onPointerMove={(e) => e.pointerType === 'mouse' && moved(e) && setAt([own, other])}
                      onDblClick={() => cell && void actions.open(idOf(cell))}
                    >
                      {cell ? <Name cell={cell} found={found} /> : <span class="sr">{t.scores.notYet}</span>}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {found.length > 0 && <Legend found={found} plays={cells[0]?.plays != null} />}
      {pointed && <Details cell={pointed} />}
    </>
  );
}

/** Whether the pointer went somewhere, rather than the page having moved under it. */
const moved = (event: PointerEvent): boolean => event.movementX !== 0 || event.movementY !== 0;

const idOf = (cell: ScoreCell): string => (cell.cube ?? cell.plays)!.xgid;

/** The class of a score's place: an action has its colour, plays have theirs by how frequent they are. */
function look(cell: ScoreCell, found: readonly Answer[]): string {
  if (cell.cube) return `score ${actionClass(cell.cube.action)}`;
  return `score p${Math.min(
    found.findIndex(({ key }) => key === answerOf(cell)),
    COLOURS,
  )}`;
}

/** The content of a cell: a short visible name, and the whole answer for screen readers. */
function Name({ cell, found }: { cell: ScoreCell; found: readonly Answer[] }) {
  const { t } = useApp();
  const key = answerOf(cell);
  const short = cell.cube
    ? t.scores.short[actionClass(cell.cube.action)]
    : letter(found.findIndex((answer) => answer.key === key));
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span class="sr">{inWords(cell, t)}</span>
    </>
  );
}

/** The answer in words. */
function inWords(cell: ScoreCell, t: ReturnType<typeof useApp>['t']): string {
  if (!cell.cube) return answerOf(cell) || t.cannotMove;
  const { cube, response } = cell.cube.action;
  return t.cube.action[cube] + (response ? `, ${t.cube.response[response]}` : '');
}

function Legend({ found, plays }: { found: readonly Answer[]; plays: boolean }) {
  const { t } = useApp();
  return (
    <ul class="legend">
      {found.map(({ key, count }, i) => (
        <li key={key}>
          <i class={plays ? `score p${Math.min(i, COLOURS)}` : `score ${key}`} aria-hidden="true">
            {plays ? letter(i) : t.scores.short[key as keyof typeof t.scores.short]}
          </i>
          {plays ? key || t.cannotMove : t.scores.action[key as keyof typeof t.scores.action]}
          <span class="count">{count}</span>
        </li>
      ))}
    </ul>
  );
}

/** The score under the pointer: the action there, with its numbers. */
function Details({ cell }: { cell: ScoreCell }) {
  const { actions, t, format } = useApp();
  const { cube, plays } = cell;
  const oneAway = (cell.away === 1) !== (cell.opponentAway === 1);
  const numbers = cube
    ? (['noDouble', 'doubleTake', 'doublePass'] as const).flatMap((key) => {
        const value = cube.equity[key];
        const owned = cube.action.cube === 'redouble' || cube.action.cube === 'no_redouble';
        return value === null
          ? []
          : [
              {
                name: (owned ? t.cube.redoubling : t.cube.doubling)[key],
                value,
                less: value - cube.best,
                chance: cube.mwc?.[key] ?? null,
              },
            ];
      })
    : (plays?.moves ?? []).map(({ play, equity, loss }) => ({
        name: play || t.cannotMove,
        value: equity,
        less: -loss,
        chance: null,
      }));
  return (
    <div class="details">
      <p>
        <b>{t.scores.at(cell.away, cell.opponentAway)}</b>
        {oneAway && ` · ${cell.crawford ? t.crawford : t.scores.afterCrawford}`}
        {` · ${inWords(cell, t)}`}
        {cube?.level && ` · ${cube.level}`}
      </p>
      {!(cube && cube.action.cube === 'unavailable') && (
        <table>
          <tbody>
            {numbers.map(({ name, value, less, chance }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{format.equity(value)}</td>
                <td>{format.equity(less)}</td>
                <td>{chance === null ? '' : `${format.percent(chance)}\u00a0%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div class="tools">
        <button type="button" onClick={() => void actions.open(idOf(cell))}>
          {t.scores.open}
        </button>
      </div>
    </div>
  );
}
