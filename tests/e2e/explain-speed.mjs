// The time of an explanation in Chromium after the analysis: the first one of a visit, and later ones.
// `node tests/e2e/explain-speed.mjs [VISITS]` opens positions in the built site, and measures from the click on "Why?"
// to the explanation on the page.
import { launch, serve, site, visitor } from './harness.mjs';

const POSITIONS = [
  'XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10',
  'XGID=-aa---EBB---dD--ac-e----B-:0:0:1:31:0:0:0:0:10',
  'XGID=-a-aBBCBB---dB---c-db---B-:0:0:1:52:0:0:0:0:10',
  'XGID=aa--ABC-C---eD---c-e----B-:0:0:1:53:0:0:0:0:10',
];
const visits = Number(process.argv[2] ?? 3);
const server = await serve(site);
const browser = await launch();
const [first, later] = [[], []];

/** From the click to the explanation on the page, in milliseconds. */
const explained = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const begin = performance.now();
        const observer = new MutationObserver(() => {
          if (!document.querySelector('.why .why-summary')) return;
          observer.disconnect();
          done(performance.now() - begin);
        });
        observer.observe(document.body, { childList: true, subtree: true });
        document.querySelector('details.why > summary').click();
      }),
  );

for (let n = 0; n < visits; n++) {
  const { page, context } = await visitor(browser);
  for (const [at, id] of POSITIONS.entries()) {
    await page.goto(`${server.url}#${id}`);
    await page.locator('.plays tbody tr').first().waitFor();
    await page.waitForFunction(() => document.querySelector('.verdict')?.getAttribute('aria-busy') !== 'true');
    await page.locator('details.why > summary').first().waitFor();
    if (at === 0) await page.waitForTimeout(3000);
    (at === 0 ? first : later).push(await explained(page));
    // Folded again, so that the next position is not explained by itself.
    await page.locator('details.why > summary').first().click();
  }
  await context.close();
}
const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)].toFixed(0);
console.log(`first: ${median(first)} ms (${first.map((ms) => ms.toFixed(0)).join(', ')})`);
console.log(`later: ${median(later)} ms (${later.map((ms) => ms.toFixed(0)).join(', ')})`);
await browser.close();
await server.stop();
