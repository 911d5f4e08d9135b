// The built site on static hosts of several kinds, most without the headers for shared memory, and as an application.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { test } from 'node:test';
import { launchWithProfile, openBrowser, serve, site, until } from './harness.mjs';

const opening31 = '#XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const browser = await openBrowser();

const answered = (page) => until(page, () => document.body.innerText.includes('8/5 6/5'), 'the best play');

/** A host that sends the headers, behind a proxy that lets everything through but these. */
async function strippingProxy() {
  const host = await serve(site, { base: '/some/folder/' });
  let stopping = false;
  const pass = async (request, response) => {
    const answer = await fetch(new URL(request.url, host.url), { method: request.method });
    assert.ok(answer.headers.get('Cross-Origin-Embedder-Policy'), 'the host itself sends the headers');
    const kept = [...answer.headers].filter(([name]) => !/^cross-origin-|^(connection|transfer-encoding)$/i.test(name));
    response.writeHead(answer.status, Object.fromEntries(kept)).end(Buffer.from(await answer.arrayBuffer()));
  };
  const proxy = createServer((request, response) =>
    pass(request, response).catch((error) => {
      // Requests of a page that has since reloaded itself may still be pending when the host stops.
      if (!stopping) throw error;
      response.destroy();
    }),
  );
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    stopping = true;
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
    await host.stop();
  };
  return { url: `http://localhost:${proxy.address().port}/some/folder/`, stop };
}

/** The place of the folder, and whether it sends the headers for shared memory. */
const hosts = {
  'a host without headers': [false, () => serve(site, { isolated: false })],
  'a sub-folder of a host without headers': [false, () => serve(site, { isolated: false, base: '/some/folder/' })],
  'a host that leads index.html to its folder, as Cloudflare Pages does,': [
    false,
    () =>
      serve(site, {
        isolated: false,
        respond: (path) => (path.endsWith('/index.html') ? { status: 308, headers: { Location: './' } } : null),
      }),
  ],
  'a host behind a proxy that strips Cross-Origin-*': [false, strippingProxy],
  'a host with the headers': [true, () => serve(site, { base: '/some/folder/' })],
};

for (const [name, [isolatedAtOnce, start]] of Object.entries(hosts)) {
  test(`on ${name} the first visit brings threads and offline use`, async (t) => {
    const server = await start();
    t.after(server.stop);
    const context = await browser.newContext();
    t.after(() => context.close());
    const page = await context.newPage();
    const problems = [];
    let loads = 0;
    page.on('load', () => loads++);
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    const { headers } = await page.goto(server.url + opening31).then((r) => ({ headers: r.headers() }));
    assert.equal('cross-origin-embedder-policy' in headers, isolatedAtOnce);
    await answered(page);
    // If the headers are missing, the service worker takes over and the page reloads itself once.
    await until(
      page,
      () => crossOriginIsolated && navigator.serviceWorker.controller !== null,
      'isolation by the service worker',
    );
    await answered(page);
    // It is fetched for the first search beyond 1ply, and kept from then on.
    await until(
      page,
      async () => (await (await caches.open('gammonlab-used')).keys()).length === 1,
      'the strong network is kept',
    );
    await server.stop();
    const requests = [];
    // Requests aborted by the reload itself do not matter.
    page.on(
      'requestfailed',
      (request) => request.failure()?.errorText !== 'net::ERR_ABORTED' && requests.push(request.url()),
    );
    assert.equal(loads, isolatedAtOnce ? 1 : 2);
    await page.reload();
    await answered(page);
    assert.ok(await page.evaluate(() => crossOriginIsolated));
    if (availableParallelism() > 1)
      await until(
        page,
        () => /\b([2-9]|1\d) threads/.test(document.querySelector('.chip').title),
        'more than one thread, offline',
      );
    const other = await context.newPage();
    await other.goto(`${server.url}?from=elsewhere${opening31}`);
    await answered(other);
    assert.deepEqual([problems, requests], [[], []]);
  });
}

test('the browser finds the page fit to be installed, and every file that the manifest names is there', async (t) => {
  const server = await serve(site, { base: '/some/folder/' });
  t.after(server.stop);
  const context = await launchWithProfile();
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(server.url + opening31);
  await answered(page);
  await until(page, async () => Boolean((await navigator.serviceWorker.ready).active), 'the service worker');
  const session = await context.newCDPSession(page);
  const { url, data, errors } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  assert.equal(url, `${server.url}manifest.webmanifest`);
  assert.deepEqual((await session.send('Page.getInstallabilityErrors')).installabilityErrors, []);
  const manifest = JSON.parse(data);
  assert.deepEqual(
    manifest.shortcuts.map((shortcut) => new URL(shortcut.url, url).hash),
    [opening31, '#/matches', '#/play', '#/drill'],
  );
  let bytes = 0;
  for (const { src, sizes, type, form_factor } of [...manifest.icons, ...manifest.screenshots]) {
    const picture = await page.request.get(new URL(src, url).href);
    assert.equal(picture.status(), 200, src);
    assert.equal(picture.headers()['content-type'], type, src);
    if (form_factor) bytes += (await picture.body()).length;
    const size = await page.evaluate(async (address) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob());
      return `${bitmap.width}x${bitmap.height}`;
    }, src);
    assert.equal(size, sizes, src);
  }
  assert.ok(bytes > 0 && bytes < 150 * 1024, `${bytes} bytes of pictures`);
  for (const src of ['og.png', 'robots.txt', '_headers'])
    assert.equal((await page.request.get(new URL(src, url).href)).status(), 200, src);
});

test('each address of a shortcut opens its page, called by its name', async (t) => {
  const server = await serve(site);
  t.after(server.stop);
  const page = await browser.newPage();
  t.after(() => page.close());
  for (const [hash, title] of [
    [opening31, '31 to play, Money game · Gammonlab'],
    ['#/matches', 'Matches · Gammonlab'],
    ['#/play', 'Play a match · Gammonlab'],
    ['#/drill', 'Drill · Gammonlab'],
  ]) {
    await page.goto('about:blank');
    await page.goto(server.url + hash);
    await until(page, () => document.querySelector('main') && document.title.includes('·'), title);
    assert.equal(await page.title(), title);
  }
});

test('an address without a file has a page that leads back, where the host sends 404.html', async (t) => {
  const body = await readFile(`${site}/404.html`);
  const server = await serve(site, {
    base: '/some/folder/',
    respond: (path) =>
      path === '/some/folder/nothing' ? { status: 404, body, headers: { 'Content-Type': 'text/html' } } : undefined,
  });
  t.after(server.stop);
  const page = await browser.newPage();
  t.after(() => page.close());
  const complaints = [];
  page.on('console', (message) => message.text().includes('Content Security') && complaints.push(message.text()));
  assert.equal((await page.goto(`${server.url}nothing`)).status(), 404);
  await page.getByRole('link', { name: 'Go to Gammonlab' }).click();
  await page.getByRole('link', { name: 'Analyse' }).first().waitFor();
  assert.equal(new URL(page.url()).pathname, '/some/folder/');
  assert.deepEqual(complaints, []);
});

test('nothing is imported from the script of the worker, which WebKit would run a second time', async () => {
  const folder = `${site}/assets`;
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const worker = scripts.filter((name) => name.startsWith('worker-'));
  assert.equal(worker.length, 1);
  for (const name of scripts.filter((name) => /^(mt|st|pool)-/.test(name))) {
    assert.ok(!(await readFile(`${folder}/${name}`, 'utf8')).includes(worker[0]), name);
  }
});
