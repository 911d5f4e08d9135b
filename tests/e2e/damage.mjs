// Shared by the tests of damaged files and wrong responses (repair.test.mjs, each-file.mjs).
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { serve, site, until } from './harness.mjs';

export const OPENING = '#XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';

/** The files that the service worker keeps, with the hash of their bytes, as the build wrote them. */
export const listed = JSON.parse(`[${readFileSync(`${site}/sw.js`, 'utf8').match(/\[(\{"[^\]]*)\]/)[1]}]`).filter(
  ({ integrity }) => integrity,
);

const hashOf = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/**
 * The site on a host with wrong responses for the files in `wrong`, by a path without the leading slash: the first
 * `times` requests get the response `with`: 'page' (200 and another page), 'short' (200 and half of the file), 404. Its
 * files in `assets` may be cached for a year, as in our own hosting files.
 */
export async function wrongHost(wrong, { times = 1, with: kind = 'page', isolated = true } = {}) {
  const left = new Map(wrong.map((path) => [path, times]));
  const other = readFileSync(`${site}/robots.txt`);
  const host = await serve(site, {
    isolated,
    respond(path) {
      const name = path === '/' ? 'index.html' : path.slice(1);
      const n = left.get(name) ?? 0;
      if (n === 0) return undefined;
      left.set(name, n - 1);
      const kept = name.startsWith('assets/') ? { 'Cache-Control': 'public, max-age=31536000, immutable' } : {};
      if (kind === 'page')
        return { status: 200, body: `<!doctype html>${other}`, headers: { 'Content-Type': 'text/html', ...kept } };
      if (kind === 'short') {
        const bytes = readFileSync(`${site}/${name}`);
        // The address `/` has no file name.
        const type = name === 'index.html' ? { 'Content-Type': 'text/html' } : {};
        return { status: 200, body: bytes.subarray(0, bytes.length >> 1), headers: { ...kept, ...type } };
      }
      return { status: kind };
    },
  });
  return { ...host, served: () => [...left.values()].every((n) => n < times) };
}

/** The page shows the plays of the opening, analysed. */
export const answered = (page, seconds = 20) =>
  until(page, () => document.body.innerText.includes('8/5 6/5'), 'the best play', seconds);

/** The page is kept on the device, with a service worker that answers for it. */
export async function offlineReady(page) {
  await until(
    page,
    async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
    'the service worker is at work',
  );
  await until(page, () => navigator.serviceWorker.controller !== null, 'the service worker answers');
}

/** In the page: every file that is kept, as `[path, hash of its bytes]`. */
async function inCache() {
  const cache = await caches.open('gammonlab-files');
  const rows = [];
  for (const request of await cache.keys()) {
    const url = new URL(request.url);
    const bytes = await (await cache.match(request)).arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    rows.push([url.pathname.slice(1), `sha256-${btoa(String.fromCharCode(...hash))}`]);
  }
  return rows;
}

/** Which of the files are missing on the device or damaged there. */
export async function broken(page) {
  const kept = new Map(await page.evaluate(inCache));
  return listed
    .filter(({ url, integrity }) => !url.includes('network-strong') && kept.get(url) !== integrity)
    .map(({ url }) => url);
}

/** In the page: damages the copies of files: one byte is changed, the second half is lost, or another page is there. */
async function damageInCache([urls, kind]) {
  const cache = await caches.open('gammonlab-files');
  for (const request of await cache.keys()) {
    if (!urls.includes(new URL(request.url).pathname.slice(1))) continue;
    const response = await cache.match(request);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (kind === 'byte') bytes[bytes.length >> 1] ^= 1;
    const damaged = kind === 'short' ? bytes.slice(0, bytes.length >> 1) : kind === 'page' ? '<!doctype html>' : bytes;
    await cache.put(request, new Response(damaged, { headers: response.headers }));
  }
}

export const damage = (page, urls, kind) => page.evaluate(damageInCache, [urls, kind]);

/** The file that the page receives, as the hash of its bytes. */
export async function given(page, url) {
  const bytes = await page.evaluate(async (address) => {
    const answer = new Uint8Array(await (await fetch(address)).arrayBuffer());
    return [...new Uint8Array(await crypto.subtle.digest('SHA-256', answer))];
  }, url);
  return `sha256-${Buffer.from(bytes).toString('base64')}`;
}

assert.ok(
  listed.length > 60 && listed.every(({ url, integrity }) => hashOf(readFileSync(`${site}/${url}`)) === integrity),
);
