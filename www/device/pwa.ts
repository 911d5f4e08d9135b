/** Offline use: registers the service worker (sw.ts), and asks before a new version takes over. */

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
  await serviceWorker.ready;
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
