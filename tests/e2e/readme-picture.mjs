// `node tests/e2e/readme-picture.mjs`: the picture of README.md, docs/pictures/report.webp: the report of the example
// match in the built site, on a desktop and on a phone, side by side.
import { mkdir, writeFile } from 'node:fs/promises';
import { launch, root, serve, site } from './harness.mjs';

const HEIGHT = 640;
const devices = [
  { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 },
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
];

/** The report, once the analysis has ended. */
async function report(browser, address, device) {
  const context = await browser.newContext({
    colorScheme: 'light',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...device,
  });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('button', { name: 'Open the example match' }).click();
  await page.getByRole('button', { name: /^Pause/ }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: /^Pause/ }).waitFor({ state: 'detached', timeout: 480_000 });
  await page.waitForTimeout(500);
  const picture = await page.screenshot({ type: 'png' });
  await context.close();
  return picture.toString('base64');
}

const server = await serve(site);
const browser = await launch();
try {
  const pictures = [];
  for (const device of devices) pictures.push(await report(browser, server.url, device));
  const context = await browser.newContext({ deviceScaleFactor: 1.5, viewport: { width: 1400, height: HEIGHT + 40 } });
  const page = await context.newPage();
  const img = (picture) =>
    `<img src="data:image/png;base64,${picture}" style="height:${HEIGHT}px;border:1px solid #8886;border-radius:12px">`;
  const main = `<main style="display:inline-flex;gap:20px;padding:10px">${pictures.map(img).join('')}</main>`;
  await page.setContent(`<body style="margin:0;background:transparent">${main}</body>`);
  const box = await page.locator('main').boundingBox();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
  const clip = { ...box, scale: 1 };
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70, clip });
  const path = `${root}/docs/pictures/report.webp`;
  await mkdir(`${root}/docs/pictures`, { recursive: true });
  await writeFile(path, Buffer.from(data, 'base64'));
  console.log(path, `${Math.round((data.length * 3) / 4 / 1024)} KB`);
} finally {
  await browser.close();
  await server.stop();
}
