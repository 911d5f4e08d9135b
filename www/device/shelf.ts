/** Rollouts and exercises kept on the device, so that none is lost when the page goes. */

import type { RolloutReport } from '../engine/port';
import type { CurvePoint } from '../state/curve';
import { putRight } from '../state/times';
import type { DeviceStore } from './store/store';

export interface KeptRollout {
  /** The position, normalised. */
  xgid: string;
  /** Tells rollouts of one position apart: two tabs may have begun one each. */
  run: string;
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
  /** The position, normalised. */
  xgid: string;
  /** Tells exercises of one position apart. */
  run: string;
  /** The exercise as the engine wrote it. */
  saved: string;
  /** When it was kept, in milliseconds since 1970. */
  at: number;
}

/** Things kept of positions. */
interface ShelfOf<Kept> {
  /** What is kept of a position, the latest first: one thing, unless two tabs have worked at once. */
  get(xgid: string): Promise<Kept[]>;
  /** Keeps it in the place of what this tab has seen of the position. */
  put(kept: Kept): Promise<void>;
}

export type Shelf = ShelfOf<KeptRollout>;
export type ExerciseShelf = ShelfOf<KeptExercise>;

/** Things that are kept; the oldest go. */
export const MOST_KEPT = 40;

/** The shelves in the browser's database. */
export const deviceShelf = (store: DeviceStore): Shelf => shelf<KeptRollout>(store, 'rollouts');
export const deviceExercises = (store: DeviceStore): ExerciseShelf => shelf<KeptExercise>(store, 'exercises');

function shelf<Kept extends KeptRollout | KeptExercise>(
  store: DeviceStore,
  name: 'rollouts' | 'exercises',
): ShelfOf<Kept> {
  /** Runs that this tab has shown or made: a newer one takes their place. */
  const seen = new Map<string, Set<string>>();
  const see = ({ xgid, run }: Kept) => seen.set(xgid, (seen.get(xgid) ?? new Set()).add(run));
  return {
    async get(xgid) {
      const found = await store.read([name], (transaction) => transaction.objectStore(name).index('xgid').getAll(xgid));
      const good = found.filter((kept) => store.usable(name, [kept.xgid, kept.run], kept)) as Kept[];
      for (const kept of good) see(kept);
      return good.sort((a, b) => b.at - a.at);
    },
    async put(kept) {
      const others = [...(seen.get(kept.xgid) ?? [])].filter((run) => run !== kept.run);
      see(kept);
      await store.write(
        { chain: `${name} ${kept.xgid} ${kept.run}`, stores: [name], only: true },
        async (transaction) => {
          const kept_ = transaction.objectStore(name);
          for (const run of others) await kept_.delete([kept.xgid, run]);
          await kept_.put(kept as never);
          const ahead = await kept_.index('at').getAll(IDBKeyRange.lowerBound(kept.at, true));
          for (const one of putRight(ahead, kept.at)) if (!ahead.includes(one)) await kept_.put(one as never);
          const keys = await kept_.index('at').getAllKeys();
          const mine = [kept.xgid, kept.run].join();
          // The one that is kept now never goes, whatever the clock says.
          const old = keys.filter((key) => key.join() !== mine).slice(0, Math.max(keys.length - MOST_KEPT, 0));
          for (const key of old) await kept_.delete(key);
        },
      );
    },
  };
}
