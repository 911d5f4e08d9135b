/** Two plots of a rollout: how the equities settle, and how far the other plays stay behind the best. */

import { type CurvePoint, plot, type Quantity } from '../state/curve';
import { useApp } from './app-context';

/** Candidates with their own line. */
export const LINES = 4;

export function Convergence({ curve }: { curve: readonly CurvePoint[] }) {
  const { t } = useApp();
  if (curve.length < 2) return null;
  return (
    <div class="curves">
      <Plot curve={curve} quantity="equity" title={t.rollout.curve} />
      <Plot curve={curve} quantity="difference" title={t.rollout.differences} />
      <p class="note">{t.rollout.curveNote}</p>
    </div>
  );
}

function Plot({ curve, quantity, title }: { curve: readonly CurvePoint[]; quantity: Quantity; title: string }) {
  const { t, format } = useApp();
  const drawn = plot(curve, quantity, quantity === 'difference' ? LINES - 1 : LINES);
  if (!drawn) return null;
  // The table above gives each play its colour by its rank; the best has no difference.
  const first = quantity === 'difference' ? 1 : 0;
  const values = curve.at(-1)!.values.slice(first, first + drawn.lines.length);
  const summary = values.map((v) =>
    t.rollout.curveSummary(
      v.play ?? t.rollout.noDouble,
      quantity === 'difference' ? format.loss(v.loss) : format.equity(v.equity),
      format.size(quantity === 'difference' ? v.lossHalf : v.half),
    ),
  );
  return (
    <figure class="curve">
      <figcaption>{title}</figcaption>
      <div class="curve-box">
        <div class="axis" aria-hidden="true">
          <span>{format.equity(drawn.high)}</span>
          <span>{format.equity(drawn.low)}</span>
        </div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={`${title}. ${summary.join('; ')}`}>
          {drawn.zero !== null && <line class="zero" x1="0" x2="100" y1={drawn.zero} y2={drawn.zero} />}
          {drawn.lines.map((line, i) => (
            <path key={`b${line.play}`} class={`band line-${i + first}`} d={line.band} />
          ))}
          {drawn.lines.map((line, i) => (
            <path key={line.play} class={`value line-${i + first}`} d={line.value} />
          ))}
        </svg>
      </div>
      <p class="curve-end" aria-hidden="true">
        {t.rollout.curveAxis(drawn.trials)}
      </p>
    </figure>
  );
}
