/** Playing a roll by hand: by two taps, by carrying a checker, checker after checker, as the engine lets it be. */

import type { CheckerMove, EnginePort } from '../engine/port';
import type { Place } from '../state/edit';
import { target } from '../state/exercise';
import type { Hand } from '../state/question';

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

export function createHand({ engine, roll, change, failed, signal, forced = () => false }: Needs) {
  /** Taps wait for each other: each starts from what the one before has led to. */
  let tapped = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => (tapped = tapped.then(work));

  /**
   * Makes checker moves of the roll; what may follow comes from the engine. Where that is one move only, `by` 1 makes
   * it too, and -1 takes one more back.
   */
  async function make(moves: readonly CheckerMove[], by: 1 | -1 = 1): Promise<void> {
    const before = roll();
    if (!before) return;
    const withdrawn = signal();
    try {
      const port = await engine;
      let made = moves;
      let next = await port.nextMoves(before.xgid, made, { signal: withdrawn });
      while (forced() && made.length > 0 && next.moves.length === 1) {
        made = by === 1 ? [...made, next.moves[0]!] : made.slice(0, -1);
        next = await port.nextMoves(before.xgid, made, { signal: withdrawn });
      }
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
      const found = new Set<Place>();
      let ways = before.next.moves.filter((move) => move.from === place).map((move) => [move]);
      const near = new Set(ways.map(([move]) => target(move!)));
      while (ways.length > 0) {
        const port = await engine;
        const longer = await Promise.all(
          ways.map(async (moves) => {
            const { moves: then } = await port.nextMoves(before.xgid, [...before.made, ...moves], {
              signal: signal(),
            });
            return then.filter((move) => move.from === target(moves.at(-1)!)).map((move) => [...moves, move]);
          }),
        );
        ways = longer.flat();
        for (const moves of ways) found.add(target(moves.at(-1)!));
      }
      const after = roll();
      const further = [...found].filter((one) => !near.has(one));
      if (further.length > 0 && after && after.of === before.of && after.picked === place && after.made === before.made)
        change({ further });
    } catch (error) {
      if (!signal().aborted) failed(error);
    }
  }

  /** The moves that carry one checker from a place to another, by several dice if need be. */
  async function way({ xgid, made, next }: Roll, from: number, to: Place): Promise<readonly CheckerMove[] | null> {
    let ways = (next?.moves ?? []).filter((move) => move.from === from).map((move) => [move]);
    while (ways.length > 0) {
      const there = ways.find((moves) => target(moves.at(-1)!) === to);
      if (there) return there;
      const port = await engine;
      const longer = await Promise.all(
        ways.map(async (moves) => {
          const { moves: then } = await port.nextMoves(xgid, [...made, ...moves], { signal: signal() });
          return then.filter((move) => move.from === target(moves.at(-1)!)).map((move) => [...moves, move]);
        }),
      );
      ways = longer.flat();
    }
    return null;
  }

  /** Carries a checker, if it gets there. */
  async function carryOver(from: number, to: Place): Promise<boolean> {
    const before = roll();
    if (!before) return false;
    const moves = await way(before, from, to).catch(() => null);
    if (!moves || roll()?.of !== before.of) return false;
    await make([...before.made, ...moves]);
    return true;
  }

  /**
   * The moves that bring checkers to a place which none of them can leave: two checkers at once, which makes a point;
   * else one checker, by `first` if two can get there, or by several dice. Null if none gets there.
   */
  async function into(
    { xgid, made, next }: Roll,
    place: Place,
    first?: number,
  ): Promise<readonly CheckerMove[] | null> {
    const moves = next?.moves ?? [];
    const near = moves.filter((move) => target(move) === place);
    const port = await engine;
    for (const move of near) {
      const { moves: then } = await port.nextMoves(xgid, [...made, move], { signal: signal() });
      const other = then.find((one) => target(one) === place);
      if (other) return [move, other];
    }
    if (near.length > 0) return [near.find((move) => move.from - move.to === first) ?? near[0]!];
    for (const from of new Set(moves.map((move) => move.from))) {
      const found = await way({ xgid, made, next } as Roll, from, place);
      if (found) return found;
    }
    return null;
  }

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
          const moves = await into(now, place, first).catch(() => null);
          if (moves && roll()?.of === now.of) await make([...made, ...moves]);
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

    /** Takes the last checker move back. */
    undo: (): Promise<void> =>
      inTurn(async () => {
        const made = roll()?.made;
        if (made?.length) await make(made.slice(0, -1), -1);
      }),
  };
}
