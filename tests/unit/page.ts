/** A page without a browser: its state and actions, with a canned engine and a device in memory. */

import { createActions } from '../../www/controllers';
import type { EnginePort } from '../../www/engine/port';
import { hashOf } from '../../www/state/route';
import { DEFAULT_SETTINGS, type Settings } from '../../www/state/settings';
import { initialState } from '../../www/state/state';
import { createStore } from '../../www/state/store';
import { fakeEngine, memoryExercises, memoryMatches, memoryShelf, world } from './fake-engine';

export function page(
  engine: EnginePort | Promise<EnginePort> = fakeEngine(),
  settings: Partial<Settings> = {},
  shelf = memoryShelf(),
  exercises = memoryExercises(),
  matches = memoryMatches(),
) {
  const store = createStore(initialState({ ...DEFAULT_SETTINGS, ...settings }));
  const addresses: [string, boolean | 'held'][] = [];
  const kept: Settings[] = [];
  const copied: string[] = [];
  const actions = createActions(
    store,
    world(engine, {
      address: (route, replace) => addresses.push([decodeURI(hashOf(route).slice(1)), replace]),
      keep: (s) => kept.push(s),
      copy: async (text) => void copied.push(text),
      shelf,
      exercises,
      matches,
    }),
  );
  return { store, actions, addresses, kept, copied };
}

/** Until all pending promises have settled. */
export const settle = () => new Promise((done) => setTimeout(done, 0));
