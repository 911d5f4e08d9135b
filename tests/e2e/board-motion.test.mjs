// Motion and sounds of a board: checkers, dice and the cube, automatic plays and rolls, and a match that is stepped
// through with a held key.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TASKS, tasksOf } from './cpu.mjs';
import { desktop, drawn, openSite, root, until, visitor } from './harness.mjs';

const MATCH = `${root}/www/public/examples/match.mat`;
const CRAWFORD = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:6:3:1:7:10';

const { server, browser } = await openSite();

const place = (page, at) => page.locator(`.hands rect[data-place="${at}"]`);

/** In the page, before it starts: counts what would be heard, and keeps what has moved. */
function listen() {
  window.heard = 0;
  const { createBufferSource, createOscillator } = AudioContext.prototype;
  AudioContext.prototype.createBufferSource = function () {
    window.heard++;
    return createBufferSource.call(this);
  };
  AudioContext.prototype.createOscillator = function () {
    window.heard++;
    return createOscillator.call(this);
  };
  window.moved = { flights: [], dice: 0, cube: 0 };
  // Checkers fly by `animate`, dice by an animation of the style sheet, the cube by a transition.
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, options) {
    if (this.classList.contains('flying')) window.moved.flights.push(frames.map(({ transform }) => transform));
    return animate.call(this, frames, options);
  };
  addEventListener('animationstart', ({ animationName }) => animationName === 'roll' && window.moved.dice++);
  addEventListener(
    'transitionrun',
    ({ target, propertyName }) => propertyName === 'transform' && target.matches('.cube') && window.moved.cube++,
  );
}
const moved = (page) => page.evaluate(() => window.moved);
const heard = (page) => page.evaluate(() => window.heard);

/** A match against the engine with dice that are typed, in which the person plays 31 first. */
async function contest(settings, options) {
  const { page, leave } = await visitor(browser, { ...desktop, ...options });
  page.setDefaultTimeout(60_000);
  await page.addInitScript(listen);
  await page.addInitScript(
    (settings) => localStorage.setItem('gammonlab.settings', JSON.stringify({ level: '1ply', ...settings })),
    settings,
  );
  await page.goto(`${server.url}#/play`);
  // The others make errors on purpose, and might pass the double.
  await page.getByRole('radio', { name: /^Full strength/ }).check();
  await page.getByLabel('Dice').selectOption('true');
  await page.getByRole('button', { name: 'Start the match' }).click();
  const dice = async (question, ...values) => {
    await page.locator('.asked').getByText(question).waitFor();
    for (const value of values) await page.keyboard.press(String(value));
    await page.getByRole('button', { name: 'Use these dice' }).click();
  };
  await dice('Opening roll', 3, 1);
  await page.getByText('3-1 to play').waitFor();
  return { page, leave, dice };
}
const press = (page, name) => page.locator('.board').getByRole('button', { name, exact: true });

/** The person's first turn and the engine's: a point by a tap, a tap on the dice; then 21 for the engine. */
async function turns({ page, dice }) {
  await place(page, 5).click({ force: true });
  await press(page, 'Finish the play').click();
  await dice(/engine.s roll/, 2, 1);
  await page.locator('.asked').getByRole('button', { name: 'Roll', exact: true }).waitFor();
}

