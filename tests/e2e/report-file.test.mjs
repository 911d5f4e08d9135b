// The report to send, as a friend opens and prints it, and the report of the page on paper.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openSite, root, visitor } from './harness.mjs';

const FILE = `${root}/tests/data/matches/MYdvw1qGuyaRUH__.bgf`;
const A4 = { width: 688, height: 1017 };
const { server, browser } = await openSite();

/** The number of elements that are large enough to be seen. */
const seen = (page, selector) =>
  page.locator(selector).evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height > 30).length);

/** Pages of a PDF as a browser makes it. */
const pagesOf = (pdf) => (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;

test('the page to send has boards and graph, needs nothing from elsewhere, and prints without machinery', async () => {
  const out = `${root}/tests/artefacts/report.html`;
  await mkdir(`${root}/tests/artefacts`, { recursive: true });
  execFileSync(`${root}/target/debug/gammonlab`, ['match', 'convert', FILE, '--to', 'html', '-o', out]);
  const html = await readFile(out, 'utf8');
  assert.ok(html.length < 120_000, `${html.length} bytes`);
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1440, 'dark'],
  ]) {
    const { context, page, complaints } = await visitor(browser, { viewport: { width, height: 900 }, colorScheme });
    const wanted = [];
    page.on('request', (request) => wanted.push(request.url()));
    await page.goto(`file://${out}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, 'nothing is wider');
    assert.equal(await seen(page, '.costliest svg'), 5);
    assert.equal(await seen(page, 'svg.graph'), 1);
    const curve = await page.locator('.graph .chances').evaluate((one) => one.getBoundingClientRect().width);
    assert.ok(curve > 0.6 * Math.min(width, 1000), `the curve is ${curve} px wide`);
    const board = await page
      .locator('.costliest svg rect')
      .first()
      .evaluate((one) => getComputedStyle(one).fill);
    assert.notEqual(board, 'rgb(0, 0, 0)', 'the board has its colours');
    assert.deepEqual([wanted.length, complaints], [1, []]);
    await context.close();
  }
  const { context, page } = await visitor(browser, { viewport: A4, colorScheme: 'dark' });
  await page.goto(`file://${out}`);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
  assert.equal(await seen(page, '.costliest svg'), 5);
  const first = await page.locator('.costliest').evaluate((one) => one.getBoundingClientRect().bottom);
  assert.ok(first < A4.height, `story, graph and boards are on the first sheet: ${first}`);
  const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
  assert.ok(pages >= 2 && pages <= 6, `${pages} sheets`);
  await context.close();
});

test('a report has as many candidates as the menu says', async () => {
  const { context, page } = await visitor(browser, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.url}#/matches`);
  await page.locator('input[type=file]').first().setInputFiles(FILE);
  await page.locator('.report-exports summary').first().click();
  const menu = page.getByLabel('Candidates per error in a report');
  // The list may have been opened before the report is there.
  await menu.waitFor();
  assert.deepEqual(await menu.locator('option').allInnerTexts(), ['none', '2', '3', '5', '10']);
  const lengths = [];
  for (const candidates of ['0', '3', '10']) {
    await menu.selectOption(candidates);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Report as text (.txt)' }).click(),
    ]);
    const text = await readFile(await saved.path(), 'utf8');
    const args = ['match', 'convert', FILE, '--to', 'text', '--candidates', candidates, '-o', '-'];
    assert.equal(text.trim(), execFileSync(`${root}/target/debug/gammonlab`, args, { encoding: 'utf8' }).trim());
    lengths.push(text.length);
  }
  assert.ok(lengths[0] < lengths[1] && lengths[1] < lengths[2], `${lengths}`);
  await context.close();
});

test('the report of the page prints with boards and graph, and without machinery', async () => {
  const { context, page } = await visitor(browser, { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
  await page.goto(`${server.url}#/matches`);
  await page.locator('input[type=file]').first().setInputFiles(FILE);
  await page.locator('.match-report .costliest svg').first().waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.locator('.report-exports summary').first().click();
      await page.locator('.report-exports li button').first().click();
    })(),
  ]);
  const html = await readFile(await saved.path(), 'utf8');
  assert.equal((html.match(/part="board"/g) ?? []).length, 5, 'the page saves the same report');
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(A4);
  assert.equal(await seen(page, '.costliest svg'), 5);
  assert.equal(await seen(page, 'svg.graph'), 1);
  assert.ok((await seen(page, '.report-table')) >= 3, 'all numbers are on paper');
  for (const machinery of ['.top', '.match-nav', '.report-exports', '.foot', '.report-choice', '.move-list'])
    assert.equal(await seen(page, machinery), 0, machinery);
  assert.equal(await page.locator('button:visible:not(.link)').count(), 0);
  await writeFile(`${root}/tests/artefacts/report-print.png`, await page.screenshot({ fullPage: true }));
  await context.close();
});
