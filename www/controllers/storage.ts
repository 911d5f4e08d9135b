/** The page's own storage: unsaved data, records set aside, room, backups. */

import type { Backups } from '../device/backups';
import type { Room } from '../device/room';
import type { Aside, DeviceStore, News, StoreStatus } from '../device/store/store';
import type { EnginePort } from '../engine/port';
import { problemOf } from '../engine/problem';
import type { StorageState } from '../state/storage';
import type { Slice } from '../state/store';
import { lateControllers, onDemand } from './on-demand';

/** Calls to the store itself; stored data has its own shelves. */
export type StorePort = Pick<
  DeviceStore,
  'status' | 'watch' | 'listen' | 'tell' | 'flush' | 'loadAside' | 'removeAside'
>;

export interface Needs {
  engine: Promise<EnginePort>;
  store: StorePort;
  room: Room;
  /** Their code is fetched when the storage is looked at. */
  backups(): Promise<Backups>;
  now(): number;
  /** Adopts the settings of a backup, whatever they are. */
  takeSettings(kept: unknown): void;
  /** Writes the changes that have not been written to the device yet. */
  save(): Promise<void>;
  /** Changes of other tabs, or of a restore. */
  heard(news: News): void;
}

export function createStorage(state: Slice<'storage', 'settings'>, needs: Needs) {
  const { get, set } = state;
  const { store, room } = needs;
  /** Records that were set aside, as the store has them. */
  let aside: readonly Aside[] = [];
  let asked = false;

  const patch = (change: Partial<StorageState>) => set({ storage: { ...get().storage, ...change } });

  function show({ waiting, problem, tabs, aside: records, migration }: StoreStatus): void {
    aside = records;
    patch({
      unkept: waiting > 0 && problem ? { count: waiting, problem: problemOf(problem) } : null,
      tabs,
      aside: records.map(({ store, name, reason, at }, id) => ({ id, store, name, reason, at })),
      migration: migration && problemOf(migration),
    });
  }

  const measure = async (): Promise<void> => {
    patch({ room: await room.used().catch(() => null), persisted: await room.persisted().catch(() => null) });
  };

  const kept = onDemand(async () => (await lateControllers()).createBackups(state, patch, measure, needs), {
    openStorage: true,
    keepForGood: true,
    makeBackup: true,
    backUpToFolder: true,
    otherFolder: true,
    restore: true,
    stopBackup: true,
  });

  return {
    fetchOthers: kept.get,
    /** Watches the store from the start of the page on. */
    start(): void {
      store.watch(show);
      store.listen(needs.heard);
      show(store.status());
    },

    /** Irreplaceable data is stored: request persistent storage, once per visit. */
    precious(): void {
      if (asked) return;
      asked = true;
      void room
        .persisted()
        .then((already) => already || room.persist())
        .then((persisted) => patch({ persisted }))
        // The settings ask again, and show the reason.
        .catch(() => {});
    },

    actions: {
      ...kept.actions,

      /** Records that were set aside, as text for a file. */
      asideAsFile: (): Blob => new Blob([JSON.stringify(aside, null, 1)], { type: 'application/json' }),

      /** Deletes records that were set aside; the caller has confirmed. */
      async removeAside(): Promise<void> {
        await store.removeAside(aside).catch((error) => patch({ problem: problemOf(error) }));
      },

      /** Tries again to save unsaved data. */
      async keepAgain(): Promise<void> {
        await needs.save();
        await store.flush();
        await measure();
      },
    },
  };
}
