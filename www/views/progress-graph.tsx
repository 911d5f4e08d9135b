/** Ratings by month as a graph; the table beside it has the same numbers. */

import { useMemo } from 'preact/hooks';
import type { PlayerProgress } from '../engine/port';
import { ratingGraph } from '../state/progress-graph';
import { useApp } from './app-context';
import { useProgressTexts } from './progress-texts';

/** Names of months that fit below a graph on a phone. */
const TICKS = 6;

export function ProgressGraph({ result }: { result: PlayerProgress }) {
  const { format } = useApp();
  const p = useProgressTexts();
  const graph = useMemo(() => ratingGraph(result, TICKS), [result]);
  const whole = result.whole.pool.ratings.all.pr;
  if (!graph || whole === null) return null;
  const { points, months, high, lines, ticks } = graph;
  const left = (x: number) => `${((100 * (x + 0.5)) / months).toFixed(3)}%`;
  const top = (pr: number) => `${(100 * (1 - Math.min(pr, high) / high)).toFixed(2)}%`;
  const line = points.map(({ x, pr }, n) => `${n === 0 ? 'M' : 'L'}${x + 0.5} ${(1 - pr / high).toFixed(4)}`).join('');
  const few = points.some((point) => point.few);
  return (
    <figure class="progress-graph">
      <figcaption>
        <h3>{p.graph.title}</h3>
        <p class="graph-keys">
          <span>
            <span class="key bar" aria-hidden="true" />
            {p.graph.interval}
          </span>
          <span>
            <span class="key whole" aria-hidden="true" />
            {p.graph.whole(format.fixed(whole))}
          </span>
          {few && (
            <span>
              <span class="key few" aria-hidden="true" />
              {p.graph.few}
            </span>
          )}
          <span>{p.graph.better}</span>
        </p>
      </figcaption>
      <div class="graph-frame">
        <div class="graph-y" aria-hidden="true">
          {[...lines].reverse().map((one) => (
            <span key={one}>{format.count(one)}</span>
          ))}
        </div>
        <svg
          class="graph"
          role="img"
          aria-label={p.graph.label(points.length, p.month(points[0]!.month), p.month(points.at(-1)!.month))}
        >
          <svg viewBox={`0 0 ${months} 1`} preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">
            <path class="scale" d={lines.map((one) => `M0 ${1 - one / high}H${months}`).join('')} />
            <path class="whole" d={`M0 ${1 - whole / high}H${months}`} />
            <path class="line" d={line} />
          </svg>
          {points.map(({ month, x, pr, ci95, few: small }) => (
            <g key={month} class={small ? 'few' : undefined}>
              {ci95 && <line x1={left(x)} x2={left(x)} y1={top(ci95[0])} y2={top(ci95[1])} />}
              <circle cx={left(x)} cy={top(pr)} r="5">
                <title>{`${p.month(month)}: ${format.fixed(pr)}`}</title>
              </circle>
            </g>
          ))}
        </svg>
        <svg class="graph-x" aria-hidden="true">
          {ticks.map(({ month, x }) => (
            <text key={month} x={left(x)} y="14">
              {p.shortMonth(month)}
            </text>
          ))}
        </svg>
      </div>
    </figure>
  );
}
