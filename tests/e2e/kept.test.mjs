// Stored data in a real Chromium: two tabs on one match, in one drill and on one transcription, a page that closes at
// once, and a full device.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSite, root, until, visitor } from './harness.mjs';
import { addCards, button, comment, drill, grade, kept, shows, tab, withMatch } from './keeper.mjs';

const { server, browser } = await openSite();

test('two tabs on one match: the note of one and the star of the other are kept and shown in both', async (t) => {
  const { context, page, decision, complaints } = await withMatch(t, browser, server);
  const other = await tab(context, decision);
  await comment(other).waitFor();
  await page.bringToFront();
  await comment(page).fill('Too greedy');
  await other.bringToFront();
  await other.getByRole('button', { name: /Star/ }).click();
  await until(other, () => document.body.innerText.includes('Starred'), 'the star');
  await page.bringToFront();
  await page.getByRole('button', { name: /Starred/ }).waitFor();
  // After a reload, both tabs have both.
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await tab.reload();
    await comment(tab).waitFor();
    assert.equal(await comment(tab).inputValue(), 'Too greedy');
    await tab.getByRole('button', { name: /Starred/ }).waitFor();
  }
  assert.deepEqual(complaints, []);
});

test('a note and a star are kept though the page is loaded again or left at once', async (t) => {
  const { page, decision } = await withMatch(t, browser, server);
  await comment(page).fill('Too greedy');
  await page.reload();
  await shows(page, 'Too greedy');
  await comment(page).fill('Too greedy, says Ann');
  await page.goto(`${server.url}robots.txt`);
  await page.goto(decision);
  await shows(page, 'Too greedy, says Ann');
  await page.getByRole('button', { name: /Star/ }).click();
  await page.reload();
  await page.getByRole('button', { name: /Starred/ }).waitFor();
});

test('two tabs in one drill: every answer of both is kept', async (t) => {
  const { context, page, match } = await withMatch(t, browser, server);
  const cards = await addCards(page, server, match);
  assert.ok(cards >= 3, `${cards} cards`);
  const other = await tab(context, `${server.url}#/drill`);
  const tabs = [page, other];
  for (const each of tabs) {
    await each.bringToFront();
    await drill(each, server);
    await button(each, 'Show the solution').waitFor();
  }
  for (let n = 1; n <= 2; n++)
    for (const each of tabs) {
      await each.bringToFront();
      await grade(each, '3');
      await kept(each, (all) => reviews(all) >= (each === page ? 2 * n - 1 : 2 * n), 'the answer');
    }
  assert.equal(reviews(await kept(page, () => true, '')), 4);
});

const reviews = ({ cards }) => cards.reduce((sum, { value }) => sum + value.reviews.length, 0);

test('an analysis runs in one of two tabs; if that is closed the other one finishes it', async (t) => {
  const { context, page, complaints } = await visitor(browser);
  t.after(() => context.close());
  page.setDefaultTimeout(120_000);
  await page.goto(`${server.url}#/matches`);
  await page.locator('.matches-in input[type=file]').first().setInputFiles(`${root}/www/public/examples/match.mat`);
  const value = () => Number(document.querySelector('.review-state progress')?.value);
  await until(page, () => Number(document.querySelector('.review-state progress')?.value) > 5, 'it is under way', 60);
  const other = await tab(context, `${server.url}#/matches`);
  await other.getByText(/in another tab/).waitFor();
  const done = await page.evaluate(value);
  await page.close();
  // It resumes: only work in progress is repeated.
  await until(
    other,
    `/(\\d+) %(?!, in another tab)/.test(document.querySelector('.match-row').innerText)`,
    'it continues',
  );
  await other.locator('.match-row a').first().click();
  await until(other, `Number(document.querySelector('.review-state progress')?.value) >= ${done}`, 'where it was');
  assert.deepEqual(complaints, []);
});

test('two tabs on one transcription: each shows what the other enters, and both entries are kept', async (t) => {
  const { context, page, complaints } = await visitor(browser);
  t.after(() => context.close());
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#/transcribe`);
  await page.locator('.chip.ready').waitFor();
  await page.locator('.transcribe-page form button[type=submit]').click();
  await page.locator('[data-awaits=opening]').waitFor();
  const entries = (each) => each.locator('.transcribe-entries li');
  await page.keyboard.press('3');
  await page.keyboard.press('1');
  await entries(page).first().waitFor();
  const other = await tab(context, `${server.url}#/transcribe`);
  await other.locator('.chip.ready').waitFor();
  await other.locator('.transcribe-page .search-saved button').first().click();
  await other.locator('[data-awaits=play]').waitFor();
  await other.keyboard.press('Enter');
  await other.locator('[data-awaits=turn]').waitFor();
  await page.bringToFront();
  await page.locator('[data-awaits=turn]').waitFor();
  await page.keyboard.press('6');
  await page.keyboard.press('5');
  await kept(page, ({ transcriptions }) => transcriptions[0].value.transcription.entries.length === 2, 'both rolls');
  const all = await kept(page, () => true, '');
  assert.equal(all.transcriptions.length, 1);
  assert.equal(all.transcriptions[0].value.transcription.entries[0].act.play, '8/5 6/5');
  assert.deepEqual(complaints, []);
});

test('a full device: a note is named as unsaved at once, and saved when there is room', async (t) => {
  const { context, page } = await withMatch(t, browser, server);
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
