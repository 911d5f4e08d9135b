// The panels beside the board, in a real Chromium: stakes, scores, match equity, rollouts, and the Lab.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { accessible } from './accessible.mjs';
import { openBoards, play, ready } from './boards.mjs';
import { desktop, drawn, root, until } from './harness.mjs';
import { kept } from './keeper.mjs';

const { visit } = await openBoards();

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

test('every score: a grid of cube actions, stopped, resumed, walked through, shown on the board', async () => {
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
  await dialog.getByRole('option', { name: 'Gammonlab 1ply' }).first().waitFor({ state: 'attached', timeout: 30_000 });
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

test('a rollout shows its progress, intervals and curves, pauses, survives a reload, and resumes', async () => {
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
  // The state at the pause is being written: the next line takes the page away.
  const trialsOf = ({ value }) => JSON.parse(value.saved).rollout.trials[0][1];
  await kept(page, ({ rollouts }) => rollouts.some((run) => trialsOf(run) === paused), 'the pause');
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
  await page.waitForTimeout(1500);
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
  await drawn(page);
  assert.equal(await fold.getByLabel('Seed of the dice').inputValue(), '1', 'a seed that is none is put back');
  await fold.getByLabel('Seed of the dice').fill('12');
  // The page is drawn again before the field is left: the text stays.
  await fold.getByLabel('Truncation').dispatchEvent('change');
  await drawn(page);
  assert.equal(await fold.getByLabel('Seed of the dice').inputValue(), '12');
  await fold.getByLabel('Seed of the dice').press('Tab');
  await drawn(page);
  await panel.getByLabel('Trials').selectOption('20736');
  await fold.getByText('4 changed').waitFor();
  await accessible(page, 'the rollout and its settings', { within: '.rollout' });
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

test('the Lab: a duel is watched, stopped, resumed, saved and downloaded', async () => {
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
