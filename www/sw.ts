/**
 * The service worker: keeps the whole site for offline use, and adds the headers that let the page share memory
 * between threads, so that any static host will do after the first visit.
 *
 * A new version waits until the page says `{type: 'SKIP_WAITING'}`: nothing changes under a reader's hands.
 */

import type { WorkboxPlugin } from 'workbox-core';
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { FILE_NAME, SHARED, SHARED_TEXT } from './device/given';

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

addPlugins([isolated]);
// Workers of the thread pool run the engine worker's script under addresses that differ in this parameter.
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/^gammonlab-pool$/] });
cleanupOutdatedCaches();

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
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
