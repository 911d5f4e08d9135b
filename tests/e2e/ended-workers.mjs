// Workers terminated from outside, as by a browser when memory is short, without an event: the engine's worker at
// random moments of all kinds of work, on one thread and on several. `node tests/e2e/ended-workers.mjs [100]` prints
// how often each kind of work was hit, and the time until a new worker started. Every answer must be that of an engine
// that nobody disturbs. (engine.test.mjs has the quick part, with threads of the pool and makers of databases.)
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, root, serve } from './harness.mjs';

const TIMES = Number(process.argv[2] ?? 100);
const LIMIT = 2000;
const match = readFileSync(join(root, 'tests/data/matches/games-3-4.mat'), 'utf8');
const server = await serve(join(root, 'pkg'), {
  respond: (path) => (path === '/blank.html' ? { status: 200, body: '<!doctype html>' } : undefined),
});
const browser = await launch();
const page = await browser.newPage();
await page.goto(`${server.url}blank.html`);
const found = await page.evaluate(work, [match, TIMES]);
await browser.close();
await server.stop();

for (const { threads, kind, ends, slowest } of found)
  console.log(
    `${threads} thread(s), ${kind}: ended ${ends} times, a new worker after at most ${slowest.toFixed(0)} ms`,
  );
const ends = found.reduce((sum, one) => sum + one.ends, 0);
const slowest = Math.max(...found.map((one) => one.slowest));
console.log(`ended ${ends} times in all, noticed within ${slowest.toFixed(0)} ms, every answer as undisturbed`);
assert.ok(ends >= TIMES && slowest < LIMIT);

/** In the page. */
async function work([match, times]) {
  const workers = [];
  let endedAt = null;
  let slowest = 0;
  const Native = Worker;
  globalThis.Worker = class extends Native {
    constructor(...args) {
      super(...args);
      workers.push(this);
      if (endedAt !== null) slowest = Math.max(slowest, performance.now() - endedAt);
      endedAt = null;
    }
  };
  const { createEngine } = await import('/dist/index.js');
  const id = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
  const kinds = {
    plays: async (engine) =>
      (await engine.plays(id, { level: '3ply' })).moves.map(({ play, equity }) => [play, equity]),
    rollout: async (engine) => {
      const { rows } = await engine.rollout(id, { trials: 72, seed: 3, truncate: 7 });
      return rows.map(({ play, equity }) => [play, equity.cubeful]);
    },
    match: async (engine) => {
      const [read] = await engine.readMatch(match);
      const analysed = await engine.analyseMatch(read, { level: '1ply', cubeLevel: '1ply' });
      return (await engine.matchReport(analysed)).players.map(({ pr }) => pr);
    },
  };
  const rows = [];
  for (const threads of [1, 2]) {
    for (const [kind, ask] of Object.entries(kinds)) {
      const engine = await createEngine({ threads });
      const start = performance.now();
      const expected = JSON.stringify(await ask(engine));
      const usual = performance.now() - start;
      let ends = 0;
      slowest = 0;
      while (ends < times / 6) {
        const answer = ask(engine);
        const timer = setTimeout(() => {
          ends += 1;
          endedAt = performance.now();
          Native.prototype.terminate.call(workers.at(-1));
        }, Math.random() * usual);
        const text = JSON.stringify(await answer);
        clearTimeout(timer);
        // Ended after the last answer: the next call finds out.
        if (endedAt !== null && JSON.stringify(await ask(engine)) !== expected) throw new Error(`${kind} differs`);
        if (text !== expected) throw new Error(`${kind} differs:\n${text}\n${expected}`);
      }
      engine.dispose();
      rows.push({ threads, kind, ends, slowest });
    }
  }
  return rows;
}
