// A visitor's actions, in a real Chromium, with the built site and the real engine.
import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { drawn, launch, root, serve, site, until, visitor } from './harness.mjs';

const OPENING_31 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const artefacts = `${root}/tests/artefacts`;
const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let server;
let browser;
before(async () => {
  await mkdir(artefacts, { recursive: true });
  server = await serve(site);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** A fresh visitor. Anything on the console, any failed request and any request to another host fails the test. */
async function visit(options = desktop, hash = `#${OPENING_31}`, { from = server, quiet = true } = {}) {
  const { context, page, complaints } = await visitor(browser, options);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page.setDefaultTimeout(15_000);
  page.on('request', (r) => {
    const { protocol, host } = new URL(r.url());
    if (!['blob:', 'data:'].includes(protocol) && host !== `localhost:${from.port}`)
      complaints.push(`request to ${r.url()}`);
  });
  await page.goto(from.url + hash);
  const leave = async () => {
    await context.close();
    if (quiet) assert.deepEqual(complaints, []);
  };
  return { page, leave };
}

const rows = (page) => page.locator('.plays .row');
/** The plays are listed at the level's depth. */
const ready = (page) => page.locator('.verdict[aria-busy=false] .plays .row').first().waitFor();
const boardText = (page) => page.locator('#board-text').textContent();
const play = (page, i) => rows(page).nth(i).getByRole('button').textContent();

/** The checkers the board's description names, by point: positive for the side on roll, 25 and 0 the bars. */
function checkers(text) {
  const points = Array(26).fill(0);
  const [, own, other] = /On roll: (.*?)\. Opponent: (.*?)\. Cube/.exec(text);
  for (const [part, sign] of [
    [own, 1],
    [other, -1],
  ]) {
    for (const [, where, count] of part.matchAll(/(point \d+|bar): (\d+)/g)) {
      points[where === 'bar' ? (sign > 0 ? 25 : 0) : Number(where.slice(6))] = sign * Number(count);
    }
  }
  return points;
}

describe('the page', () => {
  test('a link to the opening 31 shows the board and sixteen ranked plays', async () => {
    const { page, leave } = await visit();
    await ready(page);
    assert.equal(await rows(page).count(), 16);
    assert.equal(await play(page, 0), '8/5 6/5');
    assert.match(await boardText(page), /On roll: point 24: 2, point 13: 5, point 8: 3, point 6: 5\./);
    const cells = await rows(page).first().locator('td').allTextContents();
    assert.equal(cells.length, 9, 'equity, loss, six chances, level');
    const [win, , , lose] = cells.slice(2, 8).map(Number);
    assert.ok(Math.abs(win + lose - 100) < 0.11, `${win} + ${lose}`);
    const losses = await page.locator('.plays .row .loss').allTextContents();
    assert.equal(losses[0], 'best');
    await leave();
  });

  test('without an address one meets the landing page, and every way in leads on and back', async () => {
    const { page, leave } = await visit(desktop, '');
    await page.getByRole('heading', { name: 'See where the match was decided.' }).waitFor();
    await page.evaluate(axeSource);
    const { violations } = await page.evaluate(() => window.axe.run());
    assert.deepEqual(
      violations.map((v) => `${v.id}: ${v.nodes[0].html}`),
      [],
    );
    await page.getByRole('button', { name: 'Open the example match' }).click();
    await page.locator('.match-head').waitFor();
    await page.goBack();
    await page.getByLabel(/^Or paste a match/).fill(OPENING_31);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await ready(page);
    assert.equal(decodeURIComponent(new URL(page.url()).hash), `#${OPENING_31}`);
    for (const name of ['Matches', 'Train', 'Lab', 'Analyse']) {
      await page.getByRole('navigation', { name: 'Tasks' }).getByRole('link', { name }).click();
      await page.locator(`.tasks a[aria-current=page]`, { hasText: name }).waitFor();
    }
    await page.goBack();
    await page.locator('.lab').first().waitFor();
    await page.getByRole('link', { name: 'Gammonlab' }).click();
    await page.getByRole('heading', { name: 'See where the match was decided.' }).waitFor();
    await leave();
  });

  test('an id is pasted, in any notation; the address follows, back and forward walk', async () => {
    const { page, leave } = await visit();
    await ready(page);
    const field = page.getByLabel('Position', { exact: true });
    const paste = async (text) => {
      await page.evaluate((t) => navigator.clipboard.writeText(t), text);
      await field.focus();
      await page.keyboard.press('Control+V');
    };
    await paste('  4HPwATDgc/ABMA:cAkAAAAAAAAA\n');
    await page.getByRole('heading', { name: 'Before the roll' }).waitFor();
    const withoutDice = page.url();
    assert.match(decodeURIComponent(withoutDice), /#XGID=-b----E-C---eE---c-e----B-:0:0:1:00:/);
    await paste('XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:2:4:0:7:10');
    await page.getByText('2 of 7').waitFor();
    await ready(page);
    await page.goBack();
    await page.getByRole('heading', { name: 'Before the roll' }).waitFor();
    assert.equal(page.url(), withoutDice);
    await page.goForward();
    await page.getByText('2 of 7').waitFor();
    await leave();
  });

  test('a bad id is told at the field, names what is wrong, and loses nothing', async () => {
    const { page, leave } = await visit();
    await ready(page);
    const before = await boardText(page);
    const field = page.getByLabel('Position', { exact: true });
    for (const [id, about] of [
      ['XGID=-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:0:10', /dice/],
      ['XGID=-b----E-C---eE---c-e----P-:0:0:1:31:0:0:0:0:10', /checkers|board/],
      ['4HPwATDgc', /position_id|Position ID/i],
      ['hello', /./],
    ]) {
      await field.fill(id);
      await field.press('Enter');
      const alert = page.getByRole('alert');
      await alert.waitFor();
      assert.match(await alert.textContent(), about);
      assert.equal(await field.inputValue(), id, 'the text stays');
      assert.equal(await field.getAttribute('aria-invalid'), 'true');
      assert.equal(await boardText(page), before);
      assert.equal(await rows(page).count(), 16);
    }
    await leave();
  });

  test('with only the keyboard', async () => {
    const { page, leave } = await visit();
    await ready(page);
    const start = await boardText(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await drawn(page);
    assert.equal(await page.locator('.row.chosen').getByRole('button').textContent(), await play(page, 1));
    assert.notEqual(await boardText(page), start);
    assert.ok((await page.locator('.arrow:not(.under)').count()) >= 1);
    await page.keyboard.press('Escape');
    await page.locator('.row.chosen').waitFor({ state: 'detached' });
    await page.locator('body').press('6');
    await page.keyboard.press('5');
    await page.getByRole('table', { name: /of 65/ }).waitFor();
    await page.keyboard.press('0');
    await page.getByRole('heading', { name: 'Before the roll' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Help' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'id');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Open');
    await leave();
  });

  test("the board after a play shows the engine's position", async () => {
    const ids = [
      OPENING_31,
      'XGID=-b----E-C---eE---c-e----B-:0:0:1:66:0:0:0:0:10',
      'XGID=-b-aB-D-B---dD---c-e---AB-:0:0:1:53:0:0:0:0:10', // a blot to hit
      'XGID=--BBBCA-A---B----b-bbcb--B:0:0:1:41:0:0:0:0:10', // two on the bar
      'XGID=-BBB-----------------bbb--:0:0:1:21:0:0:0:0:10', // bearing off
    ];
    const { page, leave } = await visit();
    for (const id of ids) {
      await page.goto(`${server.url}#${id}`);
      const dice = id.split(':')[4];
      await page.getByRole('table', { name: new RegExp(`of ${dice}`) }).waitFor();
      const count = Math.min(await rows(page).count(), 5);
      assert.ok(count > 0, id);
      for (let i = 0; i < count; i++) {
        await rows(page).nth(i).click();
        await drawn(page);
        const carried = checkers(await boardText(page));
        await page.locator('body').press('p');
        await page.getByRole('heading', { name: 'Before the roll' }).waitFor();
        const named = checkers(await boardText(page));
        assert.deepEqual(
          named.map((_, p) => 0 - named[25 - p]),
          carried,
          `${id}, play ${i}`,
        );
        await page.goBack();
        await page.getByRole('table', { name: new RegExp(`of ${dice}`) }).waitFor();
      }
    }
    await leave();
  });

  test('a position is set up by hand; an illegal one shows the reason', async () => {
    const { page, leave } = await visit();
    await ready(page);
    await page.getByRole('button', { name: 'Edit' }).click();
    const place = (n) => page.locator(`[data-place="${n}"]`);
    await place(6).click();
    await page.getByText(/16 checkers/).waitFor();
    assert.ok(await page.locator('.editor').getByRole('button', { name: 'Apply' }).isDisabled());
    await place(24).dragTo(place(6));
    await page.getByRole('radio', { name: 'Remove' }).check();
    await place(6).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'Match' }).check();
    await page.getByLabel('Match length').fill('5');
    await page.locator('.editor').getByRole('button', { name: 'Apply' }).click();
    await page.getByText('0 of 5').first().waitFor();
    await ready(page);
    assert.match(await boardText(page), /On roll: point 24: 1, point 13: 5, point 8: 3, point 6: 5, 1 borne off\./);
    await leave();
  });

  test('two plays beside each other, whichever are wanted', async () => {
    const { page, leave } = await visit();
    await ready(page);
    const panel = page.locator('.compare');
    const heads = () => panel.locator('thead th').allTextContents();
    await panel.locator('thead th').first().waitFor();
    assert.match((await heads())[0], /^1\. 8\/5 6\/5/);
    assert.match((await heads())[1], /^2\. /);
    await panel.getByLabel('Second play').selectOption({ index: 4 });
    await drawn(page);
    assert.match((await heads())[1], /^5\. /);
    await page.locator('.plays .row').nth(2).click();
    await drawn(page);
    assert.match((await heads())[0], /^3\. /);
    const [one, other, difference] = await panel.locator('tbody tr').first().locator('td').allTextContents();
    const number = (text) => Number(text.replace('\u2212', '-'));
    assert.ok(Math.abs(number(one) - number(other) - number(difference)) < 0.0021);
    await leave();
  });

  test('an opening roll shows what the book has of it', async () => {
    const { page, leave } = await visit();
    await ready(page);
    const table = page.getByRole('table', { name: 'Opening book: rolled out' });
    await table.waitFor();
    const [play, equity, loss, trials] = await table.locator('tbody tr').first().locator('th, td').allTextContents();
    assert.equal(play, '8/5 6/5');
    assert.match(equity, /^\+0\.\d{3} ±0\.\d{3}$/);
    assert.equal(loss, 'best');
    assert.match(trials, /^[\d\u202f]+$/);
    await leave();
  });

  test('before the roll: cube action, chances, and a click on one of the 21 rolls sets the dice', async () => {
    const { page, leave } = await visit(desktop, '#4HPwATDgc/ABMA');
    await page.getByText('No double, take').waitFor();
    const grid = page.locator('.rolls');
    await grid.getByText('On average').waitFor();
    assert.equal(await grid.locator('tbody').getByRole('button').count(), 21);
    await grid.getByRole('button', { name: /^31: 8\/5 6\/5/ }).click();
    await page.getByRole('table', { name: /of 31/ }).waitFor();
    await leave();
  });

  test('a race: both sides, the chances, the counts of the books', async () => {
    const { page, leave } = await visit(desktop, '#XGID=-BBB-----------------bbb--:0:0:1:00:0:0:0:0:10');
    const race = page.locator('.race');
    await race.waitFor();
    const sides = race.locator('table').first().locator('tbody tr');
    assert.equal(await sides.count(), 2);
    const [pips, epc, wastage] = (await sides.first().locator('td').allTextContents()).map(Number);
    assert.equal(pips, 12);
    assert.ok(Math.abs(epc - pips - wastage) < 0.011);
    const chances = (await race.locator('table').nth(1).locator('tbody td:nth-child(2)').allTextContents()).map(
      parseFloat,
    );
    // To roll first is worth a third of the games here.
    assert.equal(chances.length, 2);
    assert.ok(chances[0] > 85 && chances[1] > 50 && chances[1] < 60, String(chances));
    const counts = race.locator('.counts tbody tr');
    assert.deepEqual(await counts.locator('th').allTextContents(), [
      'Keith',
      'Thorp',
      'Ward',
      'Trice',
      'This engine (3ply)',
    ]);
    // Keith: 12 pips, 2 for the second checker on the ace point, 1 on the two point, 3 gaps; a seventh of 18 is 2. The
    // other: 18 pips, 1 and 2 gaps.
    assert.deepEqual((await counts.first().locator('td').allTextContents()).slice(0, 2), ['20', '21']);
    await leave();
  });

  test('a database made on this device: the exact table, kept over a reload', async () => {
    const { page, leave } = await visit(desktop, '#XGID=-BBB-----------------bbb--:0:0:1:00:0:0:0:0:10');
    await page.locator('.race').waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    const exact = page.locator('.database', { hasText: 'Exact table' });
    await exact.getByText('Not built.').waitFor();
    await exact.getByRole('button', { name: 'Build' }).click();
    await exact.getByText(/^In use, 6[.]8 MB/).waitFor({ timeout: 60_000 });
    await page.keyboard.press('Escape');
    await page.locator('.counts .exact', { hasText: 'Exact' }).waitFor();
    await page.reload();
    await page.locator('.counts .exact', { hasText: 'Exact' }).waitFor({ timeout: 60_000 });
    await leave();
  });

  test('a deeper level takes the place of the quick one and names itself', async () => {
    const { page, leave } = await visit();
    await ready(page);
    await rows(page).first().locator('.level-of', { hasText: '3ply' }).waitFor();
    await page.getByLabel('Level').selectOption('2ply');
    await rows(page).first().locator('.level-of', { hasText: '2ply' }).waitFor();
    assert.equal(await rows(page).count(), 16);
    await leave();
  });

  test('stakes side by side: a play for money with each place of the cube, at DMP, and for gammons', async () => {
    const { page, leave } = await visit();
    await ready(page);
    const panel = page.locator('.stakes');
    await panel.getByRole('button', { name: 'Compare' }).click();
    const cells = panel.locator('tbody tr').first().locator('td');
    await cells.nth(5).waitFor({ timeout: 60_000 });
    assert.deepEqual(await panel.locator('thead th').allTextContents(), [
      'Money',
      'Own cube',
      'Their cube',
      'DMP',
      'Gammon-go',
      'Gammon-save',
    ]);
    // One play is the best everywhere; its worth depends on the stakes.
    assert.equal(await panel.locator('tbody th').first().textContent(), '8/5 6/5');
    assert.equal(await panel.locator('tbody tr').first().locator('td[data-best]').count(), 6);
    const [money, own, theirs, dmp] = (await cells.allTextContents()).map((text) => Number(text.replace('−', '-')));
    assert.ok(own > money && money > theirs, `${own} ${money} ${theirs}`);
    assert.notEqual(dmp, money);
    await leave();
  });

  test('every score: a grid of cube actions, stopped, gone on with, walked through, shown on the board', async () => {
    const { page, leave } = await visit(desktop, '#XGID=-b-aB-D-B---dD---c-e---AB-:0:0:1:00:2:4:0:7:10');
    // As deep as the grid.
    await page.getByLabel('Level').selectOption('2ply');
    await page.locator('.verdict[aria-busy=false] .figures dd', { hasText: '2ply' }).waitFor();
    const panel = page.locator('.scores');
    const filled = panel.locator('button.score:not([aria-disabled=true])');
    const all = () => filled.nth(80).waitFor({ timeout: 60_000 });
    const start = Date.now();
    await panel.getByRole('button', { name: 'Compute' }).click();
    await all();
    console.log(`# 81 scores at 2ply: ${Date.now() - start} ms in the page`);
    assert.deepEqual(
      await page
        .locator('.legend .count')
        .allTextContents()
        .then((counts) => counts.map(Number).reduce((a, b) => a + b)),
      81,
    );
    // The score on the board has the action of the verdict beside it.
    const verdict = await page.locator('.cube-view .action').first().textContent();
    assert.equal(await panel.locator('[data-score="5 3"] .sr').textContent(), verdict);
    assert.match(await panel.locator('[data-score="5 3"] [aria-hidden]').textContent(), /^[NDP]$/);
    await panel.locator('[data-score="5 3"]').focus();
    await page.keyboard.press('ArrowRight');
    await panel.locator('.details').getByText('5-away 4-away').waitFor();
    await panel.getByLabel('1-away').selectOption('true');
    await drawn(page);
    await all();
    assert.equal(await panel.locator('[data-score="3 1"] .sr').textContent(), 'The cube cannot be turned here');
    // Deep enough to be caught in the middle, twice; 3ply would sometimes be done before.
    await panel.getByLabel('Depth').selectOption('4ply');
    await drawn(page);
    await panel.getByRole('button', { name: 'Stop' }).click();
    await panel.getByRole('button', { name: /Continue|Compute/ }).click();
    await panel.getByRole('button', { name: 'Stop' }).click();
    await panel.getByLabel('Depth').selectOption('3ply');
    await drawn(page);
    await all();
    await panel.locator('[data-score="2 2"]').click();
    await panel.locator('.details').getByText('2-away 2-away').waitFor();
    await panel.getByRole('button', { name: 'Show on the board' }).click();
    await page.getByText('7 of 9').first().waitFor();
    assert.equal(await panel.locator('button.score').count(), 0, 'another position, another grid');
    await page.getByRole('button', { name: 'Die 3' }).click();
    await page.getByRole('button', { name: 'Die 5' }).click();
    await page.getByRole('table', { name: /of 53/ }).waitFor();
    const best = await play(page, 0);
    await panel.getByLabel('Depth').selectOption('1ply');
    await panel.getByRole('button', { name: 'Compute' }).click();
    await all();
    assert.equal(await panel.locator('[data-score="2 2"] .sr').textContent(), best);
    await leave();
  });

  test('match equity: the table, differences, a file, broken ones, what a score means', async () => {
    const { page, leave } = await visit(desktop, '#XGID=-b-aB-D-B---dD---c-e---AB-:0:0:1:00:3:5:0:7:10');
    await page.locator('.cube-view').waitFor();
    await page.getByRole('button', { name: 'Match equity' }).click();
    const dialog = page.getByRole('main');
    const cell = (score) => dialog.locator(`[data-score="${score}"]`);
    await cell('2 4').waitFor();
    assert.deepEqual(await Promise.all(['2 4', '1 1', '4 2', 'post 3'].map((s) => cell(s).textContent())), [
      '66.87',
      '50.00',
      '33.13',
      '32.26',
    ]);
    // Opened at the score on the board, 4-away 2-away.
    const row = (name) => dialog.getByRole('row', { name });
    await row(/^Take point, live cube/).waitFor();
    assert.match(await row(/^Take point, live cube/).textContent(), /18\.56/);
    await cell('2 2').click();
    await dialog.locator('tr', { hasText: /^Take point, dead cube32\.26.%32\.26.%$/ }).waitFor();
    await dialog.locator('.scroll').focus();
    await page.keyboard.press('ArrowDown');
    await drawn(page);
    assert.equal(await dialog.getByRole('spinbutton', { name: 'You need' }).inputValue(), '3');
    await dialog.getByLabel('Compare with').selectOption('gammonlab');
    await dialog.getByText(/root mean square/).waitFor();
    assert.equal(await cell('5 5').textContent(), '0.00');
    const [above, below] = await Promise.all(['2 3', '3 2'].map((s) => cell(s).textContent()));
    assert.equal(above.slice(1), below.slice(1));
    await dialog.getByLabel('Compare with').selectOption('');
    const file = dialog.locator('input[type=file]');
    await file.setInputFiles(`${root}/tests/data/met/woolsey.xml`);
    await dialog
      .getByRole('option', { name: /Woolsey/ })
      .first()
      .waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Compute a table with this engine' }).click();
    await dialog
      .getByRole('option', { name: 'Gammonlab 1ply' })
      .first()
      .waitFor({ state: 'attached', timeout: 30_000 });
    const alert = dialog.getByRole('alert');
    for (const [buffer, about] of [
      ['<met><info>', /broken XML/],
      ['away,1\n1,0.7\npost,0.5\n', /not antisymmetric/],
      ['hello', /expected kazaross-xg2/],
    ]) {
      await file.setInputFiles({ name: 'table.xml', mimeType: 'text/xml', buffer: Buffer.from(buffer) });
      await alert.filter({ hasText: about }).waitFor();
    }
    await dialog.getByRole('spinbutton', { name: 'You need' }).fill('70');
    await alert.filter({ hasText: 'away is 70, expected 1 to' }).waitFor();
    await dialog.getByRole('spinbutton', { name: 'You need' }).fill('3');
    await alert.waitFor({ state: 'detached' });
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save the table as XML' }).click();
    assert.match(await readFile(await (await coming).path(), 'utf8'), /<pre-crawford-table type="explicit">/);
    await leave();
  });

  test('a rollout shows its progress, intervals and curves, pauses, survives a reload, and goes on', async () => {
    const { page, leave } = await visit(desktop, '#XGID=-b----E-C---eE---c-e----B-:0:0:1:43:0:0:0:0:10');
    await ready(page);
    const panel = page.locator('.rollout');
    const button = (name) => panel.getByRole('button', { name, exact: true });
    const trials = async () => Number((await panel.locator('.meter').textContent()).match(/^\d+/)[0]);
    await panel.getByLabel('Trials').selectOption('5184');
    await drawn(page);
    await button('Roll out').click();
    await panel.locator('.curve').nth(1).waitFor({ timeout: 60_000 });
    await button('Pause').click();
    await button('Continue to 5184').waitFor();
    const paused = await trials();
    assert.ok(paused >= 8 && paused < 5184, `${paused}`);
    assert.ok((await panel.locator('tbody .interval svg').count()) >= 2);
    assert.match(await panel.locator('.curve svg').first().getAttribute('aria-label'), /Convergence.*±/);
    await page.reload();
    await ready(page);
    await button('Continue to 5184').waitFor();
    assert.equal(await trials(), paused);
    assert.match(await panel.locator('.meter').textContent(), /paused/);
    await button('Continue to 5184').click();
    await until(
      page,
      `Number(document.querySelector('.rollout .meter').textContent.match(/^\\d+/)[0]) > ${paused}`,
      'more trials',
    );
    // Reloaded in the middle: a second's work at most is lost.
    await page.waitForTimeout(2500);
    await page.reload();
    await ready(page);
    await button('Continue to 5184').waitFor();
    assert.ok((await trials()) > paused);
    // Saved to a file, and added up with the part of another machine.
    const [file] = await Promise.all([page.waitForEvent('download'), button('Save to a file').click()]);
    const saved = JSON.parse(await readFile(await file.path(), 'utf8'));
    assert.deepEqual(saved.rollout.trials, [[0, await trials()]]);
    await panel.locator('input[type=file]').setInputFiles(await file.path());
    await panel.getByRole('alert').getByText('are in both rollouts').waitFor();
    await leave();
  });

  test('a position is played out by hand: the engine answers, luck is taken off, a reload loses nothing', async () => {
    const { page, leave } = await visit(desktop, '#XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10');
    await ready(page);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const panel = page.locator('.exercise');
    const button = (name) => panel.getByRole('button', { name, exact: true });
    const place = (name) => page.locator('.board').getByRole('button', { name });
    await panel.getByText('Play 3-1').waitFor();
    // A tap moves by the left die: 8/5 with the 3, and back; after a tap on the dice 8/7 with the 1.
    await place(/^point 8:/).click();
    await place(/^point 5: 1, On roll$/).waitFor();
    await button('Undo').click();
    await place(/^point 5$/).waitFor();
    await place('Swap the dice: the left one comes first').click();
    await place(/^point 8:/).click();
    await place(/^point 7: 1, On roll$/).waitFor();
    await button('Undo').click();
    await place('Swap the dice: the left one comes first').click();
    await place(/^point 8:/).click();
    await place(/^point 6:/).focus();
    await page.keyboard.press('Enter');
    await panel.getByText('8/5 6/5').waitFor();
    await button('Done').click();
    // The engine rolls and plays, or doubles; then it is our turn again.
    await panel.getByRole('row', { name: /^You 31 8\/5 6\/5/ }).waitFor();
    await panel
      .getByRole('row', { name: /^Engine/ })
      .first()
      .waitFor();
    await button('Roll').click();
    await panel.getByText(/^Play \d-\d/).waitFor();
    const board = await page.locator('#board-text').textContent();
    assert.match(page.url(), /#\/exercise\/XGID=/);
    assert.equal(await page.title(), 'Play it out yourself: 31 to play, Money game · Gammonlab');
    await page.waitForTimeout(500); // a roll is written within that time
    await page.reload();
    await panel.getByText(/^Play \d-\d/).waitFor();
    assert.equal(await page.locator('#board-text').textContent(), board);
    await button('End here and let the engine evaluate').click();
    await panel.getByText('You ended the game here, and the engine rated the position.').waitFor();
    const [adjusted, result] = await panel.locator('.games tbody td').allTextContents();
    assert.match(`${result} ${adjusted}`, /^[+\u2212]\d\.\d{3} [+\u2212]\d\.\d{3}$/);
    await button('Next game').click();
    await panel.getByText('Play 3-1').waitFor();
    await button('Back to analysis').click();
    await page.locator('.verdict tbody tr').first().waitFor();
    // Back and forward lead into the exercise and out of it.
    await page.goBack();
    await panel.getByText('Play 3-1').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    assert.match(page.url(), /#XGID=/);
    await leave();
  });

  test('played out on a phone: a finger carries a checker, also by both dice; keys answer what is asked', async () => {
    const { page, leave } = await visit(phone, '#XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10');
    await ready(page);
    await page.getByRole('button', { name: 'Play', exact: true }).tap();
    const panel = page.locator('.exercise');
    await panel.getByText('Play 3-1').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    const touch = await page.context().newCDPSession(page);
    const middle = async (place) => {
      const { x, y, width, height } = await page.locator(`[data-place="${place}"]`).boundingBox();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const [from, to] = [await middle(24), await middle(20)];
    const send = (type, at) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    await send('touchStart', from);
    for (const part of [0.3, 0.6, 1])
      await send('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    await page.locator('.hands .carried').waitFor();
    await send('touchEnd');
    await panel.getByText('24/20', { exact: true }).waitFor();
    // No roll is due now: the key is not an error. A place under the focus that means nothing lets Enter through.
    await page.keyboard.press('r');
    await page.locator('[data-place="20"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('.dice.other').waitFor();
    assert.ok((await page.locator('.board .origin').count()) >= 1);
    await page.locator('.player', { hasText: 'Engine' }).waitFor();
    assert.equal(await panel.getByRole('alert').count(), 0);
    await leave();
  });

  test('settings of a rollout: kept on the device, told under the table and in the copied cube action', async () => {
    const { page, leave } = await visit(desktop, '#XGID=-b-aB-D-B---dD---c-e---AB-:0:0:1:00:2:4:0:7:10');
    const panel = page.locator('.rollout');
    const fold = panel.locator('details');
    await fold.locator('summary').click();
    await fold.getByLabel('Truncation').selectOption('after 5 plies');
    await drawn(page);
    await fold.getByLabel('Variance reduction').selectOption('off');
    await drawn(page);
    await fold.getByLabel('At standard error').selectOption('0.020');
    await drawn(page);
    await fold.getByLabel('Seed of the dice').fill('-3');
    await fold.getByLabel('Seed of the dice').press('Tab');
    assert.equal(await fold.getByLabel('Seed of the dice').inputValue(), '1', 'a seed that is none is put back');
    await fold.getByLabel('Seed of the dice').fill('12');
    await fold.getByLabel('Seed of the dice').press('Tab');
    await drawn(page);
    await panel.getByLabel('Trials').selectOption('20736');
    await fold.getByText('4 changed').waitFor();
    await page.evaluate(axeSource);
    const { violations } = await page.evaluate(() => window.axe.run('.rollout'));
    assert.deepEqual(
      violations.map((v) => `${v.id}: ${v.nodes[0].html}`),
      [],
    );
    await page.reload();
    await panel.getByRole('button', { name: 'Roll out', exact: true }).click();
    const told =
      /no variance reduction\. Dice seed 12, .* Truncated after 5 plies.* Stopped early: standard error reached\./;
    await panel.getByText(told).waitFor({ timeout: 60_000 });
    await panel.getByRole('button', { name: 'Copy as text' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /Double, take: .* ± \d\.\d{3}/);
    assert.match(copied, /Best cube action: .*\n\nRollout:\n {2}\d+ games, no variance reduction\n {2}Dice seed 12/);
    await page.reload();
    await panel.getByText(told).waitFor();
    await fold.locator('summary').click();
    await fold.getByRole('button', { name: 'Reset to defaults' }).click();
    await drawn(page);
    assert.equal(await fold.getByLabel('Seed of the dice').inputValue(), '1');
    await leave();
  });

  test('the Lab: a duel is watched, stopped, gone on with, saved and downloaded', async () => {
    const { page, leave } = await visit();
    await ready(page);
    await page.getByRole('link', { name: 'Lab', exact: true }).click();
    // Before the first duel stands an example, which is called one.
    await page.locator('.lab-example', { hasText: 'Example' }).locator('.lab-plot').waitFor();
    const player = page.getByRole('group', { name: 'Player B' });
    await player.getByLabel('Level').selectOption('1ply');
    await page.getByLabel('Played for').selectOption('3');
    await player.getByLabel('Cubeless plays').check();
    await page.getByLabel('Pairs of matches').selectOption('50');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const answer = page.locator('.lab-answer');
    await answer.locator('.lab-body:not(.lab-example) .lab-table').first().waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Stop' }).click();
    const done = async () => Number((await answer.locator('.meter').textContent()).split(' ')[0]);
    const stopped = await done();
    assert.ok(stopped >= 2 && stopped < 50, String(stopped));
    await page.getByRole('button', { name: 'Continue' }).click();
    await answer.getByText('50 of 50 pairs').waitFor({ timeout: 120_000 });
    await page.getByRole('button', { name: 'Restart' }).waitFor();
    const rowOf = async (name) =>
      (await answer.getByRole('row', { name }).locator('td').allTextContents()).map((text) =>
        Number(text.replace('\u2212', '-')),
      );
    const [low, high, width] = await rowOf(/^Betting sequence/);
    assert.ok(low < high && Math.abs(high - low - width) < 0.011, `${low} ${high} ${width}`);
    const [[result, luck, adjusted], other] = [await rowOf(/^A /), await rowOf(/^B /)];
    assert.ok(Math.abs(result - luck - adjusted) < 0.011 && other[2] === -adjusted);
    assert.match(await answer.getByRole('img').getAttribute('aria-label'), /^After 50 pairs A's edge is/);
    const fetched = async (name) => {
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      return readFile(await (await coming).path());
    };
    const archive = (await fetched('100 matches as .mat')).toString('latin1');
    assert.ok(archive.startsWith('PK\x03\x04') && archive.includes('000049b.mat 3 point match\n'));
    const saved = await fetched('Save the duel');
    assert.equal(JSON.parse(saved).pairs.length, 50);
    // Back to the board and to the Lab again: it is still there; a reload forgets it, the file does not.
    await page.getByRole('link', { name: 'Analyse' }).click();
    await ready(page);
    await page.keyboard.press('l');
    const verdict = await answer.locator('.lab-verdict').textContent();
    // The Lab has an address: a reload leads to it.
    await page.reload();
    await page
      .locator('.lab input[type=file]')
      .setInputFiles({ name: 'duel.json', mimeType: 'application/json', buffer: saved });
    await answer.getByText('50 of 50 pairs').waitFor();
    assert.equal(await answer.locator('.lab-verdict').textContent(), verdict);
    await leave();
  });

  test('share: the analysis as text, the board as SVG and PNG', async () => {
    const { page, leave } = await visit();
    await ready(page);
    const open = () => page.getByRole('button', { name: 'Share' }).click();
    await open();
    await page.getByRole('button', { name: 'Analysis as text' }).click();
    await page.getByText('Analysis as text copied.').waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(text.startsWith(OPENING_31));
    assert.match(text, /1\. 3ply +8\/5 6\/5 +eq: [+−]0\.\d{3}/);
    for (const [kind, start] of [
      ['SVG', '<svg'],
      ['PNG', '\x89PNG'],
    ]) {
      await open();
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: kind, exact: true }).click();
      const content = await readFile(await (await coming).path());
      assert.equal(content.subarray(0, 4).toString('latin1'), start);
      assert.ok(content.length > 5000);
      await page.keyboard.press('Escape');
      await drawn(page);
    }
    await leave();
  });

  test('a diagram: caption, marks, an arrow, another look, as PNG and SVG, and as code for a page', async () => {
    const { page, leave } = await visit();
    await ready(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Diagram', { exact: true }).click();
    await page.getByLabel('Caption').fill('White to play 3-1');
    await page.locator('.diagram select').first().selectOption('paper');
    const picture = page.getByAltText('Preview of the diagram');
    const { x, y, width } = await picture.boundingBox();
    await page.mouse.click(x + 0.3 * width, y + 0.2 * width);
    await page.mouse.move(x + 0.1 * width, y + 0.1 * width);
    await page.mouse.down();
    await page.mouse.move(x + 0.5 * width, y + 0.4 * width);
    await page.mouse.up();
    const save = async (kind) => {
      const coming = page.waitForEvent('download');
      await page.locator('.diagram').getByRole('button', { name: kind, exact: true }).click();
      return readFile(await (await coming).path());
    };
    const svg = (await save('SVG')).toString();
    for (const part of ['White to play 3-1', 'Money game', '167 pips', 'r="17"', '<polygon'])
      assert.ok(svg.includes(part), part);
    await page.getByLabel('Size').selectOption('3');
    const png = await save('PNG');
    assert.equal(png.readUInt32BE(16), 3 * 700, 'three times as wide');
    await page.locator('.diagram').getByRole('button', { name: 'Board with analysis' }).click();
    await drawn(page);
    const code = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(code.includes(`<gammon-analysis xgid="${OPENING_31}">`), code);
    await leave();
  });

  test('positions are kept on the device, named, imported and forgotten', async () => {
    const { page, leave } = await visit();
    await ready(page);
    const open = () => page.getByRole('button', { name: 'Positions' }).click();
    await open();
    await page.getByLabel('Name for the position on the board').fill('My opening');
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByText('My opening').waitFor();
    assert.equal(await page.locator('.kept li', { hasText: 'My opening' }).locator('.ring').count(), 30);
    await page.reload();
    await ready(page);
    await open();
    await page.getByText('My opening').waitFor();
    await page.locator('input[accept^=".txt"]').setInputFiles({
      name: 'ids.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('4HPwATDgc/ABMA\tBefore the roll of all\nnonsense\n'),
    });
    await page.getByText('Positions imported: 1, lines that could not be read: 1.').waitFor();
    await page.getByRole('button', { name: /^Before the roll of all/ }).click();
    await page.getByRole('heading', { name: 'Before the roll', exact: true }).waitFor();
    await open();
    await page.getByRole('button', { name: 'Forget My opening' }).click();
    await page.getByText('My opening').waitFor({ state: 'detached' });
    await leave();
  });

  test('a phone: nothing sticks out, every target can be hit, a tap shows the play', async () => {
    for (const width of [320, 390]) {
      const { page, leave } = await visit({ ...phone, viewport: { width, height: 844 } });
      await ready(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(wide, width, 'no sideways scrolling');
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button:not(.link), select, a')]
          .map((e) => ({ e, r: (e.closest('.row') ?? e).getBoundingClientRect() }))
          .filter(({ r }) => r.width > 0 && (r.height < 43.5 || r.width < 43.5))
          .map(({ e, r }) => `${e.outerHTML.slice(0, 60)} ${r.width}x${r.height}`),
      );
      assert.deepEqual(small, []);
      await rows(page).nth(2).tap();
      await drawn(page);
      assert.ok((await page.locator('.arrow:not(.under)').count()) >= 1);
      const board = await page.locator('svg.board').boundingBox();
      assert.ok(board.y >= 0 && board.y + board.height < 844, 'the board stays in sight');
      await leave();
    }
  });

  for (const colorScheme of ['light', 'dark']) {
    test(`no axe-core violations, ${colorScheme}; screenshots for people`, async () => {
      for (const [name, device] of [
        ['1440', desktop],
        ['390', phone],
      ]) {
        const { page, leave } = await visit({ ...device, colorScheme });
        await ready(page);
        const check = async (what) => {
          await page.screenshot({ path: `${artefacts}/${what}-${name}-${colorScheme}.png` });
          // The phone differs only by its style sheet: three states of it are enough.
          if (device === phone && !['plays', 'evaluation', 'lab'].includes(what)) return;
          // Playwright evaluates outside the page's Content-Security-Policy.
          await page.evaluate(axeSource);
          const { violations } = await page.evaluate(() => window.axe.run());
          assert.deepEqual(
            violations.map((v) => `${what}: ${v.id}: ${v.nodes[0].html}`),
            [],
          );
        };
        // By its element: one that is closed but not yet taken away has no role.
        const dialog = page.locator('dialog');
        const closed = async () => {
          await page.keyboard.press('Escape');
          await dialog.waitFor({ state: 'detached' });
        };
        await check('plays');
        await rows(page).nth(1).click();
        await page.locator('.row.chosen').waitFor();
        await check('play-chosen');
        await page.getByRole('button', { name: 'Play', exact: true }).click();
        // A dragged checker shows its destinations, and leaves its point.
        const { x, y, width, height } = await page.locator('[data-place="8"]').boundingBox();
        await page.mouse.move(x + width / 2, y + height - 20);
        await page.mouse.down();
        await page.mouse.move(x + width / 2 + 30, y + height / 2, { steps: 3 });
        await page.locator('.hands .target').first().waitFor();
        assert.equal(await page.locator('.checker.away').count(), 1, 'the checker has left its point');
        await check('exercise');
        await page.mouse.move(x + width / 2, y + height - 20);
        await page.mouse.up();
        await page.getByRole('button', { name: 'End here and let the engine evaluate' }).click();
        await page.locator('.games').waitFor();
        await check('exercise-over');
        await page.getByRole('button', { name: 'Back to analysis' }).click();
        await page.getByRole('button', { name: 'No dice' }).click();
        await page.locator('.evaluation').waitFor();
        await check('evaluation');
        await page.locator('.scores').getByRole('button', { name: 'Compute' }).click();
        await page.locator('.legend').waitFor();
        await page.locator('.scores .meter').waitFor({ state: 'detached', timeout: 60_000 });
        await page.locator('.stakes').getByRole('button', { name: 'Compare' }).click();
        await page.locator('.stakes tbody tr').first().waitFor({ timeout: 60_000 });
        await page.locator('.scores').scrollIntoViewIfNeeded();
        await check('scores');
        await page.getByRole('button', { name: 'Match equity' }).click();
        await page.locator('.meaning tbody tr').first().waitFor();
        await check('match-equity');
        await page.goBack();
        await page.getByRole('button', { name: 'Help' }).click();
        await dialog.waitFor();
        await check('help');
        await closed();
        await page.getByRole('button', { name: 'Cubeful', exact: false }).first().click();
        await page.locator('#term-equity.asked').waitFor();
        if (device === desktop) {
          for (const show of await page.locator('.example button').all()) await show.click();
          await page.waitForFunction(() => document.querySelectorAll('.example table').length === 5, undefined, {
            timeout: 60_000,
          });
        }
        await check('help-examples');
        await closed();
        await page.getByRole('button', { name: /^Settings/ }).click();
        await dialog.waitFor();
        await check('settings');
        await closed();
        await page.getByRole('button', { name: 'Edit' }).click();
        await page.locator('.editor').waitFor();
        await check('editor');
        await page.getByRole('button', { name: 'Cancel' }).click();
        const field = page.getByLabel('Position', { exact: true });
        await field.fill('hello');
        await field.press('Enter');
        await page.getByRole('alert').waitFor();
        await check('problem');
        await page.getByRole('link', { name: 'Lab', exact: true }).click();
        await page.getByLabel('Pairs of matches').waitFor();
        await check('lab-choice');
        await page.getByLabel('Pairs of matches').selectOption('50');
        await page.getByRole('button', { name: 'Start', exact: true }).click();
        await page.locator('.lab-body:not(.lab-example) .lab-table').first().waitFor({ timeout: 60_000 });
        await page.getByRole('button', { name: 'Stop' }).click();
        await page.getByRole('button', { name: 'Continue' }).waitFor();
        await page.evaluate(() => window.scrollTo(0, 0));
        await check('lab');
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.equal(wide, Number(name), 'no sideways scrolling');
        await leave();
      }
    });
  }

  test('light or dark as chosen, language and mirroring are kept', async () => {
    const { page, leave } = await visit({ ...desktop, colorScheme: 'light' });
    await ready(page);
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await page.getByRole('button', { name: 'Dark' }).click();
    await until(page, `getComputedStyle(document.documentElement).backgroundColor !== '${light}'`, 'the dark page');
    const dark = await ground();
    await page.getByRole('button', { name: /^Settings/ }).click();
    await page.getByRole('radio', { name: 'Deutsch' }).check();
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    await page.getByRole('radio', { name: 'Links' }).check();
    await page.reload();
    await page.getByRole('heading', { name: 'Züge', exact: true }).waitFor();
    await ready(page);
    assert.equal(await ground(), dark);
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
    const [one, twelve] = await page.evaluate(() =>
      ['1', '12'].map(
        (n) => [...document.querySelectorAll('.number')].find((e) => e.textContent === n).getBoundingClientRect().x,
      ),
    );
    assert.ok(one < twelve, 'home on the left');
    await leave();
  });

  test('offline: a reload with the server stopped gives the same answer, threads on', async () => {
    const own = await serve(site);
    const { page, leave } = await visit({ ...desktop, serviceWorkers: 'allow' }, `#${OPENING_31}`, { from: own });
    await ready(page);
    const chip = page.locator('.chip');
    const table = await page.locator('.plays tbody').innerText();
    const threads = await chip.getAttribute('aria-label');
    await page.getByRole('button', { name: /^Settings/ }).click();
    await page.locator('dd', { hasText: 'yes' }).waitFor({ timeout: 30_000 });
    await own.stop();
    await page.reload();
    await ready(page);
    assert.equal(await page.locator('.plays tbody').innerText(), table);
    assert.equal(await chip.getAttribute('aria-label'), threads);
    assert.match(threads, /: ([2-9]|1\d) threads/, 'more than one thread');
    await leave();
  });

  test('a missing and a corrupt asset are reported by name', async () => {
    for (const [what, body, kind] of [
      ['missing', null, /could not|not be fetched|404/i],
      ['corrupt', 'x', /is not the file/i],
    ]) {
      const broken = await serve(site, {
        respond: (path) =>
          /\.(bin|gz)$/.test(path) ? (body ? { status: 200, body } : { status: 404, body: '' }) : null,
      });
      const { page, leave } = await visit(desktop, `#${OPENING_31}`, { from: broken, quiet: false });
      await page.getByText('The engine did not start.').first().waitFor();
      assert.match(await page.getByRole('alert').textContent(), kind, what);
      await leave();
      await broken.stop();
    }
  });
});
