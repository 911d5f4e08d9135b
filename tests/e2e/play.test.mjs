// A match against the engine, in a real Chromium, with the built site and the real engine.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { accessible, accessibleInBothThemes } from './accessible.mjs';
import { desktop, openSite, phone, visitor } from './harness.mjs';

const { server, browser } = await openSite();

/** A visitor at the page of playing. Anything on the console fails the test. */
async function visit(options) {
  const { page, leave } = await visitor(browser, { reducedMotion: 'reduce', ...options });
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#/play`);
  await button(page, 'Start the match').waitFor();
  return { page, leave };
}

const button = (page, name) => page.getByRole('button', { name, exact: true });
const panel = (page) => page.locator('.play-panel');

/** Makes the first play that the board offers, with only the keyboard, without confirming it. */
async function move(page) {
  const done = () =>
    button(page, 'Done')
      .isEnabled({ timeout: 1000 })
      .catch(() => true);
  for (let i = 0; i < 10 && !(await done()); i++) {
    if ((await page.locator('.hands rect[aria-disabled=false]').count()) === 0) {
      await page.waitForTimeout(60);
      continue;
    }
    // Over the board with the arrow keys, to the first place that can be used.
    const ready = () =>
      page.evaluate(() => document.activeElement?.matches('.hands rect[aria-disabled=false]') ?? false);
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowRight'])
      if (!(await ready())) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(60);
  }
}

/**
 * Presses a button if it is still there. The last question may have been answered meanwhile: the engine plays by
 * itself, and one Enter too many makes a play. The caller detects a button without effect, because it waits for the
 * next state.
 */
const press = (where, name) =>
  button(where, name)
    .click({ timeout: 1000 })
    .catch(() => {});

/** Performs the next action; false once the match is over. */
async function step(page) {
  const asked = panel(page).locator('.asked');
  const found = async (name) => (await asked.getByRole('button', { name, exact: true }).count()) > 0;
  if (await panel(page).getByRole('button', { name: 'Another match' }).count()) return false;
  for (const name of ['Roll the dice', 'Next game', 'Roll', 'Take'])
    if (await found(name)) {
      await press(asked, name);
      return true;
    }
  if (await found('Done')) {
    await move(page);
    await press(page, 'Done');
    return true;
  }
  await page.waitForTimeout(100);
  return true;
}

test('the form shows the rating of each strength, and the dice', async () => {
  const { page, leave } = await visit(desktop);
  const radios = page.getByRole('group', { name: 'Opponent' }).getByRole('radio');
  assert.equal(await radios.count(), 6);
  const ratings = await page
    .locator('.strengths small')
    .allTextContents()
    .then((all) => all.map((text) => Number(/PR ([\d.]+)/.exec(text)[1])));
  assert.ok(
    ratings.slice(1).every((rating, i) => rating <= ratings[i] - 2),
    ratings.join(),
  );
  await page.getByText('Provably fair dice').click();
  assert.match(await page.locator('.hash code').textContent(), /^[0-9a-f]{64}$/);
  await accessible(page);
  await leave();
});

