// A whole game against the engine by touch at 390 x 844, by mouse at 1440 x 900, and by keys only: `node
// tests/e2e/whole-game.mjs [touch] [mouse] [keys] [SETTING=true|false ...]`. Prints the taps (clicks, keys) of each
// turn, and fails if nothing can be done for 20 s or the mean of touch and mouse is above 2.2. `LENGTH=3` plays a match
// with the cube, in which each roll beside a cube is a separate tap.
import { launch, serve, site, visitor } from './harness.mjs';

const LIMIT = 2.2;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };
const WAYS = { touch: phone, mouse: desktop, keys: desktop };

const asked = process.argv.slice(2);
const changed = Object.fromEntries(
  asked.filter((one) => one.includes('=')).map((one) => [one.split('=')[0], one.endsWith('=true')]),
);
const ways = asked.filter((one) => one in WAYS);
const server = await serve(site);
const browser = await launch();
let failed = false;

/** The next action of the person; null while the engine thinks or something goes by itself. */
const waiting = (page) =>
  page.evaluate(() => {
    const panel = document.querySelector('.play-panel');
    if (!panel || panel.querySelector('.asked .progress')) return null;
    const names = [...panel.querySelectorAll('button')]
      .filter((one) => !one.disabled)
      .map((one) => one.textContent.trim());
    const open = [...document.querySelectorAll('.hands rect[aria-disabled=false]')].map((one) => one.dataset.place);
    const press = document.querySelector('.board .press')?.getAttribute('aria-label') ?? null;
    const own = {};
    for (const one of document.querySelectorAll('.board .checker.own[data-at]')) {
      const [place] = one.dataset.at.split(':');
      own[place] = (own[place] ?? 0) + 1;
    }
    const dice = [...document.querySelectorAll('.board .dice:not(.other) > g')].map(
      (die) => die.querySelectorAll('circle').length,
    );
    return { names, open, press, own, dice, asks: panel.querySelector('.asked').textContent };
  });

/** How a way does a thing: each call is one tap, click or key. */
function handOf(way) {
  const count = { taps: 0 };
  const act = async (target) => {
    count.taps += 1;
    if (way === 'touch') await target.tap({ force: true });
    else await target.click({ force: true });
  };
  return { count, act, tried: new Set() };
}

/** Plays the person's next step; false if there was none. */
async function step(page, way, hand, seen) {
  const button = (name) => page.locator('.play-panel').getByRole('button', { name, exact: true });
  if (seen.names.includes('Roll the dice') || seen.names.includes('Roll')) {
    if (way === 'keys') await key(page, hand, seen.names.includes('Roll') ? 'r' : 'Enter');
    else await hand.act(page.locator('.board .press').first());
    return true;
  }
  if (seen.names.includes('Take')) {
    if (way === 'keys') await key(page, hand, 'y');
    else await hand.act(button('Take'));
    return true;
  }
  if (seen.names.includes('Done')) {
    // It goes by itself in a moment.
    if (changed.finish !== false) return false;
    if (way === 'keys') await key(page, hand, 'Enter');
    else await hand.act(page.locator('.board .press').first());
    return true;
  }
  if (seen.open.length === 0) return false;
  // A point that both dice make is made by one tap on it. Else the rearmost checker first: its way is the longest, and
  // so is the game never stuck.
  const [first, second] = seen.dice;
  const points = Array.from({ length: 24 }, (_, i) => 24 - i).filter(
    (at) => !seen.own[at] && first !== second && seen.own[at + first] && seen.own[at + second],
  );
  const tried = points.find((at) => at < 12 && !hand.tried.has(`${seen.asks} ${at}`));
  if (tried) hand.tried.add(`${seen.asks} ${tried}`);
  const place = (way !== 'keys' && tried) || seen.open.filter((one) => one !== 'off').sort((a, b) => b - a)[0];
  const target = page.locator(`.hands rect[data-place="${place}"]`);
  if (way === 'keys') {
    // Every place of the board is reached by Tab; only the key that moves counts.
    await target.focus();
    await key(page, hand, 'Enter');
  } else await hand.act(target);
  return true;
}

async function key(page, hand, name) {
  hand.count.taps += 1;
  await page.keyboard.press(name);
}

try {
  for (const way of ways.length > 0 ? ways : Object.keys(WAYS)) {
    const { context, page } = await visitor(browser, WAYS[way]);
    await page.addInitScript((change) => {
      const kept = JSON.parse(localStorage.getItem('gammonlab.settings') ?? '{}');
      localStorage.setItem('gammonlab.settings', JSON.stringify({ ...kept, motion: false, finish: true, ...change }));
    }, changed);
    await page.goto(`${server.url}#/play`);
    await page.getByRole('radio', { name: process.env.LENGTH ?? '1', exact: true }).check();
    await page.getByRole('button', { name: 'Start the match' }).click();
    const hand = handOf(way);
    const turns = [];
    let last = Date.now();
    let before = '';
    for (;;) {
      const seen = await waiting(page);
      const over = seen?.names.some((one) => one === 'Next game' || one === 'Another match');
      if (over) break;
      const now = JSON.stringify(seen);
      if (seen && now !== before && (await step(page, way, hand, seen))) {
        last = Date.now();
        before = now;
        await page.waitForTimeout(150);
      } else await page.waitForTimeout(60);
      // A turn ends when the engine moves: the row of the list is complete.
      const rows = await page.locator('.turns tbody tr').count();
      if (rows > turns.length) {
        turns.push(hand.count.taps);
        hand.count.taps = 0;
      }
      if (Date.now() - last > 5000) before = '';
      if (Date.now() - last > 20_000) {
        failed = true;
        console.log(`${way}: nothing to do for 20 s: ${now}`);
        break;
      }
    }
    const mean = turns.reduce((sum, one) => sum + one, 0) / turns.length;
    console.log(`${way}: ${turns.length} turns, ${mean.toFixed(2)} a turn (${turns.join(' ')})`);
    console.log(`  ${(await page.locator('.play-panel .told').allTextContents()).join(' ')}`);
    if (way !== 'keys' && mean > LIMIT) failed = true;
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/game-${way}.png` });
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
process.exitCode = failed ? 1 : 0;
