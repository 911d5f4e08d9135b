// The important parts of a page with a board are in the window at common sizes: the board, the verdict, the two best
// plays, and in a match the current action.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawn, HELP, openSite, root, until, visitor } from './harness.mjs';

const MATCH = `${root}/tests/data/matches/games-3-4.mat`;
const ROLL = 'XGID=-a-B-BC-B---cE--bb-db---A-:0:0:1:62:0:0:0:0:10';
const SIZES = [
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [1024, 768],
  [844, 390],
  [390, 844],
];

const { server, browser } = await openSite();

/** Asserts that the first elements of these selectors are inside the window and above the bar of pages of a phone. */
async function inSight(page, what, ...selectors) {
  // The page may still be settling: a list scrolls to its row after the board has its size, or a table is filled again.
  let seen = { covered: selectors };
  for (const end = Date.now() + 2000; seen.covered.length > 0 && Date.now() < end; await drawn(page))
    seen = await page.evaluate((selectors) => {
      const bar = document.querySelector('.tasks');
      const isBar = bar && getComputedStyle(bar).position === 'fixed';
      const found = selectors.map((selector) => document.querySelector(selector));
      return {
        // Parts that another one covers, or that a card cuts off, are not in sight either.
        covered: selectors.filter((_, i) => {
          const last = found[i]?.querySelector('td:last-child') ?? found[i];
          if (!last) return true;
          const { left, right, top, bottom } = last.getBoundingClientRect();
          const isSeen = (x) => found[i].contains(document.elementFromPoint(x, (top + bottom) / 2));
          return !(isSeen(left + 5) && isSeen(right - 5));
        }),
        boxes: found.map((one) => {
          const { left, top, right, bottom } = one?.getBoundingClientRect() ?? {};
          return { left, top, right, bottom };
        }),
        bottom: isBar ? bar.getBoundingClientRect().top : innerHeight,
      };
    }, selectors);
  const { covered, boxes, bottom } = seen;
  assert.deepEqual(covered, [], `${what}: covered, cut off or missing`);
  const { width } = page.viewportSize();
  for (const [i, box] of boxes.entries()) {
    const inside = box.left >= 0 && box.top >= 0 && box.right <= width + 1 && box.bottom <= bottom + 1;
    assert.ok(inside, `${what}: ${selectors[i]} ends at ${JSON.stringify(box)}, the window at ${width}, ${bottom}`);
  }
}

/** Settings for quick answers, at the first page of a visitor. */
const quickly = (page) =>
  page.addInitScript(() => {
    if (!localStorage.getItem('gammonlab.settings')) {
      const settings = { level: '1ply', review: { level: '1ply', cubeLevel: '1ply' } };
      localStorage.setItem('gammonlab.settings', JSON.stringify(settings));
    }
  });

test('board, verdict, best plays and the current action are in the window at seven sizes', async () => {
  const { context, page, complaints } = await visitor(browser, { viewport: { width: 1440, height: 900 } });
  await quickly(page);
  await page.goto(`${server.url}#/matches`);
  await page.locator('.matches-in input[type=file]').first().setInputFiles(MATCH);
  await page.getByText('Analysed at 1ply').first().waitFor({ timeout: 60_000 });
  // A mistake in a play, with several plays to compare.
  const decision = await page.locator('.worst a:has(.dot:not(.square))').first().getAttribute('href');
  for (const [width, height] of SIZES) {
    const size = `${width}x${height}`;
    await page.setViewportSize({ width, height });
    await page.goto(server.url + decision);
    await page.locator('.decision-verdict').first().waitFor();
    await until(
      page,
      () => {
        const [list, row] = ['.moves', '.moves [aria-current]'].map((one) =>
          document.querySelector(one).getBoundingClientRect(),
        );
        return row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
      },
      `${size}: the current action is in sight in the list`,
    );
    const rows = await page.locator('.play-part .candidates tbody tr').count();
    assert.ok(rows > 1, 'a decision with several plays');
    const plays = [1, 2].map((n) => `.play-part .candidates tbody tr:nth-child(${n})`);
    const shown = ['.decision .board', '.decision-verdict', plays[0], '.moves [aria-current]'];
    // On a phone held upright the second play is just below.
    shown.push(plays[1]);
    await inSight(page, `match, ${size}`, ...shown);
    await page.goto(`${server.url}#${ROLL}`);
    await page.locator('.plays .row').nth(1).waitFor();
    await inSight(page, `position, ${size}`, '.board-side .board', '.plays .row', '.plays .row:nth-child(2)');
    const inner = await page.evaluate(() =>
      [...document.querySelectorAll('.verdict *')]
        .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.className || one.tagName),
    );
    assert.deepEqual(inner, [], `position, ${size}: no part of the answer scrolls by itself`);
  }
  await context.close();
  assert.deepEqual(complaints, []);
});

/** Calls `look` at each of the seven sizes. */
async function atEachSize(page, look) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    await look(`${width}x${height}`);
  }
}