test('checkers fly along an arc, dice roll, the cube slides; all of it can be heard in a game', async () => {
  const game = await contest({});
  const { page, leave, dice } = game;
  await until(page, () => window.moved.dice === 2, 'both dice of the opening roll have rolled');
  await turns(game);
  await until(page, () => window.moved.flights.length >= 3, 'two checkers of the person and those of the engine fly');
  const { flights } = await moved(page);
  const numbers = (transform) => /\(([-\d.]+)px, ([-\d.]+)px\)/.exec(transform).slice(1).map(Number);
  for (const frames of flights) {
    const [[fromX, fromY], [x, y], [toX, toY]] = [0, (frames.length - 1) / 2, frames.length - 1].map((i) =>
      numbers(frames[i]),
    );
    assert.ok(Math.abs(x - (fromX + toX) / 2) < 1, 'half way across');
    assert.ok(Math.abs(y - (fromY + toY) / 2) > 4, `an arc, not a line: ${frames.join(' ')}`);
  }
  // The last move is tinted: where each checker left, and where it came to.
  const tinted = await page.locator('.board .arrived').count();
  assert.ok(tinted === 1 || tinted === 2, `${tinted} checkers of the engine`);
  assert.equal(await page.locator('.board .origin.tint').count(), tinted);
  // A tap on the cube doubles; the engine takes, and the cube slides to its side.
  const cube = () => page.locator('.board .cube').evaluate((one) => one.getBoundingClientRect().top);
  const centred = await cube();
  await press(page, 'Double to 2').click();
  await until(page, () => document.querySelector('.board .cube text').textContent === '2', 'the cube is turned');
  await dice('Your roll:', 6, 2);
  await until(page, () => document.getAnimations().length === 0, 'everything is at rest');
  assert.ok((await cube()) < centred - 100, 'at the upper edge, which is that of the engine');
  const { cube: slid } = await moved(page);
  assert.ok(slid > 0, 'it slides');
  // A tap on the dice swaps them; the left one goes first.
  const faces = () =>
    page
      .locator('.board .dice:not(.other) > g')
      .evaluateAll((all) => all.map((die) => die.querySelectorAll('circle').length));
  assert.deepEqual(await faces(), [6, 2]);
  await press(page, 'Swap the dice: the left one comes first').click();
  await until(
    page,
    () => document.querySelector('.board .dice:not(.other) > g').querySelectorAll('circle').length === 2,
    'the 2 is the left die',
  );
  assert.deepEqual(await faces(), [2, 6]);
  await place(page, 13).click({ force: true });
  await until(page, () => document.querySelector('.board [data-at="11:0"]'), 'by the 2, the left die');
  assert.ok((await heard(page)) > 10, 'dice, checkers and the cube are heard');
  await leave();
});

for (const [what, settings, options] of [
  ['the setting', { motion: false, sound: false }, {}],
  ['the system', { sound: false }, { reducedMotion: 'reduce' }],
])
  test(`nothing moves and nothing is heard if ${what} says so`, async () => {
    const game = await contest(settings, options);
    await turns(game);
    await press(game.page, 'Double to 2').click();
    await until(game.page, () => document.querySelector('.board .cube text').textContent === '2', 'the cube is turned');
    const { flights, dice, cube } = await moved(game.page);
    assert.deepEqual([flights.length, cube], [0, 0]);
    // With the system's wish an animation ends after a thousandth of a second.
    if (!options.reducedMotion) assert.equal(dice, 0);
    const took = await game.page
      .locator('.board .rolls')
      .first()
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).animationDuration));
    assert.ok(
      took.every((time) => time === '0.001s'),
      took.join(),
    );
    assert.equal(await heard(game.page), 0);
    await game.leave();
  });

test('dice without a cube decision are rolled by themselves', async () => {
  const { page, leave } = await visitor(browser, { ...desktop, reducedMotion: 'reduce' });
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#/play`);
  await page.getByRole('radio', { name: '1', exact: true }).check();
  await page.getByRole('button', { name: 'Start the match' }).click();
  await page.getByRole('button', { name: 'Roll the dice' }).click();
  // In a match to one point nobody can double: the person only has to play.
  for (let plays = 0; plays < 3; plays++) {
    await page.locator('.asked').getByRole('button', { name: 'Done' }).waitFor();
    assert.equal(await page.locator('.asked').getByRole('button', { name: 'Roll', exact: true }).count(), 0);
    while (!(await page.getByRole('button', { name: 'Done' }).isEnabled())) {
      await page.locator('.hands rect[aria-disabled=false]').first().click({ force: true });
      await drawn(page);
      await page.waitForTimeout(100);
    }
    const told = await page.locator('.turns tbody tr').count();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.locator('.turns tbody tr').nth(told).waitFor();
  }
  await leave();
});

