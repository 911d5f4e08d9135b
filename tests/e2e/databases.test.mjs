// Bearoff databases made on the device, in a real Chromium: the whole way of the exact table, and the beginning of the
// large one. `node tests/e2e/bearoff.mjs` makes the large one to its end.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSite, root } from './harness.mjs';

const blank = (path) =>
  path === '/blank.html' ? { status: 200, body: '<!doctype html><link rel="icon" href="data:,">' } : undefined;
/** Two and two checkers on the ace points: a sure win. Six against six in the home boards. */
const SIX = 'XGID=-BBB-----------------bbb--:0:0:1:00:0:0:0:0:10';

const { browser, server } = await openSite({ folder: join(root, 'pkg'), respond: blank });

/**
 * Runs `body(createEngine, argument)` in a page of the unbundled package with a fresh profile; again after each reload.
 */
async function inPage(...bodies) {
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    const found = [];
    for (const [body, argument] of bodies) {
      await page.goto(`${server.url}blank.html`);
      found.push(
        await page.evaluate(
          async ([body, argument]) => {
            const { createEngine } = await import('/dist/index.js');
            return await eval(body)(createEngine, argument);
          },
          [String(body), argument],
        ),
      );
    }
    return found;
  } finally {
    await context.close();
  }
}

test('the exact table is made, used, kept over a reload, deleted', async () => {
  const make = async (createEngine, id) => {
    const engine = await createEngine();
    const without = await engine.race(id);
    const start = performance.now();
    const state = await engine.databases.build('exact');
    const ms = performance.now() - start;
    const { exact } = await engine.race(id);
    const cube = await engine.cube(id);
    return { without: without.exact, state, exact, cube, ms };
  };
  const again = async (createEngine, id) => {
    const engine = await createEngine();
    const [, exact] = await engine.databases.load();
    const report = await engine.race(id);
    const gone = await engine.databases.remove('exact');
    return { exact, report: report.exact, gone, after: (await engine.race(id)).exact };
  };
  const [made, kept] = await inPage([make, SIX], [again, SIX]);
  console.log(`exact table made and used after ${made.ms.toFixed(0)} ms`);
  assert.equal(made.without, null);
  assert.deepEqual(made.state, {
    name: 'exact',
    kind: 'two_sided',
    points: 6,
    checkers: 6,
    kept: 'whole',
    bytes: 6_830_224,
    inUse: true,
    problem: null,
  });
  const { noDouble, doubleTake } = made.exact.double;
  assert.ok(
    Math.abs(made.cube.equity.noDouble - noDouble) < 1e-9 && Math.abs(made.cube.equity.doubleTake - doubleTake) < 1e-9,
    'the cube decision is the exact one',
  );
  assert.deepEqual(kept.exact, made.state);
  assert.deepEqual(kept.report, made.exact);
  assert.deepEqual([kept.gone.kept, kept.gone.inUse, kept.after], ['none', false, null]);
});

test('damaged files: a typed error each; the engine continues without them and reports it', async () => {
  const damage = async (createEngine) => {
    const engine = await createEngine();
    await engine.databases.build('exact');
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('gammonlab');
    const handle = await folder.getFileHandle('bearoff-6x6-v1.bin');
    const good = new Uint8Array(await (await handle.getFile()).arrayBuffer());
    const damaged = {
      truncated: good.slice(0, 1000),
      empty: good.slice(0, 0),
      start: good.with(0, 65),
      version: good.with(4, 9),
      kind: good.with(5, 7),
      checksum: good.with(12, good[12] ^ 1),
      contents: good.with(5000, good[5000] ^ 1),
    };
    const found = {};
    for (const [name, bytes] of Object.entries(damaged)) {
      const writable = await handle.createWritable();
      await writable.write(bytes);
      await writable.close();
      const engine = await createEngine({ threads: 1 });
      const [, { inUse, problem }] = await engine.databases.load();
      const used = await engine.databases.use(bytes).then(
        () => 'used',
        ({ name, kind }) => [name, kind],
      );
      found[name] = [
        inUse,
        problem.kind,
        used,
        (await engine.evaluate('XGID=-BBB-----------------bbb--:0:0:1:00:0:0:0:0:10')).class,
      ];
      engine.dispose();
    }
    return found;
  };
  const [found] = await inPage([damage]);
  const refused = (kind) => [false, kind, ['GammonlabError', kind], 'bearoff'];
  assert.deepEqual(found, {
    truncated: refused('bearoff.truncated'),
    empty: refused('bearoff.truncated'),
    start: refused('bearoff.start'),
    version: refused('bearoff.version'),
    kind: refused('bearoff.kind'),
    checksum: refused('bearoff.checksum'),
    contents: refused('bearoff.checksum'),
  });
});

test('the large database stops within 100 ms, resumes after a reload, and calls run in between', async () => {
  const begin = async (createEngine, [id, threads]) => {
    const engine = await createEngine({ threads });
    const control = new AbortController();
    let progress = { done: 0, total: 0 };
    const enough = new Promise((resolve) => {
      engine.databases
        .build('long_races', {
          signal: control.signal,
          onProgress: (p) => ((progress = p), p.done > 30_000 && resolve()),
        })
        .then(
          () => resolve('finished'),
          (error) => resolve(error.kind),
        );
    });
    const early = await Promise.race([enough, new Promise((resolve) => setTimeout(() => resolve('slow'), 60_000))]);
    const answered = (await engine.evaluate(id)).class;
    const start = performance.now();
    const ended = engine.databases.build('exact').then(
      () => 'built',
      ({ kind }) => kind,
    );
    control.abort();
    return {
      early,
      answered,
      second: await ended,
      ms: performance.now() - start,
      progress,
      states: await engine.databases.state(),
    };
  };
  const goOn = async (createEngine, [, threads]) => {
    const engine = await createEngine({ threads });
    const control = new AbortController();
    return new Promise((resolve) => {
      engine.databases
        .build('long_races', { signal: control.signal, onProgress: (p) => resolve((control.abort(), p)) })
        .catch(() => {});
    });
  };
  for (const threads of [1, 2]) {
    const [first, later] = await inPage([begin, [SIX, threads]], [goOn, [SIX, threads]]);
    assert.equal(first.early, undefined, 'it was under way');
    assert.equal(first.answered, 'bearoff');
    assert.equal(first.second, 'argument', 'one at a time');
    assert.ok(first.ms < 100, `${first.ms} ms`);
    assert.equal(first.states[0].kept, 'part');
    assert.ok(first.states[0].bytes > 30_000 * 20);
    assert.equal(later.total, 3_268_759 + 1_307_504);
    assert.ok(later.done >= first.progress.done, `${later.done} after ${first.progress.done}`);
  }
});
