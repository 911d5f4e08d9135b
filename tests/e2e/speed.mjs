// How quick the built site is in Chromium, on this machine: `node tests/e2e/speed.mjs [warm] [cold] [tasks] [cancel]`.
//
// - warm: from a paste to the first ranked plays, and to the 3ply verdict (normal interval): 20 contact positions with
//   dice, `ROUNDS` times over, on a warm page with two threads. The clock stops when the page holds the answer.
// - cold: first visits. First contentful paint; interactive: the end of the last task over 50 ms after it; the plays;
//   shift.
// - tasks: the longest task of the main thread in each journey, from a trace: on the clock, and on the processor, which
//   is the page's own part on a shared machine. Tasks of the test's own remote control are left out. `JOURNEY=score`
//   takes only the journeys whose name has that in it.
// - cancel: a 5ply search is cancelled; the time until the engine, which does one thing at a time, has answered the
//   next call.
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { launch, root, serve, site } from './harness.mjs';

const OPENING_31 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const COLD = Number(process.env.COLD ?? 7);

/** One roll per position; neighbours differ, so that the page's answer to one is never mistaken for another's. */
const ROLLS = [
  '31',
  '52',
  '64',
  '21',
  '55',
  '43',
  '61',
  '32',
  '65',
  '11',
  '54',
  '62',
  '41',
  '21',
  '53',
  '42',
  '51',
  '63',
  '22',
  '43',
];
const contact = readFileSync(`${root}/tests/data/contact-positions.txt`, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('XGID='))
  .map((id, i) => id.replace(':00:', `:${ROLLS[i]}:`));

const sorted = (values) => [...values].sort((a, b) => a - b);
const median = (values) => sorted(values)[Math.floor(values.length / 2)];
const load = () => `load ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`;

const parts = process.argv.slice(2);
const wanted = (part) => parts.length === 0 || parts.includes(part);

const server = await serve(site);
const browser = await launch();

/** A visitor with the page open and the first answer there. */
async function visit({ hash = `#${OPENING_31}`, script } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  if (script) await page.addInitScript(script);
  await page.goto(server.url + hash);
  await page.locator('.plays .row').first().waitFor();
  return { page, close: () => context.close() };
}

async function warm() {
  const { page, close } = await visit();
  await page.waitForTimeout(1500);
  const threads = await page.locator('.chip').getAttribute('title');
  for (const level of ['1ply', '3ply']) {
    await page.getByLabel('Level').first().selectOption(level);
    const times = [];
    // Once round to warm up.
    for (let round = 0; round <= ROUNDS; round++) {
      const took = await page.evaluate(
        async ({ ids, level }) => {
          const times = [];
          const input = document.querySelector('#id');
          for (const id of ids) {
            const dice = id.split(':')[4];
            const data = new DataTransfer();
            data.setData('text', id);
            const there = () =>
              document.querySelector('.plays table')?.ariaLabel?.includes(` of ${dice},`) &&
              document.querySelector('.plays .row .level-of')?.textContent === level;
            const start = performance.now();
            input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
            await new Promise((done, fail) => {
              setTimeout(() => fail(new Error(`no answer to ${id}`)), 10_000);
              const watch = new MutationObserver(check);
              function check() {
                if (!there()) return;
                watch.disconnect();
                done();
              }
              watch.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
              check();
            });
            times.push(performance.now() - start);
            await new Promise((next) => setTimeout(next, 60));
          }
          return times;
        },
        { ids: contact, level },
      );
      if (round > 0) times.push(took);
    }
    // Of each position the median over the rounds, of these the median.
    const each = contact.map((_, i) => median(times.map((round) => round[i])));
    const until = level === '1ply' ? 'the first ranked plays' : `the ${level} verdict`;
    console.log(
      `warm, ${threads}: paste to ${until}: median ${median(each).toFixed(1)} ms ` +
        `(${sorted(each)[0].toFixed(1)} to ${Math.max(...each).toFixed(1)}; ${contact.length} positions, ` +
        `${ROUNDS} rounds; ${load()})`,
    );
  }
  await close();
}

