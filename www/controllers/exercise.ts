/** Playing a position out by hand: one side or both, game after game. */

import type { ExerciseShelf } from '../device/shelf';
import type { StoreError } from '../device/store/problem';
import type { EnginePort, ExerciseAct, ExerciseOptions, PositionInfo, SavedExercise } from '../engine/port';
import { problemOf } from '../engine/problem';
import type { Route } from '../state/route';
import type { ExerciseState } from '../state/state';
import type { Slice } from '../state/store';
import { createHand } from './hand';

interface Needs {
  engine: Promise<EnginePort>;
  shelf: ExerciseShelf;
  now(): number;
  /** A name that nothing else has. */
  newId(): string;
  /** A seed for the dice. */
  seed(): number;
  /** Writes the displayed state into the address; `replace` keeps the history as long as it is. */
  address(route: Route, replace: boolean): void;
  /** Other work of the engine for the position is stopped: it would delay every move. */
  makeRoom(): void;
  /** And taken up again. */
  giveBack(): void;
}

type Writes = 'exercise' | 'exerciseBegins' | 'exerciseProblem' | 'keptExercise' | 'route';

type State = Slice<Writes, 'board' | 'settings'>;

/** The exercise on show: what the engine makes of it, and what the device keeps. */
function createShown({ get, set }: State, needs: Needs) {
  let working = new AbortController();
  const table = () => ({ met: get().settings.met });

  const patch = (change: Partial<ExerciseState>) => {
    const { exercise } = get();
    if (exercise) set({ exercise: { ...exercise, ...change } });
  };

  /** The id of the exercise that was started or shown last, among those of its position. */
  let run = '';

  /** Saves an exercise, and marks that the position has one. */
  async function keep(xgid: string, saved: SavedExercise): Promise<void> {
    set({ keptExercise: saved });
    try {
      await needs.shelf.put({ xgid, run, saved, at: needs.now() });
      if (get().exercise?.keepProblem) patch({ keepProblem: null });
    } catch (error) {
      const keepProblem = problemOf(error);
      patch({ keepProblem });
      void (error as Partial<StoreError> | null)?.kept?.then(() => {
        if (get().exercise?.keepProblem === keepProblem) patch({ keepProblem: null });
      });
    }
  }

  /**
   * Gets the next state of the exercise from the engine, and shows it. On failure the old state remains. A new one gets
   * its own address; `replace` puts it in the place of the position's.
   */
  async function show(
    ask: (engine: EnginePort, signal: AbortSignal) => Promise<SavedExercise>,
    replace = false,
  ): Promise<void> {
    working.abort();
    working = new AbortController();
    const { signal } = working;
    if (get().exercise) patch({ busy: true, problem: null });
    else set({ exerciseBegins: true });
    try {
      const engine = await needs.engine;
      const saved = await ask(engine, signal);
      const report = await engine.exerciseReport(saved, { ...table(), signal });
      const next = report.awaits === 'play' ? await engine.nextMoves(report.board.xgid, [], { signal }) : null;
      if (signal.aborted) return;
      // Work started during the engine's first moves is cancelled as well.
      if (!get().exercise) needs.makeRoom();
      const route: Route = { page: 'exercise', id: report.xgid };
      // A user who has left the page meanwhile is not brought back.
      if (get().route.page === 'board') {
        needs.address(route, replace);
        set({ route });
      }
      const keepProblem = get().exercise?.keepProblem ?? null;
      set({
        exercise: { report, next, saved, made: [], picked: null, busy: false, problem: null, keepProblem },
        exerciseBegins: false,
      });
      await keep(report.xgid, saved);
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemOf(error);
      if (get().exercise) patch({ busy: false, problem });
      else {
        set({ exerciseBegins: false, exerciseProblem: problem });
        needs.giveBack();
      }
    }
  }

  /** Cancels the engine's work. */
  function stop(): void {
    working.abort();
    working = new AbortController();
    patch({ busy: false });
    if (get().exerciseBegins) set({ exerciseBegins: false });
  }

  return {
    show,
    stop,
    patch,
    table,
    signal: () => working.signal,
    /** From now on another exercise is shown. */
    name(other: string): void {
      run = other;
    },
  };
}

export function createExercise(state: State, needs: Needs) {
  const { get, set } = state;
  const { show, stop, patch, table, signal, name } = createShown(state, needs);

  const hand = createHand({
    engine: needs.engine,
    roll() {
      const { exercise } = get();
      if (!exercise || exercise.busy) return null;
      const { report, saved, made, next, picked } = exercise;
      return { xgid: report.board.xgid, of: saved, made, next, picked };
    },
    change: patch,
    failed: (error) => patch({ problem: problemOf(error) }),
    signal,
  });

  const act = (what: ExerciseAct): Promise<void> => {
    const { exercise } = get();
    if (!exercise || exercise.busy) return Promise.resolve();
    return show((engine, signal) => engine.actInExercise(exercise.saved, what, { ...table(), signal }));
  };

  function leave(): void {
    stop();
    if (get().exercise) set({ exercise: null });
  }

  /** Back to the analysis. The device keeps the exercise. */
  function close(): void {
    leave();
    const { route } = get();
    if (route.page !== 'exercise') return;
    const analysis: Route = { page: 'board', id: route.id };
    needs.address(analysis, false);
    set({ route: analysis });
  }

  /** Checks whether an exercise of the position is saved. */
  async function restore(board: PositionInfo): Promise<void> {
    // Without storage the page works; saving reports the failure.
    const [kept] = await needs.shelf.get(board.xgid).catch(() => []);
    if (!kept || get().board !== board || get().keptExercise !== null) return;
    name(kept.run);
    set({ keptExercise: kept.saved });
  }

  /** Resumes the saved exercise of the position. */
  async function goOn(replace: boolean): Promise<void> {
    const { keptExercise } = get();
    if (keptExercise === null) return;
    needs.makeRoom();
    set({ exerciseProblem: null });
    await show(() => Promise.resolve(keptExercise), replace);
  }

  return {
    leave,
    close,
    stop,
    restore,

    /** The address of an exercise was opened, and its position is on the board: the saved one resumes. */
    async resume(): Promise<void> {
      const { board } = get();
      if (!board) return;
      await restore(board);
      if (get().board === board) await goOn(true);
    },

    actions: {
      /** Begins to play the position on the board out. */
      async startExercise(options: Pick<ExerciseOptions, 'persons' | 'plies'>): Promise<void> {
        const { board } = get();
        if (!board) return;
        needs.makeRoom();
        set({ exerciseProblem: null });
        name(needs.newId());
        await show((engine, signal) =>
          engine.newExercise(board.xgid, { ...options, seed: needs.seed() }, { ...table(), signal }),
        );
      },

      /** Resumes the saved exercise of the position. */
      goOnExercise: () => goOn(false),

      /** Rolls, doubles, answers, ends the game, begins the next. */
      actExercise: act,

      tapExercise: hand.tap,
      dragExercise: hand.drag,
      liftExercise: hand.lift,
      putBackExercise: hand.putBack,
      undoExercise: hand.undo,

      /** The play is made. */
      async playExercise(): Promise<void> {
        await hand.settled();
        const play = get().exercise?.next?.play;
        if (play) await act({ kind: 'play', play: play.play });
      },

      /** Cancels the engine's work; the game stays at its state, and one that had not begun does not begin. */
      stopExercise(): void {
        stop();
        if (!get().exercise) needs.giveBack();
      },

      /** Back to the analysis. The device keeps the exercise, and `goOnExercise` continues it. */
      closeExercise(): void {
        close();
        needs.giveBack();
      },
    },
  };
}
