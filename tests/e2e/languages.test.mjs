// The page in each language: nothing is wider than the window, no text of a view stays English, and no other language
// is fetched.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HELP, openSite } from './harness.mjs';

const OPENING_31 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const PAGES = [
  '',
  `#/board?id=${encodeURIComponent(OPENING_31)}`,
  '#/matches',
  '#/drill',
  '#/progress',
  '#/play',
  '#/search',
  '#/transcribe',
  '#/tables',
  '#/lab',
];
/** English that no other language has in its views; the licence of a table is shown as its author wrote it. */
const ENGLISH = /\b(the|your|and|with|not|match is|Search|Settings)\b/;

const { server, browser } = await openSite();

// The page is known to be in a language by its word for "Help".
for (const [language, help] of Object.entries(HELP).filter(([language]) => language !== 'en')) {
  for (const width of [390, 1440]) {
    test(`${language} at ${width} px`, async () => {
      const context = await browser.newContext({ viewport: { width, height: 844 }, locale: language });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(server.url);
      await page.getByRole('button', { name: help, exact: true }).waitFor();
      for (const hash of PAGES) {
        await page.goto(`${server.url}${hash}`);
        await page.locator('main h2, main .board, main svg').first().waitFor();
        await page.waitForTimeout(400);
        const { wide, text, lang } = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth - innerWidth,
          text: document.body.innerText,
          lang: document.documentElement.lang,
        }));
        assert.equal(lang, language);
        assert.ok(wide <= 0, `${hash}: ${wide} px too wide`);
        assert.deepEqual(
          text.split('\n').filter((line) => ENGLISH.test(line) && !line.startsWith('Copyright')),
          [],
          hash,
        );
      }
      await page.getByRole('button', { name: help, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('.how-to').first().waitFor();
      assert.deepEqual(
        (await dialog.innerText()).split('\n').filter((line) => /\bthe\b/.test(line)),
        [],
      );
      await context.close();
    });
  }
}

test('an English page fetches no other language', async () => {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
  const page = await context.newPage();
  const asked = [];
  const others = Object.keys(HELP).filter((language) => language !== 'en');
  const ofOthers = new RegExp(`/([a-z]+-)?(${others.join('|')})-[^/]*\\.js$`);
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('dialog').locator('.how-to').first().waitFor();
  await page.waitForTimeout(1500);
  assert.deepEqual(
    asked.filter((path) => ofOthers.test(path)),
    [],
  );
  await context.close();
});
