// The cost of bearoff databases in Chromium, on this machine: `node tests/e2e/bearoff.mjs [--quick]`. Builds and reads
// the one of 6 points on one thread (the best of several runs: others may be using the machine), builds the exact
// table, and, unless `--quick`, builds the large one on all threads, interrupted once, and uses it after a reload.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, root, serve } from './harness.mjs';

/** A race with checkers on the ten point. */
const LONG = 'XGID=-BBBBB----B------b---bbbb-:0:0:1:00:0:0:0:0:10';
const RUNS = 5;

const blank = (path) =>
  path === '/blank.html' ? { status: 200, body: '<!doctype html><link rel="icon" href="data:,">' } : undefined;
const server = await serve(join(root, 'pkg'), { respond: blank });
const browser = await launch();
const context = await browser.newContext();
const page = await context.newPage();
const fresh = () => page.goto(`${server.url}blank.html`);
const inPage = (body, argument) =>
  page.evaluate(
    async ([body, argument]) => {
      const { createEngine } = await import('/dist/index.js');
      return await eval(body)(createEngine, argument);
    },
    [String(body), argument],
  );
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Memory of the largest renderer process just now, in megabytes. */
function rendererMemory() {
  const sizes = readdirSync('/proc')
    .filter(Number)
    .map((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('--type=renderer')) return 0;
        return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))[1]) / 1024;
      } catch {
        return 0; // it has just ended
      }
    });
  return Math.max(0, ...sizes);
}

try {
  await fresh();
  const bench = async (createEngine, runs) => {
    const engine = await createEngine({ threads: 1 });
    const found = [];
    for (let i = 0; i < runs; i++) found.push((await engine.bench()).seconds.bearoff);
    return [engine.build, found];
  };
  const [build, found] = await inPage(bench, RUNS);
  const best = (of) => Math.min(...found.map((seconds) => seconds[of]));
  console.log(
    `${build}, best of ${RUNS}: building 6 x 15 ${(1000 * best('build')).toFixed(0)} ms, reading its compact ` +
      `file ${(1000 * best('load')).toFixed(0)} ms, a lookup ${(1e9 * best('lookup')).toFixed(0)} ns`,
  );
  const exact = async (createEngine) => {
    const engine = await createEngine();
    const start = performance.now();
    const { bytes } = await engine.databases.build('exact');
    return { ms: performance.now() - start, bytes };
  };
  const table = await inPage(exact);
  console.log(
    `exact table of 6 x 6: made, kept and used after ${seconds(table.ms)}, ${(table.bytes / 1e6).toFixed(1)} MB`,
  );

  if (!process.argv.includes('--quick')) {
    const make = async (createEngine, until) => {
      const engine = await createEngine();
      const control = new AbortController();
      const start = performance.now();
      let last;
      const onProgress = (progress) => {
        last = progress;
        if (progress.done === progress.total) console.log('computed');
        if (progress.done > until * progress.total) control.abort();
      };
      const state = await engine.databases
        .build('long_races', { signal: control.signal, onProgress })
        .catch(({ kind }) => kind);
      return { state, last, ms: performance.now() - start, threads: engine.threads };
    };
    const most = { making: 0, using: 0 };
    let phase = 'making';
    page.on('console', (message) => message.text() === 'computed' && (phase = 'using'));
    const watch = setInterval(() => (most[phase] = Math.max(most[phase], rendererMemory())), 500);
    const first = await inPage(make, 0.4);
    assert.equal(first.state, 'aborted');
    await fresh();
    const second = await inPage(make, 2);
    clearInterval(watch);
    assert.equal(second.state.inUse, true);
    console.log(
      `10 x 15 on ${first.threads} threads: broken off at ${first.last.done} of ${first.last.total} after ` +
        `${seconds(first.ms)}, resumed after a reload: complete and used after ${seconds(second.ms)} more; at ` +
        `most ${most.making.toFixed(0)} MB in the page's process, ${most.using.toFixed(0)} MB while it is written ` +
        `and taken into use, ${(second.state.bytes / 1e6).toFixed(1)} MB kept`,
    );
    await fresh();
    const use = async (createEngine, id) => {
      const engine = await createEngine();
      const before = (await engine.evaluate(id)).class;
      const start = performance.now();
      await engine.databases.load();
      return {
        before,
        ms: performance.now() - start,
        after: (await engine.evaluate(id)).class,
        race: await engine.race(id),
      };
    };
    const used = await inPage(use, LONG);
    assert.deepEqual([used.before, used.after], ['race', 'bearoff']);
    console.log(
      `after another reload: read and used after ${seconds(used.ms)}; EPC of a side with checkers on the ten ` +
        `point ${used.race.onRoll.epc.toFixed(3)}`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
}
