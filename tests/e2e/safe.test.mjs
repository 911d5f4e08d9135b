// Safety of a device's data in a real Chromium: the browser's promise to keep it, a backup of everything, a newer
// version of the database, a wrong clock, and requests of other sites.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { openSite, until, visitor } from './harness.mjs';
import { addCards, button, comment, drill, everything, grade, kept, MATCH, shows, withMatch } from './keeper.mjs';

const OPENING = '#XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';

const { server, browser } = await openSite();

const settings = (page) => page.getByRole('button', { name: /^Settings/ }).click();

for (const [answer, said] of [
  [true, 'The browser has promised to keep the data.'],
  [false, 'The browser may delete the data when the device runs out of space.'],
])
  test(`with the first match, and the first card, the browser is asked to keep the data: ${answer}`, async (t) => {
    const { context, page } = await visitor(browser);
    t.after(() => context.close());
    page.setDefaultTimeout(60_000);
    await page.addInitScript((answer) => {
      globalThis.asked = 0;
      const { prototype } = StorageManager;
      prototype.persisted = async () => answer && globalThis.asked > 0;
      prototype.persist = async () => {
        globalThis.asked += 1;
        return answer;
      };
    }, answer);
    const asked = () => page.evaluate(() => globalThis.asked);
    await page.goto(`${server.url}#/matches`);
    await page.locator('.matches-in input[type=file]').first().waitFor({ state: 'attached' });
    assert.equal(await asked(), 0);
    await page.locator('.matches-in input[type=file]').first().setInputFiles(MATCH);
    await page.waitForURL(/#\/match\//);
    await until(page, () => globalThis.asked === 1, 'the browser is asked');
    await settings(page);
    await page.locator('.storage').getByText(said).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Analysed at 3ply').first().waitFor();
    const match = /#\/match\/([^/]+)/.exec(page.url())[1];
    // A visit that begins with a stored match requests it with the first card.
    await page.reload();
    assert.equal(await asked(), 0);
    await addCards(page, server, match);
    await until(page, () => globalThis.asked === 1, 'the browser is asked for the cards');
  });

/** Something of every kind that the page keeps. */
async function withEverything(t) {
  const { page, match, decision, complaints } = await withMatch(t, browser, server, { acceptDownloads: true });
  await comment(page).fill('Too greedy');
  await page.getByRole('button', { name: /Star/ }).click();
  await page.getByRole('button', { name: /Starred/ }).waitFor();
  await addCards(page, server, match);
  await drill(page, server);
  await grade(page, '3');
  await kept(page, ({ cards }) => cards.some(({ value }) => value.reviews.length === 1), 'the answer');
  await page.goto(`${server.url}#/play`);
  await button(page, 'Start the match').click();
  await page.locator('.play-panel .asked').waitFor();
  await page.goto(`${server.url}#/transcribe`);
  await page.locator('.transcribe-page form button[type=submit]').click();
  await page.locator('[data-awaits=opening]').waitFor();
  for (const key of ['3', '1']) await page.keyboard.press(key);
  await page.locator('.transcribe-entries li').waitFor();
  await page.goto(`${server.url}${OPENING}`);
  const panel = page.locator('.rollout');
  await panel.getByLabel('Trials').selectOption('144');
  await panel.getByRole('button', { name: 'Roll out', exact: true }).click();
  await kept(page, ({ rollouts }) => rollouts.length === 1, 'the rollout');
  await panel.getByText(/144 of 144/).waitFor();
  await button(page, 'Play').click();
  await page.locator('.exercise').getByText('Play 3-1').waitFor();
  const parts = ['positions', 'heads', 'matches', 'cards', 'contests', 'rollouts', 'exercises', 'transcriptions'];
  await kept(page, (all) => parts.every((part) => all[part].length > 0), 'something of every kind');
  // The exercise counts as a look at its position: a page without it changes nothing more.
  await page.goto(`${server.url}#/help`);
  await page.waitForTimeout(1000);
  return { page, decision, complaints, parts };
}

test('a backup of everything is brought back in an empty browser, and is deeply equal', async (t) => {
  const { page, parts } = await withEverything(t);
  const save = async (from) => {
    await settings(from);
    const [download] = await Promise.all([from.waitForEvent('download'), button(from, 'Save a backup').click()]);
    await from.keyboard.press('Escape');
    return readFile(await download.path());
  };
  const file = await save(page);
  const { context, page: empty } = await visitor(browser, { acceptDownloads: true });
  t.after(() => context.close());
  empty.setDefaultTimeout(60_000);
  await empty.goto(`${server.url}#/help`);
  await settings(empty);
  const backup = { name: 'backup.json.gz', mimeType: 'application/gzip', buffer: file };
  await empty.locator('.storage input[type=file]').setInputFiles(backup);
  await empty.getByText(/^Restored the backup of .*1 match added.*settings restored/).waitFor();
  await empty.keyboard.press('Escape');
  assert.equal(await empty.evaluate(() => document.documentElement.dataset.theme), 'dark');
  // All that is in a backup of the new browser is in that of the old one, and the other way round.
  const lines = (bytes) =>
    gunzipSync(bytes)
      .toString()
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line));
  assert.deepEqual(lines(await save(empty)), lines(file));
  // And every record of the database, past the format of backups. A match has its changes within it by now.
  const [old, fresh] = [await everything(page), await everything(empty)];
  for (const part of parts.filter((one) => one !== 'matches')) assert.deepEqual(fresh[part], old[part], part);
  assert.match(JSON.stringify(fresh.matches), /Too greedy/);
  assert.equal(fresh.heads[0].value.added, old.heads[0].value.added);
  // Without a server of ours, after a reload, it is all still there.
  await empty.goto(`${server.url}#/drill`);
  await empty.reload();
  await empty.getByRole('button', { name: /^Start with/ }).waitFor();
});

