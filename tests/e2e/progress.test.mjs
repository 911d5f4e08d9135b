// "My progress" on the page compared with the command line for the same matches.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { accessibleInBothThemes } from './accessible.mjs';
import { drawn, openSite, root, visitor } from './harness.mjs';

const { server, browser } = await openSite();
const folder = await mkdtemp(join(tmpdir(), 'progress-'));
after(() => rm(folder, { recursive: true }));

const program = (...args) =>
  execFileSync(`${root}/target/debug/gammonlab`, ['match', ...args], {
    encoding: 'utf8',
    stdio: 'pipe',
  });

/** Date, own name, opponent, and the games of the example that were played. */
const PLAYED = [
  ['2025-06-14', 'Amber', 'Ulla', [1, 2, 3, 4]],
  ['2025.06.29', 'Amber', 'Basil', [0, 1, 2, 3, 4, 5, 6]],
  ['Aug 2, 2025', 'Marco W.', 'Ulla', [2, 4]],
  ['2.9.2025', 'Amber', 'Ulla', [0]],
  ['2025-10-03', 'Marco W.', 'Basil', [1, 3, 4]],
  ['2025-10-04', 'Marco W.', 'Jean-Baptiste Grenouille', [2, 5, 6]],
  ['2025-11-11', 'Amber', 'Ulla', [3, 4, 5, 6]],
];

/** The example match, analysed, as several matches of one person; the file that has them all. */
async function collection() {
  program(
    'analyse',
    `${root}/www/public/examples/match.mat`,
    '--net',
    'quick',
    '--level',
    '1ply',
    '-o',
    join(folder, 'analysed'),
  );
  const whole = JSON.parse(await readFile(join(folder, 'analysed/match.mat.json'), 'utf8'));
  const matches = PLAYED.map(([date, own, opponent, games]) => ({
    ...whole,
    date,
    players: [own, opponent],
    games: games.map((game) => whole.games[game]),
    analyses: whole.analyses.map((one) => ({ ...one, games: games.map((game) => one.games[game]) })),
  }));
  // One more that was analysed by another engine, and one that has no date.
  const converted = join(folder, 'charlot.json');
  program('convert', `${root}/tests/data/matches/charlot.xg`, '--to', 'json', '-o', converted);
  const other = JSON.parse(await readFile(converted, 'utf8'));
  matches.push({ ...other, players: ['Ulla', 'Amber'] });
  matches.push({ ...matches[0], date: '1981', players: ['Amber', 'Zoe'] });
  const file = join(folder, 'matches.json');
  await writeFile(file, matches.map((match) => JSON.stringify(match)).join('\n'));
  return { file, matches };
}

/** The numbers of `match table` for one name over some matches. */
async function table(matches) {
  const files = await Promise.all(
    matches.map(async (match, n) => {
      const path = join(folder, `one-${n}.json`);
      await writeFile(path, JSON.stringify({ ...match, players: ['me', match.players[1]] }));
      return path;
    }),
  );
  const lines = program('table', ...files, '--source', 'gammonlab', '--json')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line)).find(({ name }) => name === 'me');
}

