/** Playing a position out by hand: one side or both, game after game. */

import type { ExerciseShelf } from '../device/shelf';
import type {
  CheckerMove,
  EnginePort,
  ExerciseAct,
  ExerciseOptions,
  PositionInfo,
  SavedExercise,
} from '../engine/port';
import { problemOf } from '../engine/problem';
import type { Place } from '../state/edit';
import { target } from '../state/exercise';
import type { ExerciseState } from '../state/state';
import type { Slice } from '../state/store';

interface Needs {
  engine: Promise<EnginePort>;
  shelf: ExerciseShelf;
  now(): number;
  /** A seed for the dice. */
  seed(): number;
  /** What else the engine does for the position is stopped: it would delay every move. */
  makeRoom(): void;
  /** And taken up again. */
  giveBack(): void;
}

type Writes = 'exercise' | 'exerciseBegins' | 'exerciseProblem' | 'keptExercise';

export function createExercise({ get, set }: Slice<Writes, 'board' | 'settings'>, needs: Needs) {
  let working = new AbortController();
  /** Taps wait for each other: each starts from what the one before has led to. */
  let tapped = Promise.resolve();
  const table = () => ({ met: get().settings.met });

  const patch = (change: Partial<ExerciseState>) => {
    const { exercise } = get();
    if (exercise) set({ exercise: { ...exercise, ...change } });
  };

  /** Keeps an exercise, and knows again that the position has one. */
  async function keep(xgid: string, saved: SavedExercise): Promise<void> {
    set({ keptExercise: saved });
    try {
      await needs.shelf.put({ xgid, saved, at: needs.now() });
    } catch (error) {
      patch({ keepProblem: problemOf(error) });
    }
  }

  /** Asks the engine for the exercise as it is next, and shows it. What it was stays, if that fails. */
  async function show(ask: (engine: EnginePort, signal: AbortSignal) => Promise<SavedExercise>): Promise<void> {
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
      // What has been begun while the engine made its first moves makes room as well.
      if (!get().exercise) needs.makeRoom();
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

  /** Makes checker moves of the roll on the board; what may follow comes from the engine. */
  async function make(made: readonly CheckerMove[]): Promise<void> {
    const { exercise } = get();
    if (!exercise || exercise.busy) return;
    const { signal } = working;
    try {
      const next = await (await needs.engine).nextMoves(exercise.report.board.xgid, made, { signal });
      if (!signal.aborted && get().exercise?.saved === exercise.saved) patch({ made, next, picked: null });
    } catch (error) {
      if (!signal.aborted) patch({ problem: problemOf(error) });
    }
  }

  /**
   * The moves that carry one checker from a place to another, by several dice if need be, as the engine lets one follow
   * another.
   */
  async function way(
    { report, made, next }: ExerciseState,
    from: number,
    to: Place,
  ): Promise<readonly CheckerMove[] | null> {
    const { signal } = working;
    let ways = (next?.moves ?? []).filter((move) => move.from === from).map((move) => [move]);
    while (ways.length > 0) {
      const there = ways.find((moves) => target(moves.at(-1)!) === to);
      if (there) return there;
      const engine = await needs.engine;
      const longer = await Promise.all(
        ways.map(async (moves) => {
          const { moves: then } = await engine.nextMoves(report.board.xgid, [...made, ...moves], { signal });
          return then.filter((move) => move.from === target(moves.at(-1)!)).map((move) => [...moves, move]);
        }),
      );
      ways = longer.flat();
    }
    return null;
  }

  /** Carries a checker, if it gets there. */
  async function carryOver(exercise: ExerciseState, from: number, to: Place): Promise<boolean> {
    const moves = await way(exercise, from, to).catch(() => null);
    if (!moves || get().exercise?.saved !== exercise.saved) return false;
    await make([...exercise.made, ...moves]);
    return true;
  }

  const act = (what: ExerciseAct): Promise<void> => {
    const { exercise } = get();
    if (!exercise || exercise.busy) return Promise.resolve();
    return show((engine, signal) => engine.actInExercise(exercise.saved, what, { ...table(), signal }));
  };

  /** Breaks off what the engine does. */
  function stop(): void {
    working.abort();
    working = new AbortController();
    patch({ busy: false });
    if (get().exerciseBegins) set({ exerciseBegins: false });
  }

  function leave(): void {
    stop();
    if (get().exercise) set({ exercise: null });
  }

  const inTurn = (work: () => Promise<void>): Promise<void> => (tapped = tapped.then(work));

  return {
    leave,
    stop,

    /** Knows whether an exercise of the position is kept. */
    async restore(board: PositionInfo): Promise<void> {
      // Without a shelf the page works; keeping says so when something is to be kept.
      const kept = await needs.shelf.get(board.xgid).catch(() => undefined);
      if (kept && get().board === board && get().keptExercise === null) set({ keptExercise: kept.saved });
    },

    actions: {
      /** Begins to play the position on the board out. */
      async startExercise(options: Pick<ExerciseOptions, 'persons' | 'plies'>): Promise<void> {
        const { board } = get();
        if (!board) return;
        needs.makeRoom();
        set({ exerciseProblem: null });
        await show((engine, signal) =>
          engine.newExercise(board.xgid, { ...options, seed: needs.seed() }, { ...table(), signal }),
        );
      },

      /** Goes on with the exercise that is kept of the position. */
      async goOnExercise(): Promise<void> {
        const { keptExercise } = get();
        if (keptExercise === null) return;
        needs.makeRoom();
        set({ exerciseProblem: null });
        await show(() => Promise.resolve(keptExercise));
      },

      /** Rolls, doubles, answers, ends the game, begins the next. */
      actExercise: act,

      /** A tap on a place: takes a checker up there, or puts down the one that was taken up. */
      tapExercise: (place: Place): Promise<void> =>
        inTurn(async () => {
          const { exercise } = get();
          if (!exercise?.next || exercise.busy) return;
          const { picked, made, next } = exercise;
          if (picked !== null && picked !== place && (await carryOver(exercise, picked, place))) return;
          const from = next.moves.filter((move) => move.from === place);
          // With one way to go there is nothing to choose.
          if (from.length === 1 && picked !== place) return make([...made, from[0]!]);
          patch({ picked: from.length > 0 && picked !== place ? (place as number) : null });
        }),

      /** A checker is carried from a place to another, by several dice at once if they get there. */
      dragExercise: (from: number, to: Place): Promise<void> =>
        inTurn(async () => {
          const { exercise } = get();
          if (exercise?.next && !exercise.busy) await carryOver(exercise, from, to);
        }),

      /** The checker that was taken up is put back. */
      putBackExercise(): void {
        if (get().exercise?.picked != null) patch({ picked: null });
      },

      /** Takes the last checker move back. */
      undoExercise: (): Promise<void> =>
        inTurn(async () => {
          const { exercise } = get();
          if (exercise?.made.length) await make(exercise.made.slice(0, -1));
        }),

      /** The play is made. */
      async playExercise(): Promise<void> {
        await tapped;
        const play = get().exercise?.next?.play;
        if (play) await act({ kind: 'play', play: play.play });
      },

      /** Breaks off what the engine does; the game stands where it stood, one that had not begun does not begin. */
      stopExercise(): void {
        stop();
        if (!get().exercise) needs.giveBack();
      },

      /** Back to the analysis. The device keeps the exercise, and `goOnExercise` continues it. */
      closeExercise(): void {
        leave();
        needs.giveBack();
      },
    },
  };
}