test('a newer version raises the schema: the old tab says so; back in this version everything is there', async (t) => {
  const { context, page, decision } = await withMatch(t, browser, server);
  await comment(page).fill('Before');
  // In the journal, or already part of the match.
  const noted = ({ journal, matches }) => JSON.stringify([journal, matches]).includes('Before');
  const before = await kept(page, noted, 'the note');
  const newer = await context.newPage();
  await newer.goto(`${server.url}robots.txt`);
  await newer.evaluate(async () => {
    const { version } = (await indexedDB.databases()).find(({ name }) => name === 'gammonlab-kept');
    const request = indexedDB.open('gammonlab-kept', version + 1);
    request.onupgradeneeded = () => request.result.createObjectStore('later').add('of the newer version', 1);
    await new Promise((done, fail) => {
      request.onsuccess = done;
      request.onerror = () => fail(request.error);
      request.onblocked = () => fail(new Error('the old tab does not let go'));
    });
    request.result.close();
  });
  await page.bringToFront();
  const bar = page.locator('.unkept');
  await bar.getByText('A newer version of this page is open in another tab').waitFor();
  // Changes in the old tab are now marked as unsaved, and the browser warns before the tab closes.
  await comment(page).fill('Too late');
  await bar.getByText('only in this tab').waitFor();
  const asked = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await bar.getByRole('button', { name: 'Reload' }).click();
  await comment(page).waitFor();
  assert.equal(page.url(), decision);
  assert.deepEqual(asked, ['beforeunload']);
  // Not even that is lost.
  await shows(page, 'Too late');
  const { later, ...now } = await everything(page);
  assert.deepEqual(later, [{ key: 1, value: 'of the newer version' }]);
  assert.deepEqual(Object.keys(now), Object.keys(before));
  for (const part of ['matches', 'heads', 'positions']) assert.deepEqual(now[part], before[part], part);
  await comment(page).fill('After');
  await page.reload();
  await shows(page, 'After');
});

/** Sets the clock of a page; init scripts come before those of the page. */
const withClock = (page) =>
  page.addInitScript(() => {
    const real = Date.now;
    Date.now = () => real() + Number(localStorage.getItem('clock') ?? 0);
  });
