// What the page keeps, in a real Chromium: two tabs on one match, and a full device.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, root, serve, site, until, visitor } from './harness.mjs';

const MATCH = `${root}/tests/data/matches/games-3-4.mat`;

let server;
let browser;
before(async () => {
  server = await serve(site);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A visitor with a match, analysed at 1ply, at its first decision. */
async function withMatch(t, options = {}) {
  const { context, page, complaints } = await visitor(browser, { viewport: { width: 1440, height: 900 }, ...options });
  t.after(() => context.close());
  page.setDefaultTimeout(60_000);
  await page.addInitScript(() => {
    if (!localStorage.getItem('gammonlab.settings'))
      localStorage.setItem('gammonlab.settings', JSON.stringify({ review: { level: '1ply', cubeLevel: '1ply' } }));
  });
  await page.goto(`${server.url}#/matches`);
  await page.locator('.matches-in input[type=file]').first().setInputFiles(MATCH);
  await page.getByText('Analysed at 1ply').first().waitFor();
  const match = /#\/match\/([^/]+)/.exec(page.url())[1];
  const decision = `${server.url}#/match/${match}/1.3`;
  await page.goto(decision);
  await comment(page).waitFor();
  return { context, page, complaints, decision };
}

const comment = (page) => page.locator('label.comment').locator('input, textarea');

test('two tabs on one match: the note of one and the star of the other are kept and shown in both', async (t) => {
  const { context, page, decision, complaints } = await withMatch(t);
  const other = await context.newPage();
  other.setDefaultTimeout(60_000);
  await other.goto(decision);
  await comment(other).waitFor();
  await page.bringToFront();
  await comment(page).fill('Too greedy');
  await other.bringToFront();
  await other.getByRole('button', { name: /Star/ }).click();
  await until(other, () => document.body.innerText.includes('Starred'), 'the star');
  await page.bringToFront();
  await page.getByRole('button', { name: /Starred/ }).waitFor();
  // Loaded anew, both tabs have both.
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await tab.reload();
    await comment(tab).waitFor();
    assert.equal(await comment(tab).inputValue(), 'Too greedy');
    await tab.getByRole('button', { name: /Starred/ }).waitFor();
  }
  assert.deepEqual(complaints, []);
});

test('a full device: a note is named as unsaved at once, and saved when there is room', async (t) => {
  const { context, page } = await withMatch(t);
  const { origin } = new URL(server.url);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
  const long = 'No room. '.repeat(3000).trim();
  const bar = page.locator('.unkept');
  // Chromium notices a smaller quota after half a minute at the latest.
  for (let n = 0; n < 80 && (await bar.count()) === 0; n++) {
    await comment(page).fill(`${n} ${long}`);
    await page.waitForTimeout(700);
  }
  await bar.waitFor();
  const last = await comment(page).inputValue();
  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  await bar.getByRole('button', { name: 'Try again' }).click();
  await bar.waitFor({ state: 'detached' });
  await page.reload();
  await comment(page).waitFor();
  assert.equal(await comment(page).inputValue(), last);
});
