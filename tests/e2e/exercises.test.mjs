// Exercises in a real Chromium, with the built site and the real engine: keys at 1440 px, touch
// at 390 px, clean by axe, kept over a reload.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, fitsWindow } from './accessible.mjs';
import { desktop, openSite, phone, root, visitor } from './harness.mjs';

const { server, browser } = await openSite();

/** Opens the page of exercises. Anything on the console fails the test. */
async function open(options) {
  const { page, leave } = await visitor(browser, { reducedMotion: 'reduce', ...options });
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#/practice`);
  await page.getByRole('heading', { name: 'Exercises' }).waitFor();
  return { page, leave };
}

const verdict = (page) => page.locator('.answer-verdict').textContent();

test('every exercise is shown, answered by keys, and explained by its answer', async () => {
  const { page, leave } = await open(desktop);
  const names = await page.locator('.practice-kinds b').allTextContents();
  assert.equal(names.length, 10);
  for (const name of names) {
    const heading = page.getByText(name, { exact: true });
    await page.locator('.practice-kinds button').filter({ has: heading }).click();
    await page.locator('.practice-card .prompt').waitFor();
    const field = page.locator('.practice-field input');
    if ((await field.count()) > 0) {
      await field.fill('33');
      await page.keyboard.press('Enter');
    } else await page.keyboard.press('1');
    assert.match(await verdict(page), /Right\.|Wrong\./, name);
    if (name === names[0]) await accessible(page, name);
    await page.getByRole('button', { name: 'Finish' }).click();
  }
  await page.locator('.practice-progress tbody tr').nth(9).waitFor();
  await accessible(page, 'the list of exercises');
  await page.reload();
  await page.locator('.practice-progress tbody tr').nth(9).waitFor();
  await leave();
});

test('ten pip counts in a row, each in a second of actions', async () => {
  const { page, leave } = await open(desktop);
  await page.locator('.practice-kinds button', { hasText: 'Pip count' }).click();
  for (let n = 1; n <= 10; n++) {
    const field = page.locator('.practice-field input');
    await field.waitFor();
    await field.fill('167');
    await page.keyboard.press('Enter');
    const told = await verdict(page);
    assert.match(told, /Right\.|The answer is \d+\./);
    await page.getByText(`of ${n} right`).waitFor();
    // The button under the focus takes Enter.
    await page.keyboard.press('Enter');
  }
  await leave();
});

test('by touch on a phone, nothing is wider than the window', async () => {
  const { page, leave } = await open(phone);
  await page.locator('.practice-kinds button', { hasText: 'Which play?' }).tap();
  await page.locator('.practice-options button').first().tap();
  assert.match(await verdict(page), /Right\.|Wrong\. The answer is/);
  await fitsWindow(page, 'an answer on a phone');
  await accessible(page, 'an answer on a phone');
  await page.getByRole('button', { name: 'Next' }).tap();
  await page.locator('.practice-options button').nth(1).waitFor();
  await leave();
});

test('the study plan reports too few decisions, and lists the themes of one analysed match', async () => {
  const { page, leave } = await open(desktop);
  await page.goto(`${server.url}#/plan`);
  await page.getByText('First choose your name and your analyses').waitFor();
  await page.goto(`${server.url}#/matches`);
  await page.locator('input[type=file]').first().setInputFiles(`${root}/tests/data/matches/games-3-4.mat`);
  await page.waitForURL(/#\/match\//);
  await page.goto(`${server.url}#/progress`);
  await page.getByRole('checkbox', { name: /Maxence/ }).check();
  await page.goto(`${server.url}#/plan`);
  await page.getByText('Not enough decisions for a plan').waitFor({ timeout: 120_000 });
  await page.locator('.plan-card tbody tr').first().waitFor();
  assert.match(await page.locator('.plan-card').textContent(), /1 match, \d+ decisions\..*not enough decisions/);
  await accessible(page, 'the study plan');
  await leave();
});