test('a player is followed over the months, by all names, and two months are compared', async () => {
  const { file, matches } = await collection();
  for (const [width, height, locale] of [
    [1440, 900, 'en-GB'],
    [390, 844, 'de-DE'],
  ]) {
    const german = locale === 'de-DE';
    const { context, page } = await visitor(browser, { locale, viewport: { width, height }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(60_000);
    await page.goto(`${server.url}#/matches`);
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page
      .locator('.match-row')
      .nth(matches.length - 1)
      .waitFor();
    await page.getByRole('link', { name: german ? 'Meine Entwicklung' : 'My progress' }).click();
    await page.locator('.progress-names').waitFor();
    assert.match(page.url(), /#\/progress$/);
    await accessibleInBothThemes(page, `names at ${width}`, { within: 'main' });

    await page.getByLabel(/^Amber/).check();
    await page.getByLabel(/^Marco W\./).check();
    await page.getByRole('button', { name: german ? 'Fertig' : 'Done', exact: true }).click();
    await page.locator('.progress-months .progress-table tfoot').waitFor();
    await drawn(page);
    const focused = await page.evaluate(() => document.activeElement.textContent);
    assert.equal(focused, german ? 'Namen ändern' : 'Change names', 'the keyboard continues from here');
    const status = await page.locator('.progress-head [role=status]').innerText();
    assert.match(
      status,
      german ? /^8 Matches, alle analysiert von Gammonlab/ : /^8 matches, all analysed by Gammonlab/,
    );
    assert.match(status, german ? /1 von einer anderen Engine/ : /1 analysed by another engine/);

    // The numbers of all matches together, and of a month, are those of the command line.
    const text = (number) => number.toFixed(2).replace('.', german ? ',' : '.');
    const own = matches.filter(({ players }) => players[0] !== 'Ulla');
    for (const [row, some] of [
      [page.locator('.progress-months .progress-table tfoot tr'), own],
      [page.locator('.progress-months .progress-table tbody tr').first(), own.slice(0, 2)],
    ]) {
      const { pr, pr_ci95: ends, equity_lost: lost, decisions } = await table(some);
      const cells = await row.locator('td').allInnerTexts();
      const rate = (kind) => text((500 * lost[kind]) / decisions[kind]);
      assert.equal(await row.locator('td b').innerText(), text(pr));
      const interval = `${text(ends[0])}–${text(ends[1])}`;
      assert.ok(cells[0].includes(interval), `${cells[0]} has ${interval}`);
      const figure = (kind) => rate(kind) + (decisions[kind] < 50 ? `\nn = ${decisions[kind]}` : '');
      const figures = [figure('checker'), figure('double'), figure('take'), String(some.length)];
      assert.deepEqual(cells.slice(1, 5), figures);
    }
    const months = await page.locator('.progress-months .progress-table tbody th label').allInnerTexts();
    assert.equal(months.length, 6, 'June, August, September, October, November, and that of the match without a date');
    assert.equal(await page.locator('.progress-graph circle').count(), 6);
    const few = page.locator('.progress-months .progress-table tbody tr.few');
    assert.equal(await few.count(), 2, 'August and September');
    assert.match(await few.first().innerText(), german ? /zu klein/ : /too small/);
    assert.equal(await page.getByText(german ? /hat kein lesbares Datum/ : /no readable date/).count(), 1);

    await page.locator('.progress-months .progress-table tbody [type=checkbox]').nth(0).check();
    await page.locator('.progress-months .progress-table tbody [type=checkbox]').nth(3).check();
    const change = page.locator('.progress-compare tbody tr').first().locator('td');
    await change.first().waitFor();
    const [one, two, difference] = await change.allInnerTexts();
    const number = (text) => Number.parseFloat(text.replace(',', '.').replace('\u2212', '-'));
    assert.ok(Math.abs(number(two) - number(one) - number(difference)) < 0.011, `${one} ${two} ${difference}`);
    assert.match(difference, german ? / bis / : / to /);

    await page.locator('.progress-months .progress-table tbody').first().getByRole('button').nth(3).click();
    await drawn(page);
    assert.equal(await page.locator('.progress-matches li').count(), 2, 'the matches of the month');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    await accessibleInBothThemes(page, `progress at ${width}`, { within: 'main' });

    // The other engine can be chosen; the choice and the names outlive a reload.
    await page.getByRole('combobox').selectOption({ index: 1 });
    await page
      .getByText(german ? /^1 Match, analysiert von eXtreme Gammon/ : /^1 match, analysed by eXtreme/)
      .waitFor();
    await page.reload();
    await page.getByText(german ? 'Du: Amber, Marco W.' : 'You: Amber, Marco W.').waitFor();
    await page
      .getByText(german ? /^1 Match, analysiert von eXtreme Gammon/ : /^1 match, analysed by eXtreme/)
      .waitFor();
    await page.locator('.progress-months .progress-table tbody').first().getByRole('button').click();
    await page.locator('.progress-matches a').click();
    await page.locator('.match-head').first().waitFor();
    assert.match(page.url(), /#\/match\//);
    await context.close();
  }
});
