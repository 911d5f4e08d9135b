// The engine in Chromium, both builds, against the command line.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { signatures } from '../signature.mjs';
import { commandLine, openBrowser, root, serve } from './harness.mjs';

const opening31 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
/** An empty page for imports of tests. */
const blank = (path) =>
  path === '/blank.html' ? { status: 200, body: '<!doctype html><link rel="icon" href="data:,">' } : undefined;

const browser = await openBrowser();

/** Runs `body(createEngine, argument)` in a page of the unbundled package. */
async function inPage(body, argument, { respond, isolated } = {}) {
  const server = await serve(join(root, 'pkg'), {
    isolated,
    respond: (path, search) => respond?.(path, search) ?? blank(path),
  });
  const page = await browser.newPage();
  try {
    await page.goto(`${server.url}blank.html`);
    return await page.evaluate(
      async ([body, argument]) => {
        const { createEngine } = await import('/dist/index.js');
        return await eval(body)(createEngine, argument);
      },
      [String(body), argument],
    );
  } finally {
    await page.close();
    await server.stop();
  }
}

test('both builds have the committed signatures', async () => {
  const bench = async (createEngine) => {
    const found = [];
    for (const threads of [1, 2, 3]) {
      const engine = await createEngine({ threads });
      const net = threads === 2 ? 'strong' : 'quick';
      found.push([engine.build, engine.threads, net, (await engine.bench({ net })).signature]);
      engine.dispose();
    }
    return found;
  };
  assert.deepEqual(await inPage(bench), [
    ['st', 1, 'quick', signatures.quick],
    ['mt', 2, 'strong', signatures.strong],
    ['mt', 3, 'quick', signatures.quick],
  ]);
});

test('a rollout has the numbers of the command line on any number of threads', async () => {
  const { rows } = commandLine('rollout', '--trials', '40', '--seed', '3', '--truncate', '7', opening31);
  const equities = async (createEngine, id) => {
    const found = [];
    for (const threads of [1, 2, 4]) {
      const engine = await createEngine({ threads });
      const report = await engine.rollout(id, { trials: 40, seed: 3, truncate: 7 });
      found.push(report.rows.map((row) => [row.play, row.equity.cubeful, row.se.cubeful, row.loss]));
      engine.dispose();
    }
    return found;
  };
  const expected = rows.map((row) => [row.play, row.equity.cubeful, row.se.cubeful, row.loss]);
  assert.deepEqual(await inPage(equities, opening31), [expected, expected, expected]);
});

test('a match is read, analysed and reported as by the command line, on any number of threads', async () => {
  const file = join(root, 'tests/data/matches/games-3-4.mat');
  const levels = ['--level', '2ply', '--cube-level', '2ply'];
  const printed = commandLine('match', 'analyse', file, ...levels, '--second', '3ply');
  const reports = async (createEngine, text) => {
    const second = { level: '3ply', cubeLevel: '3ply' };
    const found = [];
    for (const threads of [1, 2, 4]) {
      const engine = await createEngine({ threads });
      const [match] = await engine.readMatch(text);
      const analysed = await engine.analyseMatch(match, { level: '2ply', cubeLevel: '2ply', second });
      const { players, mistakes } = await engine.matchReport(analysed);
      const of = players.map(({ pr, luck, result }) => [pr, luck.equity, result.luckAdjusted]);
      found.push([of, mistakes.map(({ xgid, done, lost }) => [xgid, done, lost])]);
      engine.dispose();
    }
    return found;
  };
  const { players, mistakes } = printed;
  const expected = [
    players.map(({ pr, luck, result }) => [pr, luck.equity, result.luck_adjusted]),
    mistakes.map(({ xgid, done, lost }) => [xgid, done, lost]),
  ];
  assert.ok(mistakes.length > 0);
  assert.deepEqual(await inPage(reports, readFileSync(file, 'utf8')), [expected, expected, expected]);
});

