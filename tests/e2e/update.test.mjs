// A new version while three tabs are at work: one analyses a match, one plays, one drills. Nothing is lost, no tab
// lacks its files, and the new version is active wherever it is requested.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { listed, offlineReady } from './damage.mjs';
import { openBrowser, root, serve, site, until } from './harness.mjs';

const browser = await openBrowser();

/** The site as its next version: every script and style sheet has another name, so that none of the old is there. */
async function nextVersion(folder) {
  await cp(site, folder, { recursive: true, filter: (path) => !path.includes('/api') });
  const names = (await readdir(`${folder}/assets`)).filter((name) => /\.(js|css)$/.test(name));
  const renamed = (text) => names.reduce((all, name) => all.replaceAll(name, name.replace(/\.(\w+)$/, 'x.$1')), text);
  for (const name of names) {
    const path = `${folder}/assets/${name}`;
    await writeFile(path, renamed(await readFile(path, 'utf8')));
    await rename(path, renamed(path));
  }
  const page = renamed(await readFile(`${folder}/index.html`, 'utf8'));
  await writeFile(`${folder}/index.html`, page.replace('<html', '<html data-version="next"'));
  const worker = renamed(await readFile(`${folder}/sw.js`, 'utf8'));
  const listed = JSON.parse(`[${worker.match(/\[(\{"[^\]]*)\]/)[1]}]`);
  for (const file of listed) {
    if (!file.integrity) continue;
    const hash = createHash('sha256').update(await readFile(`${folder}/${file.url}`));
    file.integrity = `sha256-${hash.digest('base64')}`;
  }
  await writeFile(
    `${folder}/sw.js`,
    worker.replace(/\[\{"[^\]]*\]/, () => JSON.stringify(listed)),
  );
}

/** Two versions of the site on one host: `next()` puts the second in the place of the first. */
async function host(t) {
  const folder = await mkdtemp(join(tmpdir(), 'gammonlab-next-'));
  await nextVersion(folder);
  const first = await serve(site);
  let current = first;
  t.after(async () => {
    await current.stop();
    await rm(folder, { recursive: true });
  });
  return {
    url: first.url,
    async next() {
      await first.stop();
      current = await serve(folder, { port: first.port });
    },
  };
}

const offer = (page) => page.getByRole('button', { name: 'Use it now' });
const button = (page, name) => page.getByRole('button', { name, exact: true });
/** In the page: the files that are kept for it, by their paths. */
const kept = (page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('gammonlab-files')).keys();
    return keys.map(({ url }) => new URL(url).pathname.slice(1));
  });
/** Files that only the first version has. */
const old = listed.map(({ url }) => url).filter((url) => /^assets\/.*\.(js|css)$/.test(url));

/** Every file of the version that a tab shows is given to it. */
async function hasItsFiles(page) {
  const missing = await page.evaluate(async (urls) => {
    const found = await Promise.all(urls.map((url) => fetch(url).then(({ ok }) => ok)));
    return urls.filter((_, n) => !found[n]);
  }, old);
  assert.deepEqual(missing, []);
}

const next = (page) => until(page, () => document.documentElement.dataset.version === 'next', 'the new version');

test('an update while a match is analysed, one is played and cards are drilled, in three tabs', async (t) => {
  const server = await host(t);
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  t.after(() => context.close());
  const complaints = [];
  const open = async (hash) => {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(server.url + hash);
    return page;
  };

  // Cards of a match.
  const analysing = await open('#/matches');
  await analysing.locator('input[type=file]').first().setInputFiles(`${root}/tests/data/matches/games-3-4.mat`);
  await analysing.getByText('Analysed at 3ply').first().waitFor();
  await offlineReady(analysing);
  const here = analysing.url();
  await analysing.goto(here.replace('#/match/', '#/learn/'));
  await analysing.locator('.question-card').waitFor();
  for (let i = 0; i < 60 && (await analysing.locator('.learn-end').count()) === 0; i++) {
    await analysing.keyboard.press('ArrowRight');
    await analysing.waitForTimeout(40);
  }
  await analysing.locator('.learn-end').getByRole('button', { name: 'Add all to the drill' }).click();
  const added = await analysing.getByText(/^Added to the drill: \d+ cards/).innerText();
  const cards = Number(/\d+/.exec(added)[0]);

  // One is shown in a separate tab, and answered.
  const drilling = await open('#/drill');
  await drilling.getByRole('button', { name: /^Start with/ }).click();
  await button(drilling, 'Show the solution').click();
  await drilling.getByText('How well did you know it?').waitFor();
  await drilling.locator('.grades small').first().filter({ hasText: /day/ }).waitFor();
  await drilling.keyboard.press('3');
  await drilling.getByText(`1 of ${Math.min(cards, 25)}`, { exact: true }).waitFor();

  const playing = await open('#/play');
  await button(playing, 'Start the match').click();
  await playing.locator('.play-panel .asked').waitFor();
  const match = await playing.locator('.play-panel').innerText();

  // A long match is being analysed, and something is written about the other one at the last moment.
  await analysing.goto(`${server.url}#/matches`);
  await analysing
    .locator('.matches-in input[type=file]')
    .first()
    .setInputFiles(`${root}/www/public/examples/match.mat`);
  const answered = () => analysing.evaluate(() => Number(document.querySelector('.review-state progress')?.value));
  await until(analysing, () => Number(document.querySelector('.review-state progress')?.value) > 5, 'it is under way');
  const before = await answered();
  await analysing.goto(here);
  await analysing.getByRole('link', { name: 'Moves' }).click();
  await analysing.locator('.moves a[aria-current]').waitFor();
  await analysing.keyboard.press('Shift+ArrowRight');
  await analysing.locator('.decision-verdict').first().waitFor();
  const decision = analysing.url();
  await server.next();
  await playing.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  for (const page of [playing, analysing, drilling]) await offer(page).waitFor();
  await analysing.getByLabel('Comment').fill('Too greedy');
  await analysing.keyboard.press('Tab');
  await offer(playing).click();
  await next(playing);
  await playing.locator('.play-panel .asked').waitFor();
  assert.equal(await playing.locator('.play-panel').innerText(), match);

  // The others continue with the old version and all its files, and show a notice.
  for (const page of [analysing, drilling]) {
    assert.equal(await page.evaluate(() => document.documentElement.dataset.version), undefined);
    await hasItsFiles(page);
    await offer(page).waitFor();
  }
  const both = await kept(playing);
  assert.ok(old.every((url) => both.includes(url)));
  await button(drilling, 'Show the solution').click();
  await drilling.getByText('How well did you know it?').waitFor();
  await drilling.locator('.grades small').first().filter({ hasText: /day/ }).waitFor();
  await drilling.keyboard.press('3');
  await drilling.getByText(`2 of ${Math.min(cards, 25)}`, { exact: true }).waitFor();

  // One takes the new version by the button, one by a reload.
  await offer(drilling).click();
  await next(drilling);
  await drilling.getByText(`${cards - 2} new`).waitFor();
  await analysing.reload();
  await next(analysing);
  assert.equal(analysing.url(), decision);
  await analysing.getByLabel('Comment').waitFor();
  assert.equal(await analysing.getByLabel('Comment').inputValue(), 'Too greedy');
  await analysing.goto(`${server.url}#/matches`);
  await analysing.getByText('Analysed at 3ply').first().waitFor();
  await until(
    analysing,
    `(document.querySelector('.review-state progress')?.value ?? Infinity) >= ${before}`,
    'the analysis resumes where it was',
  );

  // No tab shows the old version any more: its files are deleted.
  await drilling.reload();
  for (const end = Date.now() + 20_000; (await kept(drilling)).some((url) => old.includes(url)); )
    assert.ok(Date.now() < end, 'the old files are still there');
  assert.ok((await kept(drilling)).length > 60);
  assert.deepEqual(complaints, []);
});
