// Seven tasks of learners, each as a new user would do it: by roles and names only (the tree of a screen reader),
// with the pointer at 390 and 1440 px, and with the keyboard only. Each needs less than 60 s of a user's time,
// estimated as in newcomer-matches.mjs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handOf } from './hand.mjs';
import { desktop, openSite, phone, visitor } from './harness.mjs';

const LIMIT = 60;
const SIZES = { 1440: desktop, 390: phone, keyboard: desktop };
const RACE = 'XGID=----BCCBBBA-a-bb--bccb----:1:1:1:00:0:0:0:0:10';
const { server, browser } = await openSite();

/** The tasks, each from the end of the previous one. */
function tasksOf(page, { use, type, choose }) {
  const button = (name) => page.getByRole('button', { name, exact: true });
  const link = (name) => page.getByRole('link', { name, exact: true });
  /** Answers a number of questions of one kind of exercise. */
  const exercise = async (kind, questions, typed) => {
    await use(link('Train'));
    await use(link('Exercises'));
    await use(page.getByRole('button', { name: new RegExp(`^${kind}`) }));
    for (let n = 0; n < questions; n++) {
      if (typed) await type(page.getByRole('textbox', { name: 'Your answer' }), typed, true);
      else await use(page.getByRole('main').getByRole('listitem').getByRole('button', { disabled: false }).first());
      await page
        .getByText(/^(Right|Wrong)\./)
        .first()
        .waitFor();
      // The button for the next question has the focus, soon after it is there.
      await page.locator('button:focus', { hasText: /^Next$/ }).waitFor();
      await page.keyboard.press('Enter');
    }
    await use(button('Finish'));
  };
  return {
    'understand a blunder': async () => {
      await use(button('Open the example match'));
      await use(link('Show the costliest mistake'));
      await use(page.locator('summary').filter({ hasText: /^Why/ }).first());
      await page
        .getByRole('heading', { name: /^(Tested reasons|In favour of|Numbers)/ })
        .first()
        .waitFor();
    },
    'print an explained report': async () => {
      await use(link('Report'));
      const printed = page.evaluate(() => new Promise((done) => (globalThis.print = () => done(true))));
      await use(button('Print'));
      assert.ok(await printed);
    },
    'find what to study': async () => {
      await use(link('Train'));
      await use(link('Study plan'));
      await page
        .getByText(/Not enough decisions|stands? out|choose your name/)
        .first()
        .waitFor();
    },
    'ten pip counts': () => exercise('Pip count', 10, '100'),
    'three replies': () => exercise('Openings and replies', 3),
    'make and send a lesson': async () => {
      await use(link('Train'));
      await use(link('Lessons'));
      await use(button('New lesson'));
      await type(page.getByRole('textbox', { name: 'Title' }), 'Races');
      await type(page.getByRole('textbox', { name: /^Positions, one id/ }), RACE);
      await use(button('Add'));
      await page.getByText('1 position was added.').waitFor();
      await page.getByText(/The engine is analysing/).waitFor({ state: 'detached' });
      await type(page.getByRole('textbox', { name: 'Text after the answer' }), 'Count first.');
      await use(button('Copy the link'));
      await page.getByText(/The link was copied\. \d+ characters/).waitFor();
    },
    'a game with the tutor': async () => {
      await use(link('Play'));
      await choose(page.getByRole('combobox', { name: /^Tutor/ }), 'Warn about blunders');
      await use(button('Start the match'));
      await page.getByText('Roll for the first move.').waitFor();
      await use(page.getByRole('button', { name: 'Roll the dice' }).first());
    },
  };
}

for (const [name, size] of Object.entries(SIZES))
  test(`seven tasks, ${name}`, async () => {
    const { page, context, complaints } = await visitor(browser, size);
    page.setDefaultTimeout(Number(process.env.PATIENCE ?? 30_000));
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const hand = handOf(page, name === 'keyboard');
    await page.goto(server.url);
    await page.locator('.chip.ready').waitFor({ state: 'attached' });
    for (const [task, work] of Object.entries(tasksOf(page, hand))) {
      hand.reset();
      await work().catch(async (error) => {
        if (process.env.SHOW) console.log(await page.locator('body').ariaSnapshot());
        throw new Error(`${task}: ${error.message}`, { cause: error });
      });
      const { clicks, characters, keys } = hand.count();
      const seconds = hand.seconds();
      console.log(
        `${name}, ${task}: ${clicks} clicks, ${characters} characters, ${keys} keys, ${seconds.toFixed(0)} s`,
      );
      assert.ok(seconds < LIMIT, `${task}: ${seconds.toFixed(0)} s`);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