test('a whole match equity table takes less than 30 s, stops, and is the same on one thread', async () => {
  const generate = async (createEngine, threads) => {
    const engine = await createEngine({ threads });
    const stop = new AbortController();
    let stopping = 0;
    const onProgress = ({ done }) => {
      if (done === 2) {
        stopping = performance.now();
        stop.abort();
      }
    };
    const stopped = await engine
      .generateMatchEquity({}, { signal: stop.signal, onProgress })
      .catch((error) => error.kind);
    const toStop = performance.now() - stopping;
    const start = performance.now();
    const { table } = await engine.generateMatchEquity();
    const seconds = (performance.now() - start) / 1000;
    engine.dispose();
    return { stopped, toStop, seconds, table };
  };
  const [two, one] = [await inPage(generate, 2), await inPage(generate, 1)];
  console.log(
    `a 25 x 25 table at 1ply in Chromium: ${two.seconds.toFixed(1)} s on two threads, ${one.seconds.toFixed(1)} ` +
      `s on one`,
  );
  assert.deepEqual([two.stopped, two.table.length], ['aborted', 25]);
  assert.ok(two.toStop < 100, `${two.toStop} ms to stop`);
  assert.ok(two.seconds < 30, `${two.seconds} s`);
  assert.deepEqual(one.table, two.table);
});

test('without shared memory there is one thread, and the same answer', async () => {
  const plays = async (createEngine, id) => {
    const engine = await createEngine();
    return [engine.build, (await engine.plays(id)).moves];
  };
  const [withThreads, without] = [await inPage(plays, opening31), await inPage(plays, opening31, { isolated: false })];
  assert.deepEqual([withThreads[0], without[0]], ['mt', 'st']);
  assert.deepEqual(withThreads[1], without[1]);
});

test('missing and corrupt files are typed errors', async () => {
  const kind = (createEngine) =>
    createEngine().then(
      () => 'loaded',
      ({ name, kind, input }) => [name, kind, new URL(input).pathname.split('-')[0]],
    );
  const broken = (answer) => ({ respond: (path) => (path.startsWith('/data/bearoff') ? answer : undefined) });
  assert.deepEqual(await inPage(kind, null, broken({ status: 404 })), [
    'GammonlabError',
    'asset_missing',
    '/data/bearoff',
  ]);
  assert.deepEqual(await inPage(kind, null, broken({ status: 200, body: 'hello' })), [
    'GammonlabError',
    'asset_corrupt',
    '/data/bearoff',
  ]);
  const wasm = { respond: (path) => (path.endsWith('.wasm') ? { status: 200, body: 'hello' } : undefined) };
  assert.deepEqual((await inPage(kind, null, wasm)).slice(0, 2), ['GammonlabError', 'asset_corrupt']);
});

