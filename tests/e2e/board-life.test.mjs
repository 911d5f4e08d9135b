// Taps and drags on a board and their traces, and faults of the page that need a browser: files of BGBlitz, the
// tools of a phone, errors in plain words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, drawn, openSite, phone, root, until, visitor } from './harness.mjs';

const OPENING_31 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const ROLL_62 = 'XGID=-a-B-BC-B---cE--bb-db---A-:0:0:1:62:0:0:0:0:10';

const { server, browser } = await openSite();

async function visit(hash, options) {
  const { page, leave } = await visitor(browser, options);
  page.setDefaultTimeout(60_000);
  await page.addInitScript(() => {
    if (!localStorage.getItem('gammonlab.settings'))
      localStorage.setItem('gammonlab.settings', JSON.stringify({ level: '1ply' }));
  });
  await page.goto(`${server.url}#${hash}`);
  return { page, leave };
}

const place = (page, at) => page.locator(`.hands rect[data-place="${at}"]`);
/** The number of checkers that are drawn on a point. */
const standing = (page, at) => page.locator(`.board .checker[data-at^="${at}:"]:not(.away)`).count();
const address = async (page) => decodeURI(new URL(page.url()).hash);

test('a tap on a point makes it with both dice; the dice play it; the address leads back', async () => {
  const { page, leave } = await visit(OPENING_31, { ...phone, reducedMotion: 'reduce' });
  await page.locator('.plays .row').first().waitFor();
  await place(page, 5).tap({ force: true });
  await until(
    page,
    () => document.querySelectorAll('.board .checker[data-at^="5:"]').length === 2,
    'the point is made',
  );
  await page.locator('.board .press').tap();
  await page.waitForURL(/~31:8\/5\.6\/5/);
  assert.equal(await page.locator('.line-strip').getByText('31: 8/5 6/5').count(), 1);
  await page.locator('.line-strip').getByRole('button').first().tap();
  await page.locator('.plays .row').first().waitFor();
  assert.match(await address(page), /:31:/);
  await leave();
});

test('a checker that is dragged leaves its point, its targets are dots, and no frame stays behind', async () => {
  const { page, leave } = await visit(ROLL_62, { ...desktop, reducedMotion: 'reduce' });
  await page.locator('.plays .row').first().waitFor();
  const from = await place(page, 24).boundingBox();
  const to = await place(page, 16).boundingBox();
  const before = await standing(page, 24);
  await page.mouse.move(from.x + from.width / 2, from.y + 45);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 6 });
  await page.locator('.hands .target').first().waitFor();
  assert.equal(await standing(page, 24), before - 1, 'the lifted checker is not there too');
  assert.deepEqual(await page.locator('.hands .target').evaluateAll((all) => all.map((one) => one.tagName)), [
    'circle',
    'circle',
  ]);
  await page.mouse.up();
  await drawn(page);
  assert.equal(await page.locator('.flying').count(), 0, 'nothing flies where nothing is to move');
  await place(page, 13).click({ force: true });
  const frame = await place(page, 13).evaluate((one) => getComputedStyle(one).outlineStyle);
  assert.equal(frame, 'none');
  await leave();
});

test('on a phone all tools of Analyse are in the width of the window', async () => {
  const { page, leave } = await visit(ROLL_62, phone);
  await page.locator('.plays .row').first().waitFor();
  const tools = page.locator('.board-side > .tools').last().getByRole('button');
  for (const one of await tools.all()) {
    const { x, width } = await one.boundingBox();
    assert.ok(x >= 0 && x + width <= 390, await one.textContent());
  }
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await leave();
});

test('files of BGBlitz are read whole, and its position with a roll is no match', async () => {
  const { page, leave } = await visit('/matches', desktop);
  const files = ['B4_SrGcsKAQmoTyHlgJCbM.bgf', 'bgblitz-play.txt'].map((one) => `${root}/tests/data/matches/${one}`);
  await page.locator('.matches-in input[type=file]').first().setInputFiles(files);
  await page.getByText('One position was saved.').waitFor();
  assert.equal(await page.locator('.matches-in [role=alert]').count(), 0);
  const rows = await page.locator('.match-row a').allTextContents();
  assert.equal(rows.length, 1);
  assert.ok(rows[0].startsWith('Fox – Bluepoint02'), rows[0]);
  await leave();
});

test('on a phone all mistakes of a match get into the drill: the choice is inside the window', async () => {
  const { page, leave } = await visit('/matches', phone);
  await page.evaluate(() => {
    const settings = { review: { level: '1ply', cubeLevel: '1ply' } };
    localStorage.setItem('gammonlab.settings', JSON.stringify(settings));
  });
  await page.reload();
  const input = page.locator('.matches-in input[type=file]').first();
  await input.setInputFiles(`${root}/tests/data/matches/games-3-4.mat`);
  await page.getByText('Analysed at 1ply').first().waitFor({ timeout: 60_000 });
  await page.locator('.match-nav').getByRole('link', { name: 'Practise mistakes' }).tap();
  await page.locator('.mistake-choice summary').tap();
  const { x } = await page.locator('.mistake-choice .filters').boundingBox();
  assert.ok(x >= 0, 'cut off on the left');
  await page.getByRole('button', { name: 'Add all to the drill' }).first().tap();
  await page.getByText(/^Added to the drill/).waitFor();
  await leave();
});

test('an id with one wrong part is told which, in words', async () => {
  const { page, leave } = await visit('XGID=-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:0:10', desktop);
  const alert = page.getByRole('alert');
  await alert.getByText('XGID, dice: found "71"').waitFor();
  assert.equal(await alert.getByText('This is not an XGID').count(), 0);
  await leave();
});

test('what is wrong with an id is said in plain words, and not on the pages after it', async () => {
  const { page, leave } = await visit('/nonsense', desktop);
  await page.getByRole('alert').getByText('This is not an XGID').waitFor();
  assert.equal(await page.locator('.ghost').count(), 0, 'no plays are on their way');
  assert.equal(await page.getByText('base 64').count(), 0);
  await page.goto(`${server.url}#/home`);
  await page.locator('.home').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  await leave();
});
