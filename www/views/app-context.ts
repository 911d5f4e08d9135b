/** What every view can read: the state, the actions, the texts, the number format. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Actions } from '../actions';
import type { Format } from '../format';
import type { State } from '../state';
import type { Texts } from '../texts';

export interface AppContext {
  state: State;
  actions: Actions;
  t: Texts;
  format: Format;
}

export const Context = createContext<AppContext | null>(null);

export function useApp(): AppContext {
  const app = useContext(Context);
  if (!app) throw new Error('a view outside the app');
  return app;
}
