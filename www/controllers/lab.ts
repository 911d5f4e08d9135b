/** The Lab: duels of two levels, played, stopped, resumed, saved and opened. */

import type { Duel, EnginePort, PlayedPair } from '../engine/port';
import { problemOf } from '../engine/problem';
import { duelFrom, type Lab, type LabSettings, NEW_LAB, optionsOf, withReport } from '../state/lab';
import type { Slice } from '../state/store';

export function createLab({ get, set }: Slice<'lab'>, engine: Promise<EnginePort>) {
  let running = new AbortController();
  /** The matches of the duel, as files. They are large and no view shows them, so they are no part of the state. */
  let files: { name: string; text: string }[] = [];

  const patch = (change: Partial<Lab>) => set({ lab: { ...get().lab, ...change } });

  function keep({ result, mat }: PlayedPair): void {
    for (const [i, text] of mat.entries()) {
      files.push({ name: `${String(result.pair).padStart(6, '0')}${'ab'[i]}.mat`, text });
    }
  }

  /** Plays on until the goal, or until it is stopped. */
  async function play(duel: (engine: EnginePort) => Promise<Duel>, goal: number, confidence: number): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const mine = (change: Partial<Lab>) => {
      if (!signal.aborted) patch(change);
    };
    patch({ running: true, problem: null, goal });
    try {
      const port = await engine;
      const start = await duel(port);
      mine({ duel: start });
      await port.duel(
        start,
        { pairs: goal, confidence },
        {
          signal,
          onPair: (pair) => {
            if (!signal.aborted) keep(pair);
          },
          onProgress: ({ duel, report }) =>
            mine({
              duel,
              matches: files.length,
              ...(report && { report, history: withReport(get().lab.history, report) }),
            }),
        },
      );
      mine({ running: false });
    } catch (error) {
      mine({ running: false, problem: problemOf(error) });
    }
  }

  const forget = () => {
    files = [];
    return { ...NEW_LAB, settings: get().lab.settings };
  };

  return {
    actions: {
      labSet: (change: Partial<LabSettings>) => patch({ settings: { ...get().lab.settings, ...change } }),

      /** Begins a duel with what is chosen. */
      labStart(): Promise<void> {
        const { settings } = get().lab;
        patch(forget());
        return play((port) => port.newDuel(optionsOf(settings)), settings.pairs, settings.confidence);
      },

      /** Ends the work; what the duel has come to stays. */
      labStop(): void {
        running.abort();
        patch({ running: false });
      },

      /** Continues to the end, or, if it has been reached, for as many pairs again. */
      async labContinue(): Promise<void> {
        const { duel, goal, report, settings } = get().lab;
        if (!duel) return;
        const further = duel.pairs.length < goal ? goal : duel.pairs.length + Math.max(settings.pairs, 2);
        await play(async () => duel, further, report?.confidence ?? settings.confidence);
      },

      /** The matches as an archive of `.mat` files, the duel as JSON. */
      async labMatches(): Promise<Blob> {
        const { strToU8, zipSync } = await import('fflate');
        const entries = Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)]));
        // The day that ZIP counts from: the same matches give the same bytes.
        return new Blob([zipSync(entries, { level: 0, mtime: new Date(1980, 0, 1) })], { type: 'application/zip' });
      },
      labSaved: (): Blob => new Blob([JSON.stringify(get().lab.duel)], { type: 'application/json' }),

      /** Imports a saved duel, and shows its result. */
      async labOpen(text: string): Promise<void> {
        running.abort();
        patch(forget());
        try {
          const duel = duelFrom(text);
          const { confidence } = get().lab.settings;
          const report = duel.pairs.length >= 2 ? await (await engine).duelReport(duel, { confidence }) : null;
          patch({
            duel,
            report,
            goal: Math.max(duel.options.horizon, duel.pairs.length),
            history: report ? withReport([], report) : [],
          });
        } catch (error) {
          patch({ problem: problemOf(error) });
        }
      },
    },
  };
}