test('the cube says Cr in the Crawford game; four themes have four boards', async () => {
  const colours = new Set();
  for (const theme of ['classic', 'wood', 'tournament', 'paper']) {
    const { page, leave } = await visitor(browser, desktop);
    await page.addInitScript(
      (board) => localStorage.setItem('gammonlab.settings', JSON.stringify({ level: '1ply', board })),
      theme,
    );
    await page.goto(`${server.url}#${CRAWFORD}`);
    await page.locator('.plays .row').first().waitFor();
    assert.equal(await page.locator('.board .cube text').textContent(), 'Cr');
    const fill = (selector) =>
      page
        .locator(`.board ${selector}`)
        .first()
        .evaluate((one) => getComputedStyle(one).fill);
    const [felt, point, own, other] = await Promise.all(
      ['.felt', '.point.odd', '.checker.own circle:not(.shade)', '.checker.other circle:not(.shade)'].map(fill),
    );
    assert.equal(new Set([felt, point, own, other]).size >= 3 && own !== other && felt !== point, true, theme);
    colours.add([felt, point, own, other].join());
    await leave();
  }
  assert.equal(colours.size, 4);
});

test('a held arrow key goes through a match: every step, none above 50 ms, and the last one is shown', async () => {
  const { page, leave } = await visitor(browser, desktop);
  page.setDefaultTimeout(60_000);
  await page.addInitScript(listen);
  await page.goto(`${server.url}#/matches`);
  await page.evaluate(() => {
    const settings = { level: '1ply', review: { level: '1ply', cubeLevel: '1ply' } };
    localStorage.setItem('gammonlab.settings', JSON.stringify(settings));
  });
  await page.reload();
  await page.locator('.matches-in input[type=file]').first().setInputFiles(MATCH);
  await page.getByText('Analysed at 1ply').first().waitFor({ timeout: 60_000 });
  await page.locator('.match-nav a').nth(1).click();
  await page.locator('.moves a[aria-current]').waitFor();
  await page.locator('#decision-title').click();
  const STEPS = 150;
  const at = () =>
    page.evaluate(() => [...document.querySelectorAll('.moves a')].findIndex((a) => a.getAttribute('aria-current')));
  const before = await at();
  // One play at rest: its checkers fly.
  await page.waitForTimeout(500);
  await browser.startTracing(page, { categories: TASKS });
  await page.keyboard.press('ArrowRight');
  await until(
    page,
    () => document.querySelector('.flying') === null && window.moved.flights.length > 0,
    'it has flown',
  );
  const [longest] = tasksOf(await browser.stopTracing());
  assert.ok(longest.cpu <= 50, `${longest.cpu} ms of processor time while a play is animated`);
  await browser.startTracing(page, { categories: TASKS });
  await page.evaluate(async (steps) => {
    for (let n = 0; n < steps; n++) {
      const key = { key: 'ArrowRight', repeat: n > 0, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', key));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }
  }, STEPS);
  const tasks = tasksOf(await browser.stopTracing());
  await until(page, () => document.querySelector('.moves a[aria-current]') !== null, 'a step is shown');
  assert.equal(await at(), before + 1 + STEPS, 'a step is missing');
  // 20 steps per second leave 50 ms for each, on a machine with nothing else to do.
  const cpu = tasks.reduce((sum, task) => sum + task.cpu, 0) / STEPS;
  assert.ok(cpu <= 50, `${cpu} ms of processor time per step`);
  assert.ok(tasks[0].cpu <= 50, `a task of ${tasks[0].cpu} ms`);
  assert.equal(await heard(page), 0, 'no sound outside a game');
  await leave();
});