test('a match to a point by keys: undo, a reload in the middle, the end, the dice checked, the report', async () => {
  const { page, leave } = await visit(desktop);
  await page.getByLabel('Your name').fill('Nora');
  await page.getByRole('radio', { name: '1', exact: true }).check();
  await page.getByText('Provably fair dice').click();
  await page.getByLabel('Your word').fill('Zwetschge');
  await button(page, 'Start the match').click();
  await button(page, 'Roll the dice').waitFor();
  // Up to a play of one's own, which is taken back once.
  // (A slow machine may miss the moment before the engine's dice are thrown.)
  let undone = false;
  for (let plays = 0; plays < 5 && !undone; plays++) {
    for (let i = 0; i < 60 && (await button(page, 'Done').count()) === 0; i++) await step(page);
    const pips = page.locator('.player .pips').last();
    const before = await pips.textContent();
    const moves = await page.locator('.hands rect[aria-disabled=false]').count();
    await move(page);
    if (moves > 0) assert.notEqual(await pips.textContent(), before, 'the pips follow the checkers');
    await press(page, 'Done');
    undone = await button(page, 'Undo the play')
      .click({ timeout: 1200 })
      .then(
        () => true,
        () => false,
      );
  }
  assert.ok(undone);
  await button(page, 'Done').waitFor();
  await accessibleInBothThemes(page, 'a play that was taken back');
  const told = await panel(page).locator('.turns tbody tr').count();
  await page.reload();
  await button(page, 'Done').waitFor();
  assert.equal(await panel(page).locator('.turns tbody tr').count(), told, 'the match resumes where it was');
  for (let i = 0; i < 12 && (await step(page)); i++);
  for (let i = 0; i < 60 && (await button(page, 'Done').count()) === 0; i++) await step(page);
  await button(page, 'Resign').click();
  await button(page, 'a backgammon').click();
  await panel(page).getByText('won the match.').waitFor();
  // The record of the dice stands what anybody can compute.
  await page.getByText('Dice record').click();
  await button(page, 'Check the dice').click();
  await page.getByText(/^All \d+ rolls follow from the secret/).waitFor();
  const [commitment, word, secret] = await panel(page).locator('.hash code').allTextContents();
  const sha = (text) => createHash('sha256').update(text).digest();
  assert.equal(sha(secret).toString('hex'), commitment);
  assert.equal(word, 'Zwetschge');
  const throws = await panel(page).locator('.throws span').allTextContents();
  for (const [i, text] of throws.entries()) {
    const fair = [...sha(`${secret}:${word}:${i + 1}`)].filter((byte) => byte < 252);
    assert.equal(text.trim(), `${i + 1}: ${(fair[0] % 6) + 1}${(fair[1] % 6) + 1}`);
  }
  await button(page, 'See where it was decided').click();
  await page.waitForURL(/#\/match\//);
  await page.locator('.match-head').getByText('Nora').first().waitFor();
  await page.locator('.report-main table').first().waitFor({ timeout: 90_000 });
  await leave();
});

test('dice by hand, the tutor, a resignation, on a phone', async () => {
  const { page, leave } = await visit(phone);
  await page.getByLabel('Dice').selectOption('true');
  await page.getByLabel('Tutor').selectOption('errors');
  await button(page, 'Start the match').click();
  const die = (n) => panel(page).getByRole('button', { name: String(n), exact: true });
  await page.getByText('Opening roll: your die first').waitFor();
  await die(3).click();
  await die(6).click();
  await button(page, 'Clear').click();
  const colour = (shape) =>
    die(6)
      .locator(shape)
      .first()
      .evaluate((found) => getComputedStyle(found).fill);
  assert.notEqual(await colour('circle'), await colour('rect'), 'pips can be seen');
  await page.keyboard.press('4');
  await page.keyboard.press('1');
  await button(page, 'Use these dice').click();
  await page.getByText('4-1 to play').waitFor();
  await accessible(page);
  // 24/23 6/2 leaves a blot and loses a lot: the tutor warns before it is played.
  const place = (point) => page.locator(`.hands rect[data-place="${point}"]`);
  // A tap moves by the left die, a 4.
  await place(6).tap();
  await move(page);
  await button(page, 'Done').click();
  await page.getByText(/^Are you sure\? That costs 0\.\d+/).waitFor();
  await accessible(page);
  await button(page, 'Take back').click();
  await page.getByText('4-1 to play').waitFor();
  await button(page, 'Resign').click();
  await button(page, 'a single game').click();
  await page.getByText('Gammonlab (intermediate) won 1 point.').waitFor();
  await page.getByText('Opening roll: your die first').waitFor();
  await leave();
});

test('a match in two tabs: the tab that is behind says so, and takes up what the other has played', async () => {
  const { page, leave } = await visit(desktop);
  await page.getByRole('radio', { name: '3', exact: true }).check();
  await button(page, 'Start the match').click();
  await button(page, 'Roll the dice').waitFor();
  const behind = await page.context().newPage();
  await behind.goto(`${server.url}#/play`);
  await button(behind, 'Roll the dice').waitFor();
  // The side with the higher die plays: a play is due, or the engine has made one. Equal dice: once more.
  const begun = (tab) => button(tab, 'Done').or(panel(tab).locator('.turns tbody tr')).first();
  // A tab behind another draws nothing, and a click waits until its button stands still.
  await page.bringToFront();
  for (let i = 0; i < 40 && (await begun(page).count()) === 0; i++) {
    await button(page, 'Roll the dice')
      .click({ timeout: 1000 })
      .catch(() => {});
    // Longer than a double click lasts, whose second click the button does not take.
    await page.waitForTimeout(600);
  }
  await behind.bringToFront();
  await button(behind, 'Roll the dice').click();
  await panel(behind).getByText('Another tab has resumed this match').waitFor();
  await button(behind, 'Continue the saved match').click();
  await panel(behind).getByText('Another tab has resumed').waitFor({ state: 'detached' });
  await begun(behind).waitFor({ state: 'attached' });
  assert.equal(await button(behind, 'Roll the dice').count(), 0, 'the opening roll is that of the other tab');
  await leave();
});
