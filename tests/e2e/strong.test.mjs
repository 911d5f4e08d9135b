// The strong network in Chromium: fetched when a call needs it, by the package and by the page, and the behaviour if
// that fails. (tests/node/strong.test.mjs has the tests that need no browser.)
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { desktop, openBrowser, phone, root, serve, site, strongIsKept, until } from './harness.mjs';

const OPENING_31 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';

const browser = await openBrowser();

const isStrong = (path) => path.includes('/network-strong-');

/**
 * Runs `body(tools)` in a page of the unbundled package; returns its result and the number of requests for the network.
 * `answers` are the host's first responses in place of the file: 'gone' (the host closes the connection), 404, 'wrong'
 * (other bytes), 'short' (a part), 'page' (as a hotel's network sends).
 */
async function inPackage(body, { answers = [], isolated } = {}) {
  let requests = 0;
  const left = [...answers];
  const size = 12_604_978;
  const whole = {
    404: { status: 404 },
    wrong: { status: 200, body: Buffer.alloc(size) },
    short: { status: 200, body: Buffer.alloc(100_000) },
    page: { status: 200, body: '<!doctype html>Welcome' },
  };
  const server = await serve(join(root, 'pkg'), {
    isolated,
    respond(path) {
      if (path === '/blank.html') return { status: 200, body: '<!doctype html><link rel="icon" href="data:,">' };
      if (!isStrong(path)) return undefined;
      requests++;
      return whole[left.shift()];
    },
  });
  const page = await browser.newPage();
  try {
    await page.goto(`${server.url}blank.html`);
    const found = await page.evaluate(
      async ([body, id]) => {
        const { createEngine } = await import('/dist/index.js');
        const { fetch } = globalThis;
        const tools = {
          createEngine,
          id,
          deep: { level: '2ply' },
          /** The result of a call, in a word. */
          outcome: (call) =>
            call.then(
              (report) => report?.net ?? 'done',
              ({ kind }) => kind,
            ),
          /** From now on, fetching the network waits until `open()` is called. `signals` are those of the fetches. */
          gate() {
            const gate = { signals: [], open: null };
            const opened = new Promise((resolve) => {
              gate.open = resolve;
            });
            globalThis.fetch = async (url, options) => {
              if (!String(url).includes('/network-strong-')) return fetch(url, options);
              gate.signals.push(options.signal);
              const broken = new Promise((_, reject) => {
                options.signal?.addEventListener('abort', () => reject(options.signal.reason));
              });
              await Promise.race([opened, broken]);
              return fetch(url, options);
            };
            return gate;
          },
          /** As if the device were offline. */
          offline(yes) {
            const failing = async (url, options) => {
              if (String(url).includes('/network-strong-')) throw new TypeError('Failed to fetch');
              return fetch(url, options);
            };
            globalThis.fetch = yes ? failing : fetch;
          },
          until: async (condition) => {
            while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
          },
        };
        return await eval(body)(tools);
      },
      [String(body), OPENING_31],
    );
    return [found, requests];
  } finally {
    await page.close();
    await server.stop();
  }
}

test('calls at once fetch it once; who names the quick network, or looks no deeper than 1ply, never does', async () => {
  const [found, requests] = await inPackage(async ({ createEngine, id, deep, outcome }) => {
    const engine = await createEngine({ threads: 1 });
    const seen = [await outcome(engine.plays(id)), await outcome(engine.plays(id, { ...deep, net: 'quick' }))];
    const before = performance.getEntriesByType('resource').filter(({ name }) => name.includes('strong-')).length;
    const calls = [engine.plays(id, deep), engine.evaluate(id, deep), engine.cube(id, deep), engine.loadStrong()];
    seen.push(before, ...(await Promise.all(calls.map(outcome))));
    await engine.loadStrong();
    return seen;
  });
  assert.deepEqual(found, ['quick', 'quick', 0, 'strong', 'strong', 'strong', 'done']);
  assert.equal(requests, 1);
});

for (const [what, answers, kind] of [
  ['the host does not have it', [404], 'asset_missing'],
  ['it has other bytes', ['wrong', 'wrong'], 'asset_corrupt'],
  ['it ends too early', ['short', 'short'], 'asset_corrupt'],
  ['another page comes in its place', ['page', 'page'], 'asset_corrupt'],
]) {
  test(`where ${what} the call fails, the quick one continues, and the next call tries again`, async () => {
    const [found, requests] = await inPackage(
      async ({ createEngine, id, deep, outcome }) => {
        const engine = await createEngine({ threads: 1 });
        return [
          await outcome(engine.plays(id, deep)),
          await outcome(engine.plays(id)),
          await outcome(engine.plays(id, deep)),
        ];
      },
      { answers },
    );
    assert.deepEqual(found, [kind, 'quick', 'strong']);
    assert.equal(requests, answers.length + 1);
  });
}

