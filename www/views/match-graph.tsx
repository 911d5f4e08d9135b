/**
 * The graph of a match: the chances of the first player; below it the errors, up of one player and down of the other,
 * that lead to their decision; below them luck.
 */

import { useMemo, useRef, useState } from 'preact/hooks';
import { BAND, type GraphDot, graphOf, type MatchGraph as Model, pathsOf, reachOf } from '../state/match-graph';
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
  const graph = useMemo(() => course && graphOf(course, money), [course, money]);
  const [first, second] = transcript.players;
  if (!graph) return null;
  const known = graph.rolls.some(({ played }) => played !== null);
  const value = (one: number) => (money ? format.equityShort(one) : `${format.count(100 * one)} %`);
  const dots = graph.dots.filter(({ decision }) => player === 'both' || decision.player === player);
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
      {known ? <Drawing open={open} graph={graph} dots={dots} value={value} /> : <p class="note">{r.graph.none}</p>}
      <GraphTable open={open} graph={graph} value={value} />
    </figure>
  );
}

interface DrawingProps {
  open: OpenMatch;
  graph: Model;
  dots: readonly GraphDot[];
  value(one: number): string;
}

function Drawing({ open, graph, dots, value }: DrawingProps) {
  const { format } = useApp();
  const m = useMatchTexts();
  const r = useReportTexts();
  const { id, transcript } = open;
  const [chosen, setChosen] = useState(0);
  const links = useRef<SVGGElement>(null);
  const width = graph.rolls.length;
  const middle = (graph.low + graph.high) / 2;
  const { line, luck } = useMemo(() => pathsOf(graph), [graph]);
  const at = Math.min(chosen, dots.length - 1);
  const left = (x: number) => `${((100 * x) / width).toFixed(3)}%`;
  const text = ({ decision: { game, player, done, lost } }: GraphDot) =>
    r.graph.dot(
      transcript.games[game]?.number ?? game + 1,
      transcript.players[player],
      m.cube[done] ?? done,
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
          {[graph.high, middle, graph.low].map((one) => (
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
          <svg {...band('chances')} viewBox={`0 0 ${width} 1`} preserveAspectRatio="none" aria-hidden="true">
            <path class="middle" d={`M0 0.5H${width}`} />
            <path class="line" d={line} />
          </svg>
          <svg {...band('luck')} viewBox={`0 -1 ${width} 2`} preserveAspectRatio="none" aria-hidden="true">
            <path class="luck-one" d={luck[0]} />
            <path class="luck-two" d={luck[1]} />
            <path class="axis" d={`M0 0H${width}`} />
          </svg>
          <svg viewBox={`0 0 ${width} 1`} preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">
            <path class="game" d={graph.games.map(({ start }) => `M${start} 0V1`).join('')} />
            <path class="axis" d={`M0 ${BAND.errors.middle / 100}H${width}`} />
          </svg>
          <g ref={links}>
            {dots.map((dot, n) => (
              <Dot
                key={`${dot.decision.game}.${dot.decision.action}.${dot.decision.kind}`}
                dot={dot}
                left={left(dot.x)}
                href={hashOf({ page: 'match', match: id, at: dot.decision })}
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

/** The place of one of the three bands. */
const band = (name: keyof typeof BAND) => ({
  y: `${BAND[name].top}%`,
  width: '100%',
  height: `${BAND[name].height}%`,
});

/** Half the width of the tip of an error, in pixels. */
const TIP = 4.5;

interface DotProps {
  dot: GraphDot;
  left: string;
  href: string;
  name: string;
  /** Whether the Tab key comes to it. */
  current: boolean;
  onChoose(): void;
}

function Dot({ dot, left, href, name, current, onChoose }: DotProps) {
  const { middle } = BAND.errors;
  const tip = middle + (dot.decision.player === 0 ? -1 : 1) * reachOf(dot.decision.lost);
  const top = `${tip.toFixed(2)}%`;
  return (
    <a
      href={href}
      class={`${dot.mark}${current ? ' current' : ''}`}
      aria-label={name}
      tabIndex={current ? 0 : -1}
      onFocus={onChoose}
      onPointerEnter={onChoose}
    >
      <line x1={left} y1={`${middle}%`} x2={left} y2={top} />
      {dot.cube ? (
        <rect x={left} y={top} width={2 * TIP} height={2 * TIP} transform={`translate(${-TIP} ${-TIP})`} />
      ) : (
        <circle cx={left} cy={top} r={TIP} />
      )}
    </a>
  );
}

/** All numbers of the graph; written only when somebody wants them, for there may be hundreds. */
function GraphTable({ open, graph, value }: { open: OpenMatch; graph: Model; value(one: number): string }) {
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
              {graph.rolls.map(({ game, action, player, dice, before, rolled, played }) => (
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
