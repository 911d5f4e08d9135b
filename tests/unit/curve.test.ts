import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RolloutReport, RolloutRow } from '../../www/engine/port';
import { type CurvePoint, grown, MOST_POINTS, plot } from '../../www/state/curve';
import { rolloutReport } from './fake-engine';

const row = (play: string, equity: number, half: number, loss: number) =>
  ({
    play,
    equity: { cubeless: 0, cubeful: equity },
    ci95: [equity - half, equity + half],
    loss,
    lossSe: 0.01,
  }) as RolloutRow;
const report = (trials: number): RolloutReport => ({
  ...rolloutReport(trials),
  rows: [row('8/5 6/5', 0.16, 1 / Math.sqrt(trials), 0), row('24/23 13/10', 0.1, 1 / Math.sqrt(trials), 0.06)],
});
const curve = (n: number) =>
  Array.from({ length: n }, (_, i) => report(20 * (i + 1))).reduce<readonly CurvePoint[]>(grown, []);

test('a curve keeps its shape and its last point when it grows long', () => {
  const long = curve(3 * MOST_POINTS);
  assert.ok(long.length > MOST_POINTS / 3 && long.length <= MOST_POINTS);
  assert.equal(long.at(-1)!.trials, 60 * MOST_POINTS);
  const trials = long.map((p) => p.trials);
  assert.deepEqual(
    trials,
    [...trials].sort((a, b) => a - b),
  );
  assert.equal(grown(long, report(20)), long, 'an earlier report adds nothing');
  assert.deepEqual(grown([], report(2)), [], 'two trials say nothing');
});

test('the plot has every candidate, the scale its intervals, and differences their zero', () => {
  const equities = plot(curve(50), 'equity', 4)!;
  assert.deepEqual(
    equities.lines.map((l) => l.play),
    ['8/5 6/5', '24/23 13/10'],
  );
  assert.ok(equities.low < 0.1 && equities.high > 0.16);
  assert.match(equities.lines[0]!.value, /^M2\.00 .*L100\.00 [\d.]+$/);
  const differences = plot(curve(50), 'difference', 4)!;
  assert.deepEqual(
    differences.lines.map((l) => l.play),
    ['24/23 13/10'],
  );
  assert.ok(differences.zero !== null && differences.low < -0.06);
  assert.equal(plot(curve(1), 'equity', 4), null);
});
