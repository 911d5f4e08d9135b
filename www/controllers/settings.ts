/** The user's permanent choices. */

import { problemOf } from '../engine/problem';
import type { Settings } from '../state/settings';
import type { Slice } from '../state/store';

interface Needs {
  /** Keeps the settings on the device; throws if they cannot be kept. */
  keep(settings: Settings): void;
  /** Looks at the position on the board again; with `keep`, the old answer stays until the chosen level answers. */
  resume(keep: boolean): Promise<void>;
  /** Ends whatever was evaluated by another match equity table. */
  leaveJudged(): void;
}

export function createSettings({ get, set }: Slice<'settings' | 'rollout' | 'scores' | 'storage'>, needs: Needs) {
  const actions = {
    async set(change: Partial<Settings>): Promise<void> {
      const settings = { ...get().settings, ...change };
      set({ settings });
      try {
        needs.keep(settings);
      } catch (error) {
        set({ storage: { ...get().storage, problem: problemOf(error) } });
      }
      if (change.met) {
        needs.leaveJudged();
        set({ rollout: null, scores: null });
      }
      // Another table makes the old answer wrong; with another level it stays until the new answer comes.
      if (change.level || change.interval || change.met) await needs.resume(!change.met);
    },
    /**
     * Changes one of the settings that have parts. `change` gets the current choice: the displayed one may be outdated.
     */
    adjust<K extends 'rollout' | 'review' | 'progress'>(
      setting: K,
      change: (now: Settings[K]) => Settings[K],
    ): Promise<void> {
      return actions.set({ [setting]: change(get().settings[setting]) });
    },
  };
  return { actions };
}
