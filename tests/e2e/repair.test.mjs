// A file of the site that is damaged on the device, or served wrongly by the host at the first visit: the page is
// repaired within one reload, and the stored data is untouched. (each-file.mjs does so with every file.)
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answered, broken, damage, listed, OPENING, offlineReady, wrongHost } from './damage.mjs';
import { openBrowser, serve, site, until } from './harness.mjs';

const browser = await openBrowser();

async function visit(t, server) {
  const context = await browser.newContext({ locale: 'en-GB' });
  t.after(() => context.close());
  t.after(server.stop);
  const page = await context.newPage();
  await page.goto(server.url + OPENING);
  return page;
}

test('all files damaged on the device: one reload, and every one is whole again, the data untouched', async (t) => {
  const server = await serve(site);
  const page = await visit(t, server);
  await answered(page);
  await offlineReady(page);
  await page.evaluate(() => localStorage.setItem('gammonlab.settings', JSON.stringify({ theme: 'dark' })));
  assert.deepEqual(await broken(page), []);
  for (const kind of ['byte', 'short']) {
    await damage(
      page,
      listed.map(({ url }) => url),
      kind,
    );
    assert.ok((await broken(page)).length > 60);
    await page.reload();
    await answered(page);
    await mended(page);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  }
  // And without the host.
  await server.stop();
  await page.reload();
  await answered(page);
});

/** Waits until every file is kept as it should be. */
async function mended(page) {
  for (const end = Date.now() + 20_000; ; await new Promise((done) => setTimeout(done, 100))) {
    const left = await broken(page);
    if (left.length === 0) return;
    assert.ok(Date.now() < end, `still damaged: ${left}`);
  }
}

const named = (pattern) => listed.find(({ url }) => pattern.test(url)).url;
for (const [what, pattern] of [
  ["the page's script", /assets\/index-.*\.js$/],
  ['its style sheet', /assets\/first-.*\.css$/],
  ["the worker's script", /assets\/worker-/],
  ['a network', /network-contact/],
]) {
  test(`a host that answers wrongly for ${what} at the first visit: it works within one reload`, async (t) => {
    const server = await wrongHost([named(pattern)]);
    const page = await visit(t, server);
    await answered(page).catch(async () => {
      await page.reload();
      await answered(page);
    });
    assert.ok(server.served());
    await until(page, () => getComputedStyle(document.documentElement).getPropertyValue('--page') !== '', 'its style');
    await offlineReady(page);
    assert.deepEqual(await broken(page), []);
  });
}

test('a host that keeps answering wrongly: no wrong file is kept, and the page says that it is not', async (t) => {
  const icon = named(/icon-192/);
  const server = await wrongHost([icon], { times: 1000 });
  const page = await visit(t, server);
  await answered(page);
  await page.getByRole('button', { name: /^Settings/ }).click();
  await page.getByText('not all files could be fetched').waitFor();
  assert.deepEqual(await broken(page), [icon]);
});