async function cold() {
  const all = [];
  for (let i = 0; i < COLD; i++) {
    const { page, close } = await visit({
      script: () => {
        const figures = { paint: 0, interactive: 0, plays: 0, shift: 0, longest: 0 };
        window.figures = figures;
        const watch = (type, see) =>
          new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
        watch('layout-shift', (e) => (figures.shift += e.value));
        watch('longtask', (e) => {
          figures.longest = Math.max(figures.longest, e.duration);
          figures.interactive = Math.max(figures.interactive, e.startTime + e.duration);
        });
        watch('paint', (e) => e.name === 'first-contentful-paint' && (figures.paint = e.startTime));
        new MutationObserver(() => {
          if (!figures.plays && document.querySelector('.plays .row')) figures.plays = performance.now();
        }).observe(document, { childList: true, subtree: true });
      },
    });
    await page.waitForTimeout(1500);
    all.push(await page.evaluate(() => window.figures));
    await close();
  }
  const line = (key, unit, digits = 0) => {
    const values = all.map((f) => (key === 'interactive' ? Math.max(f.paint, f.interactive) : f[key]));
    console.log(
      `cold, ${key}: median ${median(values).toFixed(digits)}${unit} ` +
        `(${values.map((v) => v.toFixed(digits)).join(', ')}; ${load()})`,
    );
  };
  line('paint', ' ms');
  line('interactive', ' ms');
  line('plays', ' ms');
  line('shift', '', 4);
}

const choose = (page, name, value) => page.getByLabel(name).first().selectOption(value);
const button = (page, name) => page.getByRole('button', { name, exact: true }).click();
async function paste(page, id) {
  await page.locator('#id').fill(id);
  await page.locator('#id').press('Enter');
}

/** Tasks of visitors. Each gets a fresh page; `start` is before the trace. */
const journeys = {
  'first visit': { cold: true, go: (page) => page.waitForTimeout(1500) },
  paste: {
    go: async (page) => {
      for (const id of contact) {
        await paste(page, id);
        await page.getByRole('table', { name: new RegExp(` of ${id.split(':')[4]},`) }).waitFor();
      }
    },
  },
  'plays walked through with the pointer and the keys': {
    go: async (page) => {
      for (let i = 0; i < 8; i++) await page.locator('.plays .row').nth(i).hover();
      await page.locator('.plays .row').nth(2).click();
      for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowDown');
    },
  },
  'before the roll: cube, chances, 21 rolls': {
    go: async (page) => {
      for (const id of contact.slice(0, 6)) {
        await paste(page, id.replace(/:\d\d:0/, ':00:0'));
        await page.locator('.rolls').getByText('On average').waitFor();
      }
    },
  },
  'a deeper level': {
    go: async (page) => {
      await choose(page, 'Level', '3ply');
      for (const id of contact.slice(0, 6)) {
        await paste(page, id);
        await page.locator('.plays .row .level-of', { hasText: '3ply' }).first().waitFor();
      }
    },
  },
  'rollout, watched for six seconds, paused': {
    go: async (page) => {
      await choose(page, 'Trials', '5184');
      await button(page, 'Roll out');
      await page.locator('.curve').first().waitFor();
      await page.waitForTimeout(6000);
      await button(page, 'Pause');
    },
  },
  'every score, all 81 at 2ply, walked through': {
    go: async (page) => {
      await button(page, 'Compute');
      await page.locator('.legend').waitFor();
      await page.locator('.scores .meter').waitFor({ state: 'detached' });
      await page.locator('[data-score="3 3"]').click();
      for (let i = 0; i < 10; i++) await page.keyboard.press(i % 2 ? 'ArrowDown' : 'ArrowRight');
    },
  },
  'match equity explorer: heat map, walked through, differences': {
    go: async (page) => {
      await button(page, 'Match equity');
      await page.locator('.heat table').waitFor();
      await page.locator('[data-score="3 5"]').click();
      for (let i = 0; i < 10; i++) await page.keyboard.press(i % 2 ? 'ArrowDown' : 'ArrowRight');
      await choose(page, 'Compare with', 'gammonlab');
      await page.getByText('root mean square').waitFor();
    },
  },
  'the Lab: a duel of 50 pairs': {
    go: async (page) => {
      await page.getByRole('link', { name: 'Lab', exact: true }).click();
      await page.getByRole('group', { name: 'Player B' }).getByLabel('Level').selectOption('1ply');
      await choose(page, 'Played for', '3');
      await choose(page, 'Pairs of matches', '50');
      await button(page, 'Start');
      await page.getByText('50 of 50 pairs').waitFor({ timeout: 120_000 });
      await page.waitForTimeout(500);
    },
  },
  'a position put together by hand': {
    go: async (page) => {
      await button(page, 'Edit');
      for (const place of [6, 8, 13, 20, 6, 8]) await page.locator(`[data-place="${place}"]`).click();
      await button(page, 'Opening');
      await page.locator('.editor').getByRole('button', { name: 'Apply' }).click();
    },
  },
  'a position played out by hand': {
    go: async (page) => {
      await button(page, 'Play');
      for (const place of [8, 6]) await page.locator(`[data-place="${place}"]`).click();
      for (let i = 0; i < 3; i++) {
        await page.locator('.exercise').getByRole('button', { name: 'Done' }).click();
        await page.locator('.exercise').getByRole('button', { name: 'End here and let the engine evaluate' }).click();
        await page.locator('.exercise').getByRole('button', { name: 'Next game' }).click();
        for (const place of [8, 6]) await page.locator(`[data-place="${place}"]`).click();
      }
    },
  },
  'a look at 5ply, watched for three seconds, broken off': {
    go: async (page) => {
      await choose(page, 'Level', '5ply');
      await choose(page, 'Search interval', 'infinite');
      await page.waitForTimeout(3000);
      await button(page, 'Stop');
      await page.waitForTimeout(300);
    },
  },
  'panels: positions, share, help, settings, the other language': {
    go: async (page) => {
      for (const name of ['Positions', 'Share', 'Help']) {
        await button(page, name);
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: /^Settings/ }).click();
      await page.getByRole('radio', { name: 'Deutsch' }).check();
      await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    },
  },
};

