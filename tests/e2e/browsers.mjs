// The main journeys in Firefox ESR and WebKitGTK, with the built site: `npm run test:browsers` (`-- firefox`, `--
// webkit`).
//
// A position is pasted, its plays and its 3ply verdict read, a rollout made, the page loaded again without the server.
// Then come the views of the library (browser-views.mjs); `-- views` does only these, and the offline reload.
// The numbers must be those that the same engine gives in Node. WebKitGTK shares memory only where
// JSC_useSharedArrayBuffer is set: it is driven twice, with threads and without.
//
// Needs Debian's firefox-esr, webkit2gtk-driver, xvfb, xauth and dbus, and reports if they are missing; puppeteer-core,
// which drives Firefox, is fetched into .cache. Playwright's own driver supports neither of the two.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createEngine } from '../../pkg/dist/node.js';
import { expectedViews, newViews } from './browser-views.mjs';
import { drivers, missing, until } from './drivers.mjs';
import { root, serve, site } from './harness.mjs';

const OPENING = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const MATCH = readFileSync(`${root}/tests/data/matches/games-3-4.mat`, 'utf8');
const POSITION = 'XGID=-a-B-BC-B---cE--bb-db---A-:0:0:1:62:0:0:0:0:10';
const BEFORE_ROLL = 'XGID=-b-aB-D-B---dD---c-e---AB-:0:0:1:00:2:4:0:7:10';
const TRIALS = 144;
const onlyViews = process.argv.includes('views');
const MINUS = '\u2212';
const equity = (value) => (Number(value.toFixed(3)) === 0 ? '' : value < 0 ? MINUS : '+') + Math.abs(value).toFixed(3);

/** The expected contents of the page, from the engine in Node. */
async function expected() {
  const engine = await createEngine({ threads: 'auto' });
  if (onlyViews) {
    const views = await expectedViews((await engine.readMatch(MATCH))[0]);
    engine.dispose();
    return { views };
  }
  const met = 'kazaross-xg2';
  const plays = async (level) =>
    (await engine.plays(POSITION, { level, met })).moves.slice(0, 8).map((m) => [m.play, equity(m.equity)].join(' '));
  // The plays that the page ticks: the best two, and those near them.
  const { moves } = await engine.plays(POSITION, { level: '3ply', met });
  const near = moves.filter(({ loss }, n) => n < 2 || (n < 4 && loss < 0.08)).map(({ play }) => play);
  const options = { trials: TRIALS, play: 1, cube: 1, cubeful: true, met, plays: near };
  const { rows } = await engine.rollout(POSITION, options);
  const cube = await engine.cube(BEFORE_ROLL, { level: '3ply', met });
  const [match] = await engine.readMatch(MATCH);
  const levels = { level: '3ply', cubeLevel: '3ply', interval: 'normal', met };
  const views = await expectedViews(match);
  const report = await engine.matchReport(await engine.analyseMatch(match, levels), { met });
  const result = {
    views,
    ratings: report.players.map(({ pr }) => pr.toFixed(2)),
    '1ply': await plays('1ply'),
    '3ply': await plays('3ply'),
    rollout: rows.map((r) => equity(r.equity.cubeful ?? r.equity.cubeless)),
    cube: [cube.equity.noDouble, cube.equity.doubleTake, cube.equity.doublePass].map(equity).sort(),
  };
  engine.dispose();
  return result;
}

/** The first plays with their equities, once they are shown at `level`; null stands for any level. */
const shown = (page, dice, level) =>
  until(
    page,
    `plays of ${dice} at ${level}`,
    (dice, level) => {
      const table = document.querySelector('.plays table');
      const rows = [...document.querySelectorAll('.plays .row')];
      if (
        !table?.getAttribute('aria-label').includes(` of ${dice},`) ||
        !rows[0] ||
        (level !== null && rows[0].querySelector('.level-of').textContent !== level)
      )
        return null;
      return rows
        .slice(0, 8)
        .map((row) => `${row.querySelector('button').textContent} ${row.querySelector('.equity').textContent}`);
    },
    dice,
    level,
  );

async function reload(page) {
  await page.ask(() => {
    window.before = true;
    setTimeout(() => location.reload());
  });
  await until(page, 'the page loaded again', () => window.before === undefined && document.readyState === 'complete');
}

/** In the page: the second half of every file that is kept is lost. */
async function damageAll() {
  const cache = await caches.open('gammonlab-files');
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    const bytes = await response.arrayBuffer();
    await cache.put(request, new Response(bytes.slice(0, bytes.byteLength >> 1), { headers: response.headers }));
  }
}

