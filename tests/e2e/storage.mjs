// The page's storage in a real Chromium, at random: `node tests/e2e/storage.mjs quota [RUNS] [SEED]` lets the room end
// at a random moment (every write is kept, or named at once and kept when there is room again); `... kill [RUNS]`
// kills the browser at a random moment (what was said to be kept is there afterwards, and everything can be read).
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { launch, root, serve } from './harness.mjs';

const [what = 'quota', runs = '300', first = '1'] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'storage-'));
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: folder,
    lib: { entry: `${root}/tests/e2e/storage-entry.ts`, formats: ['es'], fileName: () => 'storage.js' },
  },
});
await writeFile(
  join(folder, 'index.html'),
  '<!doctype html><title>storage</title><script type="module" src="storage.js"></script>',
);
const server = await serve(folder);

/** Numbers from 0 up to 1 that follow from a seed (mulberry32). */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

async function tabOf(context) {
  const page = context.pages().find((one) => one.url() === 'about:blank') ?? (await context.newPage());
  await page.goto(server.url);
  await page.evaluate(async () => {
    while (!globalThis.openTab) await new Promise((done) => setTimeout(done, 5));
    globalThis.tab = globalThis.openTab();
    await globalThis.tab.begin();
  });
  return page;
}

/** Fails unless all that is to be kept is found. */
function compare(found, kept, told) {
  for (const [kind, name] of kept.named) assert.ok(found[kind].includes(name), `${kind} ${name} is lost: ${told}`);
  assert.ok(found.reviews >= kept.reviews, `${found.reviews} of ${kept.reviews} reviews: ${told}`);
  assert.ok(found.turn >= kept.turn, `turn ${found.turn} of ${kept.turn}: ${told}`);
  assert.equal(found.aside, 0, `records were damaged: ${told}`);
}

/** Notes that a write of a kind is kept for certain. */
function note(kept, kind, name, turn) {
  if (kind === 'review') kept.reviews += 1;
  else if (kind === 'contest') kept.turn = Math.max(kept.turn, turn);
  else kept.named.push([kind, name]);
}

async function quota(browser, seed) {
  const random = numbers(seed);
  const below = (n) => Math.floor(random() * n);
  const context = await browser.newContext();
  // Before the first write: Chromium asks for the room once in half a minute, as long as it seems to be enough.
  const blank = await context.newPage();
  const cdp = await context.newCDPSession(blank);
  const { origin } = new URL(server.url);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 100_000 + below(350_000) });
  const page = await tabOf(context);
  const kinds = await page.evaluate(() => globalThis.tab.kinds);
  const kept = { named: [], reviews: 0, turn: 0 };
  const all = { named: [], reviews: 0, turn: 0 };
  let refused = 0;
  let turns = 0;
  for (let step = 0; step < 24; step++) {
    const kind = kinds[below(kinds.length)];
    const name = `${kind}${step}`;
    if (kind === 'contest') turns += 1;
    const answer = await page.evaluate(([...given]) => globalThis.tab.write(...given), [kind, name, below(30_000)]);
    assert.ok(answer === 'kept' || answer === 'store_full', `seed ${seed}: ${name}: ${answer}`);
    if (answer === 'kept') note(kept, kind, name, turns);
    else refused += 1;
    note(all, kind, name, turns);
  }
  // What was said to be kept is there for another tab.
  const other = await tabOf(context);
  compare(await other.evaluate(() => globalThis.tab.found()), kept, `seed ${seed}`);
  // And the rest once there is room.
  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  await page.evaluate(() => globalThis.tab.flush());
  assert.equal(await page.evaluate(() => globalThis.tab.waiting()), 0, `seed ${seed}`);
  compare(await other.evaluate(() => globalThis.tab.found()), all, `seed ${seed}, with room`);
  await context.close();
  return refused;
}

/** Ends all processes of the browser with this profile at once, as a kill or a crash of the system does (Linux). */
async function killAll(profile) {
  let killed = 0;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!line.includes(`--user-data-dir=${profile}`)) continue;
    try {
      process.kill(Number(pid), 'SIGKILL');
      killed += 1;
    } catch {
      // It has ended with the one before.
    }
  }
  assert.ok(killed > 0, 'no process of the browser was found');
}

async function kill(seed) {
  const random = numbers(seed);
  const profile = await mkdtemp(join(tmpdir(), 'storage-profile-'));
  const start = () =>
    chromium.launchPersistentContext(profile, {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
    });
  const context = await start();
  const page = await tabOf(context);
  const kept = { named: [], reviews: 0, turn: 0 };
  const turns = 0;
  await page.exposeFunction('told', (kind, name, turn) => note(kept, kind, name, turn));
  await page.evaluate((seed) => {
    let [step, turn] = [seed, 0];
    void (async () => {
      for (;;) {
        step = (step * 1103515245 + 12345) % 2147483648;
        const kind = globalThis.tab.kinds[step % globalThis.tab.kinds.length];
        if (kind === 'contest') turn += 1;
        const [name, now] = [`${kind}${step}`, turn];
        void globalThis.tab
          .write(kind, name, step % 20_000)
          .then((answer) => answer === 'kept' && globalThis.told(kind, name, now));
        await new Promise((done) => setTimeout(done, step % 7));
      }
    })();
  }, seed);
  await new Promise((done) => setTimeout(done, 200 + random() * 1500));
  const sure = { named: [...kept.named], reviews: kept.reviews, turn: kept.turn };
  await killAll(profile);
  await context.close().catch(() => {});
  const again = await start();
  const found = await (await tabOf(again)).evaluate(() => globalThis.tab.found());
  // Of rollouts and exercises only the newest forty are kept.
  sure.named = sure.named.filter(([kind]) => kind !== 'rollout' && kind !== 'exercise');
  compare(found, sure, `seed ${seed}`);
  await again.close();
  await rm(profile, { recursive: true, force: true });
  return sure.named.length + sure.reviews + turns;
}

const browser = what === 'quota' ? await launch() : null;
let sum = 0;
const began = performance.now();
for (let seed = Number(first); seed < Number(first) + Number(runs); seed++) {
  sum += what === 'quota' ? await quota(browser, seed) : await kill(seed);
  if (seed % 25 === 0) console.log(`${seed}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
}
await browser?.close();
await server.stop();
await rm(folder, { recursive: true, force: true });
console.log(
  what === 'quota'
    ? `${runs} runs: ${sum} writes were refused for want of room, and kept when there was room; nothing was lost.`
    : `${runs} kills: ${sum} writes that were kept are there, and every record can be read.`,
);