/**
 * Runs `work` under a trace. Gives the longest task of the page's main thread, in milliseconds on the clock and on the
 * processor.
 */
async function longestTask(page, work) {
  await browser.startTracing(page, { categories: ['toplevel', 'mojom', 'blink.user_timing', 'devtools.timeline'] });
  await work();
  await page.evaluate(() => performance.mark('gammonlab-page'));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const { pid, tid } = traceEvents.find((e) => e.name === 'gammonlab-page');
  const own = traceEvents.filter((e) => e.ph === 'X' && e.pid === pid && e.tid === tid);
  const remote = own.filter((e) => JSON.stringify(e.args ?? '').includes('blink.mojom.DevToolsSession'));
  const tasks = own.filter(
    (e) => e.name.endsWith('RunTask') && !remote.some((r) => r.ts >= e.ts && r.ts <= e.ts + e.dur),
  );
  const longest = tasks.reduce((a, b) => (b.dur > a.dur ? b : a));
  const hardest = tasks.reduce((a, b) => ((b.tdur ?? 0) > (a.tdur ?? 0) ? b : a));
  return { clock: longest.dur / 1000, processor: (hardest.tdur ?? 0) / 1000 };
}

async function tasks() {
  for (const [name, { go, cold: first }] of Object.entries(journeys)) {
    if (!name.includes(process.env.JOURNEY ?? '')) continue;
    const rounds = [];
    for (let i = 0; i < ROUNDS; i++) {
      if (first) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
        const page = await context.newPage();
        rounds.push(
          await longestTask(page, async () => {
            await page.goto(`${server.url}#${OPENING_31}`);
            await go(page);
          }),
        );
        await context.close();
      } else {
        const { page, close } = await visit();
        await page.waitForTimeout(1000);
        rounds.push(await longestTask(page, () => go(page)));
        await close();
      }
    }
    const of = (key) => rounds.map((r) => r[key]);
    console.log(
      `longest task, ${name}: median ${median(of('clock')).toFixed(0)} ms on the clock (${of('clock')
        .map((v) => v.toFixed(0))
        .join(', ')}), ` +
        `${median(of('processor')).toFixed(0)} on the processor (${of('processor')
          .map((v) => v.toFixed(0))
          .join(', ')}; ${load()})`,
    );
  }
}

async function cancel() {
  const { page, close } = await visit();
  await page.waitForTimeout(1500);
  const threads = await page.locator('.chip').getAttribute('title');
  await page.getByLabel('Level').first().selectOption('5ply');
  await page.getByLabel('Search interval').first().selectOption('infinite');
  const times = [];
  for (const id of contact.slice(0, 2 * ROUNDS + 1)) {
    await paste(page, id);
    await page.locator('.verdict .progress button').waitFor();
    // In the midst of it; some looks take a second, others twenty.
    await page.waitForTimeout(500);
    times.push(
      await page.evaluate(async (id) => {
        const start = performance.now();
        document.querySelector('.verdict .progress button').click();
        const data = new DataTransfer();
        data.setData('text', id.replace(/:\d\d:0/, ':63:0'));
        document
          .querySelector('#id')
          .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        while (
          !document.querySelector('.plays table')?.ariaLabel?.includes(' of 63,') ||
          !document.querySelector('.plays .row')
        ) {
          await new Promise((next) => setTimeout(next, 1));
        }
        return performance.now() - start;
      }, id),
    );
    await page.locator('.verdict .progress button').click();
  }
  console.log(
    `cancel at 5ply, ${threads}: the plays of another position after ${median(times).toFixed(0)} ms ` +
      `(${times.map((v) => v.toFixed(0)).join(', ')}; ${load()})`,
  );
  await close();
}

try {
  if (wanted('warm')) await warm();
  if (wanted('cold')) await cold();
  if (wanted('tasks')) await tasks();
  if (wanted('cancel')) await cancel();
} finally {
  await browser.close();
  await server.stop();
}
