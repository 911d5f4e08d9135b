// A board and nothing else, for streams.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, serve, site, until, visitor } from './harness.mjs';

const XGID = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
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

/** Everything that is seen beside the board. */
const chrome = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header, nav, footer, button, a, input')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 0)
      .map((one) => one.outerHTML.slice(0, 80)),
  );

for (const [width, height] of [
  [1920, 1080],
  [390, 844],
])
  test(`the clean board fills ${width}x${height} and has nothing beside it`, async () => {
    const { context, page, complaints } = await visitor(browser, { viewport: { width, height } });
    await page.goto(`${server.url}#/board/${XGID}?clean`);
    const board = page.locator('main.clean svg.board');
    await board.waitFor();
    assert.deepEqual(await chrome(page), []);
    // The drawing, not the box around it.
    const frame = await board.locator('.frame').evaluate((one) => one.getBoundingClientRect().toJSON());
    assert.ok(frame.width > 0.97 * width || frame.height > 0.97 * height, JSON.stringify(frame));
    assert.ok(frame.width <= width && frame.height <= height, JSON.stringify(frame));
    assert.equal(await board.locator('.checker').count(), 30 + 2);
    const grounds = () =>
      page.evaluate(() =>
        ['html', 'body', 'main'].map((one) => getComputedStyle(document.querySelector(one)).backgroundColor),
      );
    assert.deepEqual(new Set(await grounds()), new Set(['rgba(0, 0, 0, 0)']), 'transparent');
    await page.goto(`${server.url}#/board/${XGID}?clean&ground=00ff00`);
    await until(page, `getComputedStyle(document.querySelector('main')).backgroundColor === 'rgb(0, 255, 0)'`, 'green');
    await page.goto(`${server.url}#/board/nonsense?clean`);
    await page.locator('main.clean [role=status]').filter({ hasText: /XGID/ }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

test('the clean board follows a match in another tab', async () => {
  const { context, page } = await visitor(browser, { viewport: { width: 1440, height: 900 } });
  const clean = await context.newPage();
  await clean.goto(`${server.url}#/board/live?clean`);
  await clean.locator('main.clean [role=status]').filter({ hasText: /tab/ }).waitFor();

  // A match that is entered by hand.
  await page.goto(`${server.url}#/transcribe`);
  await page.locator('.transcribe-page form button[type=submit]').first().click();
  await clean.locator('svg.board').waitFor();
  assert.equal(await clean.locator('svg.board .dice').count(), 0);
  await page.locator('[data-awaits=opening]').waitFor();
  await page.keyboard.press('3');
  await page.keyboard.press('1');
  await clean.locator('svg.board .dice').waitFor();
  const checkers = () =>
    clean.locator('svg.board .checker').evaluateAll((all) => all.map((one) => one.dataset.at).join());
  const opening = await checkers();
  await page.locator('[data-awaits=play]').waitFor();
  await page.locator('.transcribe-ranked button').first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-awaits=turn]').waitFor();
  for (const end = Date.now() + 10_000; (await checkers()) === opening && Date.now() < end; )
    await clean.waitForTimeout(50);
  assert.notEqual(await checkers(), opening, 'the play is on the clean board');

  // One that is opened later shows at once what is there.
  const later = await context.newPage();
  await later.goto(`${server.url}#/board/live?clean`);
  await later.locator('svg.board').waitFor();
  await context.close();
});
