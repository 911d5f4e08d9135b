/** The convergence of a rollout: its stored progress, and the lines of a plot. */

import type { RolloutReport } from '../engine/port';

/** One candidate at one moment. */
export interface CurveValue {
  /** Standard notation; null before the roll. */
  play: string | null;
  equity: number;
  /** Half of the 95 % interval. */
  half: number;
  /** Equity behind the best, and half of the 95 % interval of that: the dice are common. */
  loss: number;
  lossHalf: number;
}

export interface CurvePoint {
  trials: number;
  values: readonly CurveValue[];
}

/** Points kept at most: more than a plot has room for. */
export const MOST_POINTS = 240;
/** Trials of which a point is worth showing. */
const LEAST_TRIALS = 8;

/** Half of a 95 % interval, in standard errors. */
export const STANDARD_ERRORS = 1.96;

export function point({ trials, rows }: RolloutReport): CurvePoint {
  return {
    trials,
    values: rows.map((row) => ({
      play: row.play,
      equity: row.equity.cubeful ?? row.equity.cubeless,
      half: (row.ci95[1] - row.ci95[0]) / 2,
      loss: row.loss,
      lossHalf: STANDARD_ERRORS * row.lossSe,
    })),
  };
}

/** The curve with a report added; when it grows too long every other point goes. */
export function grown(curve: readonly CurvePoint[], report: RolloutReport): readonly CurvePoint[] {
  const last = curve.at(-1);
  if (report.trials < LEAST_TRIALS || (last && last.trials >= report.trials)) return curve;
  const all = [...curve, point(report)];
  return all.length <= MOST_POINTS ? all : all.filter((_, i) => i % 2 === 1);
}

/** The contents of a plot: the equities themselves, or the distance of each candidate from the current best. */
export type Quantity = 'equity' | 'difference';

export interface Line {
  play: string | null;
  /** Paths in a box of 100 x 100, y downwards: the value, and the interval around it. */
  value: string;
  band: string;
}

export interface Plot {
  lines: Line[];
  /** Trials at the right edge; values at the lower and the upper edge. */
  trials: number;
  low: number;
  high: number;
  /** The position of 0, if visible. */
  zero: number | null;
}

/** The plot of the first `most` candidates of the last point; null if there is nothing to draw. */
export function plot(curve: readonly CurvePoint[], quantity: Quantity, most: number): Plot | null {
  const now = curve.at(-1);
  const best = now?.values[0];
  if (!now || !best || curve.length < 2) return null;
  const shown = (quantity === 'difference' ? now.values.slice(1) : now.values).slice(0, most);
  if (shown.length === 0) return null;
  const series = shown.map(({ play }) => ({
    play,
    points: curve.flatMap((at) => value(at, play, best.play, quantity)),
  }));
  // The first few trials are far off: the scale is that of the later ones, the lines are clipped by the box.
  const settled = series.flatMap(({ points }) =>
    points.slice(Math.min(Math.floor(points.length / 4), points.length - 1)),
  );
  let low = Math.min(...settled.map((p) => p.y - p.half));
  let high = Math.max(...settled.map((p) => p.y + p.half));
  if (quantity === 'difference') high = Math.max(high, 0);
  const margin = Math.max((high - low) * 0.05, 0.0005);
  [low, high] = [low - margin, high + margin];
  const { trials } = now;
  const x = (n: number) => ((100 * n) / trials).toFixed(2);
  const y = (v: number) => (100 - (100 * (v - low)) / (high - low)).toFixed(2);
  const path = (points: [number, number][]) =>
    points.map(([n, v], i) => `${i === 0 ? 'M' : 'L'}${x(n)} ${y(v)}`).join('');
  const lines = series.map(({ play, points }) => ({
    play,
    value: path(points.map((p) => [p.trials, p.y])),
    band: `${path([
      ...points.map((p): [number, number] => [p.trials, p.y + p.half]),
      ...[...points].reverse().map((p): [number, number] => [p.trials, p.y - p.half]),
    ])}Z`,
  }));
  return { lines, trials, low, high, zero: low < 0 && high > 0 ? Number(y(0)) : null };
}

/**
 * A candidate at one moment. The difference is from the play that is best now; if another was best then, its interval
 * is unknown and is replaced by the wider one of the two losses.
 */
function value(at: CurvePoint, play: string | null, best: string | null, quantity: Quantity) {
  const own = at.values.find((v) => v.play === play);
  if (!own) return [];
  if (quantity === 'equity') return [{ trials: at.trials, y: own.equity, half: own.half }];
  const other = at.values.find((v) => v.play === best);
  if (!other) return [];
  return [{ trials: at.trials, y: own.equity - other.equity, half: Math.max(own.lossHalf, other.lossHalf) }];
}
