// Every view with a board is accessible, in both themes, in a real Chromium. Pictures: tests/e2e/screenshots.mjs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibleInBothThemes, fitsWindow } from './accessible.mjs';
import { openBoards, ready, rows } from './boards.mjs';
import { desktop, phone } from './harness.mjs';

const { visit } = await openBoards();

for (const [size, device] of Object.entries({ desktop, phone })) {
  test(`every view is accessible in both themes, ${size}`, async () => {
    const { page, leave } = await visit(device);
    await ready(page);
    const check = async (what) => {
      // The phone differs only by its style sheet: three views are enough.
      if (device === phone && !['plays', 'evaluation', 'lab'].includes(what)) return;
      await accessibleInBothThemes(page, what);
    };
    // By its element: one that is closed but not yet taken away has no role.
    const dialog = page.locator('dialog');
    const closed = async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };
    await check('plays');
    await rows(page).nth(1).click();
    await page.locator('.row.chosen').waitFor();
    await check('play-chosen');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    // A dragged checker shows its destinations, and leaves its point.
    const { x, y, width, height } = await page.locator('[data-place="8"]').boundingBox();
    await page.mouse.move(x + width / 2, y + height - 20);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 30, y + height / 2, { steps: 3 });
    await page.locator('.hands .target').first().waitFor();
    assert.equal(await page.locator('.checker.away').count(), 1, 'the checker has left its point');
    await check('exercise');
    await page.mouse.move(x + width / 2, y + height - 20);
    await page.mouse.up();
    await page.getByRole('button', { name: 'End here and let the engine evaluate' }).click();
    await page.locator('.games').waitFor();
    await check('exercise-over');
    await page.getByRole('button', { name: 'Back to analysis' }).click();
    await page.getByRole('button', { name: 'No dice' }).click();
    await page.locator('.evaluation').waitFor();
    await check('evaluation');
    await page.locator('.scores').getByRole('button', { name: 'Compute' }).click();
    await page.locator('.legend').waitFor();
    await page.locator('.scores .meter').waitFor({ state: 'detached', timeout: 60_000 });
    await page.locator('.stakes').getByRole('button', { name: 'Compare' }).click();
    await page.locator('.stakes tbody tr').first().waitFor({ timeout: 60_000 });
    await page.locator('.scores').scrollIntoViewIfNeeded();
    await check('scores');
    await page.getByRole('button', { name: 'Match equity' }).click();
    await page.locator('.meaning tbody tr').first().waitFor();
    await check('match-equity');
    await page.goBack();
    await page.getByRole('button', { name: 'Help' }).click();
    await dialog.waitFor();
    await check('help');
    await closed();
    await page.getByRole('button', { name: 'Cubeful', exact: false }).first().click();
    await page.locator('#term-equity.asked').waitFor();
    if (device === desktop) {
      // One of the eight rolls out, which takes seconds: it is still computing when the page is checked.
      const slow = page.locator('.example', { hasText: 'rolled out' });
      const quick = page.locator('.example').filter({ hasNotText: 'rolled out' });
      assert.equal(await quick.count(), 7);
      for (const show of await quick.locator('button').all()) await show.click();
      await quick.locator('table').nth(6).waitFor();
      await slow.getByRole('button').click();
    }
    await check('help-examples');
    await closed();
    await page.getByRole('button', { name: /^Settings/ }).click();
    await dialog.waitFor();
    await check('settings');
    await closed();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.locator('.editor').waitFor();
    await check('editor');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const field = page.getByLabel('Position', { exact: true });
    await field.fill('hello');
    await field.press('Enter');
    await page.getByRole('alert').waitFor();
    await check('problem');
    await page.getByRole('link', { name: 'Lab', exact: true }).click();
    await page.getByLabel('Pairs of matches').waitFor();
    await check('lab-choice');
    await page.getByLabel('Pairs of matches').selectOption('50');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.locator('.lab-body:not(.lab-example) .lab-table').first().waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    await check('lab');
    await fitsWindow(page, 'the Lab');
    await leave();
  });
}