const setClock = (page, days) => page.evaluate((ms) => localStorage.setItem('clock', String(ms)), days * 86_400_000);

test('a clock that is set back during a sitting: the answers are taken and the sitting ends', async (t) => {
  const { page, match, complaints } = await withMatch(t, browser, server);
  await withClock(page);
  await page.reload();
  await addCards(page, server, match);
  await setClock(page, 40);
  await drill(page, server);
  const [, total] = /of (\d+)/.exec(await page.locator('.learn-progress').innerText());
  await grade(page, '3');
  await page.locator('.learn-progress').getByText(`1 of ${total}`).waitFor();
  await setClock(page, -300);
  for (let n = 2; n <= Number(total); n++) {
    await grade(page, '3');
    if (n < Number(total)) await page.locator('.learn-progress').getByText(`${n} of ${total}`).waitFor();
  }
  const { cards } = await kept(page, (all) => all.cards.every(({ value }) => value.reviews.length > 0), 'all answers');
  const now = Date.now();
  for (const { value } of cards) assert.ok(value.schedule.due < now + 3 * 365 * 86_400_000, value.id);
  assert.deepEqual(complaints, []);
});

test('a clock that was ahead: cards answered then are due again within a year of the right time', async (t) => {
  const { page, match, complaints } = await withMatch(t, browser, server);
  await withClock(page);
  await page.reload();
  await addCards(page, server, match);
  const years = 5;
  await setClock(page, years * 365);
  await drill(page, server);
  await grade(page, '4');
  const due = ({ cards }) => Math.max(...cards.map(({ value }) => value.schedule?.due ?? 0));
  const ahead = Date.now() + (years - 1) * 365 * 86_400_000;
  await kept(page, (all) => due(all) > ahead, 'the answer of the wrong clock');
  await setClock(page, 0);
  await page.goto(`${server.url}#/drill`);
  await page.reload();
  await page.getByRole('button', { name: /^Start with/ }).waitFor();
  await kept(page, (all) => due(all) < Date.now() + 365 * 86_400_000, 'the card is put right');
  assert.deepEqual(complaints, []);
});

test('a form that another site sends to the share address takes in nothing before somebody says so', async (t) => {
  const { context, page } = await visitor(browser, { serviceWorkers: 'allow' });
  t.after(() => context.close());
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#/matches`);
  await until(page, () => navigator.serviceWorker.controller !== null, 'the service worker', 60);
  const text = await readFile(MATCH, 'utf8');
  const form = `<!doctype html><form method="post" enctype="multipart/form-data" action="${server.url}share">
    <textarea name="text">${text}</textarea><button>Free bananas</button></form>`;
  const evil = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(form));
  await new Promise((done) => evil.listen(0, '127.0.0.1', done));
  t.after(() => evil.close());
  const send = async () => {
    await page.goto(`http://127.0.0.1:${evil.address().port}/`);
    await button(page, 'Free bananas').click();
    const asked = page.getByRole('alertdialog').filter({ hasText: 'has sent something' });
    await asked.waitFor();
    return asked;
  };
  const asked = await send();
  assert.equal(await page.locator('.match-row').count(), 0);
  await asked.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await page.locator('.matches-page').waitFor();
  await page.waitForTimeout(500);
  assert.deepEqual([await page.locator('.match-row').count(), await asked.count()], [0, 0]);
  await (await send()).getByRole('button', { name: 'Import' }).click();
  await page.waitForURL(/#\/match\//);
});

test('the example match names nobody, and its notice comes with the site', async (t) => {
  const { context, page } = await visitor(browser);
  t.after(() => context.close());
  await page.goto(server.url);
  await button(page, 'Open the example match').click();
  await page.locator('.match-head').getByText('Amber').first().waitFor();
  const notice = await page.evaluate(async () => (await fetch('examples/LICENCE.txt')).text());
  assert.match(notice, /Gammonlab/);
});
