/** The context of every view: the state, the actions, the texts, the number format. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Actions } from '../controllers';
import type { Format } from '../format/format';
import type { Language } from '../state/settings';
import type { State } from '../state/state';
import type { Texts } from '../texts';

/** The parts that change only with the language. */
export interface Tools {
  actions: Actions;
  t: Texts;
  format: Format;
  language: Language;
}

export interface AppContext extends Tools {
  state: State;
}

export const Context = createContext<AppContext | null>(null);
export const ToolsContext = createContext<Tools | null>(null);

/** All of it; the view is redrawn at each change of the state. */
export function useApp(): AppContext {
  return within(useContext(Context));
}

/** For views that get their contents from their parent. */
export function useTools(): Tools {
  return within(useContext(ToolsContext));
}

function within<T>(context: T | null): T {
  if (context === null) throw new Error('a view outside the app');
  return context;
}
