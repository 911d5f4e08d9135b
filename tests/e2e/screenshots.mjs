// Every page and panel at 390 and 1440 px in both themes, whole, for people to look at: `node tests/e2e/screenshots.mjs
// [FOLDER]`. One picture a panel and width, light on the left and dark on the right, so that the two are seen side by
// side.
import { mkdir } from 'node:fs/promises';
import { launch, root, serve, site } from './harness.mjs';

const folder = process.argv[2] ?? `${root}/tests/artefacts/pages`;
const BLUNT = 'XGID=-a-B-BC-B---cE--bb-db---A-:0:0:1:62:0:0:0:0:10';
const MATCH = 'XGID=-b-aB-D-B---dD---c-e---AB-:0:0:1:00:2:4:0:7:10';
const RACE = 'XGID=-BBB-----------------bbb--:0:0:1:00:0:0:0:0:10';
const sizes = {
  1440: { viewport: { width: 1440, height: 900 } },
  390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

await mkdir(folder, { recursive: true });
const server = await serve(site);
const browser = await launch();
const button = (page, name) => page.getByRole('button', { name, exact: true });
const settled = (page) => page.locator('.verdict[aria-busy=false]').waitFor();

/** The subject of each picture, from a page that shows `hash`. `whole`: as long as the page is, not as the window. */
const pictures = {
  plays: { hash: BLUNT, whole: true, go: async (page) => page.locator('.plays .row').nth(1).click() },
  'plays-top': { hash: BLUNT, go: async (page) => page.locator('.plays .row').nth(1).click() },
  'before-the-roll': {
    hash: MATCH,
    whole: true,
    go: (page) => page.locator('.rolls').getByText('On average').waitFor(),
  },
  race: { hash: RACE, whole: true, go: (page) => page.locator('.rolls').getByText('On average').waitFor() },
  rollout: {
    hash: BLUNT,
    part: '.rollout',
    go: async (page) => {
      await page.getByLabel('Trials').selectOption('144');
      await button(page, 'Roll out').click();
      await button(page, 'Save to a file').waitFor({ timeout: 120_000 });
    },
  },
  exercise: {
    hash: BLUNT,
    whole: true,
    go: async (page) => {
      await button(page, 'Play').click();
      await page.locator('[data-place="13"]').click();
    },
  },
  scores: {
    hash: MATCH,
    part: '.scores',
    go: async (page) => {
      await button(page, 'Compute').click();
      await page.locator('.legend').waitFor();
      await page.locator('.scores .meter').waitFor({ state: 'detached', timeout: 90_000 });
      await page.locator('[data-score="3 4"]').click();
    },
  },
  'match-equity': {
    hash: MATCH,
    whole: true,
    go: async (page) => {
      await button(page, 'Match equity').click();
      await page.locator('.meaning tbody tr').first().waitFor();
    },
  },
  editor: { hash: BLUNT, whole: true, go: (page) => button(page, 'Edit').click() },
  positions: { hash: BLUNT, go: (page) => button(page, 'Positions').click() },
  share: { hash: BLUNT, go: (page) => button(page, 'Share').click() },
  help: { hash: BLUNT, go: (page) => button(page, 'Help').click() },
  settings: { hash: BLUNT, go: (page) => page.getByRole('button', { name: /^Settings/ }).click() },
  problem: {
    hash: BLUNT,
    go: async (page) => {
      await page.locator('#id').fill('XGID=-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:0:10');
      await page.locator('#id').press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  'lab-example': {
    hash: BLUNT,
    whole: true,
    go: async (page) => {
      await page.getByRole('link', { name: 'Lab', exact: true }).click();
      await page.locator('.lab-example .lab-plot').waitFor();
    },
  },
  lab: {
    hash: BLUNT,
    whole: true,
    go: async (page) => {
      await page.getByRole('link', { name: 'Lab', exact: true }).click();
      await page.getByRole('group', { name: 'Player B' }).getByLabel('Level').selectOption('1ply');
      await page.getByLabel('Played for').selectOption('1');
      await page.getByLabel('Pairs of matches').selectOption('50');
      await button(page, 'Start').click();
      await page.getByText('50 of 50 pairs').waitFor({ timeout: 120_000 });
      await page.waitForTimeout(300);
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
};

/** The same of the pages for matches, which need no position; `%` in a hash stands for the match that was opened. */
const matchPictures = {
  home: { hash: '/home', whole: true, ready: '.home' },
  matches: { hash: '/matches', ready: '.matches-list tbody tr, .matches-list li' },
  report: { hash: '/match/%', whole: true, ready: '.match-report' },
  decision: { hash: '/match/%/2.5', whole: true, ready: '#decision-title' },
  learn: { hash: '/learn/%', whole: true, ready: '.question-card' },
  'learn-shown': {
    hash: '/learn/%',
    whole: true,
    ready: '.question-card',
    go: async (page) => {
      await page.keyboard.press('s');
      await page.locator('.solution .candidates tbody tr').first().waitFor();
    },
  },
  'learn-end': {
    hash: '/learn/%',
    ready: '.question-card',
    go: async (page) => {
      while ((await page.locator('.learn-end').count()) === 0) {
        await page.keyboard.press('ArrowRight');
        await page.waitForTimeout(40);
      }
      await page.locator('.learn-end').getByRole('button', { name: 'Add all to the drill' }).click();
      await page.getByText('Added to the drill').waitFor();
    },
  },
  drill: { hash: '/drill', whole: true, ready: '.drill-head' },
  'drill-question': {
    hash: '/drill',
    whole: true,
    ready: '.drill-head',
    go: async (page) => {
      await page
        .getByRole('button', { name: /^Start with/ })
        .first()
        .click();
      await page.locator('.question-card').waitFor();
    },
  },
  progress: {
    hash: '/progress',
    whole: true,
    ready: 'main input[type=checkbox]',
    go: async (page) => {
      await page.locator('main input[type=checkbox]').first().check();
      await page.locator('main table tbody tr').first().waitFor();
    },
  },
  play: { hash: '/play', whole: true, ready: '.strengths' },
  'play-match': {
    hash: '/play',
    whole: true,
    ready: '.strengths',
    go: async (page) => {
      await button(page, 'Start the match').click();
      await button(page, 'Roll the dice').click();
      // The side with the higher die plays.
      await page.waitForTimeout(2500);
    },
  },
  tables: { hash: '/tables', whole: true, ready: 'main table' },
};

const wanted = (process.env.ONLY ?? '').split(',').filter(Boolean);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);

/** A view in both themes. */
async function take(page, name, { whole, part }) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(250);
    const path = `${folder}/${name}-${colorScheme}.png`;
    if (part) await page.locator(part).screenshot({ path });
    else await page.screenshot({ path, fullPage: whole ?? false });
  }
}

/** Opens the example match and waits until it is analysed; gives its id. */
async function openMatch(page) {
  await page.goto(`${server.url}#/matches`);
  await page.locator('input[type=file]').first().setInputFiles(`${root}/www/public/examples/match.mat`);
  await page.waitForURL(/#\/match\//);
  await page.locator('.match-report').waitFor();
  await page.getByRole('progressbar', { name: 'Analysis running' }).waitFor({ state: 'detached', timeout: 120_000 });
  return page.url().match(/match\/([^/]+)/)[1];
}

try {
  for (const [size, device] of Object.entries(sizes)) {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...device });
    const visit = async (hash, ready) => {
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      await page.goto(`${server.url}#${hash}`);
      await page.locator(ready).first().waitFor();
      return page;
    };
    for (const [name, picture] of Object.entries(pictures).filter(([name]) => isWanted(name))) {
      const page = await visit(picture.hash, '.plays .row, .evaluation');
      await settled(page);
      await picture.go(page);
      await take(page, `${name}-${size}`, picture);
      await page.close();
    }
    const ofMatches = Object.entries(matchPictures).filter(([name]) => isWanted(name));
    const opened = await context.newPage();
    const match = ofMatches.length > 0 ? await openMatch(opened) : '';
    await opened.close();
    for (const [name, picture] of ofMatches) {
      const page = await visit(picture.hash.replace('%', match), picture.ready);
      await picture.go?.(page);
      await take(page, `${name}-${size}`, picture);
      await page.close();
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
