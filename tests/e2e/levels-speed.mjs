// Decisions in Chromium: node tests/e2e/levels-speed.mjs [--level 3ply] [--threads 1,2] [--json] < XGIDs with dice, one
// per line
//
// For each number of threads, the milliseconds per decision on the clock and of processor time (all of Chromium's
// processes); whether all give the same plays; and how many times as fast the last number is as the first. With --json,
// one line for the last number of threads. `tests/tools/speed_vs_gnubg.py --chromium` compares with gnubg on the same
// decisions.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cpuSeconds } from './cpu.mjs';
import { launch, root, serve } from './harness.mjs';

const { values } = parseArgs({
  options: {
    level: { type: 'string', default: '3ply' },
    threads: { type: 'string', default: '1,2' },
    json: { type: 'boolean', default: false },
  },
});
const ids = readFileSync(0, 'utf8').split('\n').filter(Boolean);
const blank = { status: 200, body: '<!doctype html><link rel="icon" href="data:,">' };
const server = await serve(join(root, 'pkg'), { respond: (path) => (path === '/blank.html' ? blank : undefined) });
const browser = await launch();
const found = [];
try {
  for (const threads of values.threads.split(',').map(Number)) {
    const page = await browser.newPage();
    await page.goto(`${server.url}blank.html`);
    const decide = (ids) =>
      page.evaluate(
        async ([ids, level]) => {
          const start = performance.now();
          const plays = [];
          for (const id of ids) plays.push((await window.engine.plays(id, { level, cubeless: true, top: 1 })).moves[0]);
          return { plays, seconds: (performance.now() - start) / 1000 };
        },
        [ids, values.level],
      );
    await page.evaluate(async (threads) => {
      const { createEngine } = await import('/dist/index.js');
      window.engine = await createEngine({ threads });
    }, threads);
    // Compiled and warm before the clock starts.
    await decide(ids.slice(0, 3));
    const before = cpuSeconds();
    const { plays, seconds } = await decide(ids);
    found.push({
      threads,
      decisions: ids.length,
      plays: JSON.stringify(plays),
      ms: (1000 * seconds) / ids.length,
      cpuMs: (1000 * (cpuSeconds() - before)) / ids.length,
    });
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
const same = found.every(({ plays }) => plays === found[0].plays);
if (values.json) {
  const { plays, ...last } = found.at(-1);
  console.log(JSON.stringify(last));
} else {
  for (const { threads, decisions, ms, cpuMs } of found) {
    console.log(
      `${values.level}, ${threads} thread(s), ${decisions} decisions: ${ms.toFixed(1)} ms, ${cpuMs.toFixed(1)} ` +
        `ms of CPU`,
    );
  }
  if (found.length > 1)
    console.log(
      `same plays and equities: ${same}; ${found.at(-1).threads} threads are ` +
        `${(found[0].ms / found.at(-1).ms).toFixed(2)} times as fast as ${found[0].threads}`,
    );
}
if (!same) process.exitCode = 1;
