// A newcomer's twelve tasks with matches (docs/studies/page.md), done only by role and name, as with a screen reader:
// no shortcut, no help, no selector. `node tests/e2e/newcomer-matches.mjs [1440] [390] [keyboard]` prints, for each
// task, clicks, typed characters, the windows scrolled, the time of the page, and the estimated time of a user: by the
// keystroke-level model 1.35 s to look, for each click 1.35 s to think, 1.1 s to point and 0.2 s to press, 0.28 s for
// each character, and 1 s for each window scrolled. By keyboard there are only Tab, Shift and Tab, arrows, Space and
// Enter: 1.35 s to think of each control, 0.28 s per key. The window of the system in which a file is chosen is not
// ours, and is not counted.
import { handOf } from './hand.mjs';
import { launch, root, serve, site } from './harness.mjs';

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const SIZES = { 1440: desktop, 390: phone, keyboard: desktop };
const LIMIT = 30;
const OWN = `${root}/www/public/examples/match.mat`;
const OTHER = `${root}/tests/data/matches/games-3-4.mat`;

/** The twelve tasks, each from the end of the previous one. */
function tasksOf(page, hand) {
  const { use, tick, choose, radio, file } = hand;
  const button = (name, within = page) => within.getByRole('button', { name, exact: true });
  const link = (name, within = page) => within.getByRole('link', { name, exact: true });
  const menu = page.getByRole('navigation', { name: 'Tasks' });
  const report = () => page.getByRole('article', { name: 'Report' });
  const opened = () => page.getByRole('link', { name: /^Amber – Basil/ });
  /** A menu that is folded away is unfolded, if it is. */
  const unfold = async (name) => {
    const summary = page.locator('summary', { hasText: name });
    if (!(await summary.evaluate((element) => element.parentElement.open))) await use(summary);
  };
  const saved = async (name, ending) => {
    await unfold('Save or send');
    const coming = page.waitForEvent('download');
    await use(page.getByRole('button', { name }));
    if (!(await coming).suggestedFilename().endsWith(ending)) throw new Error(`no file that ends in ${ending}`);
  };
  const board = () => page.getByRole('group', { name: /Board of the match|Position/ });
  /** Makes the first play that the board offers. */
  const play = async (done) => {
    for (let i = 0; i < 8 && !(await done.isEnabled()); i++) {
      // With a checker picked up, to its destination; otherwise the first that can move.
      const to = board().getByRole('button', { name: /can go here/ });
      const from = board().getByRole('button', { disabled: false });
      await use((await to.count()) > 0 ? to.first() : from.first());
      await page.waitForTimeout(300);
    }
    await use(done);
  };
  return {
    'drop a match': async () => {
      await file(button('Choose a file'), OWN);
      await report().getByRole('rowheader', { name: 'Performance rating (PR)' }).waitFor();
    },
    'find the worst blunder': async () => {
      await page.getByText('Analysed at 3ply').first().waitFor({ timeout: 120_000 });
      hand.waited();
      await use(link('Show the costliest mistake'));
      await page
        .getByText(/(?:Error|Blunder) −0\.\d/)
        .first()
        .waitFor();
    },
    why: async () => {
      await page
        .getByText(/^Best: /)
        .first()
        .waitFor();
      const plays = page.getByRole('table', { name: 'Plays' });
      await use(plays.getByRole('button').first());
    },
    'roll it out': async () => {
      await use(page.getByRole('button', { name: /^Roll out the/ }).first());
      await page.getByText(/\d of \d+ trials/).waitFor();
      await button('Stop').waitFor();
    },
    star: async () => {
      await use(button('Star'));
      await page.getByRole('button', { name: 'Starred', exact: true, pressed: true }).waitFor();
    },
    filter: async () => {
      await choose(page.getByRole('combobox', { name: 'Show' }), 'blunders (0.080)');
      const list = page.getByRole('region', { name: 'Move list' });
      const without = list.getByRole('link').filter({ hasNotText: 'blunder' });
      for (let i = 0; i < 40 && (await without.count()) > 0; i++) await page.waitForTimeout(50);
      if ((await without.count()) > 0) throw new Error('more than blunders');
    },
    'drill ten (to the first question)': async () => {
      await use(link('Practise mistakes'));
      await button('Add all to the drill').or(page.getByText('Which mistakes')).first().waitFor();
      await unfold('Which mistakes');
      await choose(page.getByRole('combobox', { name: 'Player' }), 'Amber');
      await choose(page.getByRole('combobox', { name: 'How many' }), 'the 10 costliest');
      await use(button('Add all to the drill'));
      await page.getByText(/^Added to the drill: /).waitFor();
      await use(link('Train', menu));
      await use(page.getByRole('button', { name: /^Start with 10 cards/ }));
      await button('Show the solution').or(button('Double')).first().waitFor();
    },
    'one of the ten, not known': async () => {
      await use(button('Show the solution'));
      await use(page.getByRole('button', { name: /Again/ }));
      await page.getByText('1 of 10').waitFor();
    },
    export: async () => {
      await use(link('Matches', menu));
      await use(opened());
      await saved(/other programs \(\.mat\)/, '.mat');
    },
    'compare two months': async () => {
      await use(link('Matches', menu));
      await file(button('Choose files'), OTHER);
      await page.getByRole('heading', { name: /Maxence Job/ }).waitFor();
      await page.getByText('Analysed at 3ply').first().waitFor({ timeout: 120_000 });
      hand.waited();
      await use(link('Matches', menu));
      await use(link('My progress'));
      await tick(page.getByRole('checkbox', { name: /^Amber/ }));
      await tick(page.getByRole('checkbox', { name: /^Kévin Unger/ }));
      await use(button('Done'));
      await tick(page.getByRole('checkbox', { name: 'Compare Nov 2023' }));
      await tick(page.getByRole('checkbox', { name: 'Compare Nov 2025' }));
      await page.getByText(/may be chance|more than chance/).waitFor();
    },
    'begin a match of one game': async () => {
      await use(link('Play', menu));
      await radio(page.getByRole('group', { name: 'Match to' }), '1');
      await use(button('Start the match'));
      await button('Roll the dice').waitFor();
    },
    'play a turn of it': async () => {
      const [begin, roll, done] = ['Roll the dice', 'Roll', 'Done'].map((name) => button(name));
      await use(begin);
      for (let played = false; !played; ) {
        await done.or(roll).first().waitFor();
        // Without a cube the page rolls by itself in a moment.
        await page.waitForTimeout(500);
        if (await roll.count()) await use(roll);
        else if (await done.count()) {
          await play(done);
          played = true;
          await done.waitFor({ state: 'detached' });
        }
      }
      await done.or(roll).first().waitFor();
      hand.waited();
    },
    resign: async () => {
      await use(button('Resign'));
      await use(button('a single game'));
      await page.getByText('won the match.').waitFor();
    },
    'send the report': async () => {
      await use(link('Matches', menu));
      await use(opened());
      await saved(/^Report to send/, '.html');
    },
  };
}

