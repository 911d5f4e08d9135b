// Stepping through a match with the arrow key held down: `node tests/e2e/match-steps.mjs FILE`, a match with its
// analysis (`gammonlab match analyse -o`), with the site as it is built. Prints how many steps per second the page
// makes if keys come as fast as it takes them, what a step costs in processor time, and the longest task and the
// frames while one play is animated.
import assert from 'node:assert/strict';
import { cpus, loadavg } from 'node:os';
import { TASKS, tasksOf } from './cpu.mjs';
import { launch, serve, site } from './harness.mjs';

const [file, steps = '150'] = process.argv.slice(2);
if (!file) throw new Error('usage: node tests/e2e/match-steps.mjs FILE [STEPS]');
const STEPS = Number(steps);

const server = await serve(process.env.SITE ?? site);
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
page.setDefaultTimeout(120_000);
await page.goto(`${server.url}#/matches`);
await page.locator('.file input').first().setInputFiles(file);
await page.locator('.match-nav a').nth(1).click();
await page.locator('.moves a[aria-current]').waitFor();
await page.waitForTimeout(1500);
await page.locator('#decision-title').click();

/** The place of the action that is shown, and that of its row in the list. */
const shown = () =>
  page.evaluate(() => [
    location.hash.split('/').at(-1),
    [...document.querySelectorAll('.moves a')].findIndex((a) => a.getAttribute('aria-current')),
  ]);
const steady = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

/** Holds the key for some steps: dispatches as the browser does, each key in a separate task. */
const hold = (count, key) =>
  page.evaluate(
    async ([count, key]) => {
      const frames = [];
      let running = true;
      const frame = (at) => {
        frames.push(at);
        if (running) requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
      const begin = performance.now();
      const { port1, port2 } = new MessageChannel();
      for (let n = 0; n < count; n++) {
        const next = new Promise((done) => {
          port2.onmessage = done;
        });
        port1.postMessage(null);
        await next;
        const options = { key, repeat: n > 0, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new KeyboardEvent('keydown', options));
        // As fast as the page shows each step.
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      }
      running = false;
      return { took: performance.now() - begin, frames: frames.length };
    },
    [count, key],
  );

const sorted = (list) => [...list].sort((a, b) => b - a).map((value) => Math.round(value));
for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowRight']) {
  const [, before] = await shown();
  await browser.startTracing(page, { categories: TASKS });
  const { took } = await hold(STEPS, key);
  const tasks = tasksOf(await browser.stopTracing());
  await steady();
  const [hash, after] = await shown();
  assert.equal(after - before, key === 'ArrowRight' ? STEPS : -STEPS, `at ${hash}: a step is missing`);
  const cpu = tasks.reduce((sum, task) => sum + task.cpu, 0);
  console.log(
    `${key}: ${((1000 * STEPS) / took).toFixed(1)} steps per second, ${(cpu / STEPS).toFixed(1)} ms of processor ` +
      `time each; longest tasks ${sorted(tasks.map(({ cpu }) => cpu)).slice(0, 5)} ms of processor time`,
  );
}

// One play at a time, at rest before.
await page.waitForTimeout(800);
await browser.startTracing(page, { categories: TASKS });
const rates = [];
for (let n = 0; n < 6; n++) {
  await page.keyboard.press('ArrowRight');
  rates.push(
    await page.evaluate(async () => {
      const times = [];
      const begin = performance.now();
      while (performance.now() - begin < 500)
        times.push(await new Promise((done) => requestAnimationFrame((at) => done(at))));
      return (1000 * (times.length - 1)) / (times.at(-1) - times[0]);
    }),
  );
}
const tasks = tasksOf(await browser.stopTracing());
console.log(`a play animated: frames per second ${rates.map((rate) => rate.toFixed(0)).join(', ')}`);
console.log(`longest tasks ${sorted(tasks.map(({ cpu }) => cpu)).slice(0, 5)} ms of processor time`);
console.log(`load ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`);
await browser.close();
await server.stop();
