// A board and nothing else, for streams; and a game as an animated picture.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openSite, root, until, visitor } from './harness.mjs';

const FILE = `${root}/tests/data/matches/MYdvw1qGuyaRUH__.bgf`;
const XGID = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const { server, browser } = await openSite();

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
    const middle = [frame.left + frame.width / 2, frame.top + frame.height / 2];
    assert.ok(Math.abs(middle[0] - width / 2) < 2 && Math.abs(middle[1] - height / 2) < 2, `middle at ${middle}`);
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

test('a game is saved as an animation, which plays all its actions', async () => {
  const { context, page, complaints } = await visitor(browser, { viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#/matches`);
  await page.locator('input[type=file]').first().setInputFiles(FILE);
  await page.locator('.match-nav a').nth(1).click();
  await page.locator('.share-menu summary').click();
  const rolls = await page.locator('.moves section').first().locator('a').count();
  const [saved] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    page.getByRole('button', { name: 'Game as animation (GIF)' }).click(),
  ]);
  assert.match(saved.suggestedFilename(), /^gammonlab-game-1\.gif$/);
  const gif = await readFile(await saved.path());
  assert.equal(gif.subarray(0, 6).toString(), 'GIF89a');
  assert.ok(gif.length < 2_000_000, `${gif.length} bytes`);
  // The browser's own decoder is the judge.
  const { frames, repeats, first, last, time } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const decoder = new ImageDecoder({ data: bytes, type: 'image/gif' });
    await decoder.tracks.ready;
    const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
    const pixels = async (frameIndex) => {
      const { image } = await decoder.decode({ frameIndex });
      const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const colours = new Set(new Uint32Array(data.buffer));
      return { size: [canvas.width, canvas.height], colours: colours.size, sum: data.reduce((a, b) => a + b, 0) };
    };
    let time = 0;
    for (let n = 0; n < frameCount; n++) time += (await decoder.decode({ frameIndex: n })).image.duration ?? 0;
    return {
      frames: frameCount,
      repeats: repetitionCount,
      first: await pixels(0),
      last: await pixels(frameCount - 1),
      time: time / 1e6,
    };
  }, gif.toString('base64'));
  assert.ok(frames >= rolls && frames <= 2 * rolls, `${frames} pictures for ${rolls} actions`);
  assert.equal(repeats, Number.POSITIVE_INFINITY);
  assert.equal(first.size[0], 600);
  assert.ok(first.colours > 20 && last.colours > 20, 'boards, not empty pictures');
  assert.notEqual(first.sum, last.sum);
  assert.ok(time > 0.6 * frames, `${time} s`);
  assert.deepEqual(complaints, []);
  await context.close();
});
