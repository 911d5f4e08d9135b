// `node tests/e2e/og-picture.mjs`: draws www/public/og.png, the picture that other sites show beside a link to this one
// (1200x630), from the board of the built site.
import { readFile, writeFile } from 'node:fs/promises';
import { launch, root, serve, site } from './harness.mjs';

/** GammOnLine's example of search intervals, with its best play drawn. */
const POSITION = 'XGID=-a-B-BC-B---cE--bb-db---A-:0:0:1:62:0:0:0:0:10';
const FONT = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

const server = await serve(site);
const browser = await launch();
try {
  const page = await browser.newPage({ colorScheme: 'light', reducedMotion: 'reduce', locale: 'en-GB' });
  await page.goto(`${server.url}#${POSITION}`);
  await page.locator('.plays .row').first().click();
  await page.locator('.board .arrow').first().waitFor();
  // Each colour written into its element, as the page does when a board is saved (www/views/picture.ts).
  const board = await page.locator('.board').evaluate((svg) => {
    const copy = svg.cloneNode(true);
    const drawn = svg.querySelectorAll('*');
    copy.querySelectorAll('*').forEach((element, i) => {
      const style = getComputedStyle(drawn[i]);
      for (const name of ['fill', 'stroke', 'stroke-width', 'opacity', 'font-size', 'font-weight', 'text-anchor'])
        element.setAttribute(name, style.getPropertyValue(name));
    });
    return copy.outerHTML;
  });
  const icon = await readFile(`${root}/www/public/icon.svg`, 'utf8');
  const font = (await readFile(`${root}/${FONT}`)).toString('base64');
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.goto('about:blank');
  await page.setContent(`
    <style>
      @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }
      body { margin: 0; height: 630px; display: grid; grid-template-columns: 440px 1fr; align-items: center; gap: 48px;
        padding: 0 56px; box-sizing: border-box; background: #f5f3ee; color: #1b2021; font: 30px/1.35 Inter; }
      .name { display: flex; align-items: center; gap: 18px; font: 700 56px Inter; letter-spacing: -0.03em; }
      .name svg { width: 72px; height: 72px; }
      p { margin: 30px 0 0; font-weight: 550; }
      .soft { margin-top: 22px; font-size: 24px; font-weight: 450; color: #55605f; }
      .board { width: 100%; height: auto; font-family: Inter; }
    </style>
    <div>
      <div class="name">${icon}Gammonlab</div>
      <p>Backgammon: see where a match went wrong, and by how much.</p>
      <p class="soft">Matches, positions, rollouts, training. In a browser tab; nothing is uploaded.</p>
    </div>
    <div>${board}</div>`);
  await page.evaluate(() => document.fonts.ready);
  const path = `${root}/www/public/og.png`;
  await writeFile(path, await page.screenshot());
  console.log(path);
} finally {
  await browser.close();
  await server.stop();
}
