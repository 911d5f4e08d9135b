// How quick the page for matches is: `node tests/e2e/match-page-speed.mjs SHORT LONG`, two match files, with the site
// as it is built. The short match is dropped at 2ply and at 3ply: when the first figures of the report stand, when it
// is complete. The long one is walked through while it is analysed: the longest tasks of the main thread
// by the clock and in processor time, and
// how soon a click on another decision is answered (its entry is marked as the current one).
import { cpus, loadavg } from 'node:os';
import { TASKS, tasksOf } from './cpu.mjs';
import { launch, serve, site } from './harness.mjs';

const [short, long] = process.argv.slice(2);
if (!long) throw new Error('usage: node tests/e2e/match-page-speed.mjs SHORT LONG');

const server = await serve(site);
const browser = await launch();

/** A page whose engine is ready and has met a match before, so that all modules are there. */
async function warmPage(level) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  await page.addInitScript((level) => {
    localStorage.setItem('gammonlab.settings', JSON.stringify({ review: { level, cubeLevel: level } }));
    globalThis.tasks = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) globalThis.tasks.push({ startTime, duration });
    }).observe({ type: 'longtask', buffered: true });
  }, level);
  await page.goto(`${server.url}#/matches`);
  await page.locator('.chip.ready').waitFor();
  await page.locator('.file input').first().waitFor({ state: 'attached' });
  await page.evaluate(async () => (await navigator.serviceWorker.ready) && null);
  return page;
}

/** Passes a file to the page and records the times of events in the page. */
async function drop(page, file) {
  await page.evaluate(() => {
    globalThis.times = {};
    document.querySelector('.file input').addEventListener(
      'change',
      () => {
        globalThis.times.dropped = performance.now();
      },
      { capture: true, once: true },
    );
    new MutationObserver(() => {
      const { times } = globalThis;
      if (times.dropped === undefined) return;
      if (document.querySelector('.match-head')) times.open ??= performance.now();
      if (document.querySelector('.match-report')) times.marked ??= performance.now();
      if (document.querySelector('.match-state .note')?.textContent.startsWith('done'))
        times.done ??= performance.now();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.locator('.file input').first().setInputFiles(file);
}

const since = (times, what) => `${((times[what] - times.dropped) / 1000).toFixed(2)} s`;

for (const level of ['2ply', '3ply']) {
  const page = await warmPage(level);
  // Once with another match, so that the module of files is there.
  await drop(page, long);
  await page.locator('.match-head').waitFor();
  await page.getByRole('button', { name: /^Pause/ }).click();
  await page.goto(`${server.url}#/matches`);
  await page.locator('.match-row').waitFor();
  await drop(page, short);
  await page.waitForFunction(() => globalThis.times.done !== undefined);
  const times = await page.evaluate(() => globalThis.times);
  const [open, marked, done] = ['open', 'marked', 'done'].map((what) => since(times, what));
  console.log(`${level}: open after ${open}, first figures ${marked}, complete ${done}`);
  await page.context().close();
}

const page = await warmPage('3ply');
await drop(page, long);
await page.locator('.match-nav a').nth(1).click();
await page.locator('.moves .dot').first().waitFor();
await page.evaluate(() => globalThis.tasks.splice(0));
await browser.startTracing(page, { categories: TASKS });
const clicks = [];
while (await page.evaluate(() => document.querySelector('.review-state progress') !== null)) {
  const took = await page.evaluate(async () => {
    const links = [...document.querySelectorAll('.moves a:not([aria-current])')];
    const link = links[Math.floor(Math.random() * links.length)];
    const start = performance.now();
    link.click();
    const wanted = link.getAttribute('href');
    while (document.querySelector('.moves a[aria-current]')?.getAttribute('href') !== wanted)
      await new Promise((done) => requestAnimationFrame(done));
    return performance.now() - start;
  });
  clicks.push(took);
  await page.waitForTimeout(150);
}
const tasks = (await page.evaluate(() => globalThis.tasks)).map(({ duration }) => duration);
const traced = tasksOf(await browser.stopTracing());
const sorted = (list) => [...list].sort((a, b) => b - a).map((value) => Math.round(value));
console.log(`long tasks: ${sorted(tasks).slice(0, 8).join(', ') || 'none over 50'} ms`);
const cpu = sorted(traced.map(({ cpu }) => cpu));
console.log(`longest tasks in processor time: ${cpu.slice(0, 8).join(', ')} ms`);
console.log(`${clicks.length} clicks: longest ${sorted(clicks).slice(0, 5).join(', ')} ms`);
console.log(`load ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`);
await browser.close();
await server.stop();
