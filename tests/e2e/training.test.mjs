// Learning from a match and the drill, in a real Chromium, with the built site and the real engine.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { accessibleInBothThemes, fitsWindow } from './accessible.mjs';
import { commandLine, desktop, openSite, phone, root, serve, site, until, visitor } from './harness.mjs';

const folder = await mkdtemp(join(tmpdir(), 'gammonlab-training-'));
const MATCH = join(folder, 'games-3-4-5.mat');
// A third game, in which doubling and passing are mistakes whatever network judges them.
const CUBE_GAME = `
 Game 5
 Kévin Unger : 3                 Maxence Job : 2
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Drops                       Wins 1 point
`;
await writeFile(MATCH, (await readFile(`${root}/tests/data/matches/games-3-4.mat`, 'utf8')) + CUBE_GAME);
/** Decisions that lost 0.020 or more, by the command line: another network finds others. */
const MISTAKES = commandLine('match', 'analyse', MATCH).mistakes.filter(({ lost }) => lost >= 0.02).length;
assert.ok(MISTAKES > 4, 'too few mistakes to learn from');

const { server, browser } = await openSite();
after(() => rm(folder, { recursive: true }));

/** A visitor with a match. Anything on the console fails the test. */
async function withMatch(options, from = server) {
  const { context, page, leave } = await visitor(browser, { reducedMotion: 'reduce', ...options });
  page.setDefaultTimeout(60_000);
  await page.goto(`${from.url}#/matches`);
  await page.locator('input[type=file]').first().setInputFiles(MATCH);
  await page.waitForURL(/#\/match\//);
  const match = /#\/match\/([^/]+)/.exec(page.url())[1];
  return { page, match, leave, context };
}

const card = (page) => page.locator('.question-card');
const button = (page, name) => page.getByRole('button', { name, exact: true });
const progress = (page) => page.locator('.learn-progress [role=status]').textContent();
const named = (page, text) => card(page).getByText(text);

/** All mistakes of the match are known. */
async function analysed(page) {
  const asked = page.locator('.learn-progress [role=status]').filter({ hasText: `of ${MISTAKES}` });
  await asked.waitFor({ state: 'attached', timeout: 90_000 });
  await page.getByText('still being analysed').waitFor({ state: 'detached', timeout: 90_000 });
}

/** Continues to a question of a kind. */
async function goTo(page, text) {
  for (let i = 0; i < 20 && (await named(page, text).count()) === 0; i++) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(60);
  }
  await named(page, text).waitFor();
}

/** Leaves all questions. */
async function toEnd(page) {
  for (let i = 0; i < 60 && (await page.locator('.learn-end').count()) === 0; i++) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(40);
  }
}

/** Makes the first play that the board offers, with only the keyboard. */
async function playAnything(page) {
  for (let i = 0; i < 8 && !(await button(page, 'Submit').isEnabled()); i++) {
    const before = await page.locator('.hands rect[aria-disabled=false]').first().getAttribute('data-place');
    await page.locator('.hands rect[aria-disabled=false]').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(80);
    const marked = page.locator('.hands rect.marked[aria-disabled=false]');
    const to = await marked.evaluateAll((all, from) => all.findIndex((one) => one.dataset.place !== from), before);
    if (to < 0) continue;
    await marked.nth(to).focus();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(80);
  }
}

