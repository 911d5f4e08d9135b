// Questions of newcomers on a phone: the help answers each in three taps, the search field among them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSite, phone, visitor } from './harness.mjs';

/** A user's search text, and a word of the answer. */
const QUESTIONS = [
  ['xg', /\.xg file/],
  ['galaxy', /Paste a match/],
  ['gnubg', /\.sgf/],
  ['report', /performance rating/],
  ['compare xg', /differs slightly/],
  ['xgid', /GNU Position ID/],
  ['variance', /95 %/],
  ['anki', /cards/],
  ['play', /Six strengths/],
  ['progress', /My progress/],
  ['phone', /Restore a backup|home screen/],
  ['privacy', /Nothing is uploaded/],
  ['offline', /without a network/],
  ['exercise', /shots/],
  ['study plan', /themes/],
  ['disagree', /Compare both analyses/],
  ['ogxm', /all its analyses/],
  ['diagram', /PNG or SVG/],
  ['tutor', /blunders/],
  ['video', /Transcribe a match/],
];

const { server, browser } = await openSite();

test('each question is answered in three taps at 390 px', async () => {
  const { page, leave } = await visitor(browser, phone);
  page.setDefaultTimeout(60_000);
  await page.goto(server.url);
  for (const [words, answer] of QUESTIONS) {
    await page.getByRole('button', { name: 'Help', exact: true }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Search help').tap();
    await page.keyboard.type(words);
    await page.waitForTimeout(100); // the list follows each letter
    const first = dialog.locator('.how-to').first();
    await first.locator('summary').tap();
    assert.match(await first.locator('p').innerText(), answer, words);
    const { width } = await first.boundingBox();
    assert.ok(width <= 390, `${words}: ${width} px`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Help', exact: true }).tap();
  await page.getByLabel('Search help').fill('no such thing');
  await page.getByText('Nothing found.').waitFor();
  await page.getByLabel('Search help').fill('take point');
  assert.equal(await page.locator('.glossary dt').count(), 1);
  await leave();
});
