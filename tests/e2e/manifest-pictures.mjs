// `node tests/e2e/manifest-pictures.mjs`: takes the pictures of the built site that a browser shows when it offers to
// install the page, www/public/screen-*.webp (vite.config.ts lists them). They are to stay below 150 KB together.
import { writeFile } from 'node:fs/promises';
import { launch, root, serve, site } from './harness.mjs';

const POSITION = 'XGID=-a-B-BC-B---cE--bb-db---A-:0:0:1:62:0:0:0:0:10';
const sizes = {
  wide: { viewport: { width: 1280, height: 800 } },
  narrow: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const pictures = {
  plays: async (page, address) => {
    await page.goto(`${address}#${POSITION}`);
    await page.locator('.plays .row').first().click();
    await page.locator('.verdict[aria-busy=false]').waitFor({ timeout: 60_000 });
  },
  match: async (page, address) => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Open the example match' }).click();
    await page.getByRole('button', { name: /^Pause/ }).waitFor();
    await page.getByRole('button', { name: /^Pause/ }).waitFor({ state: 'detached', timeout: 240_000 });
  },
};

const server = await serve(site);
const browser = await launch();
try {
  for (const [size, device] of Object.entries(sizes)) {
    const context = await browser.newContext({
      colorScheme: 'light',
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...device,
    });
    for (const [name, go] of Object.entries(pictures)) {
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      await go(page, server.url);
      await page.waitForTimeout(500);
      const path = `${root}/www/public/screen-${name}-${size}.webp`;
      const session = await context.newCDPSession(page);
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 50 });
      await writeFile(path, Buffer.from(data, 'base64'));
      console.log(path, `${(data.length * 3) / 4 / 1024} KB`);
      await page.close();
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
