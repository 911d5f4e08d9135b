// The cost of an evaluation inside a decision, natively and in Chromium, alternating, one thread each: `node
// tests/e2e/bench.mjs [runs] [program]`. Both do `gammonlab bench` (self-play at 1ply: moves, features, first layer,
// output); its seconds by the positions it evaluates. The signature must be the same everywhere.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { launch, root, serve } from './harness.mjs';

const runs = Number(process.argv[2] ?? 9);
const program = process.argv[3] ?? join(root, 'target/release/gammonlab');

const blank = { status: 200, body: '<!doctype html><link rel="icon" href="data:,">' };
const server = await serve(join(root, 'pkg'), { respond: (path) => (path === '/blank.html' ? blank : undefined) });
const browser = await launch();
const found = { native: [], Chromium: [] };
try {
  const page = await browser.newPage();
  await page.goto(`${server.url}blank.html`);
  await page.evaluate(async () => {
    const { createEngine } = await import('/dist/index.js');
    window.engine = await createEngine({ threads: 1 });
    await window.engine.bench();
  });
  for (let run = 0; run < runs; run++) {
    const native = JSON.parse(execFileSync(program, ['bench', '--json'], { encoding: 'utf8' }));
    const { signature, evalsPerSecond, seconds } = await page.evaluate(() => window.engine.bench());
    assert.equal(signature, native.signature);
    // Both evaluate the same positions; the part that only evaluates reports their number.
    const positions = native.evals_per_second * native.seconds.evals;
    assert.ok(Math.abs(evalsPerSecond * seconds.evals - positions) < 1);
    found.native.push((1e6 * native.seconds.plays) / positions);
    found.Chromium.push((1e6 * seconds.plays) / positions);
  }
} finally {
  await browser.close();
  await server.stop();
}
for (const [where, costs] of Object.entries(found)) {
  costs.sort((a, b) => a - b);
  const [least, median, most] = [costs[0], costs[costs.length >> 1], costs.at(-1)].map((us) => us.toFixed(2));
  console.log(
    `${where}: ${median} microseconds an evaluation, median of ${runs} (${least} to ${most}; load ` +
      `${loadavg()[0].toFixed(1)})`,
  );
}
