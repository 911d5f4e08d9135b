// One tour of the whole page without a network: on a desktop and on a phone, with the pointer and with only the
// keyboard, with threads and without. The first visit fetches the page; then the server is stopped and the page is
// loaded again.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { desktop, openBrowser, phone, serve, site, strongIsKept, until } from './harness.mjs';

const OPENING_52 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10';

const browser = await openBrowser();

const sizes = { 1440: desktop, 390: phone };

/**
 * The page without a network. Without threads it is in a frame of a page that is not isolated, where no browser shares
 * memory, whatever the service worker sends. Gives the `frame` to look into, and `leave`.
 */
async function visitOffline(size, threads) {
  const framed =
    '<!doctype html><html lang="en"><title>frame</title><link rel="icon" href="data:,"><style>' +
    'body{margin:0}iframe{border:0;width:100vw;height:100vh;display:block}</style>' +
    `<iframe src="/lab/#${OPENING_52}" allow="clipboard-read; clipboard-write"></iframe>`;
  const server = await serve(site, {
    isolated: false,
    base: '/lab/',
    respond: (path) => (path === '/frame.html' ? { status: 200, body: framed } : null),
  });
  const context = await browser.newContext({ locale: 'en-GB', ...sizes[size] });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (m) => m.type() === 'error' && complaints.push(m.text()));
  await page.goto(threads ? `${server.url}#${OPENING_52}` : `http://localhost:${server.port}/frame.html`);
  const inside = () => (threads ? page.mainFrame() : page.frames()[1]);
  const answered = async (what) => {
    for (const end = Date.now() + 30_000; Date.now() < end; ) {
      const there = await inside()
        ?.evaluate(() => {
          const reloaded = performance.getEntriesByType('navigation')[0].type === 'reload' && !('left' in window);
          return (
            reloaded && navigator.serviceWorker.controller !== null && document.querySelector('.plays .row') !== null
          );
        })
        .catch(() => false);
      if (there) return;
      await page.waitForTimeout(50);
    }
    throw new Error(`no answer ${what}`);
  };
  // The page reloads itself once when the service worker has taken over.
  await answered('online');
  if (threads) await until(page, () => crossOriginIsolated, 'isolation');
  // Searches beyond the first plays need the strong network, which is kept after its first use.
  await until(page, strongIsKept, 'the strong network is kept');
  await server.stop();
  // Old elements are marked: they may still respond for a while.
  await inside().evaluate(() => (window.left = true));
  if (threads) await page.reload();
  else await inside().evaluate(() => location.reload());
  await answered('offline');
  assert.equal(await inside().evaluate(() => crossOriginIsolated), threads);
  return {
    page,
    frame: inside(),
    leave: async () => {
      await context.close();
      assert.deepEqual(complaints, []);
    },
  };
}

/** Two ways to do the same: a pointer that clicks, or only keys. */
const hands = {
  pointer: () => ({
    press: (target) => target.click(),
    choose: (target, option) => target.selectOption({ label: option }),
    write: (target, text) => target.fill(text),
    tick: (target) => target.check(),
  }),
  keyboard: (page, frame) => {
    /**
     * Tab, or Shift and Tab, as often as it takes, until `target` has the focus: there is a way to it, and it leads in
     * the page's order.
     */
    const reach = async (target) => {
      await target.waitFor({ state: 'attached' });
      const where = () =>
        target.evaluate((e) => {
          const active = document.activeElement;
          if (e === active) return 'here';
          return active !== document.body && e.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING
            ? 'before'
            : 'after';
        });
      for (let i = 0; i < 250; i++) {
        const place = await where();
        if (place === 'here') return;
        await page.keyboard.press(place === 'before' ? 'Shift+Tab' : 'Tab');
      }
      throw new Error(`the Tab key does not lead to ${target}`);
    };
    return {
      press: async (target) => {
        await reach(target);
        await page.keyboard.press((await target.evaluate((e) => e.tagName)) === 'INPUT' ? 'Space' : 'Enter');
      },
      choose: async (target, option) => {
        await reach(target);
        const labels = await target.locator('option').allTextContents();
        const [from, to] = [
          await target.evaluate((e) => e.selectedIndex),
          labels.findIndex((label) => label.trim() === option),
        ];
        for (let i = from; i !== to; i += Math.sign(to - from))
          await page.keyboard.press(to > from ? 'ArrowDown' : 'ArrowUp');
      },
      write: async (target, text) => {
        await reach(target);
        await page.keyboard.press('Control+A');
        await page.keyboard.type(text);
      },
      // A group of radio buttons is one stop of the Tab key; the arrow keys choose.
      tick: async (target) => {
        const name = await target.getAttribute('name');
        await reach(frame.locator(`input[name="${name}"]:checked`));
        for (let i = 0; i < 10 && !(await target.isChecked()); i++) await page.keyboard.press('ArrowRight');
        assert.ok(await target.isChecked());
      },
    };
  },
};

