// The report of a match on the page against the report of the command line, from the same file.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { accessibleInBothThemes } from './accessible.mjs';
import { commandLine, drawn, openSite, root, until, visitor } from './harness.mjs';

const FILE = `${root}/tests/data/matches/charlot.xg`;
const { server, browser } = await openSite();

/** The command line's report of the analysis in a file. */
const reported = (file) => commandLine('match', 'report', file, '--source', 'file');

/** A page with the report of a file. */
async function opened(file, options) {
  const { context, page } = await visitor(browser, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  page.setDefaultTimeout(15_000);
  await page.goto(`${server.url}#/matches`);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.locator('.match-report').waitFor();
  return { context, page };
}

test('the page and the command line agree on a file with an analysis', async () => {
  const said = reported(FILE);
  const { context, page } = await opened(FILE);
  const rows = await page
    .locator('.report-all .report-parts > .report-table tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [
        (row.querySelector('summary') ?? row.querySelector('th')).textContent,
        ...[...row.querySelectorAll('td')].map((cell) => cell.textContent.replaceAll('\u2212', '-')),
      ]),
    );
  const shown = Object.fromEntries(rows.map(([name, ...cells]) => [name, cells]));
  const expect = (name, of) => assert.deepEqual(shown[name], said.players.map(of), name);
  const signed = (value, digits) => (value > 0 ? '+' : '') + value.toFixed(digits);
  expect('Performance rating (PR)', (p) => p.pr.toFixed(2));
  expect('95 % interval', (p) => p.pr_ci95.map((end) => end.toFixed(2)).join(' to '));
  expect('Errors (blunders)', (p) => `${p.errors} (${p.blunders})`);
  expect('Equity lost', (p) => p.equity_lost.total.toFixed(3));
  expect('Plays (decisions)', (p) => `${p.equity_lost.checker.toFixed(3)} (${p.decisions.checker})`);
  expect('Doubles (decisions)', (p) => `${p.equity_lost.double.toFixed(3)} (${p.decisions.double})`);
  expect('Takes and passes (decisions)', (p) => `${p.equity_lost.take.toFixed(3)} (${p.decisions.take})`);
  expect('MWC lost, in %', (p) => (100 * p.mwc_lost).toFixed(2));
  expect('Snowie error rate', (p) => p.snowie_error_rate.toFixed(2));
  expect('GNU Backgammon error rate', (p) => p.gnubg_error_rate.toFixed(2));
  expect('Luck in equity', (p) => signed(p.luck.equity, 3));
  expect('Jokers (rolls)', (p) => `${p.luck.jokers} (${p.rolls})`);
  expect('Luck-adjusted result (MWC), in %', (p) => signed(100 * p.result.luck_adjusted, 2));
  const games = await page.locator('.report-table.games tbody td').allTextContents();
  const ofGames = said.games.flatMap(({ players }) => players);
  assert.deepEqual(
    games,
    ofGames.flatMap((p) => [p.pr === null ? '–' : p.pr.toFixed(2), p.equity_lost.total.toFixed(3)]),
  );

  await page.getByText('The graph as a table').click();
  await page.locator('.graph-table tbody tr').first().waitFor();
  const rolls = said.players.reduce((sum, p) => sum + p.rolls, 0);
  assert.equal(await page.locator('.graph-table tbody tr').count(), rolls, 'a row for each roll');
  await accessibleInBothThemes(page, 'the report', { within: '.match-report' });
  await page.locator('.report-table.games a').nth(1).click();
  await page.locator('#decision-title').waitFor();
  assert.match(page.url(), /\/2\.1$/);
  await context.close();
});

test('errors are in the graph and in the list, lead to their decision, and are written into files', async () => {
  const file = `${root}/tests/data/matches/games-3-4.sgf`;
  const { mistakes, warnings } = reported(file);
  const { context, page } = await opened(file);
  const dots = page.locator('.graph a:not(.column)');
  assert.equal(await dots.count(), mistakes.length, 'a dot for each error');
  assert.equal(await page.locator('.graph a[tabindex="0"]').count(), 1, 'one stop of the Tab key');
  assert.deepEqual(await page.locator('.report-warnings li').allTextContents(), warnings);
  const listed = await page.locator('.report-table.worst tbody tr td:last-child').allTextContents();
  assert.deepEqual(
    listed,
    mistakes.slice(0, listed.length).map(({ lost }) => lost.toFixed(3)),
  );
  await page.getByLabel('Mistakes of').selectOption('1');
  await until(page, `document.querySelectorAll('.graph a').length !== ${mistakes.length}`, 'the dots of one player');
  assert.equal(await dots.count(), mistakes.filter(({ player }) => player === 1).length);

  await page.getByText('Save or send').click();
  for (const [name, ending, holds] of [
    ['Report to send', '.html', /^<!doctype html>/],
    ['Every decision', '.csv', /^\S+,/],
    ['Moves and analysis', '.sgf', /^\(;/],
  ]) {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const saved = await coming;
    assert.ok(saved.suggestedFilename().endsWith(ending), saved.suggestedFilename());
    assert.match(await readFile(await saved.path(), 'utf8'), holds);
  }

  await page.locator('.graph a[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await drawn(page);
  const address = await page.evaluate(() => document.activeElement.getAttribute('href'));
  assert.equal(address, await dots.nth(1).getAttribute('href'));
  await page.keyboard.press('Enter');
  await page.locator('#decision-title').waitFor();
  assert.ok(page.url().endsWith(address), page.url());
  await context.close();

  const german = await opened(file, { locale: 'de-DE', viewport: { width: 390, height: 844 } });
  const few = await german.page.locator('.report-warnings li').first().textContent();
  assert.match(few, /Entscheidungen/);
  assert.equal(await german.page.evaluate(() => document.documentElement.scrollWidth), 390);
  await german.context.close();
});
