// A visitor's actions at the board, in a real Chromium, with the built site and the real engine.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, fitsWindow } from './accessible.mjs';
import { boardText, OPENING_31, openBoards, play, QUICK, ready, rows } from './boards.mjs';
import { desktop, drawn, phone, serve, site, until } from './harness.mjs';

const { server, visit } = await openBoards();

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
  await accessible(page, 'the landing page');
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
  const { page, leave } = await visit(desktop, undefined, QUICK);
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
  const { page, leave } = await visit(desktop, undefined, QUICK);
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
  const { page, leave } = await visit(desktop, undefined, QUICK);
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
  const { page, leave } = await visit(desktop, undefined, QUICK);
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
  const { page, leave } = await visit(desktop, undefined, QUICK);
  await ready(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  // The board moves when the editor arrives.
  await page.locator('.editor').waitFor();
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

test('positions are kept on the device, named, imported and forgotten', async () => {
  const { page, leave } = await visit(desktop, undefined, QUICK);
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
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget My opening' }).click();
  await page.locator('.kept li', { hasText: 'My opening' }).waitFor({ state: 'detached' });
  await leave();
});

test('a phone: nothing sticks out, every target can be hit, a tap shows the play', async () => {
  for (const width of [320, 390]) {
    const { page, leave } = await visit({ ...phone, viewport: { width, height: 844 } }, undefined, QUICK);
    await ready(page);
    await fitsWindow(page, 'a phone');
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

test('light or dark as chosen, language and mirroring are kept', async () => {
  const { page, leave } = await visit({ ...desktop, colorScheme: 'light' }, undefined, QUICK);
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
      respond: (path) => (/\.(bin|gz)$/.test(path) ? (body ? { status: 200, body } : { status: 404, body: '' }) : null),
    });
    const { page, context } = await visit(desktop, `#${OPENING_31}`, { from: broken });
    await page.getByText('The engine did not start.').first().waitFor();
    assert.match(await page.getByRole('alert').textContent(), kind, what);
    await context.close();
    await broken.stop();
  }
});
