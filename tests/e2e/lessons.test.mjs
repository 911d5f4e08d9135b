// Lessons in Chromium: made from ids and starred decisions, drawn on, sent as a link and as a file, learned in a fresh
// browser without a network, on a narrow and a wide window, with the keyboard, and by screen readers.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { accessibleInBothThemes, fits } from './accessible.mjs';
import { drawn, openSite, root, until, visitor } from './harness.mjs';

const OPENING = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const RACE = 'XGID=----BCCBBBA-a-bb--bccb----:1:1:1:00:0:0:0:0:10';
const { server, browser } = await openSite();

/** Without violations in both themes, and no wider than the window at 390 and 1440 px. */
async function accessibleAndFits(page, what) {
  await accessibleInBothThemes(page, what);
  await fits(page, what);
}

/** An author's page with a lesson of two positions: texts, an arrow, marks, a number. */
async function written() {
  const one = await visitor(browser, { viewport: { width: 1280, height: 900 } });
  const { page } = one;
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#/lessons`);
  await page.locator('.chip.ready').waitFor();
  await page.getByRole('button', { name: 'New lesson' }).click();
  await page.waitForURL(/\/edit$/);
  await page.getByLabel('Title').fill('Two questions');
  await page.getByLabel('Author').fill('Ann');
  await page.getByLabel('Introduction').fill('An opening and a race.');
  await page.getByLabel(/^Positions, one id/).fill(`${RACE}\n${OPENING}`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.locator('.lesson-steps li').nth(1).waitFor();
  await until(page, () => !document.body.innerText.includes('The engine is analysing'), 'analysed', 60);
  return one;
}

/** A drag on the board from the middle of one point to another. */
async function drag(page, from, to) {
  const middle = async (place) => {
    const box = await page.locator(`.lesson-page [data-place="${place}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 5 });
  await page.mouse.up();
}

const step = (page, n) => page.locator('.lesson-steps .lesson-thumb').nth(n);

/** Shows a position in the editor, whose fields change those of the position that is shown. */
async function choose(page, n) {
  await step(page, n).click();
  await page.locator('.lesson-steps .lesson-thumb[aria-pressed=true]').and(step(page, n)).waitFor();
}

test('a lesson is made, drawn on, put in order, sent, and learned offline with the same numbers', async () => {
  const { page, context, complaints } = await written();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // The opening first.
  await page.getByRole('button', { name: 'Move up: Position 2' }).click();
  await until(page, () => /Best play/.test(document.querySelector('.lesson-steps li').innerText), 'moved');
  await choose(page, 0);
  await page.getByLabel('Text after the answer').fill('The 5-point is the best point.');
  await drag(page, 8, 5);
  await until(page, () => document.querySelectorAll('.lesson-page path.arrow').length === 1, 'an arrow');
  // The same without a pointer, and a mark by the keyboard.
  await page.getByRole('combobox', { name: /^From/ }).selectOption('6');
  await page.getByRole('combobox', { name: /^To/ }).selectOption('5');
  await page.getByRole('button', { name: 'Draw arrow' }).click();
  await page.locator('.lesson-page [data-place="5"]').focus();
  await page.keyboard.press('Enter');
  await until(page, () => document.querySelectorAll('.lesson-page .pointed-out').length === 1, 'a mark');
  await choose(page, 1);
  await page.getByRole('combobox', { name: /^Question/ }).selectOption('number');
  await page.getByLabel('Words of the question').fill('How many pips does the side below need?');
  await page.getByLabel('Answer', { exact: true }).fill('99');
  await page.getByLabel('Accept answers within').fill('1');
  await page.getByLabel('Text after the answer').fill('99 pips.');
  await drawn(page);
  await accessibleAndFits(page, 'the editor');
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await until(page, () => /\d+ characters/.test(document.body.innerText), 'copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.length < 2000, `${link.length}`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'two-questions.lesson.json');
  const text = await readFile(await file.path(), 'utf8');
  const saved = JSON.parse(text);
  assert.deepEqual(
    [saved.gammonlab, saved.version, saved.lesson.steps[0].arrows],
    [
      'lesson',
      1,
      [
        [8, 5],
        [6, 5],
      ],
    ],
  );
  assert.deepEqual(saved.lesson.steps[0].marks, [5]);
  // Everything is there after a reload.
  await page.reload();
  await until(page, () => document.querySelectorAll('.lesson-steps li').length === 2, 'kept');
  assert.deepEqual(complaints, []);

  const fresh = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'allow' });
  const other = await fresh.newPage();
  other.setDefaultTimeout(60_000);
  await other.goto(server.url);
  await other.locator('.chip.ready').waitFor({ state: 'attached' });
  await until(other, async () => (await navigator.serviceWorker.ready).active?.state === 'activated', 'kept', 60);
  await until(other, async () => (await caches.keys()).length > 0, 'kept', 60);
  await fresh.setOffline(true);
  await other.goto(`${server.url}#${link.split('#')[1]}`);
  await other.getByRole('heading', { name: 'Two questions' }).waitFor();
  // The answer comes first: no text, no arrow, no number before it.
  await other.locator('.practice-options button').first().waitFor();
  assert.deepEqual(
    [await other.locator('.lesson-words', { hasText: '5-point' }).count(), await other.locator('path.arrow').count()],
    [0, 0],
  );
  const plays = await other.locator('.practice-options button').allInnerTexts();
  await other.keyboard.press(`${plays.findIndex((play) => play.includes('8/5 6/5')) + 1}`);
  await other.getByText('The 5-point is the best point.').waitFor();
  assert.equal(await other.locator('path.arrow').count(), 2);
  await other.locator('.lesson-numbers summary').click();
  const equities = await other.locator('.lesson-numbers tbody tr td:nth-child(3)').allInnerTexts();
  const sent = saved.lesson.steps[0].position.plays.map(({ equity }) => equity.toFixed(3).replace('-', '\u2212'));
  assert.deepEqual(
    equities.map((one) => one.replace('+', '')),
    sent,
  );
  const tree = await other.locator('main').ariaSnapshot();
  for (const said of ['Position 1 of 2', 'Right.', 'Marked: Point 5. Arrows: Point 8 → Point 5, Point 6 → Point 5.'])
    assert.ok(
      tree.includes(said) || (await other.locator('#board-text').innerHTML()).includes(said),
      `${said}\n${tree}`,
    );
  await accessibleAndFits(other, 'a learner');
  // Progress is kept.
  await other.reload();
  await other.getByText('How many pips does the side below need?').waitFor();
  await other.getByLabel('Your answer').fill('120');
  await other.keyboard.press('Enter');
  await other.getByText('The answer is 99; your answer was 120.').waitFor();
  await other.getByRole('button', { name: 'Finish' }).click();
  await other.getByText('1 of 2 right.').waitFor();
  await accessibleAndFits(other, 'the end');
  // The file, dropped on the page.
  await other.goto(`${server.url}#/matches`);
  await other.evaluate((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'two.lesson.json', { type: 'application/json' }));
    dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true }));
  }, text);
  await other.waitForURL(/#\/lesson\/file-/);
  await other.getByRole('heading', { name: 'Two questions' }).waitFor();
  await other.goto(`${server.url}#/lessons`);
  await until(other, () => document.querySelectorAll('.lesson-list .tools').length === 2, 'both are listed');
  await accessibleAndFits(other, 'the list');
  await fresh.close();
  await context.close();
});

