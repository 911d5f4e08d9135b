/** Bearoff databases that the device makes and keeps. */

import type { DatabaseName, EnginePort } from '../engine/port';
import { problemOf } from '../engine/problem';
import type { DeviceDatabases } from '../state/state';
import type { Slice } from '../state/store';

interface Needs {
  engine: Promise<EnginePort>;
  /** Looks at the position on the board again. */
  resume(): Promise<void>;
}

export function createDatabases({ get, set }: Slice<'databases', 'board'>, needs: Needs) {
  let building = new AbortController();
  const patch = (change: Partial<DeviceDatabases>) => set({ databases: { ...get().databases, ...change } });

  /**
   * Does something with the databases on the device and shows which there are afterwards. If the engine uses other
   * databases then, a race on the board is evaluated again.
   */
  async function change(engine: EnginePort, work: () => Promise<unknown>): Promise<void> {
    const used = () =>
      JSON.stringify(
        get()
          .databases.list?.filter(({ inUse }) => inUse)
          .map(({ name }) => name) ?? [],
      );
    const before = used();
    const problem = await work().then(() => null, problemOf);
    // Without storage there is no list; the failure has the reason.
    const list = await engine.databases.state().catch(() => null);
    patch({ list, building: null, problem: problem?.kind === 'aborted' ? null : problem });
    const { board } = get();
    if (used() === before || !board) return;
    const { formulas } = await engine.race(board.xgid);
    if (formulas && get().board === board) await needs.resume();
  }

  return {
    /** Uses the stored databases. */
    load: (engine: EnginePort): Promise<void> => change(engine, () => engine.databases.load()),

    actions: {
      /** Builds a database on this device, or resumes it. */
      async buildDatabase(name: DatabaseName): Promise<void> {
        if (get().databases.building) return;
        building = new AbortController();
        const { signal } = building;
        patch({ building: { name, done: 0, total: 0 }, problem: null });
        const engine = await needs.engine;
        const onProgress = ({ done, total }: { done: number; total: number }): void => {
          if (!signal.aborted) patch({ building: { name, done, total } });
        };
        await change(engine, () => engine.databases.build(name, { signal, onProgress }));
      },

      /** Interrupts it; the finished part stays on the device. */
      stopDatabase: () => building.abort(),

      async removeDatabase(name: DatabaseName): Promise<void> {
        const engine = await needs.engine;
        await change(engine, () => engine.databases.remove(name));
      },
    },
  };
}
