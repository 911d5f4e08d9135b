// Matches in a real Chromium: imported, analysed, stepped through, stored, resumed.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { accessibleInBothThemes } from './accessible.mjs';
import { desktop, drawn, openSite, phone, root, until, visitor } from './harness.mjs';

const GAMES = `${root}/tests/data/matches/games-3-4.mat`;
const MAT = `${root}/tests/data/matches/charlot.mat`;
const XG = `${root}/tests/data/matches/charlot.xg`;

const { server, browser } = await openSite();

/** A fresh visitor of the library; matches are analysed at `level`. Complaints of the browser fail the test. */
async function visit({ level = '1ply', hash = '#/matches', ...options } = {}) {
  const { page, leave } = await visitor(browser, { ...desktop, ...options });
  page.setDefaultTimeout(60_000);
  await page.addInitScript((level) => {
    if (!localStorage.getItem('gammonlab.settings'))
      localStorage.setItem('gammonlab.settings', JSON.stringify({ review: { level, cubeLevel: level } }));
  }, level);
  await page.goto(server.url + hash);
  return { page, leave };
}

const give = (page, ...files) => page.locator('.matches-in input[type=file]').first().setInputFiles(files);
const analysed = (page) => page.getByText('Analysed at 1ply').first().waitFor();
/** The address of the page, after its `#`. */
const address = (page) => new URL(page.url()).hash;

/** The page's data on the device: all records of some stores of its database. */
const keptIn = (page, ...stores) =>
  page.evaluate(async (stores) => {
    const answer = (request) =>
      new Promise((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error);
      });
    const database = await answer(indexedDB.open('gammonlab-kept'));
    const transaction = database.transaction(stores);
    const all = await Promise.all(stores.map((name) => answer(transaction.objectStore(name).getAll())));
    database.close();
    return Object.fromEntries(stores.map((name, n) => [name, all[n]]));
  }, stores);

/** Our analysis as it is kept once nothing more is written: the page shows "done" a moment before the end is stored. */
async function keptAnalysis(page) {
  for (let before = null; ; ) {
    const { matches, journal } = await keptIn(page, 'matches', 'journal');
    // Changes are written to the journal at once, and made to the match when the analysis is whole.
    const now = journal.length === 0 ? (matches[0]?.analyses?.[0] ?? null) : null;
    if (now !== null && isDeepStrictEqual(now, before)) return now;
    before = now;
    await page.waitForTimeout(700);
  }
}

