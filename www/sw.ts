/**
 * The service worker: keeps the whole site for offline use, and adds the headers that let the page share memory
 * between threads, so that any static host will do after the first visit. The strong network is kept once it has been
 * used: whoever never looks deeper than 1ply does not fetch it.
 *
 * A new version waits until the page says `{type: 'SKIP_WAITING'}`: nothing changes under a reader's hands.
 */

import type { WorkboxPlugin } from 'workbox-core';
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { FILE_NAME, SHARED, SHARED_TEXT } from './device/given';
import { KEEP_USED, type KeepUsed } from './device/used';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

const isolated: WorkboxPlugin = {
  handlerWillRespond: async ({ response }) => {
    const headers = new Headers(response.headers);
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  },
};

/** The cache of the files that are kept when they are used. */
const USED = 'gammonlab-used';
const files: { url: string; revision: string | null }[] = self.__WB_MANIFEST;
const whenUsed = files.filter(({ url }) => url.includes('/network-strong-'));
const addresses = new Set(whenUsed.map(({ url }) => new URL(url, self.registration.scope).href));

addPlugins([isolated]);
// Workers of the thread pool run the engine worker's script under addresses that differ in this parameter.
precacheAndRoute(
  files.filter((file) => !whenUsed.includes(file)),
  { ignoreURLParametersMatching: [/^gammonlab-pool$/] },
);
cleanupOutdatedCaches();

/** Keeps an answer, if the device has room for it; otherwise the host is asked again the next time. */
async function keep(address: string, response: Response): Promise<void> {
  if (!response.ok) return;
  const cache = await caches.open(USED);
  await cache.put(address, response).catch(() => cache.delete(address));
}

/** What is being fetched and kept, by its address: whoever asks meanwhile waits, so that nothing is fetched twice. */
const underway = new Map<string, Promise<void>>();

/** Notes that `kept` is under way. It may fail: then each one who waited asks the host. */
function whileKeeping(address: string, kept: Promise<void>): Promise<void> {
  const done = kept.catch(() => {}).finally(() => underway.get(address) === done && underway.delete(address));
  underway.set(address, done);
  return done;
}

// The page checks what it is given. With `reload` it refuses the copy that is kept here: the host's takes its place.
registerRoute(
  ({ url }) => addresses.has(url.href),
  async ({ request, event }) => {
    if (request.cache !== 'reload') {
      await underway.get(request.url);
      const kept = await caches.match(request.url, { cacheName: USED });
      if (kept) return kept;
    }
    const response = fetch(request);
    const kept = response.then((answer) => keep(request.url, answer.clone()));
    (event as ExtendableEvent).waitUntil(whileKeeping(request.url, kept));
    return response;
  },
);

/** Keeps what a page fetched while it had no service worker yet; mostly the browser still has it. */
async function keepUsed(urls: readonly string[]): Promise<void> {
  for (const address of urls.filter((url) => addresses.has(url))) {
    await underway.get(address);
    if (await caches.match(address, { cacheName: USED })) continue;
    const answer = fetch(address, { cache: 'force-cache' });
    await whileKeeping(
      address,
      answer.then((response) => keep(address, response)),
    );
  }
}

/** Removes the files of earlier versions. */
async function forgetUnused(): Promise<void> {
  const cache = await caches.open(USED);
  for (const { url } of await cache.keys()) if (!addresses.has(url)) await cache.delete(url);
}

// The page itself, whatever position its address carries.
const home = new URL(self.registration.scope).pathname;
const page = createHandlerBoundToURL('index.html');
registerRoute(
  new NavigationRoute(page, {
    allowlist: [new RegExp(`^${home.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(index\\.html)?(\\?|$)`)],
  }),
);

// What a share sheet hands over is kept until the page, which is opened next, takes it.
registerRoute(
  ({ url }) => url.pathname === `${home}share`,
  async ({ request }) => {
    const form = await request.formData();
    const cache = await caches.open(SHARED);
    const texts = ['text', 'url'].map((name) => form.get(name)).filter((text) => typeof text === 'string');
    const text = texts.find((one) => one.trim() !== '');
    if (text) await cache.put(SHARED_TEXT, new Response(text));
    for (const [n, file] of form.getAll('files').entries()) {
      if (typeof file === 'string') continue;
      const named = { [FILE_NAME]: encodeURIComponent(file.name) };
      await cache.put(`file-${n}`, new Response(file, { headers: named }));
    }
    return Response.redirect(`${home}#/matches`, 303);
  },
  'POST',
);

// Not waited for: in Firefox the worker would then wait for its pages and they for it, and neither would ever be
// answered.
self.addEventListener('activate', () => void self.clients.claim());
self.addEventListener('activate', (event) => event.waitUntil(forgetUnused()));
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (event.data?.type === KEEP_USED) {
    const done = keepUsed((event.data as KeepUsed).urls);
    event.waitUntil(done.finally(() => event.ports[0]?.postMessage(null)));
  }
});
