// How quick the built site is, on this machine, in Chromium: `node tests/e2e/speed.mjs`. Prints medians.
import { launch, serve, site } from './harness.mjs';

const OPENING_31 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
/** Contact positions with dice, as a visitor would paste them one after the other. */
const CONTACT = [
  '-b----E-C---eE---c-e----B-:0:0:1:52', '-b----E-C---eE---c-e----B-:0:0:1:64', '-b----E-C---eE---c-e----B-:0:0:1:33',
  '-b---BD-B---cE---b-db---B-:0:0:1:41', '-a-B-BC-B---cE--bb-db---A-:0:0:1:62', '--B-aBCBB---bC--acbdb-----:0:0:1:51',
  'aB--BBC-A---dE--ab-c-b-b--:0:0:1:43', '----BBCBA-A-B---b-bbbcb-A-:0:0:1:65', '-b-aB-D-B---dD---c-e---AB-:0:0:1:21',
  '-b----D-D---eD---cBe----A-:0:0:1:55',
].map((id) => `XGID=${id}:0:0:0:0:10`);

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const server = await serve(site);
const browser = await launch();
const cold = [];
try {
  for (let i = 0; i < 5; i++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.figures = { shift: 0, longest: 0, paint: 0, plays: 0 };
      const watch = (type, see) =>
        new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
      watch('layout-shift', (e) => (window.figures.shift += e.value));
      watch('longtask', (e) => (window.figures.longest = Math.max(window.figures.longest, e.duration)));
      watch('paint', (e) => e.name === 'first-contentful-paint' && (window.figures.paint = e.startTime));
      new MutationObserver(() => {
        if (!window.figures.plays && document.querySelector('.plays .row')) window.figures.plays = performance.now();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${server.url}#${OPENING_31}`);
    await page.locator('.plays .row').first().waitFor();
    await page.waitForTimeout(1500);
    cold.push(await page.evaluate(() => window.figures));
    if (i === 4) {
      const warm = await page.evaluate(async (ids) => {
        window.figures.longest = 0;
        const times = [];
        const input = document.querySelector('#id');
        for (const id of ids) {
          const dice = id.split(':')[4];
          const data = new DataTransfer();
          data.setData('text', id);
          const start = performance.now();
          input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
          await new Promise((done) => {
            const watch = new MutationObserver(check);
            function check() {
              if (!document.querySelector('.plays .row') || !document.querySelector('.plays table')?.ariaLabel?.includes(` of ${dice},`)) return;
              watch.disconnect();
              done();
            }
            watch.observe(document, { childList: true, subtree: true, attributes: true });
            check();
          });
          times.push(performance.now() - start);
        }
        return { times, longest: window.figures.longest };
      }, CONTACT);
      console.log(`paste to ranked plays, median of ${warm.times.length}: ${median(warm.times).toFixed(1)} ms (longest ${Math.max(...warm.times).toFixed(1)})`);
      console.log(`longest task meanwhile: ${warm.longest} ms`);
    }
    await context.close();
  }
  for (const [key, unit] of [['paint', 'ms'], ['plays', 'ms'], ['shift', ''], ['longest', 'ms']]) {
    console.log(`cold, ${key}: median ${median(cold.map((c) => c[key])).toFixed(key === 'shift' ? 4 : 0)} ${unit} (${cold.map((c) => c[key].toFixed(key === 'shift' ? 4 : 0)).join(', ')})`);
  }
} finally {
  await browser.close();
  await server.stop();
}
