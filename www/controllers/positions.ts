/** Positions kept on the device: those seen lately, and those with a name. */

import type { Library } from '../device/library';
import type { StoreError } from '../device/store/problem';
import type { EnginePort, PositionInfo } from '../engine/port';
import { problemOf } from '../engine/problem';
import { fromText, sorted, withSeen } from '../state/library';
import type { Slice } from '../state/store';

interface Needs {
  engine: Promise<EnginePort>;
  library: Library;
  now(): number;
  /** Shows a position on the board, if it is one. */
  show(ask: (engine: EnginePort) => Promise<PositionInfo>): Promise<boolean>;
  notify(text: string): void;
}

export function createPositions({ get, set }: Slice<'library' | 'libraryProblem' | 'pictures', 'board'>, needs: Needs) {
  const { library } = needs;
  let loading: Promise<void> | null = null;
  let unreadable = false;
  /** Ids whose picture was requested. */
  const pictured = new Set<string>();

  /** Reads what is kept on the device, once. Without a library the page works, and shows a notice in its place. */
  function load(): Promise<void> {
    loading ??= library.load().then(
      (stored) => set({ library: sorted(stored) }),
      (error: unknown) => {
        unreadable = true;
        set({ libraryProblem: problemOf(error) });
      },
    );
    return loading;
  }

  /** Puts a position among those seen lately. If the position has a name and no other is given, the name stays. */
  async function remember(xgid: string, name: string | null = null): Promise<void> {
    // Not before the names given on earlier visits are known: they would be lost.
    await load();
    if (unreadable) return;
    const all = withSeen(get().library, { xgid, name, at: needs.now() });
    const kept = all.at(-1)!;
    set({ library: sorted(all) });
    await keeping(library.put(kept));
  }

  /** Waits until something is kept. If it is not, the page shows the reason until it is. */
  async function keeping(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      const libraryProblem = problemOf(error);
      set({ libraryProblem });
      void (error as Partial<StoreError> | null)?.kept?.then(() => {
        if (get().libraryProblem === libraryProblem) set({ libraryProblem: null });
      });
    }
  }

  return {
    load,
    remember,
    /** Another tab has changed the positions. */
    async heard(): Promise<void> {
      if (!loading || unreadable) return;
      const all = await library.load().catch(() => null);
      if (all) set({ library: sorted(all) });
    },

    actions: {
      /** Reads a kept position for its picture, once. */
      async picture(xgid: string): Promise<void> {
        if (pictured.has(xgid)) return;
        pictured.add(xgid);
        // One that cannot be read has no picture: its error is shown when it is opened.
        const board = await needs.engine.then((engine) => engine.parse(xgid)).catch(() => null);
        set({ pictures: { ...get().pictures, [xgid]: board } });
      },

      async keepAs(name: string): Promise<void> {
        const { board } = get();
        if (board) await remember(board.xgid, name);
      },

      async forget(xgid: string): Promise<void> {
        set({ library: get().library.filter((kept) => kept.xgid !== xgid) });
        await keeping(library.remove(xgid));
      },

      /**
       * Imports a text with one id per line. A single one is shown; of several the valid ones are saved, and `report`
       * has their number.
       */
      async importText(text: string, report: (good: number, bad: number) => string): Promise<void> {
        const lines = fromText(text);
        if (lines.length === 1) {
          const { id, name } = lines[0]!;
          const shown = await needs.show((engine) => engine.parse(id));
          if (shown && name) await remember(get().board!.xgid, name);
          return;
        }
        const engine = await needs.engine;
        let good = 0;
        for (const { id, name } of lines) {
          try {
            const { xgid } = await engine.parse(id);
            await remember(xgid, name);
            good += 1;
          } catch {
            // Counted as bad below, and reported.
          }
        }
        needs.notify(report(good, lines.length - good));
      },
    },
  };
}
