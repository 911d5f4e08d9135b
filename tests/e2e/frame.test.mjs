// What matters on a page with a board is in the window, at the sizes that people have: the board, the verdict, the two
// best plays, and in a match the current action.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, root, serve, site, until, visitor } from './harness.mjs';

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

/** Asserts that the first elements of these selectors are inside the window and above the bar of pages of a phone. */
async function inSight(page, what, ...selectors) {
  const [bottom, boxes] = await page.evaluate((selectors) => {
    const bar = document.querySelector('.tasks');
    const isBar = bar && getComputedStyle(bar).position === 'fixed';
    return [
      isBar ? bar.getBoundingClientRect().top : innerHeight,
      selectors.map((selector) => {
        const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
        return { left, top, right, bottom };
      }),
    ];
  }, selectors);
  const { width } = page.viewportSize();
  for (const [i, box] of boxes.entries()) {
    const inside = box.left >= 0 && box.top >= 0 && box.right <= width + 1 && box.bottom <= bottom + 1;
    assert.ok(inside, `${what}: ${selectors[i]} ends at ${JSON.stringify(box)}, the window at ${width}, ${bottom}`);
  }
}

test('board, verdict, best plays and the current action are in the window at seven sizes', async () => {
  const { context, page, complaints } = await visitor(browser, { viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    if (!localStorage.getItem('gammonlab.settings')) {
      const settings = { level: '1ply', review: { level: '1ply', cubeLevel: '1ply' } };
      localStorage.setItem('gammonlab.settings', JSON.stringify(settings));
    }
  });
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
    await inSight(page, `position, ${size}`, '.board-side .board', '.plays .row');
  }
  await context.close();
  assert.deepEqual(complaints, []);
});
