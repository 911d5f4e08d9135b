/** The address bar: the part after `#` determines the page (`state/route.ts`). */

import { hashOf, type Route } from '../state/route';

let later: ReturnType<typeof setTimeout> | undefined;

/**
 * `replace` keeps the history as long as it is. `'held'` does so too, once nothing new has come for a moment: a key
 * that is held down goes through hundreds of places, and browsers refuse so many changes of the address.
 */
export function writeAddress(route: Route, replace: boolean | 'held'): void {
  const hash = hashOf(route);
  clearTimeout(later);
  if (hash === location.hash) return;
  const seen = location.hash;
  // Unless another address has been opened meanwhile, by a link or by the keys of the browser.
  if (replace === 'held') later = setTimeout(() => location.hash === seen && writeAddress(route, true), 150);
  else history[replace ? 'replaceState' : 'pushState'](null, '', hash);
}
