// How quick a large library of matches is: `node tests/e2e/library-speed.mjs FILE [ROUNDS]`, with the site as it is
// built. FILE has one match a line, as `match analyse` and "Save all matches" write them. The page imports it,
// some decisions get comments and stars, and the page is reloaded: time until the list is complete, time of a search,
// and size of the library on the device. Then all are saved to a file, an empty browser takes that file in, and every
// match must come back as it was. No assertions on time: only figures.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { TASKS, tasksOf } from './cpu.mjs';
import { launch, serve, site, until } from './harness.mjs';

const [given, rounds = '3'] = process.argv.slice(2);
if (!given) throw new Error('usage: node tests/e2e/library-speed.mjs FILE [ROUNDS]');
const lines = (await readFile(given, 'utf8')).split('\n').filter(Boolean);
const count = lines.length;

const server = await serve(site);
const browser = await launch();
const folder = await mkdtemp(join(tmpdir(), 'library-'));
const MINUTES = 60_000;

// Bots have few names: each match gets players, an event and a date that can be searched for.
const library = join(folder, 'library.json');
const named = lines.map((line, n) => {
  const match = JSON.parse(line);
  match.players = [`Ann ${n % 7}`, `Opponent ${n % 100}`];
  match.event = `Club night ${Math.floor(n / 10)}`;
  match.date = new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);
  return `${JSON.stringify(match)}\n`;
});
await writeFile(library, named.join(''));

