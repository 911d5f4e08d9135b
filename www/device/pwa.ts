/** Offline use: registers the service worker (sw.ts), and lets the user confirm a new version. */

import { sessionKept } from './safe';
import { KEEP_USED, type KeepUsed } from './used';
import { openTabs } from './version';

const TRIED = 'gammonlab.isolation-tried';
/** Messages between tabs before a new version takes over. */
const CHANNEL = 'gammonlab-update';
/** How long other tabs may take to save, and the new version to take over, in milliseconds. */
const SAVE_LIMIT = 2000;
const TAKE_OVER_LIMIT = 5000;
/** The delay after a failure before the files are requested again, in milliseconds; doubled each time. */
const RETRY_AFTER = 30_000;

/** The page's actions around an update. */
export interface Keeping {
  /** Writes the unsaved changes. */
  save(): Promise<void>;
  /** A new version is ready; `apply` puts it to work, and loads this tab again. */
  onUpdate(apply: () => void): void;
  /** The page is kept on the device, or why it is not (yet). */
  onKept(problem: unknown): void;
}

/** Keeps the page on the device. Fails if that cannot be. */
export async function keepOffline({ save, onUpdate, onKept }: Keeping): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) throw new Error('no service worker');
  const channel = saveWhenAsked(save);
  // A tab that had none is at its first visit, or was loaded past it: nothing is being replaced.
  let version = serviceWorker.controller;
  let reloading = false;
  const reload = async () => {
    reloading = true;
    await save();
    location.reload();
  };
  serviceWorker.addEventListener('controllerchange', () => {
    if (reloading) return;
    const before = version;
    version = serviceWorker.controller;
    // Another tab has put the new version to work. This one continues unchanged, without a time limit.
    if (before && before !== version) onUpdate(() => void reload());
    else if (shouldIsolate()) void reload();
  });
  const registration = await serviceWorker.register(new URL('sw.js', document.baseURI));
  const offer = (): void => {
    if (!registration.waiting || !serviceWorker.controller) return;
    onUpdate(async () => {
      reloading = true;
      await Promise.all([save(), othersSaved(channel)]);
      // It may have been put to work from another tab meanwhile: then only this tab is left to load it.
      const { waiting } = registration;
      if (waiting) await tookOver(waiting);
      location.reload();
    });
  };
  offer();
  let wait = RETRY_AFTER;
  const watch = (): void => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      offer();
      // A file did not come, or not as it should be.
      if (worker.state !== 'redundant' || registration.waiting || registration.active) return;
      onKept(new Error('not all files could be fetched; this is tried again'));
      setTimeout(() => void serviceWorker.register(new URL('sw.js', document.baseURI)).catch(onKept), wait);
      wait *= 2;
    });
  };
  watch();
  registration.addEventListener('updatefound', watch);
  const { active } = await serviceWorker.ready;
  if (active) await keepWhatCame(active);
  onKept(null);
}

/** Saves when another tab is about to put a new version to work. */
function saveWhenAsked(save: () => Promise<void>): BroadcastChannel {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    if (data === 'save') void save().then(() => channel.postMessage('saved'));
  });
  return channel;
}

/** Settles when all other tabs have saved, or do not answer: one that the browser has frozen loses nothing by it. */
async function othersSaved(channel: BroadcastChannel): Promise<void> {
  const others = (await openTabs()) - 1;
  if (others < 1) return;
  await new Promise<void>((done) => {
    let left = others;
    channel.addEventListener('message', ({ data }) => {
      if (data === 'saved') left -= 1;
      if (left === 0) done();
    });
    channel.postMessage('save');
    setTimeout(done, SAVE_LIMIT);
  });
}

/** Settles when the waiting version is active, or takes too long: then a reload loads the present one. */
function tookOver(waiting: ServiceWorker): Promise<void> {
  return new Promise((done) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => done());
    waiting.postMessage({ type: 'SKIP_WAITING' });
    setTimeout(done, TAKE_OVER_LIMIT);
  });
}

/**
 * The first visit begins without the service worker: it receives a list of the files that bypassed it, and caches its
 * share.
 */
async function keepWhatCame(worker: ServiceWorker): Promise<void> {
  const tell = (entries: PerformanceEntryList): Promise<void> => {
    const past = (entries as PerformanceResourceTiming[]).filter(({ workerStart }) => workerStart === 0);
    const message: KeepUsed = { type: KEEP_USED, urls: past.map(({ name }) => name) };
    const { port1, port2 } = new MessageChannel();
    return new Promise((kept) => {
      port1.onmessage = () => kept();
      worker.postMessage(message, [port2]);
    });
  };
  // Files still bypassing it at this moment are reported when they have arrived.
  new PerformanceObserver((list) => {
    if (list.getEntries().some((entry) => (entry as PerformanceResourceTiming).workerStart === 0))
      void tell(list.getEntries());
  }).observe({ type: 'resource' });
  await tell(performance.getEntriesByType('resource'));
}

/**
 * Whether a reload will bring shared memory: the host does not send the headers, the service worker now does. Tried
 * once per tab, so that a browser that still refuses is not reloaded forever.
 */
function shouldIsolate(): boolean {
  if (crossOriginIsolated || !sessionKept.persists || sessionKept.getItem(TRIED)) return false;
  sessionKept.setItem(TRIED, '1');
  return true;
}
