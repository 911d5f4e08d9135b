/** Rollouts and exercises kept on the device, so that none is lost when the page goes. */

import type { RolloutReport } from '../engine/port';
import type { CurvePoint } from '../state/curve';
import { deviceStore } from './database';

export interface KeptRollout {
  /** The position, normalised: one rollout is kept for each. */
  xgid: string;
  /** Trials that were asked for. */
  trials: number;
  /** The stop rule that ended it, if one did. (Rollouts kept before there were rules have none.) */
  stopped?: RolloutReport['stopped'];
  /** The rollout as the engine wrote it. */
  saved: string;
  curve: readonly CurvePoint[];
  /** When it was kept, in milliseconds since 1970. */
  at: number;
}

export interface KeptExercise {
  /** The position, normalised: one exercise is kept for each. */
  xgid: string;
  /** The exercise as the engine wrote it. */
  saved: string;
  /** When it was kept, in milliseconds since 1970. */
  at: number;
}

/** Things kept, one for each position. */
interface ShelfOf<Kept> {
  get(xgid: string): Promise<Kept | undefined>;
  put(kept: Kept): Promise<void>;
}

export type Shelf = ShelfOf<KeptRollout>;
export type ExerciseShelf = ShelfOf<KeptExercise>;

/** Things that are kept; the oldest go. */
export const MOST_KEPT = 40;

/** The shelves in the browser's databases. */
export const deviceShelf = (): Shelf => shelf('rollouts');
export const deviceExercises = (): ExerciseShelf => shelf('exercises');

function shelf<Kept>(name: string): ShelfOf<Kept> {
  const run = deviceStore(`gammonlab-${name}`, name, (database) =>
    database.createObjectStore(name, { keyPath: 'xgid' }).createIndex('at', 'at'),
  );
  return {
    get: (xgid) => run('readonly', (store) => store.get(xgid) as IDBRequest<Kept | undefined>),
    async put(kept) {
      await run('readwrite', (store) => store.put(kept));
      const keys = await run('readonly', (store) => store.index('at').getAllKeys());
      for (const key of keys.slice(0, Math.max(keys.length - MOST_KEPT, 0)))
        await run('readwrite', (store) => store.delete(key));
    },
  };
}
