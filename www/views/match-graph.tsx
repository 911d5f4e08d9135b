/**
 * The graph of a match: the chances of the first player; below it the errors, up of one player and down of the other,
 * that lead to their decision; below them luck.
 */

import { useMemo, useRef, useState } from 'preact/hooks';
import type { GraphDot, MatchCourse, MatchDecision } from '../engine/port';
import { actionWords } from '../format/cube-words';
import { markOf } from '../state/match-course';
import { rollsOf } from '../state/match-graph';
import type { OpenMatch } from '../state/matches';
import { hashOf } from '../state/route';
import { useApp } from './app-context';
import { useMatchTexts } from './match-texts';
import { useReportTexts } from './report-texts';

/** Names of games are shown if each has at least this part of the width. */
const NAMED = 0.07;

export function MatchGraph({ open, player }: { open: OpenMatch; player: 0 | 1 | 'both' }) {
  const { format } = useApp();
  const m = useMatchTexts();
  const r = useReportTexts();
  const { course, transcript } = open;
  const money = transcript.length === 0;
  const dots = useMemo(() => (course ? dotsOf(course, player) : []), [course, player]);
  const [first, second] = transcript.players;
  if (!course) return null;
  const value = (one: number) => (money ? format.equityShort(one) : `${format.percent(one).replace(/[.,]0$/, '')} %`);
  return (
    <figure class="card match-graph">
      <figcaption>
        <h3>
          {money ? r.graph.titleMoney : r.graph.title} {r.graph.of(first)}
        </h3>
        <p class="graph-keys">
          <span>{r.graph.up(first, second)}</span>
          {(['error', 'blunder'] as const).map((mark) => (
            <span key={mark}>
              <span class={`key ${mark}`} aria-hidden="true" />
              {m.mark[mark]}
            </span>
          ))}
          <span>
            <span class="key round" aria-hidden="true" />
            {r.graph.round}
          </span>
          <span>
            <span class="key square" aria-hidden="true" />
            {r.graph.square}
          </span>
          <span>
            <span class="key luck-one" aria-hidden="true" />
            {r.graph.luckUp(first)}
          </span>
          <span>
            <span class="key luck-two" aria-hidden="true" />
            {r.graph.luckUp(second)}
          </span>
        </p>
      </figcaption>
      {course.graph.line === '' ? (
        <p class="note">{r.graph.none}</p>
      ) : (
        <Drawing open={open} graph={course.graph} dots={dots} value={value} />
      )}
      <GraphTable open={open} course={course} value={value} />
    </figure>
  );
}

/** An error with the decision that it stands for. */
type Shown = GraphDot & { of: MatchDecision };

const dotsOf = ({ graph, decisions }: MatchCourse, player: 0 | 1 | 'both'): Shown[] =>
  graph.dots
    .map((dot) => ({ ...dot, of: decisions[dot.decision]! }))
    .filter(({ of }) => player === 'both' || of.player === player);

interface DrawingProps {
  open: OpenMatch;
  graph: MatchCourse['graph'];
  dots: readonly Shown[];
  value(one: number): string;
}

