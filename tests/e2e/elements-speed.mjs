// A page of 40 `<gammon-analysis>`: its first paint when everything is in the browser's cache, how long until the
// boards in the window stand there, and how steadily it scrolls. `node tests/e2e/elements-speed.mjs`, after
// `node scripts/build.mjs library`; docs/board.md has the last result.
import { loadavg } from 'node:os';
import { launch, root, serve, until } from './harness.mjs';
import { POSITIONS } from './positions.mjs';

const LOADS = 5;
const elements = Array.from({ length: 40 }, (_, i) => POSITIONS[i % POSITIONS.length].id)
  .map((id, i) => `<h2>Position ${i + 1}</h2><gammon-analysis xgid="${id}" level="1ply"></gammon-analysis>`)
  .join('');
const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Positions</title>
<script type="module" src="/dist/elements.js"></script></head>
<body><main><h1>Positions</h1>${elements}</main></body></html>`;
const server = await serve(`${root}/pkg`, {
  respond: (path) => (path === '/forty.html' ? { status: 200, body } : undefined),
});
const browser = await launch();
const page = await (await browser.newContext({ viewport: { width: 1000, height: 800 } })).newPage();

const whole = `[...document.querySelectorAll('gammon-analysis')].every((e) => e.shadowRoot?.querySelector('svg'))`;
const visible = `document.querySelector('gammon-analysis').shadowRoot?.querySelector('svg') != null`;
const paints = [];
for (let load = 0; load <= LOADS; load++) {
  await page.goto(`${server.url}forty.html`);
  await until(page, visible, 'the first board');
  const drawn = await page.evaluate(() => performance.now());
  await until(page, whole, 'all boards');
  const [first] = await page.evaluate(() =>
    performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
  );
  if (load > 0) paints.push({ first, drawn });
}
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
console.log(`first paint, warm: ${median(paints.map(({ first }) => first)).toFixed(0)} ms (median of ${LOADS})`);
console.log(`first board drawn: at most ${median(paints.map(({ drawn }) => drawn)).toFixed(0)} ms`);

// Scrolls at once, before the boards below have been drawn.
await page.goto(`${server.url}forty.html`);
await until(page, visible, 'the first board');
const frames = await page.evaluate(async () => {
  const times = [];
  const bottom = document.documentElement.scrollHeight - innerHeight;
  const start = performance.now();
  for (let now = start; now - start < 4000; ) {
    now = await new Promise(requestAnimationFrame);
    times.push(now);
    scrollTo(0, (bottom * (now - start)) / 4000);
  }
  return times.slice(1).map((time, i) => time - times[i]);
});
const sorted = [...frames].sort((a, b) => a - b);
const late = frames.filter((frame) => frame > 25).length;
console.log(
  `scrolling for 4 s: ${(1000 / (frames.reduce((a, b) => a + b) / frames.length)).toFixed(1)} frames a second, ` +
    `${late} of ${frames.length} later than 25 ms, the longest ${sorted.at(-1).toFixed(0)} ms`,
);
console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
await browser.close();
await server.stop();
