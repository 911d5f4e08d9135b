/** The estimate and two of its intervals, from the first pairs to now. */

import type { Range } from '../engine/port';
import { type Point, scaleOf } from '../state/lab';
import { useApp } from './app-context';

/** The drawing is stretched to its place: its units are per mille of width and height. */
const SIZE = 1000;

export function LabPlot({
  history,
  goal,
  unit,
  unitName,
}: {
  history: readonly Point[];
  goal: number;
  unit: number;
  unitName: string;
}) {
  const { t, format } = useApp();
  const scale = scaleOf(history);
  const x = (pairs: number) => (SIZE * pairs) / goal;
  const y = (value: number) => (SIZE * (1 - Math.max(-1.2, Math.min(value / scale, 1.2)))) / 2;
  const line = (points: readonly [number, number][]) =>
    points.map(([a, b]) => `${x(a).toFixed(1)},${y(b).toFixed(1)}`).join(' ');
  const band = (of: (point: Point) => Range) =>
    line([
      ...history.map((p): [number, number] => [p.pairs, of(p).high]),
      ...[...history].reverse().map((p): [number, number] => [p.pairs, of(p).low]),
    ]);
  const last = history[history.length - 1];
  const label = last
    ? t.lab.plotText(
        last.pairs,
        format.equityShort(unit * last.mean),
        format.equityShort(unit * last.betting.low),
        format.equityShort(unit * last.betting.high),
        unitName,
      )
    : '';
  return (
    <figure class="lab-plot">
      <div class="lab-axes">
        <div class="lab-y" aria-hidden="true">
          <span>{format.equityShort(unit * scale)}</span>
          <span>0</span>
          <span>{format.equityShort(-unit * scale)}</span>
        </div>
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" role="img" aria-label={label}>
          <polygon class="betting" points={band((p) => p.betting)} />
          <polygon class="normal" points={band((p) => p.normal)} />
          <line class="zero" x1="0" x2={SIZE} y1={SIZE / 2} y2={SIZE / 2} />
          <polyline class="mean" points={line(history.map((p) => [p.pairs, p.mean]))} />
        </svg>
        <div class="lab-x" aria-hidden="true">
          <span>0</span>
          <span>{t.lab.pairsShort(goal)}</span>
        </div>
      </div>
      <figcaption>
        <span class="key mean" /> {t.lab.estimate}
        <span class="key normal" /> {t.lab.names.normal}
        <span class="key betting" /> {t.lab.names.betting}
      </figcaption>
    </figure>
  );
}