test('learning: a play made by keys is judged, tried again, shown; the cube is answered; the end', async () => {
  const { page, match, leave } = await withMatch(desktop);
  await page.goto(`${server.url}#/learn/${match}`);
  await analysed(page);
  assert.equal(await progress(page), `Question 1 of ${MISTAKES}`);
  await goTo(page, 'to play.');
  await named(page, 'Tap checkers').waitFor();
  await playAnything(page);
  await button(page, 'Submit').focus();
  await page.keyboard.press('Enter');
  await page.locator('.answer-verdict .mark').waitFor();
  if (await page.locator('.answer-verdict.wrong').count()) {
    assert.equal(await page.locator('.solution').count(), 0, 'the solution is not given away');
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('a');
    await named(page, 'Tap checkers').waitFor();
    await page.keyboard.press('s');
  }
  await page.locator('.solution .candidates tbody tr').first().waitFor();
  assert.ok((await page.locator('.board .arrow').count()) >= 2, 'arrows of the best play');
  const levels = await page.locator('.solution .candidates td:last-child').allTextContents();
  assert.ok(levels.length > 1 && levels.every((level) => /^\dply$/.test(level)), levels.join());
  await page.keyboard.press('Enter');
  await page.getByText('Which mistakes').click();
  await page.getByLabel('Kind').selectOption('cube');
  await named(page, /double/i)
    .first()
    .waitFor();
  const answers = page.locator('.choices button');
  assert.ok([2, 3].includes(await answers.count()));
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press((await answers.count()) === 2 ? 'y' : 'd');
  await page.locator('.answer-verdict .mark').waitFor();
  await toEnd(page);
  await page.getByText('All done.').waitFor();
  await page.goBack();
  await page.waitForURL(/#\/match\//);
  await leave();
});

test('the drill: cards are added, asked by keys, graded, kept over a reload, taken out offline', async (t) => {
  const own = await serve(site);
  t.after(own.stop);
  const { page, match, leave, context } = await withMatch({ ...desktop, serviceWorkers: 'allow' }, own);
  await page.goto(`${own.url}#/learn/${match}`);
  await analysed(page);
  await toEnd(page);
  await page.locator('.learn-end').getByRole('button', { name: 'Add all to the drill' }).click();
  await page.getByText(`Added to the drill: ${MISTAKES} cards.`).waitFor();
  await page.getByRole('link', { name: 'Go to the drill' }).click();
  await page.getByText(`${MISTAKES} new`).waitFor();
  await page.getByRole('button', { name: /^Start with/ }).click();
  await card(page).waitFor();
  await page.evaluate(() => document.activeElement.blur());
  for (const [asked, key] of ['3', 'Enter'].entries()) {
    // The next card is there once the one before is counted: a key before that would be for the old card.
    if (asked > 0) await page.getByText(`${asked} of ${Math.min(MISTAKES, 25)}`).waitFor();
    await page.keyboard.press('s');
    await page.getByText('How well did you know it?').waitFor();
    await page.locator('.grades small').first().filter({ hasText: /day/ }).waitFor();
    await page.keyboard.press(key);
    await named(page, /Tap checkers|double/)
      .first()
      .waitFor();
  }
  // "Enter" took the suggestion for a solution that was shown: again. The card comes once more, and counts once.
  await page.getByText(`2 of ${Math.min(MISTAKES, 25)}`).waitFor();
  await until(page, () => navigator.serviceWorker.controller !== null, 'the service worker');
  await page.waitForTimeout(500);
  await own.stop();
  await context.setOffline(true);
  await page.reload();
  await page.getByText(`${MISTAKES - 2} new`).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save for Anki').click()]);
  const bytes = await readFile(await download.path());
  assert.equal(download.suggestedFilename(), 'gammonlab-cards.apkg');
  assert.deepEqual([bytes.toString('latin1', 0, 2), bytes.includes('collection.anki2')], ['PK', true]);
  const [table] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as CSV').click()]);
  assert.equal((await readFile(await table.path(), 'utf8')).trimEnd().split('\r\n').length, MISTAKES + 1);
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await button(page, 'Delete').click();
  await page.getByText(`${MISTAKES - 1} cards`).waitFor();
  await leave();
});

for (const [device, name] of [
  [desktop, '1440 px'],
  [phone, '390 px'],
]) {
  test(`no axe-core violations, nothing wider than the window, both themes, ${name}`, async () => {
    const { page, match, leave } = await withMatch(device);
    const check = async (what) => {
      await accessibleInBothThemes(page, what);
      await fitsWindow(page, what);
    };
    const go = (hash) => page.evaluate((to) => void (location.hash = to), hash);
    await go(`#/learn/${match}`);
    await analysed(page);
    await goTo(page, 'to play.');
    await check('a play that is asked');
    await button(page, 'Show the solution').click();
    await check('a play that is shown');
    await button(page, 'Next').click();
    await go(`#/drill`);
    await page.getByText('No cards yet').waitFor();
    await check('an empty drill');
    await go(`#/learn/${match}`);
    await goTo(page, 'You are doubled');
    await check('a take');
    await page.locator('.choices button').nth(1).click();
    await page.locator('.answer-verdict .mark').waitFor();
    await check('a take that is answered');
    await toEnd(page);
    await check('the end');
    await page.locator('.learn-end').getByRole('button', { name: 'Add all to the drill' }).click();
    await go(`#/drill`);
    await page.getByRole('button', { name: /^Start with/ }).waitFor();
    await check('the drill');
    await page.getByRole('button', { name: /^Start with/ }).click();
    await button(page, 'Show the solution').click();
    await page.getByText('How well did you know it?').waitFor();
    await check('a card that is graded');
    await leave();
  });
}