async function libraryPage(context) {
  const page = await context.newPage();
  page.setDefaultTimeout(20 * MINUTES);
  await page.addInitScript(() => {
    globalThis.tasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.tasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
    // When the first rows of the list are in the page, and the frame after that.
    new MutationObserver((_, watch) => {
      if (!document.querySelector('.match-row')) return;
      watch.disconnect();
      globalThis.listed = { rows: performance.now() };
      requestAnimationFrame(() => setTimeout(() => (globalThis.listed.painted = performance.now())));
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto(`${server.url}#/matches`);
  await page.locator('.chip.ready').waitFor();
  await page.locator('.file input').first().waitFor({ state: 'attached' });
  return page;
}

/** The long tasks since the last call, longest first. */
async function longTasks(page) {
  const tasks = await page.evaluate(() => globalThis.tasks.splice(0));
  const longest = tasks.sort((a, b) => b - a).map(Math.round);
  return longest.length === 0 ? 'no long task' : `${longest.length} long tasks: ${longest.slice(0, 5).join(', ')} ms`;
}

/** The longest tasks of the page during `work`, in processor time too. */
async function watched(page, work) {
  await longTasks(page);
  await browser.startTracing(page, { categories: TASKS });
  const result = await work();
  const cpu = tasksOf(await browser.stopTracing()).map(({ cpu }) => Math.round(cpu));
  return [result, `${await longTasks(page)}; in processor time ${cpu.slice(0, 5).join(', ')} ms`];
}

async function takeIn(page, file) {
  await longTasks(page);
  const start = performance.now();
  await page.locator('.file input').first().setInputFiles(file);
  await until(page, () => document.querySelector('.matches-progress') !== null, 'reading begins', 120);
  await until(page, () => document.querySelector('.matches-progress') === null, 'all is read', 3000);
  const seconds = (performance.now() - start) / 1000;
  const refused = await page.locator('.matches-in .problem').allInnerTexts();
  assert.deepEqual(refused, []);
  return `${seconds.toFixed(1)} s, ${((1000 * seconds) / count).toFixed(1)} ms a match; ${await longTasks(page)}`;
}

/** One answer of the page's own store of matches. */
const kept = (page, ask) =>
  page.evaluate(async (ask) => {
    const answer = (request) =>
      new Promise((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error);
      });
    const database = await answer(indexedDB.open('gammonlab-kept'));
    const write = database.transaction('matches', 'readwrite').objectStore('matches');
    const keys = await answer(write.getAllKeys());
    if (ask === 'note') {
      // A comment and a star in every tenth match.
      for (const key of keys.filter((_, n) => n % 10 === 0)) {
        const match = await answer(write.get(key));
        Object.assign(match.games[0].actions[0], {
          comment: `Note on ${key}: «quotes», {braces}\nand lines`,
          starred: true,
        });
        await answer(write.put(match, key));
      }
      return keys.length;
    }
    // Texts of all matches with sorted keys, hashed: 2,000 matches are too many to hand over.
    const sorted = (value) =>
      Array.isArray(value)
        ? value.map(sorted)
        : value && typeof value === 'object'
          ? Object.fromEntries(
              Object.keys(value)
                .sort()
                .map((key) => [key, sorted(value[key])]),
            )
          : value;
    const hashes = [];
    for (const key of keys) {
      const read = database.transaction('matches').objectStore('matches');
      const text = JSON.stringify(sorted(await answer(read.get(key))));
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
      hashes.push([key, [...new Uint8Array(hash)].join()]);
    }
    return hashes;
  }, ask);

const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const first = await libraryPage(context);
console.log(`${count} matches taken in: ${await takeIn(first, library)}`);
const { usage } = await first.evaluate(() => navigator.storage.estimate());
assert.equal(await kept(first, 'note'), count);
await first.close();

for (let round = 0; round < Number(rounds); round += 1) {
  const page = await libraryPage(context);
  const { rows, painted } = await page.evaluate(() => globalThis.listed);
  console.log(`list: rows ${Math.round(rows)} ms, painted ${Math.round(painted)} ms after the navigation began`);
  console.log(`  while it starts: ${await longTasks(page)}`);
  // From another view of the page to the list, and from a key in the search to its rows.
  const [times, tasks] = await watched(page, () =>
    page.evaluate(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const until = async (holds) => {
        const start = performance.now();
        while (!holds()) await new Promise((done) => setTimeout(done));
        const changed = performance.now() - start;
        await frame();
        return [changed, performance.now() - start].map(Math.round);
      };
      location.hash = '#/lab';
      await until(() => document.querySelector('.match-row') === null);
      await frame();
      location.hash = '#/matches';
      const again = await until(() => document.querySelector('.match-row') !== null);
      const field = document.querySelector('.matches-tools input');
      const note = document.querySelector('.matches-tools .note');
      const keys = [];
      // Each finds another number of matches.
      for (const text of ['opponent 1', 'opponent 17', 'opponent 17 2023', 'opponent 17', '', 'nobody', '']) {
        const before = note.textContent;
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        keys.push((await until(() => note.textContent !== before)).join('/'));
      }
      return { again: again.join('/'), keys: keys.join(', ') };
    }),
  );
  console.log(`  from another view: ${times.again} ms; keys in the search: ${times.keys} ms (in the page/painted)`);
  console.log(`  meanwhile: ${tasks}`);
  await page.close();
}

const page = await libraryPage(context);
console.log(
  `storage: ${(usage / 1e6).toFixed(1)} MB for the site, ${(usage / 1e3 / count).toFixed(1)} KB a match at most`,
);
await longTasks(page);
const start = performance.now();
const coming = page.waitForEvent('download');
await page.getByRole('button', { name: 'Save all matches' }).click();
const saved = join(folder, 'matches.json');
const download = await coming;
const seconds = (performance.now() - start) / 1000;
await download.saveAs(saved);
const bytes = (await readFile(saved)).length;
console.log(`saved: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB; ${await longTasks(page)}`);

const other = await libraryPage(await browser.newContext({ viewport: { width: 1440, height: 900 } }));
console.log(`taken in by an empty browser: ${await takeIn(other, saved)}`);
const [before, after] = [await kept(page, 'all'), await kept(other, 'all')];
const differ = before.filter(([id, hash]) => after.find(([other]) => other === id)?.[1] !== hash);
console.log(`${before.length} matches before, ${after.length} after, ${differ.length} differ`);
assert.ok(before.length === count && after.length === count && differ.length === 0);
console.log(`load ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`);
await browser.close();
await server.stop();
await rm(folder, { recursive: true });
