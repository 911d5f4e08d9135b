// A whole match against the engine by touch at 390 x 844, by mouse at 1440 x 900, and by keys only: `node
// tests/e2e/whole-game.mjs [touch] [mouse] [keys] [SETTING=true|false ...]`. The person makes the plays and doubles
// that the engine finds best, with as few taps and drags as the page allows. Prints taps (clicks, keys) per turn, and
// what they were for; fails if nothing can be done for 20 s, or if the mean of touch or mouse is above 2.2. `LENGTH=3`
// plays a match with the cube. Nothing is focused by script: the keyboard starts at the top of the page.
import { createEngine } from 'gammonlab';
import { handOf as rolesOf } from './hand.mjs';
import { launch, serve, site, visitor } from './harness.mjs';
import { personOf } from './person.mjs';

const LIMIT = 2.2;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };
const WAYS = { touch: phone, mouse: desktop, keys: desktop };
const LENGTH = process.env.LENGTH ?? '1';

const asked = process.argv.slice(2);
const changed = Object.fromEntries(
  asked.filter((one) => one.includes('=')).map((one) => [one.split('=')[0], one.endsWith('=true')]),
);
const ways = asked.filter((one) => one in WAYS);
const server = await serve(site);
const browser = await launch();
const engine = await createEngine();
let failed = false;

/** From the first page to the table. */
async function begin(page, way) {
  const radio = page.getByRole('group', { name: 'Match to' });
  const start = page.getByRole('button', { name: 'Start the match' });
  const roles = rolesOf(page, way === 'keys');
  await radio.waitFor();
  await roles.radio(radio, LENGTH);
  await roles.use(start);
  if (way === 'keys') console.log(`keys: ${roles.count().keys} to the table`);
}

async function play(way) {
  const { context, page } = await visitor(browser, WAYS[way]);
  await page.addInitScript((change) => {
    const kept = JSON.parse(localStorage.getItem('gammonlab.settings') ?? '{}');
    localStorage.setItem('gammonlab.settings', JSON.stringify({ ...kept, motion: false, finish: true, ...change }));
    // The board of the match, as the page shows it to other tabs.
    const live = new BroadcastChannel('gammonlab-live-board');
    live.onmessage = ({ data }) => (window.shown = data.board ?? window.shown);
  }, changed);
  await page.goto(`${server.url}#/play`);
  await begin(page, way);
  const person = personOf({ page, way, engine, settings: changed });
  const turns = [];
  let last = Date.now();
  for (;;) {
    const done = await person.step();
    if (done === 'over') break;
    if (done) last = Date.now();
    else await page.waitForTimeout(40);
    // A turn ends when the engine moves: the row of the list is complete.
    const rows = await page.locator('.turns tbody tr').count();
    if (rows !== person.rows && person.taps.length > 0) turns.push(person.taps.splice(0));
    person.rows = rows;
    if (Date.now() - last > 20_000) {
      failed = true;
      console.log(`${way}: nothing to do for 20 s: ${await page.locator('.play-panel .asked').textContent()}`);
      break;
    }
  }
  turns.push(person.taps);
  report(way, turns, await page.locator('.play-panel .told').allTextContents());
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/game-${way}.png` });
  await context.close();
}

function report(way, turns, told) {
  const of = turns.flat();
  const mean = of.length / turns.length;
  const kinds = [...new Set(of)].map((kind) => `${kind} ${of.filter((one) => one === kind).length}`);
  console.log(
    `${way}: ${turns.length} turns, ${mean.toFixed(2)} per turn (${turns.map((one) => one.length).join(' ')})`,
  );
  console.log(`  ${kinds.join(', ')}. ${told.join(' ')}`);
  if (way !== 'keys' && mean > LIMIT) failed = true;
}

try {
  for (const way of ways.length > 0 ? ways : Object.keys(WAYS)) await play(way);
} finally {
  await browser.close();
  await server.stop();
  await engine.dispose();
}
process.exitCode = failed ? 1 : 0;