/** In the page: whether every file that is kept has the hash in its address. */
async function allWhole() {
  const cache = await caches.open('gammonlab-files');
  const whole = async (request) => {
    const digest = await crypto.subtle.digest('SHA-256', await (await cache.match(request)).arrayBuffer());
    return btoa(String.fromCharCode(...new Uint8Array(digest))) === new URL(request.url).searchParams.get('sha256');
  };
  return (await Promise.all((await cache.keys()).map(whole))).every(Boolean);
}

/** A worker of the package is terminated while it computes: this is detected, and the answer still arrives. */
async function ended(page) {
  const server = await serve(join(root, 'pkg'), {
    respond: (path) => (path === '/blank.html' ? { status: 200, body: '<!doctype html>' } : undefined),
  });
  try {
    await page.go(`${server.url}blank.html`);
    const [play, workers] = await page.ask(async (id) => {
      const Native = Worker;
      const all = [];
      globalThis.Worker = class extends Native {
        constructor(...args) {
          super(...args);
          all.push(this);
        }
      };
      const { createEngine } = await import('/dist/index.js');
      const engine = await createEngine();
      const answer = engine.plays(id, { level: '3ply' });
      setTimeout(() => Native.prototype.terminate.call(all.at(-1)), 50);
      const [best] = (await answer).moves;
      engine.dispose();
      return [best.play, all.length];
    }, OPENING);
    assert.deepEqual([play, workers], ['8/5 6/5', 2]);
  } finally {
    await server.stop();
  }
}