test('damaged files and files of newer versions are named', async () => {
  const { page, context } = await visitor(browser);
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#/lessons`);
  const given = async (text, kind) => {
    await page.locator('.file input').setInputFiles({
      name: 'x.lesson.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    await page.getByRole('alert').filter({ hasText: kind }).waitFor();
  };
  await given('{"gammonlab": "lesson", "version": 9}', 'found version 9, expected version 1');
  await given('{"gammonlab": "lesson", "version": 1, "lesson": {"title"', 'EOF while parsing');
  await given('hello', 'expected the file of a lesson');
  await page.goto(`${server.url}#/lesson/nowhere`);
  await page.getByRole('alert').filter({ hasText: 'not on this device' }).waitFor();
  await context.close();
});

test('a lesson from starred decisions of a match', async () => {
  const { page, context } = await visitor(browser);
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#/matches`);
  await page.locator('.chip.ready').waitFor();
  await page.locator('.file input').first().setInputFiles(`${root}/tests/data/matches/charlot.xg`);
  await page.waitForURL(/#\/match\//);
  const match = page.url();
  for (const at of ['1.3', '1.5', '2.4']) {
    await page.goto(`${match}/${at}`);
    await page.waitForTimeout(500);
    await page.locator('button', { hasText: '☆' }).click();
    await page.locator('button', { hasText: '★' }).first().waitFor();
  }
  await page.goto(`${server.url}#/lessons`);
  await page.getByRole('button', { name: 'New lesson' }).click();
  await page.getByRole('button', { name: 'From starred decisions' }).click();
  await page.getByRole('button', { name: 'Choose all' }).click();
  await page.getByRole('button', { name: 'Add 3 positions' }).click();
  await until(page, () => document.querySelectorAll('.lesson-steps li').length === 3, 'three positions');
  await page.getByRole('link', { name: 'Learn this lesson' }).click();
  await page.locator('.practice-options button').first().click();
  await page.locator('.answer-verdict').waitFor();
  await accessibleAndFits(page, 'a lesson of a match');
  await context.close();
});