describe('matches', () => {
  test('names of 100,000 characters, kept by an earlier version or in a file, open at once', async () => {
    const { page, leave } = await visit();
    await give(page, GAMES);
    await analysed(page);
    await keptAnalysis(page);
    await page.evaluate(async () => {
      const answer = (request) =>
        new Promise((done, fail) => {
          request.onsuccess = () => done(request.result);
          request.onerror = () => fail(request.error);
        });
      const database = await answer(indexedDB.open('gammonlab-kept'));
      const players = ['W', 'é'].map((letter) => letter.repeat(100_000));
      for (const name of ['heads', 'matches']) {
        const store = database.transaction(name, 'readwrite').objectStore(name);
        const [[key], [value]] = [await answer(store.getAllKeys()), await answer(store.getAll())];
        await answer(store.put({ ...value, players }, store.keyPath ? undefined : key));
      }
    });
    await page.goto(`${server.url}#/matches`);
    await page.reload();
    await page.locator('.match-row').waitFor();
    /** Clicks, and returns the time until something appears on the page. */
    const opened = (click, until) =>
      page.evaluate(
        async ([click, until]) => {
          const frame = () => new Promise(requestAnimationFrame);
          const begun = performance.now();
          document.querySelector(click).click();
          while (!document.querySelector(until)) await frame();
          await frame();
          await frame();
          return performance.now() - begun;
        },
        [click, until],
      );
    await page.locator('.chip.ready').waitFor();
    // The first match that is opened waits for the module that reports matches.
    await opened('.match-row a', '.match-report table');
    await page.goBack();
    await page.locator('.match-row').waitFor();
    const report = await opened('.match-row a', '.match-report table');
    const moves = await opened('.match-nav a:nth-child(2)', '.moves li');
    console.log(`names of 100,000 characters: the report in ${report.toFixed(0)} ms, moves in ${moves.toFixed(0)} ms`);
    // 0.2 s if nothing else runs; the layout of the names took minutes.
    assert.ok(report < 1000 && moves < 1000, `${report} ms, ${moves} ms`);
    assert.equal(await page.locator('.match-head h2').textContent(), `${'W'.repeat(97)}... – ${'é'.repeat(97)}...`);
    // The same names in a file: cut by the reader, which reports it.
    await page.goto(`${server.url}#/matches`);
    const text = await readFile(GAMES, 'utf8');
    const long = text.replaceAll('Kévin Unger', 'K'.repeat(100_000)).replace('8/5 6/5 ', '8/4 6/5 ');
    await page
      .locator('.matches-in input[type=file]')
      .first()
      .setInputFiles({
        name: 'long.mat',
        mimeType: 'text/plain',
        buffer: Buffer.from(long),
      });
    await page.locator('.match-head .problems summary').click();
    const problem = page.getByText('name of player 1: found 100000 characters, expected at most 100');
    await problem.waitFor();
    await leave();
  });

  test('a dropped match is analysed, walked through by its mistakes, starred and kept', async () => {
    const { page, leave } = await visit();
    const text = await readFile(MAT, 'utf8');
    await page.locator('.matches-page').waitFor();
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'charlot.mat'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, text);
    await page.getByRole('heading', { name: 'charlot1 – charlot2' }).waitFor();
    assert.match(address(page), /^#\/match\/[0-9a-f]{20}$/);
    await analysed(page);
    await page.getByRole('link', { name: 'Moves' }).click();
    await page.getByText('Move list').waitFor();
    await page.locator('.moves a[aria-current]').waitFor();
    const first = address(page);
    await page.keyboard.press('Shift+ArrowRight');
    await until(page, `location.hash !== ${JSON.stringify(first)}`, 'the first mistake');
    await drawn(page);
    const mark = page.locator('.moves a[aria-current] .dot');
    assert.match(await mark.getAttribute('class'), /error|blunder/);
    await page
      .locator('.decision-verdict')
      .getByText(/(?:Error|Blunder) −0\.\d{3}/)
      .first()
      .waitFor();
    const here = address(page);
    await page.getByRole('button', { name: /Star/ }).click();
    await page.getByLabel('Comment').fill('Too greedy');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await until(page, `location.hash !== ${JSON.stringify(here)}`, 'the next action has its address');
    await page.goBack();
    assert.equal(address(page), here);
    await page.getByRole('button', { name: /Starred/ }).waitFor();
    // At once, and not some seconds later.
    await page.waitForTimeout(400);
    assert.match(JSON.stringify(await keptIn(page, 'matches', 'journal')), /Too greedy/);
    await page.reload();
    await page.getByRole('button', { name: /Starred/ }).waitFor();
    assert.equal(await page.getByLabel('Comment').inputValue(), 'Too greedy');
    assert.equal(address(page), here);
    await leave();
  });

  test('an analysis interrupted by a reload resumes, with the same result as an uninterrupted one', async () => {
    const { page, leave } = await visit({ level: '3ply' });
    await give(page, MAT);
    await until(page, () => Number(document.querySelector('.review-state progress')?.value) > 20, 'it is under way');
    await page.reload();
    await page.getByText('Analysed at 3ply').first().waitFor({ timeout: 60_000 });
    const inParts = await keptAnalysis(page);
    await leave();
    const other = await visit({ level: '3ply' });
    await give(other.page, MAT);
    await other.page.getByText('Analysed at 3ply').first().waitFor({ timeout: 60_000 });
    const inOneGo = await keptAnalysis(other.page);
    assert.deepEqual(inParts, inOneGo);
    await other.leave();
  });

  test('a match whose analysis is paused before its first answer shows it, can be saved, and resumes', async () => {
    const { page, leave } = await visit({ level: '3ply' });
    // The second waits for the first.
    await give(page, MAT, GAMES);
    const rows = page.locator('.match-row');
    await rows.nth(1).waitFor();
    const waiting = rows.filter({ hasText: 'In the queue' });
    const name = await waiting.locator('.who').textContent();
    await waiting.getByRole('button', { name: /^Pause/ }).click();
    await rows.filter({ hasText: name }).getByText('Paused').waitFor();
    await rows.filter({ hasText: name }).getByRole('link').click();
    const none = page.locator('.report-none');
    await none.getByText('The analysis is paused').waitFor();
    await none.locator('summary').click();
    const coming = page.waitForEvent('download');
    await none.getByRole('button', { name: /Jellyfish|\.mat/ }).click();
    assert.match((await coming).suggestedFilename(), /\.mat$/);
    await none.getByRole('button', { name: 'Resume' }).click();
    // The first match is analysed before it.
    await page.locator('.report-main').waitFor({ timeout: 120_000 });
    assert.ok(
      await page.getByRole('button', { name: /Jellyfish|\.mat/ }).isVisible(),
      'the list of files is still open',
    );
    await leave();
  });

  test('a decision that is rolled out shows the half-width of each equity, and keeps it', async () => {
    const { page, leave } = await visit();
    await page.evaluate(() => {
      const settings = JSON.parse(localStorage.getItem('gammonlab.settings'));
      localStorage.setItem('gammonlab.settings', JSON.stringify({ ...settings, rollout: { trials: 144 } }));
    });
    await page.reload();
    await give(page, GAMES);
    await analysed(page);
    await page.locator('.costliest a').filter({ hasText: '/' }).first().click();
    const half = page.locator('.play-part .half');
    const button = page.getByRole('button', { name: 'Roll out the plays' });
    await button.waitFor();
    assert.equal(await half.count(), 0);
    await button.click();
    await half.nth(1).waitFor({ timeout: 60_000 });
    assert.match(await half.first().textContent(), /^±\s0\.\d{3}$/);
    await until(page, () => document.querySelector('.play-part progress') === null, 'the rollout is over');
    await page.waitForTimeout(400);
    await page.reload();
    await half.nth(1).waitFor();
    await leave();
  });

  test('an analysis in the file is shown, and ours is added on request', async () => {
    const { page, leave } = await visit();
    await give(page, XG);
    await page
      .getByText(/Analysed by eXtreme Gammon/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Analyse: / }).click();
    await analysed(page);
    await page.getByLabel('Analysis by').selectOption('the file');
    await drawn(page);
    await page.getByRole('link', { name: 'Moves' }).click();
    await page.locator('.candidates').first().waitFor();
    const levels = () => page.locator('.play-part .candidates tbody td:last-child').allTextContents();
    assert.ok(
      (await levels()).some((level) => !/^\dply$/.test(level)),
      'the levels are those of the file',
    );
    await page.getByLabel('Analysis by').selectOption('Gammonlab');
    await until(
      page,
      () =>
        [...document.querySelectorAll('.play-part .candidates tbody td:last-child')].every((cell) =>
          /^\dply$/.test(cell.textContent),
        ),
      'the levels are ours',
    );
    await page.getByRole('button', { name: 'Analyse deeper (4ply)' }).click();
    await page.locator('.play-part .candidates').getByText('4ply').first().waitFor();
    await leave();
  });

  test('files that are no matches are named, the others are there; the list is searched; deleting asks', async () => {
    const { page, leave } = await visit();
    await give(page, MAT, `${root}/package.json`, GAMES);
    await page.getByRole('alert').getByText('package.json').waitFor();
    assert.equal(address(page), '#/matches');
    const rows = page.locator('.match-row');
    await until(page, () => document.querySelectorAll('.match-row').length === 2, 'two matches');
    await page.getByRole('searchbox').fill('charlot1');
    await until(page, () => document.querySelectorAll('.match-row').length === 1, 'one has the word');
    // The question has the focus, on the answer that does no harm, and gives it back.
    await rows.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('alertdialog').waitFor();
    await drawn(page);
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await drawn(page);
    assert.match(await page.locator(':focus').getAttribute('aria-label'), /^Delete/);
    await rows.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No match found.').waitFor();
    await page.reload();
    await until(page, () => document.querySelectorAll('.match-row').length === 1, 'it is gone for good');
    await leave();
  });

  test('a match is pasted; a file that another program or website shares is taken in only when asked for', async () => {
    const { page, leave } = await visit({ serviceWorkers: 'allow' });
    await page.getByLabel('Paste a match').fill(await readFile(MAT, 'utf8'));
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('heading', { name: 'charlot1 – charlot2' }).waitFor();
    await until(
      page,
      () => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null),
      'offline',
    );
    const text = await readFile(GAMES, 'utf8');
    const shareText = (text) => page.evaluate(share, text);
    const share = (text) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        enctype: 'multipart/form-data',
        action: 'share',
      });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
      const files = new DataTransfer();
      files.items.add(new File([text], 'shared ä.mat'));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      // The policy of the page forbids sending forms; a share sheet is no form, but calls the service worker in the
      // same way.
      return fetch('share', { method: 'POST', body: new FormData(form) }).then(() => form.remove());
    };
    const list = async (matches, what) => {
      await page.goto(`${server.url}#/matches`);
      await until(page, `document.querySelectorAll('.match-row').length === ${matches}`, what);
    };
    const kept = () => page.evaluate(() => caches.has('gammonlab-shared'));
    const asked = page.getByRole('alertdialog', { name: 'has sent something' });
    await shareText(text);
    await list(1, 'nothing is taken in');
    await page.reload();
    await asked.getByText('shared ä.mat').waitFor();
    await list(1, 'nothing is taken in before somebody says so');
    await asked.getByRole('button', { name: 'Discard' }).click();
    await until(page, async () => !(await caches.has('gammonlab-shared')), 'it is discarded');
    await page.reload();
    await list(1, 'it is gone');
    assert.equal(await asked.count(), 0);

    await shareText(text);
    await page.reload();
    await asked.getByRole('button', { name: 'Import' }).click();
    await page.locator('.match-head').waitFor();
    await list(2, 'both are in the list');
    assert.equal(await kept(), false, 'it is taken once');
    await leave();
  });

  for (const [size, device] of Object.entries({ desktop, phone })) {
    test(`accessible in both themes, ${size}`, async () => {
      const { page, leave } = await visit(device);
      await give(page, MAT);
      await analysed(page);
      await accessibleInBothThemes(page, 'match');
      await page.goto(`${page.url()}/1.3`);
      await page.locator('.decision').waitFor();
      await accessibleInBothThemes(page, 'decision');
      await page.goto(`${server.url}#/matches`);
      await page.locator('.match-row').waitFor();
      await accessibleInBothThemes(page, 'library');
      await leave();
    });
  }
});