async function tour(page, frame, { press, choose, write, tick }, threads) {
  const button = (name, within = frame) => within.getByRole('button', { name, exact: true });
  const rows = frame.locator('.plays .row');

  // One place explains which parts are slower without threads, and the reason.
  await press(frame.getByRole('button', { name: /^Settings/ }));
  const why = frame.getByText('One thread: this browser or host does not offer shared memory here');
  await frame.getByRole('dialog').getByText('Threads', { exact: true }).waitFor();
  assert.equal(await why.count(), threads ? 0 : 1);
  await page.keyboard.press('Escape');
  // By its element: one that is closed but not yet taken away has no role.
  await frame.locator('dialog').waitFor({ state: 'detached' });

  // A position, its plays, one of them on the board, two compared.
  const field = frame.getByLabel('Position', { exact: true });
  await write(field, 'XGID=-a-B-BC-B---cE--bb-db---A-:0:0:1:62:0:0:0:0:10');
  await page.keyboard.press('Enter');
  await frame.getByRole('table', { name: / of 62,/ }).waitFor();
  await press(rows.first().getByRole('button'));
  await frame.locator('.row.chosen').waitFor();
  assert.ok((await frame.locator('.arrow:not(.under)').count()) >= 1);
  const second = frame.getByLabel('Second play');
  const fourth = (await second.locator('option').allTextContents())[3];
  await choose(second, fourth);
  await frame.locator('.compare thead th', { hasText: fourth }).waitFor();
  await choose(frame.locator('.verdict .level select').first(), '3ply');
  await rows.first().locator('.level-of', { hasText: '3ply' }).waitFor({ state: 'attached' });

  // Rolled out, stopped.
  const panel = frame.locator('.rollout');
  await choose(panel.getByLabel('Trials'), '20736');
  await press(button('Roll out', panel));
  await panel.locator('tbody tr').first().waitFor();
  await press(button('Pause', panel));
  await button('Continue to 20736', panel).waitFor();

  // At every score; the keys walk the grid.
  const scores = frame.locator('.scores');
  await press(button('Compute', scores));
  await scores.locator('.legend').waitFor();
  await scores.locator('.meter').waitFor({ state: 'detached', timeout: 60_000 });
  await press(scores.locator('button.score[tabindex="0"]'));
  await page.keyboard.press('ArrowRight');
  await scores.locator('.details').getByText('1-away 2-away').waitFor();

  // Match equity of 4-away 6-away.
  await press(button('Match equity'));
  const explorer = frame.getByRole('main');
  await write(explorer.getByRole('spinbutton', { name: 'You need' }), '4');
  await write(explorer.getByRole('spinbutton', { name: 'Opponent needs' }), '6');
  await explorer.getByText(/Match winning chance 6\d\.\d+ %/).waitFor();
  await press(frame.getByRole('link', { name: 'Analyse' }));

  // The score changed by hand; the take point at it.
  await press(button('Edit'));
  const editor = frame.locator('.editor');
  await editor.waitFor();
  await tick(editor.getByRole('radio', { name: 'Match' }));
  await write(editor.getByLabel('Match length'), '5');
  await press(button('Apply', editor));
  await frame.getByText('0 of 5').first().waitFor();
  await press(button('No dice'));
  await frame.locator('.take-point').waitFor();
  await frame.locator('.rolls').getByText('On average').waitFor();

  // Taken along.
  await press(button('Share'));
  await press(button('Link', frame.getByRole('dialog')));
  await frame.getByText('Link copied.').waitFor();
  assert.match(
    decodeURIComponent(await frame.evaluate(() => navigator.clipboard.readText())),
    /#XGID=-a-B-BC-B---cE--bb-db---A-:0:0:1:00:0:0:0:5:/,
  );

  // The Lab.
  await press(frame.getByRole('link', { name: 'Lab', exact: true }));
  await choose(frame.getByRole('group', { name: 'Player B' }).getByLabel('Level'), '1ply');
  await choose(frame.getByLabel('Played for'), '1-point match');
  await press(button('Start'));
  await frame.locator('.lab-body:not(.lab-example) .lab-table').first().waitFor({ timeout: 60_000 });
  await press(button('Stop'));
  await button('Continue').waitFor();
  await press(frame.getByRole('link', { name: 'Analyse' }));

  // In the other language.
  await press(frame.getByRole('button', { name: /^Settings/ }));
  await tick(frame.getByRole('radio', { name: 'Deutsch' }));
  await frame.getByRole('heading', { name: 'Einstellungen' }).waitFor();
}

/** Any two of width, hand and threads meet in one of the four: all eight took a minute more and found nothing else. */
const tours = [
  { size: '390', way: 'keyboard', threads: true },
  { size: '390', way: 'pointer', threads: false },
  { size: '1440', way: 'pointer', threads: true },
  { size: '1440', way: 'keyboard', threads: false },
];

describe('a tour without a network', () => {
  for (const { size, way, threads } of tours) {
    test(`${size} px, ${way}, ${threads ? 'threads' : 'one thread'}`, async () => {
      const { page, frame, leave } = await visitOffline(size, threads);
      await tour(page, frame, hands[way](page, frame), threads);
      await leave();
    });
  }
});
