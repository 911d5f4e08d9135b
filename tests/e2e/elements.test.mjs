// The custom elements of the package, in a page of 40 positions, and boards against the page's own.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { boardSvg } from '../../pkg/dist/board-node.js';
import { accessible, accessibleInBothThemes } from './accessible.mjs';
import { openSite, root, serve, until, visitor } from './harness.mjs';
import { POSITIONS } from './positions.mjs';

const OPENING_31 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';

/** A page whose elements come from the package as it is built, in a strict Content-Security-Policy. */
const html = (body, language = 'en') => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>Positions</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'">
<link rel="stylesheet" href="/page.css"><script type="module" src="/dist/elements.js"></script></head>
<body><main><h1>Positions</h1>${body}</main></body></html>`;
const css = ':root { color-scheme: light dark } main { display: grid; gap: 24px; max-width: 700px; margin: auto }';
/** Forty live positions. */
const forty = Array.from({ length: 40 }, (_, i) => POSITIONS[i % POSITIONS.length].id)
  .map((id, i) => `<h2>Position ${i + 1}</h2><gammon-analysis xgid="${id}" level="1ply"></gammon-analysis>`)
  .join('\n');

const bodies = {
  '/forty.html': html(forty),
  '/bad.html': html('<gammon-analysis xgid="nonsense"></gammon-analysis><gammon-board></gammon-board>', 'de'),
  '/one.html': html(`<gammon-analysis xgid="${OPENING_31}" level="1ply"></gammon-analysis>`),
  '/cube.html': html(`<gammon-analysis xgid="${OPENING_31.replace(':31:', ':00:')}"></gammon-analysis>`, 'de'),
  '/written.html': html(
    `<gammon-analysis xgid="${OPENING_31}" level="1ply">${await boardSvg(OPENING_31, { title: '31' })}
    </gammon-analysis>`,
  ),
  '/page.css': css,
  '/favicon.ico': ' ',
};
const { server, browser } = await openSite({
  folder: `${root}/pkg`,
  respond: (path) => (bodies[path] ? { status: 200, body: bodies[path] } : undefined),
});

async function visit(path) {
  const { page, leave } = await visitor(browser, { viewport: { width: 1000, height: 800 } });
  page.setDefaultTimeout(60_000);
  const requests = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(server.url + path);
  return { page, requests, leave };
}

/** How many boards are drawn. */
const boardsDrawn = () =>
  [...document.querySelectorAll('gammon-analysis, gammon-board')].filter((e) => e.shadowRoot.querySelector('svg'))
    .length;

describe('elements', () => {
  test('forty positions are drawn without the engine, accessible in both themes', async () => {
    const { page, requests, leave } = await visit('forty.html');
    await until(page, `(${boardsDrawn})() === 40`, 'all boards');
    assert.deepEqual(
      requests.filter((path) => path.includes('/wasm/') && path.endsWith('.wasm')),
      ['/wasm/board/index_bg.wasm'],
    );
    assert.ok(
      !requests.some((path) => /\/data\/|worker|\/dist\/(index|client|board-plays|elements\/answers)\.js/.test(path)),
      `${requests}`,
    );
    await accessibleInBothThemes(page, 'forty positions');
    await leave();
  });

  test('the best plays are shown with only the keyboard, and a play on the board', async () => {
    const { page, requests, leave } = await visit('one.html');
    const element = page.locator('gammon-analysis');
    const picture = element.getByRole('img');
    assert.match(
      await picture.getAttribute('aria-label'),
      /On roll: point 24: 2, point 13: 5.*Dice 3 and 1\. Money\.$/,
    );
    await element.getByRole('button', { name: 'Show best plays' }).focus();
    await page.keyboard.press('Enter');
    const plays = element.getByRole('table').getByRole('button');
    await plays.first().waitFor();
    assert.equal(await plays.count(), 5);
    assert.equal(await plays.first().textContent(), '8/5 6/5');
    assert.ok(requests.includes('/dist/index.js') && requests.includes('/dist/elements/answers.js'), `${requests}`);
    const cells = await element.locator('tbody tr').nth(1).locator('td').allTextContents();
    assert.match(cells[0], /^[+\u2212]0\.\d{3}$/);
    assert.match(cells[1], /^\u22120\.\d{3}$/);
    assert.match(cells[2], /^\d\d\.\d\u00a0%$/);
    await page.keyboard.press('Enter');
    assert.equal(await plays.first().getAttribute('aria-pressed'), 'true');
    await until(page, "document.querySelector('gammon-analysis').shadowRoot.querySelector('[part=arrow]')", 'arrows');
    assert.match(await picture.getAttribute('aria-label'), /After 8\/5 6\/5\.$/);
    await accessible(page, 'the best plays');
    await leave();
  });

  test('two analyses of a page have one engine', async () => {
    const { page, requests, leave } = await visit('forty.html');
    for (const i of [0, 1]) {
      const element = page.locator('gammon-analysis').nth(i);
      await element.getByRole('button').click();
      await element.getByRole('table').waitFor();
    }
    assert.equal(requests.filter((path) => path.startsWith('/data/network-contact')).length, 1, `${requests}`);
    await leave();
  });

  test('a picture in the page needs no module before a click', async () => {
    const { page, requests, leave } = await visit('written.html');
    const element = page.locator('gammon-analysis');
    await element.getByRole('button', { name: 'Analyse' }).waitFor();
    assert.ok(await page.getByRole('img', { name: '31' }).isVisible());
    assert.ok(!requests.some((path) => path.endsWith('.wasm')), `${requests}`);
    await element.getByRole('button', { name: 'Analyse' }).click();
    await element.getByRole('button', { name: '8/5 6/5' }).click();
    await page.getByRole('img', { name: /After 8\/5 6\/5\.$/ }).waitFor();
    assert.equal(await page.getByRole('img', { name: '31', exact: true }).isVisible(), false);
    await leave();
  });

  test('the cube action in German', async () => {
    const { page, leave } = await visit('cube.html');
    const element = page.locator('gammon-analysis');
    await element.getByRole('button', { name: 'Doppelentscheidung' }).click();
    await element.getByRole('table').waitFor();
    assert.match(await element.locator('[part=action]').textContent(), /^Kein Doppel, Take$/);
    assert.match(await element.getByRole('img').getAttribute('aria-label'), /^Gezählt von der Seite am Wurf\./);
    await leave();
  });

  test('from another origin, as a CDN serves the package', async () => {
    const cdn = await serve(`${root}/pkg`, { anyOrigin: true });
    const address = `${cdn.url}dist/elements.js`;
    const body = `<!doctype html><html lang="en"><head><title>A blog</title><link rel="icon" href="data:,">
      <script type="module" src="${address}"></script></head>
      <body><gammon-analysis xgid="${OPENING_31}" level="1ply"></gammon-analysis></body></html>`;
    const blog = await serve(root, { isolated: false, respond: () => ({ status: 200, body }) });
    try {
      const page = await (await browser.newContext()).newPage();
      await page.goto(`${blog.url}post.html`);
      await page.getByRole('button', { name: 'Show best plays' }).click();
      await page.getByRole('button', { name: '8/5 6/5' }).waitFor();
      await page.context().close();
    } finally {
      await blog.stop();
      await cdn.stop();
    }
  });

  test('the error of an id appears in its place', async () => {
    const { page, leave } = await visit('bad.html');
    const [analysis, board] = ['gammon-analysis', 'gammon-board'].map((name) => page.locator(name).getByRole('alert'));
    assert.match(await analysis.textContent(), /^Das geht nicht: position_id: length: found "nonsense"/);
    assert.match(await board.textContent(), /xgid: nichts gefunden/);
    assert.equal(await page.locator('gammon-analysis').getByRole('button').count(), 0);
    await leave();
  });

  test('attributes change the picture', async () => {
    const { page, leave } = await visit('one.html');
    const svg = (change) =>
      page.evaluate(async (change) => {
        const element = document.querySelector('gammon-analysis');
        const before = element.shadowRoot.querySelector('svg');
        Object.assign(element, change);
        while (element.shadowRoot.querySelector('svg') === before) await new Promise(requestAnimationFrame);
        return element.shadowRoot.querySelector('svg').outerHTML;
      }, change);
    await until(page, `(${boardsDrawn})() === 1`, 'the board');
    const straight = await svg({ play: '', xgid: `${OPENING_31} ` });
    assert.notEqual(await svg({ mirrored: true }), straight);
    assert.match(await svg({ play: '8/5 6/5' }), /part="arrow"/);
    await leave();
  });
});
