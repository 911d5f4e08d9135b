// The dice of one's matches, booklets, candidates in diagrams, and matches from other starting positions, in Chromium:
// the numbers and files of the program, both themes, 390 and 1440 px, the keyboard, and without a network.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { unzipSync } from 'fflate';
import { accessible, fits } from './accessible.mjs';
import { launch, root, serve, site, until, visitor } from './harness.mjs';

const FILES = ['charlot.xg', 'games-3-4.mat'].map((name) => `${root}/tests/data/matches/${name}`);
let server;
let browser;

before(async () => {
  server = await serve(site);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Without violations in both themes, and no wider than the window. */
async function accessibleAndFits(page, what) {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((one) => one instanceof CSSTransition && one.finished)),
    );
    await accessible(page, `${what}, ${theme}`);
  }
  await fits(page, what);
}

/** A visitor with both matches in the library. */
async function withMatches(options) {
  const one = await visitor(browser, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options });
  const { page } = one;
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#/matches`);
  await page.locator('.chip.ready').waitFor();
  await page.locator('.file input').first().setInputFiles(FILES);
  await page.locator('.match-row').nth(1).waitFor();
  return one;
}

/** The file that a button gives. */
async function saved(where, name) {
  const page = where.page?.() ?? where;
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    where.getByRole('button', { name, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('the dice of one’s matches are those of `match dice`', async () => {
  const { page, context, complaints } = await withMatches();
  const args = ['match', 'dice', ...FILES, '--player', 'charlot1', '--json'];
  const [mine, theirs] = execFileSync(`${root}/target/debug/gammonlab`, args, { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  await page.goto(`${server.url}#/progress`);
  await page.getByLabel(/^charlot1/).check();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  // By the keyboard.
  await page.getByRole('button', { name: 'Count the dice of 1 match' }).focus();
  await page.keyboard.press('Enter');
  const tables = page.locator('.progress-dice table');
  await tables.nth(1).waitFor();
  for (const [n, report] of [mine, theirs].entries()) {
    const rows = await tables
      .nth(n)
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    assert.match(await tables.nth(n).locator('caption').innerText(), new RegExp(`\\b${report.rolls} rolls`));
    const plain = (value) => `${Math.round(value)}`;
    const cells = ({ found, expected, fair95: [low, high] }, said, ends = [low, high].map(said)) => [
      `${said(found)}${found < low || found > high ? ' *' : ''}`,
      said(expected),
      ends.join(' to '),
    ];
    // The ends of a range of whole numbers are in it.
    const counts = (number) => {
      const [low, high] = number.fair95;
      return cells(number, plain, [Math.ceil(low), Math.floor(high)]);
    };
    assert.deepEqual(rows[0], ['Doubles', ...counts(report.doubles)]);
    assert.deepEqual(rows[1], ['Pips per roll', ...cells(report.pips, (value) => value.toFixed(2))]);
    assert.deepEqual(
      rows.slice(-21),
      report.each.map((roll) => [roll.dice.join('-'), ...counts(roll)]),
    );
  }
  await accessibleAndFits(page, 'the dice');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a booklet of found decisions: chosen positions and candidates, as HTML, Markdown and LaTeX', async () => {
  const { page, context, complaints } = await withMatches();
  await page.goto(`${server.url}#/search?decided=play`);
  await page.locator('.search-found li').first().waitFor();
  await page.locator('summary', { hasText: /^Use what was found$/ }).click();
  await page.getByLabel('Number of decisions, from the top').fill('3');
  await page.locator('summary', { hasText: /^Booklet$/ }).click();
  await page.getByRole('button', { name: 'Choose the positions' }).click();
  const list = page.locator('.booklet-list > li');
  await list.nth(2).waitFor();
  assert.equal(await list.count(), 3);
  await page.getByLabel('Title of the booklet').fill('Übung & Größe');
  await page.getByRole('spinbutton', { name: 'Candidates per position' }).fill('2');
  // The third position is left out, and of the first the second candidate.
  await list.nth(2).getByLabel('Position 3', { exact: true }).uncheck();
  const plays = await list.nth(0).locator('fieldset .check').allInnerTexts();
  const ticked = await list
    .nth(0)
    .locator('fieldset input')
    .evaluateAll((all) => all.map(({ checked }) => checked));
  assert.ok(ticked[0] && ticked[1], `${ticked}`);
  await list.nth(0).locator('fieldset input').nth(1).focus();
  await page.keyboard.press('Space');
  await accessibleAndFits(page, 'a booklet');

  const html = await saved(page, 'HTML');
  assert.equal(html.name, 'Übung _ Größe.html');
  const text = html.bytes.toString();
  assert.ok(text.includes('<h1>Übung &amp; Größe</h1>') && text.includes('<h1>Solutions</h1>'));
  assert.equal(text.match(/<img /g).length, 2);
  const play = (shown) =>
    shown
      .split(/\s{2,}|\n/)[0]
      .replace(/ (played.*|[−–-]\d.*)$/, '')
      .trim();
  const solution = text.slice(text.indexOf('<h1>Solutions'), text.lastIndexOf('<h2>2</h2>'));
  assert.ok(solution.includes(`<td>${play(plays[0])}`), `${play(plays[0])} in ${solution}`);
  assert.ok(!solution.includes(`<td>${play(plays[1])}`), `${play(plays[1])} in ${solution}`);

  await page.getByLabel('Solutions').selectOption('left');
  const markdown = unzipSync((await saved(page, 'Markdown')).bytes);
  assert.deepEqual(Object.keys(markdown).sort(), ['booklet.md', 'position-1.svg', 'position-2.svg']);
  const said = Buffer.from(markdown['booklet.md']).toString();
  assert.ok(said.startsWith('# Übung & Größe\n') && !said.includes('Solutions') && !said.includes('| equity |'));
  await page.getByLabel('Solutions').selectOption('at_end');
  const latex = unzipSync((await saved(page, 'LaTeX')).bytes);
  assert.deepEqual(Object.keys(latex).sort(), ['booklet.tex', 'position-1.png', 'position-2.png']);
  assert.deepEqual([...latex['position-1.png'].slice(1, 4)], [...Buffer.from('PNG')]);
  assert.ok(Buffer.from(latex['booklet.tex']).toString().includes('\\title{Übung \\& Größe}'));
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a booklet of the German page is German', async () => {
  const { page, context, complaints } = await withMatches({ locale: 'de-DE' });
  await page.goto(`${server.url}#/search?player=charlot1`);
  await page.locator('.search-found li').first().waitFor();
  await page.locator('summary', { hasText: /^Das Gefundene verwenden$/ }).click();
  await page.getByLabel('Wie viele, von oben').fill('20');
  await page.locator('summary', { hasText: /^Aufgabenheft$/ }).click();
  await page.getByRole('button', { name: 'Stellungen auswählen' }).click();
  await page.locator('.booklet-list > li').nth(19).waitFor();
  const text = (await saved(page, 'HTML')).bytes.toString();
  for (const words of [
    '<html lang="de">',
    'Wie spielst du ',
    'Doppeln oder nicht?',
    '<h1>Lösungen</h1>',
    ' (gespielt)',
  ])
    assert.ok(text.includes(words), words);
  // Numbers have a comma, and no word is English.
  assert.match(text, /<td>[+\u2212-]0,\d{3}<\/td>/);
  assert.ok(!/<td>[+\u2212-]?\d\.\d/.test(text), 'a decimal point');
  const shown = text.replace(/<style>[\s\S]*?<\/style>|<img[^>]*>/g, '').replace(/<[^>]+>/g, ' ');
  for (const word of ['to play', 'played', 'Double', 'Cube action', 'match to', 'equity', 'Solutions', 'game'])
    assert.ok(!new RegExp(`\\b${word}\\b`).test(shown), word);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a booklet of a lesson, without a network', async () => {
  const { page, context } = await withMatches({ serviceWorkers: 'allow' });
  await until(page, async () => (await navigator.serviceWorker.ready).active?.state === 'activated', 'kept', 60);
  await until(page, async () => (await caches.keys()).length > 0, 'kept', 60);
  await page.goto(`${server.url}#/lesson/example-races`);
  await page.locator('.learn-progress').waitFor();
  await context.setOffline(true);
  for (let n = 0; n < 12 && (await page.locator('#lesson-end').count()) === 0; n++) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(200);
  }
  await page.locator('summary', { hasText: /^Booklet$/ }).click();
  await page.getByRole('button', { name: 'Choose the positions' }).click();
  await page.locator('.booklet-list > li').nth(9).waitFor();
  const { bytes } = await saved(page, 'HTML');
  const text = bytes.toString();
  assert.equal(text.match(/<img /g).length, 10);
  await page.goto(`${server.url}#/lessons`);
  await page.locator('summary', { hasText: /^Booklet$/ }).waitFor();
  await accessibleAndFits(page, 'the lessons with a booklet of stars');
  await context.close();
});

test('candidates appear in a diagram as chosen', async () => {
  const { page, context } = await visitor(browser, { viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10`);
  await page.locator('.plays .row').nth(2).waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('summary', { hasText: 'Diagram' }).click();
  await page.locator('summary', { hasText: 'Candidates in the picture' }).click();
  await page.locator('.diagram details .check').filter({ hasText: '8/5 6/5' }).locator('input').check();
  const { bytes } = await saved(page.locator('.diagram'), 'SVG');
  const lines = [...bytes.toString().matchAll(/<text x="14"[^>]*>([^<]*)<\/text>/g)].map(([, line]) => line);
  assert.match(lines.at(-1), /^8\/5 6\/5 {2}\+0\.\d{3}$/);
  assert.ok(!lines.some((line) => line.includes('24/23')), `${lines}`);
  await accessible(page, 'the diagram');
  await context.close();
});

/** Begins a match and throws until a game is under way; the id of the board then. */
async function begun(page) {
  await page.getByRole('button', { name: 'Start the match' }).click();
  for (let n = 0; n < 8; n++) {
    const roll = page.getByRole('button', { name: 'Roll the dice' });
    await page.waitForTimeout(400);
    if ((await roll.count()) === 0) break;
    await roll.click().catch(() => {});
  }
  await page.waitForTimeout(1500);
  return page.evaluate(
    () =>
      new Promise((done) => {
        const open = indexedDB.open('gammonlab-kept');
        open.onsuccess = () => {
          const got = open.result.transaction('contests').objectStore('contests').get('contest');
          got.onsuccess = () => {
            open.result.close();
            done(JSON.parse(got.result.saved));
          };
        };
      }),
  );
}

test('a match of nackgammon', async () => {
  const { page, context, complaints } = await visitor(browser, { viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#/play`);
  await page.getByRole('button', { name: 'Start the match' }).waitFor();
  await page.getByRole('combobox', { name: /^Game/ }).selectOption('nackgammon');
  const nackgammon = await begun(page);
  assert.equal(nackgammon.settings.variation, 'nackgammon');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a match from another starting position', async () => {
  const { page, context, complaints } = await visitor(browser, { viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#/play`);
  await page.getByRole('button', { name: 'Start the match' }).waitFor();
  await page.getByRole('combobox', { name: /^Game/ }).selectOption('own');
  const start = page.getByLabel('Starting position (XGID or another id)');
  await start.fill('nonsense');
  await page.getByRole('button', { name: 'Start the match' }).click();
  await page.getByRole('alert').waitFor();
  await start.fill('XGID=-b--B-C-C---eD---c-e----C-:0:0:1:00:0:0:0:0:10');
  await page.locator('.play-start svg').waitFor();
  await accessibleAndFits(page, 'the beginning of a match');
  const own = await begun(page);
  assert.ok(own.settings.start.startsWith('XGID=-b--B-C-C---eD'));
  await accessible(page, 'a match from another position');
  assert.deepEqual(complaints, []);
  await context.close();
});
