// A position played out by hand, shared, and drawn as a diagram, in a real Chromium.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { OPENING_31, openBoards, ready } from './boards.mjs';
import { desktop, drawn, phone } from './harness.mjs';

const { visit } = await openBoards();

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
