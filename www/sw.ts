/**
 * The service worker: keeps the whole site for offline use, and adds the headers that let the page share memory between
 * threads, so that any static host will do after the first visit. The strong network is cached after its first use:
 * users of only 1ply never fetch it.
 *
 * A new version waits for the page's message `{type: 'SKIP_WAITING'}`: nothing changes under a reader's hands. Tabs
 * that still show the old version then continue with its files, which are deleted when the last of them is closed.
 */

import { FILE_NAME, KEEP_USED, type KeepUsed, SHARED, SHARED_TEXT } from './device/used';
import { VERSION_LOCK } from './device/version';
import { filesOf, type Listed } from './sw/files';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Listed[] };

const { scope } = self.registration;
const files = filesOf(self.__WB_MANIFEST, scope, (address) => address.includes('/network-strong-'));
const home = new URL(scope).pathname;

/** Files that the page checks by itself, to the last byte, so that they need not be read completely here first. */
const CHECKED_BY_PAGE = /\/assets\/(network|bearoff|opening-book)-[^/]+$/;

/** A file with the headers that let a page share memory between threads, and that keep it out of other sites' pages. */
function isolated(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  headers.append('Content-Security-Policy', "frame-ancestors 'self'");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** The address of the requested file; null if the request goes to the host. */
function fileOf(request: Request, url: URL): string | null {
  if (request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(home)) return null;
  const page = new URL('index.html', scope).href;
  // The page itself, whatever position its address carries.
  if (request.mode === 'navigate') return url.pathname === home || url.pathname === `${home}index.html` ? page : null;
  // Workers of the thread pool run the engine worker's script under addresses that differ in this parameter.
  url.searchParams.delete('gammonlab-pool');
  url.hash = '';
  return files.has(url.href) || url.pathname.startsWith(`${home}assets/`) ? url.href : null;
}

/** Pending downloads by address: requests meanwhile wait, so that nothing is fetched twice. */
const underway = new Map<string, Promise<void>>();

/** Notes that a file is being kept. It may fail: then each waiting request goes to the host. */
function whileKeeping(address: string, work: Promise<unknown>): Promise<void> {
  const done: Promise<void> = work.then(
    () => {},
    () => {},
  );
  underway.set(address, done);
  return done.finally(() => underway.get(address) === done && underway.delete(address));
}

/** A damaged copy has been met and replaced: others may be damaged too. */
function mendAll(): Promise<void> {
  mending ??= files.mend().finally(() => {
    mending = null;
  });
  return mending;
}
let mending: Promise<void> | null = null;

async function answer(event: FetchEvent, address: string): Promise<Response> {
  const { request } = event;
  const keeping = (work: Promise<unknown>) => event.waitUntil(whileKeeping(address, work));
  // The page checks its files. With `reload` it refuses the copy that is kept here: the host's takes its place.
  const refused = request.cache === 'reload';
  if (!refused) {
    await underway.get(address);
    const copy = await files.kept(address, !CHECKED_BY_PAGE.test(address));
    if (copy) return copy;
  }
  if (!files.has(address)) return fetch(request);
  const cache = refused ? 'reload' : 'default';
  if (CHECKED_BY_PAGE.test(address)) return files.passed(address, cache, keeping);
  try {
    const response = await files.fetched(address, cache, keeping);
    // At the first visit the files of the next one are still being fetched; afterwards each of them is kept.
    if (self.registration.active?.state === 'activated') event.waitUntil(mendAll());
    return response;
  } catch (error) {
    const copy = refused ? await files.kept(address) : null;
    if (copy) return copy;
    // The host may have a newer version of the page by now, whose files it has too.
    if (request.mode === 'navigate') return fetch(request);
    console.warn(`gammonlab: ${error}`);
    return Response.error();
  }
}

/** Caches files that a page fetched without a service worker; usually the browser still has them. */
async function keepUsed(urls: readonly string[]): Promise<void> {
  for (const address of urls.filter((url) => files.has(url) && files.isLater(url))) {
    await underway.get(address);
    if (await files.kept(address)) continue;
    await whileKeeping(
      address,
      files.fetched(address, 'force-cache', () => {}),
    );
  }
}

/** Deletes the files of other versions, unless a tab shows one of these or the next version is on its way. */
async function forgetOthers(): Promise<void> {
  const { installing, waiting } = self.registration;
  if (installing || waiting || (await othersLive())) return;
  await files.forgetOthers();
  // Caches of earlier releases.
  for (const name of await caches.keys()) if (name.startsWith('workbox-precache')) await caches.delete(name);
}

/** Whether a tab shows another version. Each holds a lock that names its script. */
async function othersLive(): Promise<boolean> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return tabs.length > 0;
  const { held = [] } = await locks.query();
  const scripts = held.flatMap(({ name }) => (name?.startsWith(VERSION_LOCK) ? [name.slice(VERSION_LOCK.length)] : []));
  return scripts.some((script) => script.startsWith(scope) && !files.has(script));
}

/** Stores the data of a share sheet until the page, which opens next, reads it; earlier data is dropped. */
async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData();
  await caches.delete(SHARED);
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
}

self.addEventListener('install', (event) => event.waitUntil(files.install()));
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === 'POST' && url.origin === location.origin && url.pathname === `${home}share`)
    return event.respondWith(takeShared(event.request));
  const address = fileOf(event.request, url);
  if (address !== null) event.respondWith(answer(event, address).then((response) => safe(response)));
});
// Not waited for: in Firefox the worker would then wait for its pages and they for it, and neither would ever be
// answered.
self.addEventListener('activate', () => void self.clients.claim());
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (event.data?.type === KEEP_USED) {
    const done = keepUsed((event.data as KeepUsed).urls).then(forgetOthers);
    event.waitUntil(done.finally(() => event.ports[0]?.postMessage(null)));
  }
});

/** An error has no headers that could be set. */
function safe(response: Response): Response {
  return response.type === 'error' ? response : isolated(response);
}
