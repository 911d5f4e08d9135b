/** Rollouts: start, pause, resume, save, open, merge. */

import type { KeptRollout, Shelf } from '../device/shelf';
import type { StoreError } from '../device/store/problem';
import type { EnginePort, PositionInfo, RolloutReport } from '../engine/port';
import { problemOf } from '../engine/problem';
import { grown, point } from '../state/curve';
import { optionsOf, stopOf } from '../state/rollout-choice';
import type { Rollout } from '../state/state';
import type { Slice } from '../state/store';

interface Needs {
  engine: Promise<EnginePort>;
  shelf: Shelf;
  now(): number;
  /** A name that nothing else has. */
  newId(): string;
  /** Shows a position; false if it is invalid. */
  open(xgid: string): Promise<boolean>;
  /** A test whether the user has opened nothing else since this call. */
  stays(): () => boolean;
}

/** How long a running rollout may be unkept, in milliseconds. */
const KEEP_EVERY = 1000;

type State = Slice<'rollout', 'board' | 'settings'>;

/** A rollout without trials. */
const EMPTY = {
  trials: 0,
  saved: null,
  curve: [],
  report: null,
  running: false,
  problem: null,
  keepProblem: null,
} as const;

/** Rollouts on the device. */
function createKeeping({ get, set }: State, needs: Needs) {
  /** Runs that were added to the one on show: it takes their place when it is kept. */
  let added: string[] = [];

  /** Saves the state of a rollout; if none is given, of the displayed one. */
  async function keep(rollout = get().rollout): Promise<void> {
    if (!rollout?.saved) return;
    const { xgid, run, trials, saved, curve, report } = rollout;
    const say = (keepProblem: Rollout['keepProblem']) => {
      const now = get().rollout;
      if (now?.run === run && now.keepProblem !== keepProblem) set({ rollout: { ...now, keepProblem } });
    };
    try {
      const kept = { xgid, run, trials, saved, curve, stopped: report?.stopped ?? null, at: needs.now() };
      await needs.shelf.put(kept, added.splice(0));
      say(null);
    } catch (error) {
      say(problemOf(error));
      void (error as Partial<StoreError> | null)?.kept?.then(() => say(null));
    }
  }

  /**
   * The saved rollouts of a position: parts of one rollout from two tabs are merged; of others the latest counts.
   */
  async function keptOf(engine: EnginePort, xgid: string): Promise<KeptRollout | null> {
    const [latest, ...others] = await needs.shelf.get(xgid).catch(() => []);
    if (!latest) return null;
    let whole = latest;
    added = [];
    for (const other of others) {
      // With other settings, or of the same trials: they cannot be added up, and stay apart.
      const saved = await engine.mergeRollouts(whole.saved, other.saved).catch(() => null);
      if (saved === null) continue;
      whole = { ...whole, saved, trials: whole.trials + other.trials, curve: [] };
      added.push(other.run);
    }
    return whole;
  }

  return { keep, keptOf };
}

/** The rollout that runs; one at a time. */
function createRun({ get, set }: State, needs: Needs, keep: () => Promise<void>) {
  let running = new AbortController();

  /** Runs `work` as the rollout on show until it ends or is paused. */
  async function run(
    trials: number,
    work: (
      engine: EnginePort,
      call: { signal: AbortSignal; onProgress: (report: RolloutReport, saved: string) => void },
    ) => Promise<RolloutReport>,
  ): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const { rollout } = get();
    if (!rollout) return;
    /** Changes the rollout on show, if it is still this one. */
    const patch = (change: (now: Rollout) => Partial<Rollout>) => {
      const now = get().rollout;
      if (!signal.aborted && now?.run === rollout.run) set({ rollout: { ...now, ...change(now) } });
    };
    patch(() => ({ trials, running: true, problem: null }));
    let kept = needs.now();
    const onProgress = (report: RolloutReport, saved: string) => {
      if (signal.aborted) return;
      patch((now) => ({ report, saved, curve: grown(now.curve, report) }));
      if (needs.now() - kept >= KEEP_EVERY || report.trials >= trials || report.stopped) {
        kept = needs.now();
        void keep();
      }
    };
    try {
      const report = await work(await needs.engine, { signal, onProgress });
      patch(() => ({ running: false, report }));
    } catch (error) {
      patch(() => ({ running: false, problem: problemOf(error) }));
    }
  }

  return { run, stop: () => running.abort() };
}