async function journeys(start, want, name) {
  const server = await serve(site);
  const page = await start();
  const steps = [];
  const step = async (what, work) => {
    const begun = Date.now();
    await work();
    steps.push(`${what} ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  };
  /** As a user would: set the value and send the event. */
  const set = (selector, value) =>
    page.ask(
      (selector, value) => {
        const field = document.querySelector(selector);
        field.value = value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      },
      selector,
      value,
    );
  const click = (selector, text) =>
    page.ask(
      (selector, text) => {
        const found = [...document.querySelectorAll(selector)].find((e) => !text || e.textContent === text);
        if (!found) throw new Error(`no ${selector} ${text}`);
        found.click();
      },
      selector,
      text,
    );
  const paste = (id) =>
    page.ask((id) => {
      const event = new Event('paste', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'clipboardData', { value: { getData: () => id } });
      document.querySelector('#id').dispatchEvent(event);
    }, id);
  const seen = async () => {
    const widths = await newViews(page, want.views, step);
    steps.push(`widths ${widths.join(', ')} px`);
    await page.size(1280, 900);
  };
  try {
    await step('first visit', async () => {
      await page.go(`${server.url}#${OPENING}`);
      await shown(page, '31', null);
    });
    const threads = Number.parseInt(
      await until(page, 'the engine', () => document.querySelector('.chip.ready')?.title),
      10,
    );
    const wanted = name.includes('without') || availableParallelism() === 1 ? threads === 1 : threads > 1;
    assert.ok(wanted, `${threads} threads`);
    if (onlyViews) {
      await step('a match', async () => {
        await paste(MATCH);
        await until(page, 'the match', () => /#\/match\//.test(location.hash));
      });
      await seen();
      await until(page, 'the service worker', () => navigator.serviceWorker.controller !== null);
      await server.stop();
      await step('lessons and search without the server', async () => {
        for (const [hash, selector] of [
          ['#/lessons', '.lesson-list a'],
          ['#/search?decided=play', '.search-found li'],
        ]) {
          await page.ask((hash) => void (location.hash = hash), hash);
          await reload(page);
          await until(page, hash, (selector) => document.querySelector(selector) !== null, selector);
        }
      });
      console.log(`${name} (${page.version}): the views of the library. ${steps.join(', ')}.`);
      return;
    }
    await step('paste', async () => {
      // A deeper answer would replace the quick one before it has been read.
      await set('.verdict .level select', '1ply');
      await paste(POSITION);
      assert.deepEqual(await shown(page, '62', '1ply'), want['1ply']);
    });
    await step('3ply verdict', async () => {
      await set('.verdict .level select', '3ply');
      assert.deepEqual(await shown(page, '62', '3ply'), want['3ply']);
    });
    await step('rollout', async () => {
      await until(page, 'the rollout panel', () => document.querySelector('.rollout-settings') !== null);
      await set(`.rollout select:has(option[value='${TRIALS}'])`, String(TRIALS));
      await click('.rollout button', 'Roll out');
      const found = await until(
        page,
        'the rollout',
        (trials) => {
          const done =
            document.querySelector('.rollout .meter')?.textContent.includes(`${trials} of ${trials}`) &&
            !document.querySelector('.rollout .verdict-head > button');
          return done
            ? [...document.querySelectorAll('.rollout-body > table tbody tr td:nth-child(2)')].map(
                (cell) => cell.textContent,
              )
            : null;
        },
        TRIALS,
      );
      assert.deepEqual(found, want.rollout);
    });
    await step('cube verdict', async () => {
      await paste(BEFORE_ROLL);
      const found = await until(page, 'the cube', () => {
        if (document.querySelector('.verdict').getAttribute('aria-busy') !== 'false') return null;
        const level = [...document.querySelectorAll('.figures dd')].some((dd) => dd.textContent === '3ply');
        return level
          ? [...document.querySelectorAll('.cube-view tbody td:nth-child(2)')].map((cell) => cell.textContent)
          : null;
      });
      assert.deepEqual([...found].sort(), want.cube);
    });
    await step('a match, analysed', async () => {
      await paste(MATCH);
      const ratings = await until(page, 'the report', () => {
        const shown = [...document.querySelectorAll('.report-story .ratings strong')];
        const done = shown.length > 0 && !document.querySelector('.review-state progress');
        return done ? shown.map(({ textContent }) => textContent) : null;
      });
      assert.deepEqual(ratings, want.ratings);
    });
    await step('a note, and the page loaded again at once', async () => {
      await page.ask(() => void (location.hash = `${/#\/match\/[^/]+/.exec(location.hash)[0]}/1.3`));
      const written = () => document.querySelector('label.comment :is(input, textarea)')?.value ?? null;
      await until(page, 'the comment', () => document.querySelector('label.comment') !== null);
      await page.ask(() => {
        const field = document.querySelector('label.comment :is(input, textarea)');
        field.value = 'Too greedy';
        field.dispatchEvent(new Event('input', { bubbles: true }));
        window.before = true;
        setTimeout(() => location.reload());
      });
      await until(page, 'the page again', () => window.before === undefined && document.readyState === 'complete');
      assert.equal(await until(page, 'the note', written), 'Too greedy');
      await page.go(`${server.url}#${POSITION}`);
      await shown(page, '62', '3ply');
    });
    await seen();
    await page.go(`${server.url}#${POSITION}`);
    await step('all files damaged on the device, one reload', async () => {
      await until(page, 'the service worker', () => navigator.serviceWorker.controller !== null);
      await page.ask(damageAll);
      await reload(page);
      await shown(page, '62', '3ply');
      await until(page, 'every file is whole again', allWhole);
    });
    await step('the engine ended from outside', () => ended(page));
    await page.go(`${server.url}#${POSITION}`);
    await shown(page, '62', null);
    await step('offline reload', async () => {
      await paste(POSITION);
      await shown(page, '62', '3ply');
      await until(page, 'the service worker', () => navigator.serviceWorker.controller !== null);
      await server.stop();
      await reload(page);
      assert.deepEqual(await shown(page, '62', '3ply'), want['3ply']);
      const again = Number.parseInt(
        await until(page, 'the engine', () => document.querySelector('.chip.ready')?.title),
        10,
      );
      assert.equal(again, threads);
      await assert.rejects(fetch(server.url), 'the server is gone');
    });
    console.log(
      `${name} (${page.version}), ${threads} ${threads === 1 ? 'thread' : 'threads'}: all as in Node. ` +
        `${steps.join(', ')}.`,
    );
  } catch (error) {
    console.error(`${name} (${page.version}) after ${steps.join(', ') || 'nothing'}:`);
    throw error;
  } finally {
    await page.quit();
    await server.stop().catch(() => {});
  }
}

const names = process.argv.slice(2).filter((name) => name !== 'views');
const chosen = Object.entries(drivers).filter(([name]) => names.length === 0 || names.includes(name));
const lacking = missing(chosen.map(([name]) => name));
if (lacking) {
  console.error(lacking);
  process.exit(1);
}
const want = await expected();
let failed = 0;
for (const [, driver] of chosen) {
  for (const [name, environment] of Object.entries(driver.variants)) {
    await journeys(() => driver.start(environment), want, name).catch((error) => {
      failed += 1;
      console.error(error);
    });
  }
}
process.exitCode = failed > 0 ? 1 : 0;