function Drawing({ open, graph, dots, value }: DrawingProps) {
  const { t, format } = useApp();
  const m = useMatchTexts();
  const r = useReportTexts();
  const { id, transcript } = open;
  const [chosen, setChosen] = useState(0);
  const links = useRef<SVGGElement>(null);
  const width = graph.rolls;
  const [low, high] = graph.scale;
  const at = Math.min(chosen, dots.length - 1);
  const left = (x: number) => `${((100 * x) / width).toFixed(3)}%`;
  const text = ({ of: { game, player, done, lost, redouble } }: Shown) =>
    r.graph.dot(
      transcript.games[game]?.number ?? game + 1,
      transcript.players[player],
      actionWords(done, redouble, t, m.cube),
      format.size(lost),
    );
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.max(0, Math.min(at + by, dots.length - 1));
    setChosen(next);
    links.current?.querySelectorAll<SVGAElement>('a')[next]?.focus();
  };
  return (
    <>
      <div class="graph-frame">
        <div class="graph-y" aria-hidden="true">
          {[high, (low + high) / 2, low].map((one) => (
            <span key={one}>{value(one)}</span>
          ))}
        </div>
        <svg
          class="graph"
          role="group"
          aria-label={r.graph.label(transcript.players[0], graph.games.length, dots.length)}
          onKeyDown={step}
        >
          <g>
            {graph.games.map(({ game, start }, n) => (
              <a
                key={game}
                class="column"
                tabIndex={-1}
                href={hashOf({ page: 'match', match: id, at: { game, action: 0 } })}
                aria-label={r.game(transcript.games[game]!.number, ...transcript.games[game]!.score)}
              >
                <rect
                  x={left(start)}
                  y="0"
                  width={`${((100 * ((graph.games[n + 1]?.start ?? width) - start)) / width).toFixed(3)}%`}
                  height="100%"
                />
              </a>
            ))}
          </g>
          <svg viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">
            <path class="game" d={graph.games.map(({ start }) => `M${start} 0V100`).join('')} />
            <path class="middle" d={`M0 ${graph.chances[1]}H${width}`} />
            <path class="axis" d={`M0 ${graph.errors}H${width}M0 ${graph.luck}H${width}`} />
            <path class="luck-one" d={graph.luckOf[0]} />
            <path class="luck-two" d={graph.luckOf[1]} />
            <path class="line" d={graph.line} />
          </svg>
          <g ref={links}>
            {dots.map((dot, n) => (
              <Dot
                key={dot.decision}
                dot={dot}
                left={left(dot.x)}
                base={`${graph.errors}%`}
                href={hashOf({ page: 'match', match: id, at: dot.of })}
                name={text(dot)}
                current={n === at}
                onChoose={() => setChosen(n)}
              />
            ))}
          </g>
        </svg>
        <svg class="graph-x" aria-hidden="true">
          {graph.games.map(({ game, start }, n) => {
            const end = graph.games[n + 1]?.start ?? width;
            if ((end - start) / width < NAMED) return null;
            return (
              <text key={game} x={left(start)} y="14" dx="3">
                {transcript.games[game]?.score.join('–')}
              </text>
            );
          })}
        </svg>
      </div>
      {dots.length > 0 && <p class="graph-text">{dots[at] && text(dots[at])}</p>}
      {dots.length > 0 && <p class="note">{r.graph.keys}</p>}
    </>
  );
}

/** Half the width of the tip of an error, in pixels. */
const TIP = 4.5;

interface DotProps {
  dot: Shown;
  left: string;
  /** The height from which errors reach up and down. */
  base: string;
  href: string;
  name: string;
  /** Whether the Tab key comes to it. */
  current: boolean;
  onChoose(): void;
}

function Dot({ dot, left, base, href, name, current, onChoose }: DotProps) {
  const top = `${dot.tip}%`;
  return (
    <a
      href={href}
      class={`${markOf(dot.of.lost)}${current ? ' current' : ''}`}
      aria-label={name}
      tabIndex={current ? 0 : -1}
      onFocus={onChoose}
      onPointerEnter={onChoose}
    >
      <line x1={left} y1={base} x2={left} y2={top} />
      {dot.cube ? (
        <rect x={left} y={top} width={2 * TIP} height={2 * TIP} transform={`translate(${-TIP} ${-TIP})`} />
      ) : (
        <circle cx={left} cy={top} r={TIP} />
      )}
    </a>
  );
}

/** All numbers of the graph; written only when somebody wants them, for there may be hundreds. */
function GraphTable({ open, course, value }: Pick<DrawingProps, 'open' | 'value'> & { course: MatchCourse }) {
  const r = useReportTexts();
  const [wanted, setWanted] = useState(false);
  const { games, players } = open.transcript;
  const { columns } = r.graph;
  const cell = (one: number | null) => <td>{one === null ? '–' : value(one)}</td>;
  return (
    <details onToggle={(event) => setWanted(event.currentTarget.open)}>
      <summary>{r.graph.table}</summary>
      {wanted && (
        <div class="graph-table">
          <table class="report-table">
            <caption>{r.graph.caption(players[0])}</caption>
            <thead>
              <tr>
                {Object.values(columns).map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rollsOf(course).map(({ game, action, player, dice, before, rolled, played }) => (
                <tr key={`${game}.${action}`}>
                  <th scope="row">{games[game]?.number}</th>
                  <td>
                    <a href={hashOf({ page: 'match', match: open.id, at: { game, action } })}>{dice.join('')}</a>
                  </td>
                  <td>{players[player]}</td>
                  {cell(before)}
                  {cell(rolled)}
                  {cell(played)}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
