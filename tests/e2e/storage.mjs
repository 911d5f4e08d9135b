// The page's storage in a real Chromium, at random: `node tests/e2e/storage.mjs quota [RUNS] [SEED]` lets the room end
// at a random moment (every write is kept, or named at once and kept once there is room); `... kill [RUNS] [SEED]`
// kills the browser at a random moment, with five tabs that write, each into its own database (confirmed writes are
// there afterwards, and everything can be read). CHROMIUM names another browser: chromium-headless-shell starts sooner.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { launch, root, serve } from './harness.mjs';
import { numbers } from './keeper.mjs';

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

/** Each run has its own origin and so its own database: several fit into one browser. */
const siteOf = (seed) => server.url.replace('localhost', `run-${seed}.localhost`);

async function tabOf(context, seed) {
  const page = await context.newPage();
  // A busy machine may take its time.
  page.setDefaultTimeout(0);
  await page.goto(siteOf(seed));
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

async function quota(context, seed) {
  const random = numbers(seed);
  const below = (n) => Math.floor(random() * n);
  // Before the first write: Chromium checks the available space once in half a minute, as long as it seems to be
  // enough.
  const blank = await context.newPage();
  const cdp = await context.newCDPSession(blank);
  const { origin } = new URL(siteOf(seed));
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 100_000 + below(350_000) });
  const page = await tabOf(context, seed);
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
  // Confirmed writes are there for another tab.
  const other = await tabOf(context, seed);
  compare(await other.evaluate(() => globalThis.tab.found()), kept, `seed ${seed}`);
  // And the rest once there is room.
  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  await page.evaluate(() => globalThis.tab.flush());
  assert.equal(await page.evaluate(() => globalThis.tab.waiting()), 0, `seed ${seed}`);
  compare(await other.evaluate(() => globalThis.tab.found()), all, `seed ${seed}, with room`);
  await Promise.all([blank, page, other].map((one) => one.close()));
  return refused;
}

/** Ends all processes of the browser at once, as a kill or a crash of the system does (Linux). */
function killAll() {
  const read = (pid, what) => {
    try {
      return readFileSync(`/proc/${pid}/${what}`, 'utf8');
    } catch {
      // It has just ended.
      return '';
    }
  };
  const parents = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const [, parent] = /\) \S (\d+)/.exec(read(pid, 'stat')) ?? [];
    if (parent) parents.set(Number(pid), Number(parent));
  }
  const isOurs = (pid) => parents.has(pid) && (parents.get(pid) === process.pid || isOurs(parents.get(pid)));
  const browser = [...parents.keys()].filter((pid) => isOurs(pid) && read(pid, 'cmdline').includes('chrom'));
  assert.ok(browser.length > 1, 'no process of the browser was found');
  for (const pid of browser) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended with the one before.
    }
  }
}

/** Tabs that write when the browser is killed. */
const AT_ONCE = 5;

const start = (profile) =>
  chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  });

/** A tab that writes endlessly, and its reports so far. */
async function writer(context, seed) {
  const page = await tabOf(context, seed);
  const kept = { named: [], reviews: 0, turn: 0 };
  const begun = { rollout: [], exercise: [] };
  await page.exposeFunction('told', (begins, done) => {
    for (const [kind, name] of begins) begun[kind]?.push(name);
    for (const [kind, name, turn] of done) note(kept, kind, name, turn);
  });
  await page.evaluate((seed) => {
    let [step, turn, waiting] = [seed, 0, 0];
    const [begins, done] = [[], []];
    setInterval(() => void globalThis.told(begins.splice(0), done.splice(0)), 20);
    void (async () => {
      for (;;) {
        step = (step * 1103515245 + 12345) % 2147483648;
        const kind = globalThis.tab.kinds[step % globalThis.tab.kinds.length];
        if (kind === 'contest') turn += 1;
        const [name, now] = [`${kind}${step}`, turn];
        begins.push([kind, name]);
        waiting += 1;
        void globalThis.tab.write(kind, name, step % 20_000).then((answer) => {
          waiting -= 1;
          if (answer === 'kept') done.push([kind, name, now]);
        });
        // On a busy machine writes would pile up for minutes.
        while (waiting > 50) await new Promise((next) => setTimeout(next, 1));
        await new Promise((next) => setTimeout(next, step % 7));
      }
    })();
  }, seed);
  return { seed, kept, begun };
}

/** One browser is killed with its tabs; the next one finds their data, and is killed with others. */
async function kills(first, runs) {
  const profile = await mkdtemp(join(tmpdir(), 'storage-profile-'));
  let sum = 0;
  let before = [];
  for (let seed = first; ; seed += AT_ONCE) {
    const context = await start(profile);
    for (const { seed, kept, begun } of before) {
      const page = await tabOf(context, seed);
      const found = await page.evaluate(() => globalThis.tab.found());
      await page.close();
      // Only the newest forty rollouts and exercises are kept: one with thirty later ones may be gone.
      kept.named = kept.named.filter(([kind, name]) => !begun[kind] || begun[kind].slice(-30).includes(name));
      compare(found, kept, `seed ${seed}`);
      sum += kept.named.length + kept.reviews + kept.turn;
    }
    console.log(`${Math.min(seed - first, runs)} kills: ${sum} writes are there, ${seconds()} s`);
    if (seed >= first + runs) {
      await context.close();
      break;
    }
    const seeds = Array.from({ length: AT_ONCE }, (_, n) => seed + n).filter((one) => one < first + runs);
    const writers = await Promise.all(seeds.map((one) => writer(context, one)));
    await new Promise((done) => setTimeout(done, 200 + numbers(seed)() * 1500));
    // Reports while it dies were stored, too, but not reliably.
    before = writers.map(({ seed, kept, begun }) => ({ seed, begun, kept: structuredClone(kept) }));
    killAll();
    await context.close().catch(() => {});
  }
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  return sum;
}

const began = performance.now();
const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
let sum = 0;
if (what === 'kill') sum = await kills(Number(first), Number(runs));
else {
  const browser = await launch();
  const context = await browser.newContext();
  const left = Array.from({ length: Number(runs) }, (_, n) => Number(first) + n);
  const work = async () => {
    for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
      sum += await quota(context, seed);
      if (seed % 10 === 0) console.log(`${seed}: ${seconds()} s`);
    }
  };
  await Promise.all([work(), work(), work()]);
  await browser.close();
}
await server.stop();
await rm(folder, { recursive: true, force: true });
console.log(
  what === 'quota'
    ? `${runs} runs: ${sum} writes were refused for want of room, and kept when there was room; nothing was lost.`
    : `${runs} tabs killed: ${sum} writes that were kept are there, and every record can be read.`,
);
