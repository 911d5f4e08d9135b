// Eight tasks of a user with one analysed match, at 390, 844 x 390, 1024 and 1440 px, by visible names and roles: `node
// tests/e2e/eight-tasks.mjs [SIZE ...]`. Prints actions, the time of the page, and the estimated time of a hand (1.35 s
// to look, 2.65 s per action, 0.28 s per character); fails above 45 s.
import { launch, root, serve, site } from './harness.mjs';

const LIMIT = 45;
const SIZES = {
  390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  844: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
  1024: { viewport: { width: 1024, height: 768 }, hasTouch: true },
  1440: { viewport: { width: 1440, height: 900 } },
};

const server = await serve(site);
const browser = await launch();
let late = 0;

function tasksOf(page, count) {
  const act = async (target) => {
    count.actions += 1;
    await target.click();
  };
  const type = async (target, text) => {
    count.actions += 1;
    count.characters += text.length;
    await target.fill(text);
  };
  const button = (name) => page.getByRole('button', { name, exact: true });
  const link = (name) => page.getByRole('link', { name, exact: true });
  const menu = (name) => page.locator('.tasks').getByRole('link', { name, exact: true });
  const toMatch = async () => {
    await act(menu('Matches'));
    await act(page.getByRole('link', { name: /^Amber – Basil/ }).first());
  };
  return {
    'worst blunder, and why': async () => {
      await toMatch();
      await act(page.locator('.costliest a').first());
      await page
        .getByText(/^Blunder −/)
        .first()
        .waitFor();
      await act(page.locator('summary', { hasText: /^Why\?/ }).first());
      await page.locator('.why-card li, .why li').first().waitFor();
    },
    'follow a line': async () => {
      await act(link('Analyse this position'));
      await act(page.locator('.plays .row button').first());
      await act(page.locator('button.primary', { hasText: 'Make this play' }));
      await page.locator('.line-strip').getByRole('button', { name: /64/ }).waitFor();
      await act(button('Die 3'));
      await act(button('Die 1'));
      await page.locator('.plays .row').first().waitFor();
      await act(page.locator('.board-side').getByText('Back to the match'));
    },
    'roll out the play that was made': async () => {
      await page
        .getByText(/^Blunder −/)
        .first()
        .waitFor();
      await act(button('Roll out the plays'));
      await page
        .getByText(/of 1296 trials|\d+ of \d+/)
        .first()
        .waitFor();
      await act(button('Stop'));
    },
    'send it': async () => {
      await act(page.locator('.share-menu summary'));
      await act(page.locator('.share-menu').getByRole('button', { name: 'Copy link' }));
      await page.getByText('copied', { exact: false }).first().waitFor();
    },
    'print the report': async () => {
      await act(page.locator('.match-nav').getByRole('link', { name: 'Report' }));
      await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', '')));
      await act(button('Print'));
      await page.locator('body[data-printed]').waitFor();
    },
    'five cards': async () => {
      await act(page.locator('.match-nav').getByRole('link', { name: 'Practise mistakes' }));
      await act(button('Drill these'));
      await page.waitForURL(/#\/drill/);
      for (let i = 0; i < 5; i++) {
        await act(button('Show the solution'));
        await act(page.getByRole('button', { name: /Again/ }));
      }
      await page.getByText('5 of', { exact: false }).first().waitFor();
    },
    'begin a game, and roll': async () => {
      await act(menu('Play'));
      await act(button('Start the match'));
      await act(page.locator('.board .press'));
      await page.locator('.turns, .asked').first().waitFor();
    },
    'the match of last June': async () => {
      await act(menu('Matches'));
      await type(page.getByPlaceholder(/Search players/), '2023-11');
      await page.getByText('1 match', { exact: true }).waitFor();
      await act(page.getByRole('link', { name: /Maxence Job/ }));
      await page.locator('.match-head').getByText('Maxence Job').waitFor();
    },
  };
}

/** The example, analysed, and a match of another month. */
async function prepare(page) {
  await page.goto(server.url);
  await page.evaluate(() => {
    const settings = { review: { level: '1ply', cubeLevel: '1ply' } };
    localStorage.setItem('gammonlab.settings', JSON.stringify(settings));
  });
  await page.goto(`${server.url}#/matches`);
  await page.reload();
  const files = ['www/public/examples/match.mat', 'tests/data/matches/games-3-4.mat'].map((one) => `${root}/${one}`);
  await page.locator('.matches-in input[type=file]').first().setInputFiles(files);
  await page.getByText('Analysed at 1ply').nth(1).waitFor({ timeout: 120_000 });
}

try {
  for (const [size, device] of Object.entries(SIZES)) {
    const wanted = process.argv.slice(2);
    if (wanted.length > 0 && !wanted.includes(size)) continue;
    const context = await browser.newContext({ locale: 'en-GB', ...device });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await prepare(page);
    const count = { actions: 0, characters: 0 };
    for (const [name, task] of Object.entries(tasksOf(page, count))) {
      Object.assign(count, { actions: 0, characters: 0 });
      const start = performance.now();
      const failed = await task().then(
        () => null,
        (error) => error.message.split('\n').slice(0, 4).join(' | '),
      );
      const took = (performance.now() - start) / 1000;
      const hand = 1.35 + took + 2.65 * count.actions + 0.28 * count.characters;
      if (failed || hand > LIMIT) late += 1;
      const cost = `${count.actions} actions, page ${took.toFixed(1)} s, about ${hand.toFixed(0)} s`;
      console.log(`${size}: ${name}: ${failed ?? cost}`);
      if (failed && process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/${size}-${name}.png` });
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
process.exitCode = late > 0 ? 1 : 0;