test('a running search stops within 100 ms, in both builds; the next call is answered', async () => {
  const stopped = async (createEngine, [id, threads]) => {
    const engine = await createEngine({ threads });
    const control = new AbortController();
    const call = engine.plays(id, { level: '4ply', interval: 'infinite', signal: control.signal }).then(
      () => 'answered',
      ({ kind }) => kind,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const start = performance.now();
    control.abort();
    const kind = await call;
    const waited = performance.now() - start;
    const [best] = (await engine.plays(id, { top: 1 })).moves;
    return { build: engine.build, kind, quick: waited < 100, next: best.play, early: performance.now() - start };
  };
  for (const [threads, build] of [
    [1, 'st'],
    [2, 'mt'],
  ]) {
    const { early, ...result } = await inPage(stopped, [opening31, threads]);
    assert.deepEqual(result, { build, kind: 'aborted', quick: true, next: '8/5 6/5' });
    console.log(`${build}: the next answer ${early.toFixed(0)} ms after the abort`);
  }
});

test('a pool that does not start is replaced by one thread', async () => {
  const build = async (createEngine) => (await createEngine({ threads: 2 })).build;
  const respond = (_path, search) => (search.has('gammonlab-pool') ? { status: 404 } : undefined);
  assert.equal(await inPage(build, null, { respond }), 'st');
});

/** In the page, before the package: every worker is noted, so that it can be ended as a browser ends one. */
const noting = `
  const Native = Worker;
  const workers = [];
  globalThis.Worker = class extends Native {
    constructor(...args) {
      super(...args);
      workers.push(this);
      this.addEventListener('message', () => (this.lives = true));
    }
  };
  globalThis.end = (n) => Native.prototype.terminate.call(workers.at(n));
  globalThis.lives = () => workers.at(-1).lives;
  globalThis.started = () => workers.length;
`;
/** A worker of the package that ends its first thread on command. */
const ending = (path) =>
  path === '/dist/worker.js'
    ? {
        status: 200,
        body: `const Native = Worker;
          const members = [];
          self.Worker = class extends Native { constructor(...args) { super(...args); members.push(this); } };
          new BroadcastChannel('end a thread').onmessage = () => members[0]?.terminate();
          ${readFileSync(join(root, 'pkg/dist/worker.js'), 'utf8')}`,
      }
    : undefined;

test('a worker, or a thread of its pool, that the browser ends is noticed, and the work is done again', async () => {
  const ended = async (createEngine, [noting, id, threads, match]) => {
    (0, eval)(noting);
    const { end, lives, started } = globalThis;
    const soon = (time) => new Promise((resolve) => setTimeout(resolve, time));
    const engine = await createEngine({ threads });
    const found = {};
    const start = performance.now();
    const deep = engine.plays(id, { level: '3ply' });
    await soon(50);
    end(-1);
    const before = started();
    while (started() === before) await soon(5);
    found.noticed = performance.now() - start - 50 < 2000;
    found.plays = (await deep).moves[0].play;
    // Bytes are given to the next worker again.
    const read = engine.readMatch(match);
    await soon(2);
    end(-1);
    found.games = (await read)[0].games.length;
    // While no call is pending.
    end(-1);
    found.again = (await engine.plays(id)).moves[0].play;
    if (threads > 1) {
      new BroadcastChannel('end a thread').postMessage('now');
      await soon(300);
      found.pool = (await engine.plays(id, { level: '2ply' })).moves[0].play;
    }
    // A call that exhausts the browser's memory each time fails.
    const hopeless = engine.plays(id, { level: '4ply', interval: 'infinite' }).catch(({ kind }) => kind);
    const killing = setInterval(() => lives() && end(-1), 20);
    found.hopeless = await hopeless;
    clearInterval(killing);
    found.after = (await engine.plays(id)).moves[0].play;
    engine.dispose();
    return found;
  };
  const match = readFileSync(join(root, 'tests/data/matches/games-3-4.mat'), 'utf8');
  const best = '8/5 6/5';
  const all = { noticed: true, plays: best, games: 2, again: best, hopeless: 'worker_ended', after: best };
  for (const threads of [1, 2]) {
    const found = await inPage(ended, [noting, opening31, threads, match], { respond: ending });
    assert.deepEqual(found, threads > 1 ? { ...all, pool: best } : all);
  }
});

test('a maker of a database that the browser ends is started again, and resumes where it was', async () => {
  const made = async (createEngine, noting) => {
    (0, eval)(noting);
    const { end, started } = globalThis;
    const engine = await createEngine({ threads: 1 });
    const seen = [];
    let ended = false;
    const control = new AbortController();
    const building = engine.databases.build('long_races', {
      signal: control.signal,
      onProgress({ done }) {
        seen.push(done);
        if (ended && done > seen[0]) control.abort();
        if (!ended && seen.length === 4) {
          ended = true;
          end(-1);
        }
      },
    });
    const kind = await building.catch((error) => error.kind);
    await engine.databases.remove('long_races');
    // The progress of the second builder begins near the end of the first.
    return [kind, started(), seen[4] >= seen[2]];
  };
  assert.deepEqual(await inPage(made, noting), ['aborted', 3, true]);
});