test('a damaged copy is fetched again before the call fails, and the progress ends at the total', async () => {
  const [found, requests] = await inPackage(
    async ({ createEngine, id, deep, outcome }) => {
      const engine = await createEngine({ threads: 1 });
      let last;
      await engine.loadStrong({ onProgress: (progress) => (last = progress) });
      return [last.loaded === last.total, await outcome(engine.plays(id, deep))];
    },
    { answers: ['wrong'] },
  );
  assert.deepEqual(found, [true, 'strong']);
  assert.equal(requests, 2);
});

test('whoever withdraws lets the others wait on; after all have, it is broken off, and fetched anew', async () => {
  const [found, requests] = await inPackage(async ({ createEngine, id, deep, outcome, gate, until }) => {
    const engine = await createEngine({ threads: 1 });
    const first = gate();
    const [one, other] = [new AbortController(), new AbortController()];
    const calls = [
      outcome(engine.loadStrong({ signal: one.signal })),
      outcome(engine.loadStrong({ signal: other.signal })),
      outcome(engine.plays(id, deep)),
    ];
    // Answered after the call before it was refused: all three wait for the network now.
    await engine.plays(id);
    one.abort();
    const seen = [await calls[0], first.signals[0].aborted];
    other.abort();
    first.open();
    seen.push(await calls[1], await calls[2], first.signals.length);
    engine.dispose();

    const alone = await createEngine({ threads: 1 });
    const second = gate();
    const control = new AbortController();
    const withdrawn = outcome(alone.loadStrong({ signal: control.signal }));
    await until(() => second.signals.length === 1);
    control.abort();
    const kind = await withdrawn;
    // At once, before the cancelled work has been cleared away.
    const next = outcome(alone.loadStrong());
    seen.push(kind, second.signals[0].aborted);
    second.open();
    seen.push(await next, await outcome(alone.plays(id, deep)), second.signals.length);
    const disposed = gate();
    const third = await createEngine({ threads: 1 });
    const waiting = outcome(third.plays(id, deep));
    await until(() => disposed.signals.length === 1);
    third.dispose();
    seen.push(await waiting, disposed.signals[0].aborted);
    return seen;
  });
  assert.deepEqual(found, [
    ...['aborted', false, 'aborted', 'strong', 1],
    ...['aborted', true, 'done', 'strong', 2],
    ...['disposed', true],
  ]);
  assert.equal(requests, 2);
});

test('offline: one is told once for all calls that wait; afterwards it can be fetched all the same', async () => {
  const [found, requests] = await inPackage(
    async ({ createEngine, id, deep, outcome, offline }) => {
      const told = [];
      const engine = await createEngine({ threads: 1, onStrongFailure: ({ kind }) => told.push(kind) });
      offline(true);
      const nets = await Promise.all([engine.plays(id, deep), engine.cube(id, deep)].map(outcome));
      nets.push(await outcome(engine.plays(id, deep)), await outcome(engine.loadStrong()));
      offline(false);
      // Without a request nothing is fetched; a restarted worker continues in the same way.
      const restart = async () => {
        const control = new AbortController();
        const long = engine.plays(id, { level: '5ply', interval: 'infinite', net: 'quick', signal: control.signal });
        setTimeout(() => control.abort(), 100);
        return outcome(long);
      };
      nets.push(await restart(), await outcome(engine.plays(id, deep)));
      nets.push(await outcome(engine.loadStrong()), await outcome(engine.plays(id, deep)));
      nets.push(await restart(), await outcome(engine.plays(id, deep)));
      return { told, nets };
    },
    { isolated: false },
  );
  assert.deepEqual(found.told, ['asset_missing']);
  assert.deepEqual(found.nets, [
    ...['quick', 'quick', 'quick', 'asset_missing'],
    ...['aborted', 'quick'],
    ...['done', 'strong'],
    ...['aborted', 'strong'],
  ]);
  assert.equal(requests, 2);
});

/** A fresh visitor, at the opening 31. */
async function visit(t, server, options = {}) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 }, ...options });
  t.after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#${OPENING_31}`);
  return { context, page };
}

/** The plays are listed at the level's depth. */
const ready = (page) => page.locator('.verdict[aria-busy=false] .plays .row').first().waitFor();
const table = (page) => page.locator('.plays tbody').innerText();
const NOTICE = 'The strong network could not be loaded';

/** A host of the site that counts requests for the network, and has it only if `there()` is true. */
async function counting(t, there = () => true) {
  const server = await serve(site, {
    respond(path) {
      if (!isStrong(path)) return undefined;
      counted.requests++;
      return there() ? undefined : { status: 404 };
    },
  });
  t.after(server.stop);
  const counted = { ...server, requests: 0 };
  return counted;
}

