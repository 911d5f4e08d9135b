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
  page.setDefaultTimeout(60_000);
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

/** A 3-point match: two passes, the Crawford game resigned, and a double after it. */
const AFTER_CRAWFORD = ` 3 point match

 Game 1
 Ann : 0                            Ben : 0
  1) 31: 8/5 6/5                     64: 24/14
  2)  Doubles => 2                    Drops
      Wins 1 point

 Game 2
 Ann : 1                            Ben : 0
  1) 31: 8/5 6/5                     64: 24/14
  2)  Doubles => 2                    Drops
      Wins 1 point

 Game 3
 Ann : 2                            Ben : 0
  1)                                 31: 8/5 6/5
  2) 64: 24/14                       42: 8/4 6/4
                                      Wins 1 point

 Game 4
 Ann : 2                            Ben : 1
  1) 62: 24/16                       31: 8/5 6/5
  2) 43: 13/10 13/9                   Doubles => 2
  3)  Takes                          61: 13/7 8/7
  4) 21: 10/8 9/8
`;
const TWO_POINTS = ` 2 point match

 Game 1
 Ann : 0                            Ben : 0
  1) 31: 8/5 6/5                     64: 24/14
  2)  Doubles => 2                    Takes
  3) 61: 13/7 8/7                    21: 13/11 6/5
`;

test('the take points in the cube table of a match are those of the match equity table', async () => {
  const { context, page } = await visitor(browser, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  page.setDefaultTimeout(60_000);
  await page.addInitScript(() => {
    const settings = { level: '1ply', review: { level: '1ply', cubeLevel: '1ply' } };
    localStorage.setItem('gammonlab.settings', JSON.stringify(settings));
  });
  // The cube of 2 decides both matches, so that gammons and the cube do not count, and a pass leaves a known score:
  // 2-away against 1-away with the Crawford game to come, 32.26 % in the table of Kazaross; and 1-away each, 50 %.
  for (const [text, at, takePoint] of [
    [TWO_POINTS, '1.3', '32.3'],
    [TWO_POINTS, '1.4', '32.3'],
    [AFTER_CRAWFORD, '4.4', '50.0'],
    [AFTER_CRAWFORD, '4.5', '50.0'],
  ]) {
    await page.goto(`${server.url}#/matches`);
    await page.locator('.matches-in textarea').fill(text);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.waitForURL(/#\/match\//);
    await page.getByText('Analysed at 1ply').first().waitFor({ timeout: 60_000 });
    await page.goto(page.url().replace(/(#\/match\/[^/]+).*/, `$1/${at}`));
    const note = page.locator('.cube-part .note').filter({ hasText: 'Take point' });
    await note.waitFor();
    const found =
      /Take point ([\d.]+) %; the \w+ wins ([\d.]+) %\. Dead cube ([\d.]+) %, fully live cube ([\d.]+) %/.exec(
        await note.textContent(),
      );
    assert.ok(found, await note.textContent());
    assert.deepEqual([found[1], found[3], found[4]], [takePoint, takePoint, takePoint], `action ${at}`);
    const chances = await page.locator('.cube-part .note').filter({ hasText: /^Win / }).textContent();
    assert.ok(Math.abs(100 - Number(/Win ([\d.]+)/.exec(chances)[1]) - Number(found[2])) < 0.11, chances);
  }
  await context.close();
});

test('on paper: all of the board, the plays by name, the rolls, and five boards in the width of a page', async () => {
  const { context, page } = await visitor(browser, { viewport: { width: 718, height: 1000 }, reducedMotion: 'reduce' });
  page.setDefaultTimeout(60_000);
  await page.addInitScript(() => {
    const settings = { level: '1ply', review: { level: '1ply', cubeLevel: '1ply' } };
    localStorage.setItem('gammonlab.settings', JSON.stringify(settings));
  });
  const visible = (selector) =>
    page.locator(selector).evaluateAll((all) =>
      all
        .map((one) => ({ text: one.textContent, shown: one.checkVisibility(), box: one.getBoundingClientRect() }))
        .filter(({ shown, box }) => shown && box.width > 0 && box.height > 0)
        .map(({ text, box }) => ({ text, right: box.right, width: box.width, height: box.height })),
    );
  await page.goto(`${server.url}#XGID=-a-B-BC-B---cE--bb-db---A-:0:0:1:62:0:0:0:0:10`);
  await page.locator('.plays .row').nth(1).waitFor();
  await page.emulateMedia({ media: 'print' });
  const [frame] = await visible('.board rect.frame');
  assert.ok(frame && frame.width > 300 && frame.height > 0.7 * frame.width, JSON.stringify(frame));
  const plays = await visible('.plays .row button');
  assert.ok(plays.length > 5 && plays[0].text === '13/5', JSON.stringify(plays[0]));
  assert.deepEqual(await visible('.tools button, .tasks a, .top'), []);
  // No settings, no empty panels, no folded texts.
  for (const machinery of ['.rollout', '.scores', '.why', '.exercise-start', 'main select'])
    assert.deepEqual(await visible(machinery), [], machinery);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${server.url}#XGID=-b-aB-D-B---dD---c-e---AB-:0:0:1:00:2:4:0:7:10`);
  await page.locator('.rolls td button').nth(20).waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.equal((await visible('.rolls td button')).length, 21);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${server.url}#/matches`);
  await page.locator('.matches-in input[type=file]').first().setInputFiles(`${root}/www/public/examples/match.mat`);
  await page.getByText('Analysed at 1ply').first().waitFor({ timeout: 60_000 });
  await page.locator('.costliest .board').nth(4).waitFor();
  await page.emulateMedia({ media: 'print' });
  const boards = await visible('.costliest .board');
  assert.equal(boards.length, 5);
  for (const { right } of boards) assert.ok(right <= 718, `a board ends at ${right}`);
  await context.close();
});
