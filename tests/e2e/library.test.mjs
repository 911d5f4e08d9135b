// Search, links and transcription in Chromium: results, links in a fresh browser without a network, and a reload in the
// middle of a transcription.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, fits } from './accessible.mjs';
import { openSite, root, until, visitor } from './harness.mjs';

const MATCH = `${root}/tests/data/matches/charlot.xg`;
const { server, browser } = await openSite();

/** A page with a match that was analysed by another program. */
async function withMatch() {
  const one = await visitor(browser);
  const { page } = one;
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#/matches`);
  await page.locator('.chip.ready').waitFor();
  await page.locator('.file input').first().setInputFiles(MATCH);
  await page.waitForURL(/#\/match\//);
  return one;
}

test('decisions are found by filters and a pattern, an address keeps them, and cards are made of them', async () => {
  const { page, context, complaints } = await withMatch();
  await page.goto(`${server.url}#/search`);
  await page.locator('.search-found li').first().waitFor();
  const all = await page.locator('.search-results [role=status] b').innerText();
  assert.match(all, /decisions of/);
  // The costliest first.
  const losses = await page.locator('.search-found .lost').allInnerTexts();
  const numbers = losses.map((text) => Number(text.replace('\u2212', '-')));
  assert.deepEqual(
    numbers,
    [...numbers].sort((a, b) => a - b),
  );
  // A pattern with only the keyboard: the own 6-point held, and a decision about the cube.
  await page.locator('.search-fold summary').first().click();
  const point = page.getByRole('button', { name: /^Your 6-point/ });
  await point.focus();
  await page.keyboard.press('Enter');
  await page
    .locator('.search-fields label', { hasText: /^Decision/ })
    .locator('select')
    .selectOption('play');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/own=6/);
  assert.match(page.url(), /#\/search\?own=6%3A2-&decided=play/);
  await until(page, () => document.querySelector('.search-results').getAttribute('aria-busy') === 'false', 'found');
  await accessible(page, 'the search');
  await fits(page, 'the search');
  // Back in the address, back in the search.
  await page.goBack();
  await page.waitForURL(/#\/search$/);
  // Like the first of them.
  await page.locator('.search-found .links a', { hasText: 'Similar' }).first().click();
  await page.waitForURL(/like=/);
  await page.locator('.search-found li').first().waitFor();
  await until(page, () => document.querySelector('.search-found')?.textContent.includes('the same position'), 'itself');
  // Into the drill.
  await page.locator('.search-results summary', { hasText: 'Use what was found' }).click();
  await page.getByRole('button', { name: 'Add to the drill' }).click();
  await until(page, () => /cards? added/.test(document.querySelector('.search-results details').innerText), 'cards');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the index is kept, and a star that was set is found at once', async () => {
  const { page, context } = await withMatch();
  await page.goto(`${server.url}#/search`);
  await page.locator('.search-found li').first().waitFor();
  await page.reload();
  await page.locator('.search-found li').first().waitFor();
  const kept = await page.evaluate(
    () =>
      new Promise((done) => {
        const open = indexedDB.open('gammonlab-kept');
        open.onsuccess = () => {
          const all = open.result.transaction('index').objectStore('index').getAll();
          all.onsuccess = () => done(all.result.map(({ bytes }) => bytes?.length ?? 0));
        };
      }),
  );
  assert.equal(kept.length, 1);
  assert.ok(kept[0] > 1000, `${kept}`);
  await page.goto(`${server.url}#/search?star=1`);
  await until(
    page,
    () => document.querySelector('.search-results .note')?.innerText.includes('No decision fits'),
    'none',
  );
  const id = await page.evaluate(
    () =>
      new Promise((done) => {
        const open = indexedDB.open('gammonlab-kept');
        open.onsuccess = () => {
          const all = open.result.transaction('heads').objectStore('heads').getAllKeys();
          all.onsuccess = () => done(all.result[0]);
        };
      }),
  );
  await page.goto(`${server.url}#/match/${id}/1.1`);
  await page.getByRole('button', { name: /star/i }).first().click();
  await page.goto(`${server.url}#/search?star=1`);
  await page.locator('.search-found li').first().waitFor();
  await context.close();
});

test('links show the same numbers in a fresh browser without a network', async () => {
  const { page, context } = await withMatch();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // A match with its analysis.
  await page.locator('.report-table').first().waitFor();
  const rating = await page.locator('main').innerText();
  await page.getByRole('button', { name: 'Copy link with the whole match' }).click();
  await until(page, () => /\d+ characters/.test(document.body.innerText), 'copied');
  const matchLink = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(matchLink.split('#/link/')[1].length <= 12_000);
  // A set of 20 positions, as a quiz.
  await page.goto(`${server.url}#/search`);
  await page.locator('.search-found li').first().waitFor();
  await page.locator('.search-results summary', { hasText: 'Use what was found' }).click();
  await page.getByRole('button', { name: 'Link as a quiz' }).click();
  await until(page, () => /\d+ characters/.test(document.body.innerText), 'copied');
  const quizLink = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(quizLink.split('#/link/')[1].length <= 6000, `${quizLink.length}`);
  // The position on the board with the ranked plays.
  await page.goto(`${server.url}#XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10`);
  await page.locator('.plays tbody tr, .verdict tbody tr').first().waitFor();
  await until(page, () => document.querySelector('.verdict')?.getAttribute('aria-busy') !== 'true', 'judged', 60);
  const link = await page.evaluate(() => location.href);
  assert.ok(link);
  await context.close();

  const fresh = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'allow' });
  const other = await fresh.newPage();
  other.setDefaultTimeout(60_000);
  await other.goto(server.url);
  await other.locator('.chip.ready').waitFor({ state: 'attached' });
  await until(other, async () => (await navigator.serviceWorker.ready).active?.state === 'activated', 'kept', 60);
  await until(other, async () => (await caches.keys()).length > 0, 'kept', 60);
  await fresh.setOffline(true);
  const hash = (address) => `${server.url}#${address.split('#')[1]}`;
  await other.goto(hash(quizLink));
  await other.locator('.choices button').first().waitFor();
  // The answer is hidden until one has chosen.
  assert.equal(await other.locator('.link-page table').count(), 0);
  await other.locator('.choices button').first().click();
  await other.locator('.link-page table').waitFor();
  await accessible(other, 'a quiz');
  await fits(other, 'a quiz');
  await other.goto(hash(matchLink));
  await other.getByRole('button', { name: 'Add to my matches and open' }).click();
  await other.waitForURL(/#\/match\//);
  await until(other, () => document.querySelector('.report-table') !== null, 'the report', 60);
  const numbers = (text) => text.match(/\d+\.\d\d/g) ?? [];
  const there = await other.locator('main').innerText();
  assert.ok(numbers(rating).length > 10);
  assert.deepEqual(numbers(there), numbers(rating));
  // Damaged and newer links are named.
  await other.goto(`${server.url}#/link/1AAAA`);
  await other.getByRole('alert').filter({ hasText: 'cut off' }).waitFor();
  await other.goto(`${server.url}#/link/7AAAA`);
  await other.getByRole('alert').filter({ hasText: 'newer version' }).waitFor();
  await fresh.close();
});

test('a match is transcribed by keys; a reload in the middle loses nothing', async () => {
  const { page, context, complaints } = await visitor(browser);
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#/transcribe`);
  await page.locator('.chip.ready').waitFor();
  await page.getByRole('textbox', { name: 'Player 1' }).fill('Ann');
  await page.getByRole('textbox', { name: 'Player 2' }).fill('Bob');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const awaits = (what, entries) =>
    until(
      page,
      `document.querySelector('[data-awaits="${what}"][data-entries="${entries}"]') !== null`,
      `${what} after ${entries}`,
    );
  await awaits('opening', 0);
  await page.locator('main').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('3');
  await page.keyboard.press('1');
  await awaits('play', 1);
  await page.locator('.transcribe-ranked button').first().waitFor();
  await page.keyboard.press('Enter');
  await awaits('turn', 1);
  // The dice of the roll after it take the best play of 42.
  await page.keyboard.press('4');
  await page.keyboard.press('2');
  await page.locator('.transcribe-ranked button').first().waitFor();
  await page.keyboard.press('6');
  await page.keyboard.press('4');
  await page.locator('.transcribe-ranked button').nth(1).waitFor();
  await page.keyboard.press('b');
  await page.keyboard.press('d');
  await awaits('answer', 4);
  await accessible(page, 'transcription');
  await fits(page, 'transcription');
  const before = await page.locator('.transcribe-entries li').allInnerTexts();
  await page.reload();
  await page.getByRole('button', { name: /^Resume/ }).click();
  await awaits('answer', 4);
  const texts = (list) => list.map((text) => text.replace(/\s*[−-]0\.\d+$/, '').trim());
  assert.deepEqual(texts(await page.locator('.transcribe-entries li').allInnerTexts()), texts(before));
  await page.keyboard.press('t');
  await awaits('turn', 5);
  // A correction of the second entry keeps the later ones.
  await page.locator('.transcribe-entries li button').nth(1).click();
  await page.keyboard.press('5');
  await page.keyboard.press('3');
  await until(
    page,
    () => document.querySelector('.transcribe-ranked')?.innerText.includes('8/3 6/3'),
    'the plays of 53',
  );
  await page.keyboard.press('Enter');
  await awaits('turn', 5);
  await page.getByRole('button', { name: 'Add to my matches' }).click();
  await page.waitForURL(/#\/match\//);
  assert.deepEqual(complaints, []);
  await context.close();
});
