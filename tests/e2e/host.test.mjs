// The built site on a plain static host, in a folder, without the headers for shared memory.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { after, before, test } from 'node:test';
import { launch, serve, site, until } from './harness.mjs';

const opening31 = '#XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const answered = (page) => until(page, () => document.body.innerText.includes('8/5 6/5'), 'the best play');

test('the first visit brings threads and offline use', async () => {
  const server = await serve(site, { isolated: false, base: '/some/folder/' });
  const context = await browser.newContext();
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(server.url + opening31);
  await answered(page);
  // The service worker takes over and the page reloads itself once.
  await until(
    page,
    () => crossOriginIsolated && navigator.serviceWorker.controller !== null,
    'isolation by the service worker',
  );
  await answered(page);
  await server.stop();
  const requests = [];
  // What the reload itself breaks off was not wanted any more.
  page.on(
    'requestfailed',
    (request) => request.failure()?.errorText !== 'net::ERR_ABORTED' && requests.push(request.url()),
  );
  await page.reload();
  await answered(page);
  assert.ok(await page.evaluate(() => crossOriginIsolated));
  if (availableParallelism() > 1)
    await until(page, () => /\b([2-9]|1\d) threads/.test(document.body.innerText), 'more than one thread, offline');
  const other = await context.newPage();
  await other.goto(`${server.url}?from=elsewhere${opening31}`);
  await answered(other);
  assert.deepEqual([problems, requests], [[], []]);
  await context.close();
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
