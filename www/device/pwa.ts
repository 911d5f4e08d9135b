/** Offline use: registers the service worker (sw.ts), and asks before a new version takes over. */

import { KEEP_USED, type KeepUsed } from './used';

const TRIED = 'gammonlab.isolation-tried';

/**
 * Settles when the page is kept on the device, and fails where that cannot be. Calls `onUpdate` when a new version
 * waits; what it is given puts that version to work and reloads.
 */
export async function keepOffline(onUpdate: (apply: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) throw new Error('no service worker');
  let wanted = false;
  serviceWorker.addEventListener('controllerchange', () => {
    if (wanted || shouldIsolate()) location.reload();
  });
  const registration = await serviceWorker.register(new URL('sw.js', document.baseURI));
  const offer = (): void => {
    const waiting = registration.waiting;
    // Without a controller this is the first visit: nothing is being replaced.
    if (!waiting || !serviceWorker.controller) return;
    onUpdate(() => {
      wanted = true;
      waiting.postMessage({ type: 'SKIP_WAITING' });
    });
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  const { active } = await serviceWorker.ready;
  if (active) await keepWhatCame(active);
}

/** The first visit begins without the service worker: it is told what came past it, and keeps its share of that. */
async function keepWhatCame(worker: ServiceWorker): Promise<void> {
  const tell = (entries: PerformanceEntryList): Promise<void> => {
    const past = (entries as PerformanceResourceTiming[]).filter(({ workerStart }) => workerStart === 0);
    if (past.length === 0) return Promise.resolve();
    const message: KeepUsed = { type: KEEP_USED, urls: past.map(({ name }) => name) };
    const { port1, port2 } = new MessageChannel();
    return new Promise((kept) => {
      port1.onmessage = () => kept();
      worker.postMessage(message, [port2]);
    });
  };
  // What is still coming past it at this moment is told when it has come.
  new PerformanceObserver((list) => void tell(list.getEntries())).observe({ type: 'resource' });
  await tell(performance.getEntriesByType('resource'));
}

/**
 * Whether a reload will bring shared memory: the host does not send the headers, the service worker now
 * does. Tried once a tab, so that a browser that refuses all the same is not reloaded for ever.
 */
function shouldIsolate(): boolean {
  if (crossOriginIsolated || sessionStorage.getItem(TRIED)) return false;
  sessionStorage.setItem(TRIED, '1');
  return true;
}
