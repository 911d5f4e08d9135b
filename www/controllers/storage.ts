/** The page's own storage: what is not kept yet, what was set aside, room, backups. */

import type { Backups } from '../device/backups';
import type { Room } from '../device/room';
import type { Aside, DeviceStore, News, StoreStatus } from '../device/store/store';
import type { EnginePort } from '../engine/port';
import { problemOf } from '../engine/problem';
import type { StorageState } from '../state/storage';
import type { Slice } from '../state/store';

/** Calls to the store itself; stored data has its own shelves. */
export type StorePort = Pick<
  DeviceStore,
  'status' | 'watch' | 'listen' | 'tell' | 'flush' | 'loadAside' | 'removeAside'
>;

interface Needs {
  engine: Promise<EnginePort>;
  store: StorePort;
  room: Room;
  /** Their code is fetched when the storage is looked at. */
  backups(): Promise<Backups>;
  now(): number;
  /** Adopts the settings of a backup, whatever they are. */
  takeSettings(kept: unknown): void;
  /** Writes what is not yet on its way to the device. */
  save(): Promise<void>;
  /** Changes of other tabs, or of a restore. */
  heard(news: News): void;
}

export function createStorage(state: Slice<'storage', 'settings'>, needs: Needs) {
  const { get, set } = state;
  const { store, room, backups } = needs;
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

  return {
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
      /** Reads what the panel of the storage shows. */
      async openStorage(): Promise<void> {
        await measure();
        try {
          const kept = await backups();
          patch({ canChoose: kept.canChoose });
          await store.loadAside();
          const [last, folder] = [await kept.last(), await kept.folder()];
          patch({ lastBackup: last?.at ?? null, folder });
        } catch (error) {
          patch({ problem: problemOf(error) });
        }
      },

      /** Requests persistent storage from the browser. */
      async keepForGood(): Promise<void> {
        patch({ persisted: await room.persist().catch(() => null) });
      },

      ...createBackups(state, patch, measure, needs),

      /** Records that were set aside, as text for a file. */
      asideAsFile: (): Blob => new Blob([JSON.stringify(aside, null, 1)], { type: 'application/json' }),

      /** Deletes records that were set aside; the caller has confirmed. */
      async removeAside(): Promise<void> {
        await store.removeAside(aside).catch((error) => patch({ problem: problemOf(error) }));
      },

      /** Tries to keep once more what is not kept yet. */
      async keepAgain(): Promise<void> {
        await needs.save();
        await store.flush();
        await measure();
      },
    },
  };
}

type Patch = (change: Partial<StorageState>) => void;

/** Backups: made, put into a folder, brought back. One at a time. */
function createBackups(
  { get }: Slice<'storage', 'settings'>,
  patch: Patch,
  measure: () => Promise<void>,
  needs: Needs,
) {
  const { backups, now } = needs;
  let working = new AbortController();

  /** Runs an operation on backups; failures are reported. */
  async function work<T>(what: 'backup' | 'restore', task: (call: Call) => Promise<T>): Promise<T | null> {
    if (get().storage.busy) return null;
    working = new AbortController();
    const { signal } = working;
    patch({ busy: { what, done: 0, total: 0 }, problem: null, restored: null });
    let drawn = 0;
    try {
      return await task({
        signal,
        onProgress(done, total) {
          // Not for each of thousands of records.
          if (done < total && performance.now() - drawn < 100) return;
          drawn = performance.now();
          patch({ busy: { what, done, total } });
        },
      });
    } catch (error) {
      if (!signal.aborted) patch({ problem: problemOf(error) });
      return null;
    } finally {
      patch({ busy: null });
    }
  }

  const version = () => needs.engine.then((engine) => engine.version).catch(() => '');

  const written = (call: Call): Promise<Blob> =>
    needs.save().then(async () => (await backups()).write(await versionSoon(), get().settings, call));

  /** The version of the page; a backup does not wait for an engine that does not start. */
  const versionSoon = () => Promise.race([version(), new Promise<string>((done) => setTimeout(() => done(''), 1000))]);

  return {
    /** Everything as one file; null if it was stopped or failed. */
    async makeBackup(): Promise<Blob | null> {
      return work('backup', async (call) => {
        const file = await written(call);
        await (await backups()).made({ at: now(), folder: null });
        patch({ lastBackup: now() });
        return file;
      });
    },

    /** Writes everything into the chosen folder; lets the user choose one first if there is none. */
    async backUpToFolder(): Promise<void> {
      await work('backup', async (call) => {
        const kept = await backups();
        const folder = (await kept.folder()) ?? (await kept.chooseFolder());
        if (folder === null) return;
        const name = await kept.intoFolder(backupName(now()), await written(call));
        await kept.made({ at: now(), folder: name });
        patch({ lastBackup: now(), folder: name });
      });
    },

    async otherFolder(): Promise<void> {
      try {
        const folder = await (await backups()).chooseFolder();
        if (folder !== null) patch({ folder });
      } catch (error) {
        patch({ problem: problemOf(error) });
      }
    },

    /** Brings a backup back: adds to what is here. */
    async restore(file: Blob, withSettings: boolean): Promise<void> {
      await work('restore', async (call) => {
        const restored = await (await backups()).restore(file, call);
        const taken = withSettings && restored.settings !== null;
        if (taken) needs.takeSettings(restored.settings);
        needs.heard({ of: 'everything' });
        patch({ restored: { ...restored, settings: taken } });
        await measure();
      });
    },

    stopBackup: () => working.abort(),
  };
}

interface Call {
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

/** The name of a backup's file: of its day. */
export const backupName = (at: number): string => `gammonlab-backup-${new Date(at).toISOString().slice(0, 10)}.json.gz`;