test('Learn, drill, Play, exercise: board, question, answer and two plays are in the window', async () => {
  const { context, page, complaints } = await visitor(browser, { viewport: { width: 1440, height: 900 } });
  await quickly(page);
  await page.goto(`${server.url}#/matches`);
  await page.locator('.matches-in input[type=file]').first().setInputFiles(MATCH);
  await page.getByText('Analysed at 1ply').first().waitFor({ timeout: 60_000 });
  await page.goto(server.url + (await page.locator('.match-nav a').nth(2).getAttribute('href')));
  const kinds = page.locator('.mistake-choice select').nth(2);
  await page.locator('.mistake-choice summary').click();
  await page.getByRole('button', { name: 'Add all to the drill' }).first().click();
  await kinds.selectOption('plays');
  await page.locator('.mistake-choice summary').click();

  const asked = ['.board-card .board', '.question-card .prompt', '.question-card button'];
  const solved = ['.board-card .board', '.solution > p', ...[1, 2].map((n) => `.solution tbody tr:nth-child(${n})`)];
  await page.locator('.question-card .prompt').waitFor();
  await atEachSize(page, (size) => inSight(page, `Learn, asked, ${size}`, ...asked));
  await page.keyboard.press('s');
  await page.locator('.solution tbody tr').nth(1).waitFor();
  await atEachSize(page, (size) => inSight(page, `Learn, solved, ${size}`, ...solved));

  await page.goto(`${server.url}#/drill`);
  await page.locator('.drill-head select').first().selectOption('play');
  await page.locator('.drill-head .primary').click();
  await page.locator('.question-card .prompt').waitFor();
  await atEachSize(page, (size) => inSight(page, `drill, asked, ${size}`, ...asked));
  await page.keyboard.press('s');
  await page.locator('.solution tbody tr').nth(1).waitFor();
  await atEachSize(page, (size) => inSight(page, `drill, solved, ${size}`, ...solved));

  await page.goto(`${server.url}#/play`);
  await page.getByRole('button', { name: 'Start the match' }).click();
  const throwing = page.locator('.asked button.primary');
  await throwing.waitFor();
  await atEachSize(page, (size) => inSight(page, `Play, ${size}`, '.board-card .board', '.asked p', '.asked button'));

  await page.goto(`${server.url}#${ROLL}`);
  await page.locator('.exercise-start button.primary').click();
  await page.locator('.exercise .question button').first().waitFor();
  await atEachSize(page, (size) =>
    inSight(page, `exercise, ${size}`, '.board-card .board', '.exercise .question p', '.exercise .question button'),
  );
  await context.close();
  assert.deepEqual(complaints, []);
});

test('on a phone held sideways the editor begins at its top, and a transcription has its whole board', async () => {
  const { page, leave } = await visitor(browser, { viewport: { width: 844, height: 390 }, hasTouch: true });
  await quickly(page);
  await page.goto(`${server.url}#${ROLL}`);
  await page.locator('.plays .row').first().waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.locator('.editor').waitFor();
  await until(page, () => scrollY === 0, 'the top of the editor');
  await inSight(page, 'the editor', '.editor h2');
  await page.goto(`${server.url}#/transcribe`);
  await page.locator('.transcribe-page form button').last().click();
  const board = page.locator('.working > .picture svg');
  await board.waitFor();
  const { height } = await board.boundingBox();
  assert.ok(height <= 390 - 60, `the board is ${height} pixels high`);
  await leave();
});

test('the parts of the header do not cover each other, at every width and in every language', async () => {
  for (const language of Object.keys(HELP)) {
    const { page, leave } = await visitor(browser, { viewport: { width: 1440, height: 900 } });
    await page.addInitScript(
      (language) => localStorage.setItem('gammonlab.settings', JSON.stringify({ language, level: '1ply' })),
      language,
    );
    await page.goto(`${server.url}#${ROLL}`);
    await page.locator('.plays .row').first().waitFor();
    for (const [width, height] of [...SIZES, [360, 740], [640, 360], [761, 1024], [768, 1024], [1241, 800]]) {
      await page.setViewportSize({ width, height });
      const found = await page.evaluate(() => {
        const parts = '.brand svg, .brand h1, .tasks a, .id-field input, .id-field button, .top-buttons button';
        const boxes = [...document.querySelectorAll(parts)]
          .map((one) => ({ name: one.textContent || one.tagName, box: one.getBoundingClientRect() }))
          // The name of the site is out of sight where there is no room for it.
          .filter(
            ({ box }) => box.top < document.querySelector('.brand').getBoundingClientRect().bottom || box.top > 60,
          );
        const covers = (a, b) =>
          a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        return boxes.flatMap(({ name, box }, i) => [
          ...(box.left < 0 || box.right > innerWidth + 1 ? [`${name} is outside`] : []),
          ...boxes.slice(i + 1).flatMap((other) => (covers(box, other.box) ? [`${name} / ${other.name}`] : [])),
        ]);
      });
      assert.deepEqual(found, [], `${language}, ${width}x${height}`);
    }
    await leave();
  }
});