const server = await serve(site);
const browser = await launch();
let late = 0;
const asked = process.argv.slice(2);
for (const [size, device] of Object.entries(SIZES)) {
  if (asked.length > 0 && !asked.includes(size)) continue;
  const keyboard = size === 'keyboard';
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...device });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const hand = handOf(page, keyboard);
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Choose a file', exact: true }).waitFor();
  for (const [name, task] of Object.entries(tasksOf(page, hand))) {
    hand.reset();
    let start = performance.now();
    // An analysis continues by itself: nobody has to wait for it.
    hand.waited = () => (start = performance.now());
    try {
      await task();
    } catch (error) {
      late += 1;
      console.log(`| ${size} | ${name} | FAILED: ${String(error.message).split('\n').slice(0, 4).join(' ')} |`);
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${size}-${name}.png` });
      break;
    }
    const took = (performance.now() - start) / 1000;
    const { clicks, characters, scrolled, keys } = hand.count();
    const seconds = hand.seconds() + (keyboard ? 0 : took);
    if (seconds >= LIMIT) late += 1;
    const cost = keyboard ? `${keys} keys` : `${clicks} + ${characters}, ${scrolled} scrolled`;
    console.log(`| ${size} | ${name} | ${cost} | page ${took.toFixed(1)} s | ${seconds.toFixed(0)} s |`);
  }
  await context.close();
}
await browser.close();
await server.stop();
process.exitCode = late > 0 ? 1 : 0;