export function createRollouts(state: State, needs: Needs) {
  const { get, set } = state;
  const table = () => ({ met: get().settings.met });
  const { keep, keptOf } = createKeeping(state, needs);
  const { run, stop } = createRun(state, needs, keep);
  /** Whether the user is still where files were opened, or where the last of them led. */
  let stays = () => true;

  function pauseRollout(): void {
    stop();
    const { rollout } = get();
    if (!rollout?.running) return;
    set({ rollout: { ...rollout, running: false } });
    void keep();
  }

  /** Adds a rollout from a file to those of its position, which is shown, unless the user is elsewhere by now. */
  async function openSaved(text: string): Promise<void> {
    const engine = await needs.engine;
    const { xgid } = await engine.rolloutReport(text, table());
    if (get().board?.xgid !== xgid && stays() && (await needs.open(xgid))) stays = needs.stays();
    const shown = get().rollout;
    const there = (shown?.xgid === xgid && shown.saved) || (await keptOf(engine, xgid))?.saved;
    const saved = there === undefined ? text : await engine.mergeRollouts(there, text);
    const report = await engine.rolloutReport(saved, table());
    const { trials } = report;
    const rollout = { ...EMPTY, xgid, run: needs.newId(), trials, saved, report, curve: [point(report)] };
    if (get().board?.xgid === xgid) {
      // One that was begun meanwhile would run into this one.
      stop();
      set({ rollout });
    }
    await keep(rollout);
  }

  return {
    /** The running rollout is stopped and saved, because the position changes. */
    leave: pauseRollout,

    /** Shows the saved rollout of a position. */
    async restore(engine: EnginePort, board: PositionInfo): Promise<void> {
      // Without storage the page works; saving reports the failure.
      const kept = await keptOf(engine, board.xgid);
      if (!kept || get().board !== board || get().rollout) return;
      const report = await engine.rolloutReport(kept.saved, table()).catch(() => null);
      // Written by another version of the page, perhaps: it cannot be shown, and is replaced by the next.
      if (!report || get().board !== board || get().rollout) return;
      const { xgid, run, trials, saved, curve, stopped = null } = kept;
      set({
        rollout: {
          ...EMPTY,
          xgid,
          run,
          trials,
          saved,
          curve: curve.length > 0 ? curve : [point(report)],
          report: { ...report, stopped },
        },
      });
    },

    actions: {
      /**
       * Rolls out the position on the board, from the first trial, by the settings: these plays of its roll, or the
       * engine's candidates.
       */
      async rollOut(trials = get().settings.rollout.trials, plays?: readonly string[]): Promise<void> {
        const { board } = get();
        if (!board) return;
        const { xgid } = board;
        set({ rollout: { ...EMPTY, xgid, run: needs.newId(), trials, running: true } });
        const { rollout, met } = get().settings;
        await run(trials, (engine, call) =>
          engine.rollout(xgid, { ...optionsOf(rollout), trials, met, ...(plays && { plays: [...plays] }) }, call),
        );
      },

      /** Continues the rollout on show until it has `trials`; without stop rules if one of them had ended it. */
      async goOn(trials: number): Promise<void> {
        const { rollout, settings } = get();
        if (!rollout?.saved) return;
        const { saved, report } = rollout;
        const rule = report?.stopped ? undefined : stopOf(settings.rollout);
        await run(trials, (engine, call) =>
          engine.extendRollout(saved, trials, { ...call, stop: rule, met: settings.met }),
        );
      },

      /** Stops the rollout. Its trials so far stay, and `goOn` continues from them. */
      pauseRollout,

      /** Opens rollouts that were saved to files; parts of one are added up. */
      async openRollouts(texts: readonly string[]): Promise<void> {
        pauseRollout();
        let problem: Rollout['problem'] = null;
        stays = needs.stays();
        for (const text of texts) {
          try {
            await openSaved(text);
          } catch (error) {
            problem = problemOf(error);
          }
        }
        const { rollout, board } = get();
        if (!problem || !board) return;
        set({ rollout: { ...(rollout ?? { ...EMPTY, xgid: board.xgid, run: needs.newId() }), problem } });
      },
    },
  };
}