test('the page continues with the quick network if the strong one is blocked, with a notice', async (t) => {
  const server = await counting(t, () => false);
  for (const options of [desktop, phone]) {
    const { context, page } = await visit(t, server, options);
    const notice = page.locator('.notice', { hasText: NOTICE });
    const note = page.locator('.plays .note', { hasText: NOTICE });
    await notice.waitFor();
    const { x, width } = await notice.boundingBox();
    const wide = page.viewportSize().width;
    assert.ok(x >= 0 && x + width <= wide && width > 0.9 * Math.min(wide, 600), `the message is ${width} wide at ${x}`);
    await ready(page);
    assert.match(await page.locator('.plays .row').first().innerText(), /8\/5 6\/5/);
    // The next call needs no second attempt, and causes no second message.
    const before = server.requests;
    await notice.waitFor({ state: 'detached', timeout: 30_000 });
    await page.goto(`${server.url}#${OPENING_31.replace(':31:', ':52:')}`);
    await page.getByRole('table', { name: /of 52/ }).waitFor();
    await ready(page);
    assert.deepEqual([await notice.count(), await note.count()], [0, 1]);
    await note.scrollIntoViewIfNeeded();
    assert.equal(server.requests, before);
    await page.getByRole('button', { name: /^Settings/ }).click();
    await page.locator('dialog').getByText(NOTICE).scrollIntoViewIfNeeded();
    await context.close();
  }
});

test('the service worker caches the network after its first use, and offline use continues with it', async (t) => {
  const server = await counting(t);
  const { page } = await visit(t, server);
  const kept = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const found = {};
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) (found[name] ??= []).push(url);
      return found;
    });
  await ready(page);
  const online = await table(page);
  const used = async () => (await kept())['gammonlab-used'] ?? [];
  await until(page, strongIsKept, 'the network is kept');
  assert.ok((await used()).every((url) => isStrong(url)));
  const atOnce = Object.entries(await kept()).flatMap(([name, urls]) => (name === 'gammonlab-files' ? urls : []));
  assert.ok(atOnce.length > 40, `${atOnce.length} files are kept`);
  assert.deepEqual(
    atOnce.filter((url) => isStrong(url) || new URL(url).pathname.startsWith('/api/')),
    [],
  );

  await until(page, () => navigator.serviceWorker.controller !== null, 'the service worker answers');
  await server.stop();
  await page.reload();
  await ready(page);
  assert.equal(await table(page), online);
  assert.equal(await page.getByText(NOTICE).count(), 0);
});

test('a damaged cached copy is rejected and replaced; offline the quick network is used', async (t) => {
  const server = await counting(t);
  const { page } = await visit(t, server);
  await ready(page);
  const online = await table(page);
  await until(page, strongIsKept, 'the network is kept');
  await until(page, () => navigator.serviceWorker.controller !== null, 'the service worker answers');
  const sizes = () =>
    page.evaluate(async () => {
      const cache = await caches.open('gammonlab-used');
      return Promise.all((await cache.matchAll()).map(async (answer) => (await answer.arrayBuffer()).byteLength));
    });
  const [whole] = await sizes();
  assert.ok(whole > 2_000_000, String(whole));
  const damage = () =>
    page.evaluate(async () => {
      const cache = await caches.open('gammonlab-used');
      for (const { url } of await cache.keys()) await cache.put(url, new Response('broken'));
    });
  await damage();
  const before = server.requests;
  await page.reload();
  await ready(page);
  assert.equal(await table(page), online);
  assert.equal(server.requests, before + 1);
  assert.equal(await page.getByText(NOTICE).count(), 0);
  await until(page, `${replaced}(${whole})`, 'the copy is whole again');

  await damage();
  await server.stop();
  await page.reload();
  await page.locator('.plays .note', { hasText: NOTICE }).waitFor();
  await ready(page);
  assert.match(await page.locator('.plays .row').first().innerText(), /8\/5 6\/5/);
});

/** In the page: whether the copy that is kept has so many bytes. */
async function replaced(size) {
  const [answer] = await (await caches.open('gammonlab-used')).matchAll();
  return (await answer.arrayBuffer()).byteLength === size;
}

test('a visitor who uses only 1ply does not fetch it', async (t) => {
  const server = await counting(t);
  const { page } = await visit(t, server);
  const level = page.locator('.level select').first();
  await ready(page);
  await level.selectOption('1ply');
  const { requests } = server;
  await page.reload();
  await ready(page);
  await until(page, () => navigator.serviceWorker.controller !== null, 'the service worker answers');
  assert.equal(await level.inputValue(), '1ply');
  assert.ok(server.requests === requests, `${server.requests - requests} requests after the reload`);
});
