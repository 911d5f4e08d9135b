// A newcomer's ten tasks (docs/page.md), done only through visible roles and names, without shortcuts and help. `node
// tests/e2e/newcomer.mjs` prints clicks, typed characters, the time the page took, and how long a hand would take: by
// the keystroke-level model 1.35 s to look, and for each click 1.35 s to think, 1.1 s to point and 0.2 s to press, 0.28
// s for each character.
import { launch, serve, site } from './harness.mjs';

const sizes = {
  1440: { viewport: { width: 1440, height: 900 } },
  390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};
const LIMIT = 30;
const server = await serve(site);
const browser = await launch();
let late = 0;

for (const [size, device] of Object.entries(sizes)) {
  const context = await browser.newContext({ locale: 'en-GB', ...device });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  let clicks = 0;
  let keys = 0;
  const click = async (target) => {
    clicks += 1;
    await target.click();
  };
  const type = async (target, text) => {
    clicks += 1;
    keys += text.length;
    await target.fill(text);
  };
  const button = (name, within = page) => within.getByRole('button', { name, exact: true });
  const dialog = (name) => page.getByRole('dialog', { name });
  const rows = page.getByRole('table', { name: /legal plays of/ }).getByRole('row');

  const tasks = {
    'set a position': async () => {
      await click(button('Edit'));
      await click(page.getByRole('radio', { name: 'Remove' }));
      await click(page.getByRole('button', { name: /^point 24\b/ }));
      await click(page.getByRole('radio', { name: 'On roll' }));
      await click(page.getByRole('button', { name: /^point 18\b/ }));
      await click(button('Apply').last());
      await click(button('Die 6'));
      await click(button('Die 2'));
      await page.getByRole('table', { name: /legal plays of 62/ }).waitFor();
    },
    'find the best play': async () => {
      if (!(await rows.nth(1).textContent()).includes('best'))
        throw new Error('the first play is not marked as the best');
    },
    'compare two plays': async () => {
      await click(rows.nth(3).getByRole('button'));
      await page.getByRole('heading', { name: 'Compare two plays' }).waitFor();
    },
    'roll it out': async () => {
      await click(button('Roll out'));
      await page.getByText(/ of 1296 trials/).waitFor();
    },
    'stop it': async () => {
      await click(button('Pause'));
      await button('Continue to 1296').waitFor();
    },
    'share a link': async () => {
      await click(button('Share'));
      await click(button('Link'));
      await page.getByText('Link copied.').waitFor();
    },
    'change the score': async () => {
      await click(button('Edit'));
      await click(page.getByRole('radio', { name: 'Match' }));
      await type(page.getByLabel('Match length'), '7');
      await click(button('Apply').last());
      await page.getByText('0 of 7').first().waitFor();
    },
    'see the take point': async () => {
      await click(button('No dice'));
      await page.getByText(/^Take point \d/).waitFor();
    },
    'look up 4-away 6-away': async () => {
      await click(button('Match equity'));
      await type(page.getByRole('spinbutton', { name: 'You need' }), '4');
      await type(page.getByRole('spinbutton', { name: 'Opponent needs' }), '6');
      await page.getByText(/Match winning chance 64\.\d+ %/).waitFor();
      await click(page.getByRole('link', { name: 'Analyse' }));
    },
    install: async () => {
      await click(page.getByRole('button', { name: /^Settings/ }));
      await dialog('Settings').getByRole('heading', { name: 'Install' }).waitFor();
    },
  };

  await page.goto(server.url);
  await page.getByRole('link', { name: 'Analyse', exact: true }).click();
  await page.getByRole('table', { name: /legal plays of/ }).waitFor();
  for (const [name, task] of Object.entries(tasks)) {
    [clicks, keys] = [0, 0];
    const start = performance.now();
    await task();
    const took = (performance.now() - start) / 1000;
    const hand = 1.35 + took + clicks * 2.65 + keys * 0.28;
    if (hand >= LIMIT) late += 1;
    console.log(
      `${size} px: ${name}: ${clicks} clicks, ${keys} characters, the page ${took.toFixed(1)} s, a hand about ` +
        `${hand.toFixed(0)} s`,
    );
  }
  await context.close();
}
await browser.close();
await server.stop();
process.exitCode = late > 0 ? 1 : 0;
