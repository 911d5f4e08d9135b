// Each file of the site in turn, damaged on the device or served wrongly by the host at the first visit: the page is
// repaired within one reload, and the stored data is untouched. `node tests/e2e/each-file.mjs [damage] [host]` takes
// half an hour; `KIND=byte`, `short` or `page` is a part of it, and `FILE=index.html` one file of the host.
// repair.test.mjs has the quick part.
import assert from 'node:assert/strict';
import { answered, broken, damage, given, listed, OPENING, offlineReady, wrongHost } from './damage.mjs';
import { launch, root, serve, site, until } from './harness.mjs';

const parts = process.argv.slice(2);
const wanted = (part) => parts.length === 0 || parts.includes(part);
const kindsOf = (...all) => all.filter((kind) => !process.env.KIND || kind === process.env.KIND);
const browser = await launch();
const failures = [];
const start = performance.now();

async function attempt(what, work) {
  try {
    await work();
  } catch (error) {
    if (!browser.isConnected()) throw error;
    failures.push(what);
    console.error(`${what}: ${error.message.split('\n')[0]}`);
  }
}

const SETTINGS = JSON.stringify({ theme: 'dark' });

/** The data on the device besides the files: the theme, and every record of its database with its key. */
const data = (page) =>
  page.evaluate(async () => {
    const done = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('gammonlab-kept'));
    const kept = {};
    // When a position was last looked at changes with every visit.
    const lasting = ({ at, ...record }) => record;
    for (const name of database.objectStoreNames) {
      // Made of the matches, when there is time.
      if (name === 'index') continue;
      const store = database.transaction(name).objectStore(name);
      kept[name] = [await done(store.getAllKeys()), (await done(store.getAll())).map(lasting)];
    }
    database.close();
    return JSON.stringify([kept, JSON.parse(localStorage.getItem('gammonlab.settings')).theme]);
  });

if (wanted('damage')) {
  const server = await serve(site);
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(server.url + OPENING);
  await answered(page);
  await offlineReady(page);
  await page.evaluate((settings) => localStorage.setItem('gammonlab.settings', settings), SETTINGS);
  await page.reload();
  await answered(page);
  // A match with a note, so that there is something to lose.
  await page.evaluate(() => void (location.hash = '#/matches'));
  await page.locator('input[type=file]').first().setInputFiles(`${root}/tests/data/matches/games-3-4.mat`);
  await page.getByText('Analysed at 3ply').first().waitFor({ timeout: 120_000 });
  await page.goto(server.url + OPENING);
  await page.reload();
  await answered(page);
  const before = await data(page);
  assert.ok(before.length > 10_000);
  const files = listed.map(({ url }) => url).filter((url) => !url.includes('network-strong'));
  for (const kind of kindsOf('byte', 'short', 'page')) {
    for (const url of files) {
      await attempt(`${url} damaged (${kind})`, async () => {
        await damage(page, [url], kind);
        await page.reload();
        await answered(page, 60);
        // A file that the page did not use is repaired when it is requested.
        const { integrity } = listed.find((one) => one.url === url);
        if (!/network|bearoff|opening-book/.test(url)) assert.equal(await given(page, url), integrity);
        else if (/opening-book/.test(url)) await page.evaluate((address) => fetch(address, { cache: 'reload' }), url);
        for (const end = Date.now() + 10_000; (await broken(page)).length > 0; )
          assert.ok(Date.now() < end, `still damaged: ${await broken(page)}`);
        assert.equal(await data(page), before);
      });
    }
    console.log(`${files.length} files damaged (${kind})`);
  }
  await context.close();
  await server.stop();
}

if (wanted('host')) {
  const files = [...listed.map(({ url }) => url), 'sw.js'].filter((url) => url.includes(process.env.FILE ?? ''));
  for (const kind of kindsOf('page', 'short')) {
    for (const url of files) {
      await attempt(`${url} answered wrongly (${kind})`, async () => {
        const server = await wrongHost([url], { with: kind });
        const context = await browser.newContext({ locale: 'en-GB' });
        try {
          const page = await context.newPage();
          await page.goto(server.url + OPENING);
          const well = async (seconds) => {
            await answered(page, seconds);
            await until(
              page,
              () => getComputedStyle(document.documentElement).getPropertyValue('--page') !== '',
              'its style',
              seconds,
            );
            await until(page, () => navigator.serviceWorker.controller !== null, 'the service worker', seconds);
          };
          await well(15).catch(async () => {
            await page.reload();
            await well(60);
          });
          assert.deepEqual(await broken(page), []);
        } finally {
          await context.close();
          await server.stop();
        }
      });
    }
    console.log(`${files.length} files answered wrongly (${kind})`);
  }
}

await browser.close();
const minutes = ((performance.now() - start) / 60_000).toFixed(1);
console.log(failures.length === 0 ? `All repaired, in ${minutes} minutes.` : `${failures.length} were not repaired.`);
process.exitCode = failures.length > 0 ? 1 : 0;
