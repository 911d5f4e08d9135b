/**
 * Changes of matches that a page was still writing when it went. A browser ends the writes of a page that is loaded
 * again or closed; its simplest store takes them at once. The next start makes them.
 */

import { isChange, type MatchChange } from '../state/match-changes';
import type { SafeStorage } from './safe';

const KEY = 'gammonlab.last';

/** Changes by the id of their match. */
export type Words = Readonly<Record<string, readonly MatchChange[]>>;

export interface LastWords {
  /** This tab's unsaved changes replace its earlier note. */
  say(words: Words): void;
  /** Notes of earlier tabs, each with a function to delete it. */
  heard(): { words: Words; forget(): void }[];
}

export function deviceLastWords(storage: Pick<SafeStorage, 'getItem' | 'setItem'>): LastWords {
  const me = Math.random().toString(36).slice(2);
  let said = false;

  function all(): Record<string, Record<string, unknown>> {
    try {
      return (JSON.parse(storage.getItem(KEY) ?? '{}') ?? {}) as Record<string, Record<string, unknown>>;
    } catch {
      // Written by another version: nothing of it can be used.
      return {};
    }
  }

  function put(tab: string, words: Words): void {
    const { [tab]: _, ...others } = all();
    try {
      storage.setItem(KEY, JSON.stringify(Object.keys(words).length > 0 ? { ...others, [tab]: words } : others));
    } catch {
      // Without room for them the writes under way are all there is.
    }
  }

  return {
    say(words) {
      if (!said && Object.keys(words).length === 0) return;
      put(me, words);
      said = Object.keys(words).length > 0;
    },
    heard: () =>
      Object.entries(all()).flatMap(([tab, found]) => {
        if (tab === me) return [];
        const text = JSON.stringify(found);
        const words = Object.entries(found ?? {}).map(([id, changes]) => [
          id,
          Array.isArray(changes) ? changes.filter(isChange) : [],
        ]);
        const forget = () => {
          if (JSON.stringify(all()[tab]) === text) put(tab, {});
        };
        return [{ words: Object.fromEntries(words) as Words, forget }];
      }),
  };
}
