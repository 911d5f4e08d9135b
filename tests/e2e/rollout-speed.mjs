// Rollouts of the opening position in Chromium: node tests/e2e/rollout-speed.mjs [--trials 144] [--seed 1] [--threads
// 1,2] [--json]
//
// For each number of threads, the seconds on the clock and the CPU seconds of all of Chromium's processes, a game; and
// how many times as fast the last number is as the first. Two alternatives are rolled out (not doubling, doubling), so
// there are twice as many games as trials. With --json, one line for the last number of threads.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cpuSeconds } from './cpu.mjs';
import { launch, root, serve } from './harness.mjs';

const OPENING = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10';
const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '144' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: '1,2' },
    json: { type: 'boolean', default: false },
  },
});
const [trials, seed] = [Number(values.trials), Number(values.seed)];

const blank = { status: 200, body: '<!doctype html><link rel="icon" href="data:,">' };
const server = await serve(join(root, 'pkg'), { respond: (path) => (path === '/blank.html' ? blank : undefined) });
const browser = await launch();
const found = [];
try {
  for (const threads of values.threads.split(',').map(Number)) {
    const page = await browser.newPage();
    await page.goto(`${server.url}blank.html`);
    const build = await page.evaluate(async (threads) => {
      const { createEngine } = await import('/dist/index.js');
      window.engine = await createEngine({ threads });
      // Compiled and warm before the clock starts.
      await window.engine.rollout('XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10', { trials: 12 });
      return window.engine.build;
    }, threads);
    const before = cpuSeconds();
    const seconds = await page.evaluate(
      async ([id, trials, seed]) => {
        const start = performance.now();
        await window.engine.rollout(id, { trials, seed });
        return (performance.now() - start) / 1000;
      },
      [OPENING, trials, seed],
    );
    found.push({
      threads,
      build,
      trials,
      secondsAGame: seconds / (2 * trials),
      cpuSecondsAGame: (cpuSeconds() - before) / (2 * trials),
    });
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
if (values.json) {
  console.log(JSON.stringify(found.at(-1)));
} else {
  for (const { threads, build, secondsAGame, cpuSecondsAGame } of found) {
    console.log(
      `${threads} thread(s), build ${build}: ${(1000 * secondsAGame).toFixed(1)} ms a game, ` +
        `${(1000 * cpuSecondsAGame).toFixed(1)} ms of CPU`,
    );
  }
  if (found.length > 1)
    console.log(
      `${found.at(-1).threads} threads are ${(found[0].secondsAGame / found.at(-1).secondsAGame).toFixed(2)} ` +
        `times as fast as ${found[0].threads}`,
    );
}
