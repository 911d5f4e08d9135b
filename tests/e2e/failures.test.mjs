// Without storage, with a failed view, or if the page does not start: it works as far as it can, and all data stays
// accessible.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { answered, listed, OPENING, wrongHost } from './damage.mjs';
import { launchWithProfile, openSite, root, visitor } from './harness.mjs';

const MAT = `${root}/tests/data/matches/games-3-4.mat`;

const { server, browser } = await openSite();

/** Use of the page without storage: a position, a match, and back to the list. */
async function worksWithoutStorage(page) {
  await page.getByText('keeps no data for this page').waitFor();
  await answered(page);
  await page.evaluate(() => void (location.hash = '#/matches'));
  await page.locator('input[type=file]').first().setInputFiles(MAT);
  await page.locator('.match-head').waitFor();
  await page.getByText('Analysed at 3ply').first().waitFor({ timeout: 60_000 });
  await page.evaluate(() => void (location.hash = '#/matches'));
  await page.locator('.match-row').waitFor();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await page.getByText('keeps no data for this page').waitFor({ state: 'detached' });
  await page.evaluate(() => void (location.hash = '#/play'));
  await page.getByRole('button', { name: 'Start the match' }).click();
  await page.locator('.play-panel .asked').waitFor();
  await page.evaluate(() => void (location.hash = '#/drill'));
  await page.getByText('No cards yet').waitFor();
}

test('with all site data blocked in the settings of a real Chromium, and in a frame of another site', async (t) => {
  const outer = createServer((_, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(`<!doctype html><iframe src="${server.url}${OPENING}" width="1200" height="800"></iframe>`),
  );
  await new Promise((ready) => outer.listen(0, '127.0.0.1', ready));
  t.after(() => outer.close());
  const profile = await mkdtemp(join(tmpdir(), 'gammonlab-blocked-'));
  t.after(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  await mkdir(join(profile, 'Default'));
  const BLOCKED = 2;
  const preferences = { profile: { default_content_setting_values: { cookies: BLOCKED } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await launchWithProfile(profile);
  t.after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(server.url + OPENING);
  await assert.rejects(
    page.evaluate(() => localStorage.length),
    /denied|insecure/,
  );
  await worksWithoutStorage(page);
  // Another site: an address by number is not localhost.
  await page.goto(`http://127.0.0.1:${outer.address().port}/`);
  const frame = page.frames().find((one) => one.url().startsWith(server.url));
  await frame.getByText('keeps no data for this page').waitFor();
  await answered(frame);
  assert.deepEqual(complaints, []);
});

/** Puts a record into the page's database as a defect or a damaged disk would leave it. */
const damage = (page, store, record) =>
  page.evaluate(
    async ([store, record]) => {
      const open = indexedDB.open('gammonlab-kept');
      await new Promise((done) => (open.onsuccess = done));
      const put = open.result.transaction(store, 'readwrite').objectStore(store).put(record);
      await new Promise((done) => (put.onsuccess = done));
      open.result.close();
    },
    [store, record],
  );

test('a damaged record is set aside by name, saved to a file and deleted; the others are there', async (t) => {
  const { context, page } = await visitor(browser, { acceptDownloads: true });
  t.after(() => context.close());
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#/matches`);
  await page.locator('input[type=file]').first().setInputFiles(MAT);
  await page.locator('.match-head').waitFor();
  await damage(page, 'heads', { id: 'broken', added: 1 });
  await page.goto(`${server.url}#/matches`);
  await page.reload();
  const bar = page.getByRole('alert').filter({ hasText: '1 record on this device is damaged' });
  await bar.waitFor();
  await page.locator('.match-row').first().waitFor();
  assert.equal(await page.locator('.match-row').count(), 1);
  await bar.getByRole('button', { name: 'Your data' }).click();
  await page.getByText('players: found nothing, expected a list').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save them to a file' }).click(),
  ]);
  const [saved] = JSON.parse(await readFile(await download.path(), 'utf8'));
  assert.deepEqual([saved.store, saved.record], ['heads', { id: 'broken', added: 1 }]);
  await page.getByRole('button', { name: 'Delete them' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete them' }).click();
  await page.getByText('Unreadable records').waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.match-row').waitFor();
  assert.equal(await bar.count(), 0);
});

test('one view fails: the others continue, and what the device keeps can be saved', async (t) => {
  const { context, page } = await visitor(browser, { acceptDownloads: true });
  t.after(() => context.close());
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#/matches`);
  await page.locator('input[type=file]').first().setInputFiles(MAT);
  await page.locator('.match-head').waitFor();
  // A card that looks like one, and that its view cannot draw.
  const at = { game: 0, action: 0 };
  const card = {
    id: 'broken',
    asks: 'play',
    xgid: 'x',
    board: { xgid: 'x', points: Array(26).fill(0), dice: 5 },
    kind: 'middle',
    done: '',
    best: '',
    lost: 0,
    plays: [],
    cube: null,
    engine: '',
    origin: { match: 'm', at, players: ['a', 'b'], player: 0, length: 1, event: null, date: null, game: 1 },
    note: '',
    starred: false,
    made: 1,
    schedule: null,
    reviews: [],
  };
  await damage(page, 'cards', card);
  await page.reload();
  const broken = page.getByRole('alert').filter({ hasText: 'This part of the page has failed' });
  await page.goto(`${server.url}#/drill`);
  await broken.waitFor();
  await page.getByRole('link', { name: 'Analyse' }).click();
  await answered(page);
  assert.equal(await broken.count(), 0);
  await page.goBack();
  await broken.waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    broken.getByRole('button', { name: 'Save my data' }).click(),
  ]);
  const saved = JSON.parse(await readFile(await download.path(), 'utf8'));
  assert.deepEqual([saved.format, saved.version], ['gammonlab-raw', 1]);
  const { cards, matches } = saved.databases['gammonlab-kept'];
  assert.deepEqual(cards, [{ key: 'broken', value: card }]);
  assert.equal(matches[0].value.games.length, 2);
  await broken.getByRole('button', { name: 'Try again' }).click();
  await broken.waitFor();
});

test('where the page does not start it says so, saves the data, and starts when the host is well again', async (t) => {
  const script = listed.find(({ url }) => /assets\/index-.*\.js$/.test(url)).url;
  // Requested at first, and once more by the page itself, before it fails.
  const host = await wrongHost([script], { times: 3, with: 404 });
  t.after(host.stop);
  const { context, page } = await visitor(browser, { acceptDownloads: true });
  t.after(() => context.close());
  page.setDefaultTimeout(60_000);
  await page.goto(host.url + OPENING);
  const last = page.getByRole('alert').filter({ hasText: 'Gammonlab did not start' });
  await last.waitFor();
  await page.evaluate(() => localStorage.setItem('mine', 'kept'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    last.getByRole('button', { name: 'Save my data' }).click(),
  ]);
  assert.equal(JSON.parse(await readFile(await download.path(), 'utf8')).settings.mine, 'kept');
  await last.getByRole('button', { name: 'Try again' }).click();
  await answered(page);
  assert.equal(await last.count(), 0);
});
