/** The place in learning from each match: small, and needed at once, so it is beside the settings. */

import type { Place } from '../state/learn';

const KEY = 'gammonlab.learn';
/** Matches whose places are kept: those that were opened last. */
const MOST = 50;

export function devicePlaces(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  function all(): Record<string, Place> {
    try {
      return (JSON.parse(storage.getItem(KEY) ?? '{}') ?? {}) as Record<string, Place>;
    } catch {
      // Written by another version, or truncated: learning starts again.
      return {};
    }
  }
  return {
    get: (match: string): Place | null => {
      const place = all()[match];
      return place?.choice && place.results ? place : null;
    },
    put(match: string, place: Place): void {
      const { [match]: _, ...others } = all();
      const kept = Object.entries(others).slice(-(MOST - 1));
      try {
        storage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(kept), [match]: place }));
      } catch {
        // Without room for a place learning continues; the settings show that nothing can be saved.
      }
    },
  };
}
