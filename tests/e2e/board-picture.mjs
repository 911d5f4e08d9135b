// The picture that `gammonlab board` draws is the drawing of the page's board. Both are drawn by the same browser in
// the same size; only the smoothing of edges may differ. A minute or two: `node --test tests/e2e/board-picture.mjs`
// (docs/board.md has the last result), after `node scripts/build.mjs site program`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, root, serve, site, until } from './harness.mjs';
import { POSITIONS } from './positions.mjs';

/**
 * The largest mean difference of the colours in a square of 8 by 8 pixels: 0 is no difference, 255 black against white.
 */
const MOST = 24;
/** The largest mean difference over the whole picture. */
const MOST_ON_AVERAGE = 0.35;

let server;
let browser;
let folder;
before(async () => {
  server = await serve(site);
  browser = await launch();
  folder = await mkdtemp(join(tmpdir(), 'board-'));
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The picture of the command line, as text. */
async function drawn(id, options) {
  const path = join(folder, 'board.svg');
  execFileSync(`${root}/target/debug/gammonlab`, ['board', id, '-o', path, ...options]);
  return readFile(path, 'utf8');
}

/** How far two PNGs are apart. */
async function difference(one, other) {
  const page = await browser.newPage();
  const result = await page.evaluate(
    async (pictures) => {
      const pixels = await Promise.all(
        pictures.map(async (data) => {
          const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      const [{ data: a, width, height }, { data: b }] = pixels;
      if (a.length !== b.length) throw new Error('the pictures have different sizes');
      let sum = 0;
      let worst = { mean: 0, x: 0, y: 0 };
      for (let y = 0; y + 8 <= height; y += 4) {
        for (let x = 0; x + 8 <= width; x += 4) {
          let square = 0;
          for (let dy = 0; dy < 8; dy++) {
            for (let dx = 0; dx < 8; dx++) {
              const i = 4 * ((y + dy) * width + x + dx);
              // Signed: differently smoothed edges cancel out.
              for (let c = 0; c < 3; c++) square += a[i + c] - b[i + c];
            }
          }
          const mean = Math.abs(square) / 192;
          if (mean > worst.mean) worst = { mean, x, y };
        }
      }
      for (let i = 0; i < a.length; i++) sum += Math.abs(a[i] - b[i]);
      return { average: sum / a.length, worst };
    },
    [one.toString('base64'), other.toString('base64')],
  );
  await page.close();
  return result;
}

/** Waits until a list is stable: a deeper answer may move another play under the click. */
async function settled(list) {
  for (let before = '', now = await list.innerText(); now !== before; now = await list.innerText()) {
    before = now;
    await list.page().waitForTimeout(1500);
  }
}

for (const [theme, mirrored] of [
  ['light', false],
  ['dark', true],
]) {
  test(`the picture is the board of the page, ${theme}${mirrored ? ', mirrored' : ''}`, async (t) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: theme });
    const settings = JSON.stringify({ mirrored, theme });
    await context.addInitScript(`try { localStorage['gammonlab.settings'] = '${settings}' } catch {}`);
    const page = await context.newPage();
    const alone = await context.newPage();
    await alone.setViewportSize({ width: 700, height: 552 });
    for (const { id, play } of POSITIONS) {
      await page.goto('about:blank');
      await page.goto(`${server.url}#${id}`);
      await page.locator('svg.board .checker circle').first().waitFor();
      const shown = play && page.locator('.plays .row button', { hasText: new RegExp(`^${escaped(play)}$`) }).first();
      for (const chosen of shown ? [undefined, play] : [undefined]) {
        if (chosen) {
          await settled(page.locator('.plays'));
          await shown.click();
        }
        await until(
          page,
          `document.querySelectorAll('svg.board .arrow').length ${chosen ? '>' : '==='} 0`,
          'the board',
        );
        const box = await page.evaluate(() => {
          const board = document.querySelector('svg.board');
          document.body.replaceChildren(board.cloneNode(true));
          Object.assign(document.querySelector('svg.board').style, { position: 'fixed', inset: '0', width: '700px' });
          for (const dice of document.querySelectorAll('.dice')) dice.style.transition = 'none';
          return document.fonts.ready.then(() => document.querySelector('svg.board').getBoundingClientRect().toJSON());
        });
        assert.deepEqual([box.width, box.height], [700, 552]);
        const clip = { x: 0, y: 0, width: 700, height: 552 };
        const theirs = await page.screenshot({ clip });
        const options = ['--theme', theme, ...(mirrored ? ['--mirrored'] : []), ...(chosen ? ['--play', chosen] : [])];
        const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
        await alone.setContent(`<body style="margin:0;background:${background}">${await drawn(id, options)}</body>`);
        const ours = await alone.screenshot({ clip });
        const { average, worst } = await difference(theirs, ours);
        const what = `${id} ${options.join(' ')}: ${average.toFixed(3)} on average, ${worst.mean.toFixed(1)} at most`;
        t.diagnostic(what);
        if (average > MOST_ON_AVERAGE || worst.mean > MOST) {
          await writeFile(join(folder, 'page.png'), theirs);
          await writeFile(join(folder, 'picture.png'), ours);
          assert.fail(`${what}, at ${worst.x}, ${worst.y}: see ${folder}`);
        }
        if (chosen === undefined && shown) {
          // The page redraws the removed parts.
          await page.goto('about:blank');
          await page.goto(`${server.url}#${id}`);
          await shown.waitFor();
        }
      }
    }
    await context.close();
  });
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
