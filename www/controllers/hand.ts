/** Playing a roll by hand: by two taps, by carrying a checker, checker after checker, as the engine lets it be. */

import type { CheckerMove, EnginePort } from '../engine/port';
import type { Place } from '../state/edit';
import type { Hand } from '../state/question';
import { lateControllers } from './on-demand';

/** The roll that is being played. */
export interface Roll extends Hand {
  xgid: string;
  /** Its context: an answer of the engine for an earlier context is dropped. */
  of: unknown;
}

interface Needs {
  engine: Promise<EnginePort>;
  /** The roll on the board; null while nothing may be moved. */
  roll(): Roll | null;
  change(change: Partial<Hand>): void;
  failed(error: unknown): void;
  signal(): AbortSignal;
  /** Whether the rest of a roll that leaves no choice goes by itself; left out: never. */
  forced?(): boolean;
}

/** Fetches the legal moves after more moves of a roll. */
const following =
  ({ engine, signal }: Needs, { xgid, made }: Roll) =>
  async (moves: readonly CheckerMove[]) =>
    (await (await engine).nextMoves(xgid, [...made, ...moves], { signal: signal() })).moves;

export function createHand(needs: Needs) {
  const { engine, roll, change, failed, signal, forced = () => false } = needs;

  /** Taps wait for each other: each starts from the result of the previous one. */
  let tapped = Promise.resolve();
  /** For the moves on the board, those before the last tap or drag: one step back undoes all that it moved. */
  const earlier = new WeakMap<readonly CheckerMove[], readonly CheckerMove[]>();
  const inTurn = (work: () => Promise<void>): Promise<void> => (tapped = tapped.then(work));

  /** Makes checker moves of the roll, and fetches the legal next ones. If there is only one, it is made too. */
  async function make(moves: readonly CheckerMove[]): Promise<void> {
    const before = roll();
    if (!before) return;
    const withdrawn = signal();
    try {
      const port = await engine;
      let made = moves;
      let next = await port.nextMoves(before.xgid, made, { signal: withdrawn });
      while (forced() && moves.length > before.made.length && next.moves.length === 1) {
        made = [...made, next.moves[0]!];
        next = await port.nextMoves(before.xgid, made, { signal: withdrawn });
      }
      if (made.length > before.made.length) earlier.set(made, before.made);
      if (!withdrawn.aborted && roll()?.of === before.of) change({ made, next, picked: null, further: [] });
    } catch (error) {
      if (!withdrawn.aborted) failed(error);
    }
  }

  /** Takes up a checker; a little later it is known where it gets with several dice. */
  async function pick(place: number): Promise<void> {
    change({ picked: place, further: [] });
    const before = roll();
    if (!before?.next) return;
    try {
      const further = await (await lateControllers()).reach(before.next.moves, place, following(needs, before));
      const after = roll();
      if (further.length > 0 && after && after.of === before.of && after.picked === place && after.made === before.made)
        change({ further });
    } catch (error) {
      if (!signal().aborted) failed(error);
    }
  }

  /** Makes moves that are looked up first, if there are any; gives whether. */
  async function makeFound(
    find: (found: Awaited<ReturnType<typeof lateControllers>>, of: Roll) => Promise<readonly CheckerMove[] | null>,
  ): Promise<boolean> {
    const [before, withdrawn] = [roll(), signal()];
    if (!before) return false;
    const moves = await lateControllers()
      .then((found) => find(found, before))
      .catch((error: unknown) => void (withdrawn.aborted || failed(error)));
    if (!moves || roll()?.of !== before.of) return false;
    await make([...before.made, ...moves]);
    return true;
  }

  /** Carries a checker, if it gets there. */
  const carryOver = (from: number, to: Place): Promise<boolean> =>
    makeFound(({ wayTo }, of) => wayTo(of.next?.moves ?? [], from, to, following(needs, of)));

  return {
    /** Settles when every tap so far has led somewhere. */
    settled: () => tapped,

    /** Puts the checkers back to where they stood before the roll. */
    begin: () => inTurn(() => make([])),

    /** A checker is being carried away: the places where it may go are known while it is in the air. */
    lift: (place: number): Promise<void> =>
      inTurn(async () => {
        if (roll()?.next?.moves.some(({ from }) => from === place)) void pick(place);
      }),

    /**
     * Takes a checker up at a place, or puts down the one that was taken up. With `first` it moves at once: by this
     * die, or, where that cannot be, by the other one.
     */
    tap: (place: Place, first?: number): Promise<void> =>
      inTurn(async () => {
        const now = roll();
        if (!now?.next) return;
        const { picked, made, next } = now;
        if (picked !== null && picked !== place && (await carryOver(picked, place))) return;
        const from = next.moves.filter((move) => move.from === place);
        // With one way to go there is nothing to choose.
        if (from.length === 1 && picked !== place) return make([...made, from[0]!]);
        if (from.length > 0 && first !== undefined) {
          const by = from.find((move) => move.from - move.to === first) ?? from[0]!;
          return make([...made, by]);
        }
        if (from.length === 0 && picked === null) {
          await makeFound(({ into }, of) => into(of.next?.moves ?? [], place, first, following(needs, of)));
          return;
        }
        if (from.length > 0 && picked !== place) void pick(place as number);
        else change({ picked: null, further: [] });
      }),

    /** Carries a checker from a place to another, by several dice at once if they get there. */
    drag: (from: number, to: Place): Promise<void> =>
      inTurn(async () => {
        if (!roll()?.next) return;
        if (!(await carryOver(from, to)) && roll()?.picked === from) change({ picked: null, further: [] });
      }),

    /** The checker that was taken up is put back. */
    putBack(): void {
      if (roll()?.picked != null) change({ picked: null, further: [] });
    },

    /** Takes back what the last tap or drag has moved. */
    undo: (): Promise<void> =>
      inTurn(async () => {
        const made = roll()?.made;
        if (made?.length) await make(earlier.get(made) ?? made.slice(0, -1));
      }),
  };
}
