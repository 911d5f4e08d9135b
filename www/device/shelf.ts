/** Rollouts and exercises kept on the device, so that none is lost when the page goes. */

import type { RolloutReport } from '../engine/port';
import type { CurvePoint } from '../state/curve';
import { putRight } from '../state/times';
import type { DeviceStore } from './store/store';

export interface KeptRollout {
  /** The position, normalised. */
  xgid: string;
  /** The id of a rollout among those of a position: two tabs may have started one each. */
  run: string;
  /** Requested trials. */
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
  /** The id of an exercise among those of a position. */
  run: string;
  /** The exercise as the engine wrote it. */
  saved: string;
  /** When it was kept, in milliseconds since 1970. */
  at: number;
}

/** Things kept of positions. */
interface ShelfOf<Kept> {
  /** The saved runs of a position, the latest first: one, unless two tabs have worked at once. */
  get(xgid: string): Promise<Kept[]>;
  /**
   * Keeps it. A run started here replaces the runs of the position that this tab has seen; a resumed one replaces its
   * own last state, and the runs `instead`, which were merged into it. If another tab has resumed it as well, both are
   * kept.
   */
  put(kept: Kept, instead?: readonly string[]): Promise<void>;
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
  /** The last state of each run that this tab has seen, by position and run. */
  const seen = new Map<string, Map<string, string>>();
  const seenOf = (xgid: string): Map<string, string> => {
    const runs = seen.get(xgid) ?? new Map<string, string>();
    seen.set(xgid, runs);
    return runs;
  };
  /** Runs that another tab has resumed as well, with the name under which this tab keeps its own. */
  const apart = new Map<string, string>();
  return {
    async get(xgid) {
      const found = await store.read([name], (transaction) => transaction.objectStore(name).index('xgid').getAll(xgid));
      const good = found.filter((kept) => store.usable(name, [kept.xgid, kept.run], kept)) as Kept[];
      for (const kept of good) {
        seenOf(xgid).set(kept.run, kept.saved);
        apart.delete(kept.run);
      }
      return good.sort((a, b) => b.at - a.at);
    },
    async put(given, instead = []) {
      const known = seenOf(given.xgid);
      const begun = !known.has(given.run);
      const others = begun ? [...known.keys()] : instead.filter((run) => run !== given.run);
      if (begun) known.set(given.run, '');
      await store.write(
        { chain: `${name} ${given.xgid} ${given.run}`, stores: [name], only: true },
        async (transaction) => {
          const kept_ = transaction.objectStore(name);
          let kept = { ...given, run: apart.get(given.run) ?? given.run };
          const there = await kept_.get([kept.xgid, kept.run]);
          const moved = there !== undefined && there.saved !== known.get(kept.run);
          if (moved && there.saved !== kept.saved) {
            kept = { ...kept, run: `${given.run} ${given.at}` };
            apart.set(given.run, kept.run);
          }
          for (const run of others) await kept_.delete([kept.xgid, run]);
          await kept_.put(kept as never);
          const ahead = await kept_.index('at').getAll(IDBKeyRange.lowerBound(kept.at, true));
          for (const one of putRight(ahead, kept.at)) if (!ahead.includes(one)) await kept_.put(one as never);
          const keys = await kept_.index('at').getAllKeys();
          const mine = [kept.xgid, kept.run].join();
          // The one being saved is never dropped, whatever the clock shows.
          const old = keys.filter((key) => key.join() !== mine).slice(0, Math.max(keys.length - MOST_KEPT, 0));
          for (const key of old) await kept_.delete(key);
          // Only data that the device has for certain counts as seen.
          await transaction.done;
          known.set(kept.run, kept.saved);
        },
      );
    },
  };
}
