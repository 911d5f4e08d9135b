/** The container of the state. Changes name their part; subscribers are notified. */

import type { State } from './state';

/** The part of the state that a controller works with: it may read `Reads` too, and change only `Writes`. */
export interface Slice<Writes extends keyof State, Reads extends keyof State = never> {
  get(): Pick<State, Writes | Reads>;
  set(patch: Partial<Pick<State, Writes>>): void;
}

export interface Store {
  get(): State;
  set(patch: Partial<State>): void;
  subscribe(listener: () => void): () => void;
}

export function createStore(state: State): Store {
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(patch) {
      state = { ...state, ...patch };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
