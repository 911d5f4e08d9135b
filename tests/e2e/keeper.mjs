// Shared by the tests of stored data: a visitor with a match, its cards, and the contents of the database.
import { root, until, visitor } from './harness.mjs';

export const MATCH = `${root}/tests/data/matches/games-3-4.mat`;

/** A visitor with a match, analysed at 1ply, at its first decision. Settings that are there stay. */
export async function withMatch(t, browser, server, options = {}) {
  const { context, page, complaints } = await visitor(browser, { viewport: { width: 1440, height: 900 }, ...options });
  t.after(() => context.close());
  page.setDefaultTimeout(60_000);
  await page.addInitScript(() => {
    const settings = { theme: 'dark', review: { level: '1ply', cubeLevel: '1ply' } };
    if (!localStorage.getItem('gammonlab.settings'))
      localStorage.setItem('gammonlab.settings', JSON.stringify(settings));
  });
  await page.goto(`${server.url}#/matches`);
  await page.locator('.matches-in input[type=file]').first().setInputFiles(MATCH);
  await page.getByText('Analysed at 1ply').first().waitFor();
  const match = /#\/match\/([^/]+)/.exec(page.url())[1];
  const decision = `${server.url}#/match/${match}/1.3`;
  await page.goto(decision);
  await comment(page).waitFor();
  return { context, page, complaints, match, decision };
}

export const comment = (page) => page.locator('label.comment').locator('input, textarea');
export const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Another tab of the same visitor. */
export async function tab(context, url) {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(url);
  return page;
}

/** Makes cards of all mistakes of a match; gives how many there are. */
export async function addCards(page, server, match) {
  await page.goto(`${server.url}#/learn/${match}`);
  await page.locator('.question-card').waitFor();
  const end = page.locator('.learn-end');
  for (let n = 0; n < 80 && (await end.count()) === 0; n++) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(40);
  }
  await end.getByRole('button', { name: 'Add all to the drill' }).click();
  const added = await page.getByText(/^Added to the drill: \d+ cards/).innerText();
  return Number(/\d+/.exec(added)[0]);
}

/** Begins a session of the drill. */
export async function drill(page, server) {
  await page.goto(`${server.url}#/drill`);
  await page.getByRole('button', { name: /^Start with/ }).click();
}

/** Shows the solution of the current card, and grades it with a key from 1 to 4. */
export async function grade(page, key) {
  await button(page, 'Show the solution').click();
  await page.getByText('How well did you know it?').waitFor();
  await page.locator('.grades small').first().waitFor();
  await page.keyboard.press(key);
}

/** In the page: every record of the database with its key, by store. */
export const everything = (page) =>
  page.evaluate(async () => {
    const done = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('gammonlab-kept'));
    const kept = {};
    for (const name of database.objectStoreNames) {
      const store = database.transaction(name).objectStore(name);
      const [keys, values] = [await done(store.getAllKeys()), await done(store.getAll())];
      kept[name] = keys.map((key, n) => ({ key, value: values[n] }));
    }
    database.close();
    return kept;
  });

/** Waits until the database holds something. */
export async function kept(page, condition, what) {
  for (const end = Date.now() + 20_000; ; await page.waitForTimeout(100)) {
    const all = await everything(page);
    if (condition(all)) return all;
    if (Date.now() > end) throw new Error(`still not kept: ${what}`);
  }
}

export const shows = (page, text) =>
  until(page, `document.querySelector('label.comment :is(input, textarea)')?.value === ${JSON.stringify(text)}`, text);

/**
 * The numbers of `www/state/random.ts`, which these scripts cannot import: Node 20 does not read TypeScript. Both are
 * mulberry32.
 */
export function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
