// How soon the page is there at the first visit and at later ones, when the service worker answers: `node
// tests/e2e/start-speed.mjs [FOLDER ...]` compares built sites (default `www/dist`), alternating, `ROUNDS` times (7):
// first contentful paint and the first ranked plays, medians in milliseconds.
import { cpus, loadavg } from 'node:os';
import { answered, OPENING, offlineReady } from './damage.mjs';
import { launch, serve, site } from './harness.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const folders = process.argv.slice(2);
if (folders.length === 0) folders.push(site);

/** In the page, before its scripts: notes when the first plays are there. */
function note() {
  const look = () => {
    if (document.querySelector('.plays .row')) globalThis.playsAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function times(page) {
  await answered(page);
  return page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    plays: globalThis.playsAt,
  }));
}

const browser = await launch();
const rows = folders.map(() => ({ first: [], later: [] }));
for (let round = 0; round < ROUNDS; round++) {
  for (const [n, folder] of folders.entries()) {
    const server = await serve(folder);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(note);
    await page.goto(server.url + OPENING);
    rows[n].first.push(await times(page));
    await offlineReady(page);
    for (let again = 0; again < 2; again++) {
      await page.waitForTimeout(1500);
      await page.reload();
      rows[n].later.push(await times(page));
    }
    await context.close();
    await server.stop();
  }
}
await browser.close();

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
console.log(`${ROUNDS} rounds by turns, load ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`);
for (const [n, folder] of folders.entries()) {
  const said = Object.entries(rows[n]).map(([visit, all]) => {
    const [paint, plays] = ['paint', 'plays'].map((what) => median(all.map((one) => one[what])).toFixed(0));
    return `${visit} visit: paint ${paint}, plays ${plays}`;
  });
  console.log(`${folder}: ${said.join('; ')}`);
}
