/** The address bar: the part after `#` determines the page (`state/route.ts`). */

import { hashOf, type Route } from '../state/route';

export function writeAddress(route: Route, replace: boolean): void {
  const hash = hashOf(route);
  if (hash === location.hash) return;
  if (replace) history.replaceState(null, '', hash);
  else history.pushState(null, '', hash);
}
