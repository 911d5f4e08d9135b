// `gammonlab serve` in a browser: the program's own server, the built site, and the rules that only a browser enforces.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openBrowser, root, serve, site, until, visitor } from './harness.mjs';

const OPENING = '#XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const program = join(root, 'target/debug/gammonlab');
const browser = await openBrowser();
const served = spawn(program, ['serve', '--port', '0', site], { stdio: ['ignore', 'pipe', 'inherit'] });
after(() => served.kill());
let url;
for await (const line of createInterface({ input: served.stdout })) {
  [url] = line.match(/http:\/\/localhost:\d+\//);
  break;
}

const answered = (page) => until(page, () => document.body.innerText.includes('8/5 6/5'), 'the best play', 60);

test('the page starts at the first visit, with threads, and again and again', async () => {
  for (let visit = 0; visit < 3; visit++) {
    // A visitor with an empty cache: six connections in one burst.
    const { context, page, complaints } = await visitor(browser, { serviceWorkers: 'allow' });
    const response = await page.goto(url + OPENING);
    assert.equal(response.headers()['content-security-policy'], "frame-ancestors 'self'");
    await answered(page);
    assert.ok(await page.evaluate(() => crossOriginIsolated), 'shared memory');
    await until(page, () => navigator.serviceWorker.controller !== null, 'the site is kept for offline use', 60);
    await page.reload();
    await answered(page);
    assert.deepEqual(complaints, [], `visit ${visit}`);
    await context.close();
  }
});

test('no other site shows the page inside its own', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'gammonlab-frame-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><title>other</title><iframe src="${url}${OPENING}"></iframe>`,
  );
  const other = await serve(folder, { isolated: false });
  t.after(other.stop);
  const { context, page, complaints } = await visitor(browser);
  await page.goto(other.url);
  await until(page, () => document.readyState === 'complete', 'the other page');
  for (const end = Date.now() + 10_000; complaints.length === 0 && Date.now() < end; ) await page.waitForTimeout(50);
  assert.ok(
    complaints.some((text) => text.includes('frame-ancestors')),
    complaints.join('\n'),
  );
  assert.equal(await page.frames()[1].locator('main').count(), 0);
  await context.close();
});

test('a report runs nothing and fetches nothing, whatever players are called, and has its style', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'gammonlab-report-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const name = '<img src=x onerror=document.title=1><script>document.title=1</script>';
  const game = ` Game 1\n ${name} : 0     Bob : 0\n  1) 31: 8/5 6/5       42: 8/4 6/4\n`;
  writeFileSync(join(folder, 'x.mat'), `5 point match\n\n${game}`);
  const run = (...words) => execFileSync(program, ['match', ...words], { cwd: folder, stdio: 'pipe' });
  run('analyse', '--level', '1ply', '--net', 'quick', 'x.mat', '-o', '.');
  run('convert', 'x.mat.json', '--to', 'html', '-o', 'x.html');
  const { context, page, complaints } = await visitor(browser);
  await page.goto(pathToFileURL(join(folder, 'x.html')).href);
  assert.ok((await page.title()).startsWith('<img src=x'), await page.title());
  assert.equal(await page.locator('img, body script').count(), 0);
  const width = await page.evaluate(() => getComputedStyle(document.querySelector('main')).maxWidth);
  assert.notEqual(width, 'none', 'its own style');
  assert.deepEqual(complaints, []);
  // Code added to the file by hand does not run either.
  const { policy } = await page.evaluate(() => ({
    policy: document.querySelector('meta[http-equiv=Content-Security-Policy]').content,
  }));
  assert.ok(policy.startsWith("default-src 'none';"), policy);
  await context.close();
});
