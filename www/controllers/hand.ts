/** Playing a roll by hand: by two taps, by carrying a checker, checker after checker, as the engine lets it be. */

import type { CheckerMove, EnginePort } from '../engine/port';
import type { Place } from '../state/edit';
import { target } from '../state/exercise';
import type { Hand } from '../state/question';

/** The roll that is being played. */
export interface Roll extends Hand {
  xgid: string;
  /** What it is part of: an answer of the engine that comes when this has changed is dropped. */
  of: unknown;
}

interface Needs {
  engine: Promise<EnginePort>;
  /** The roll on the board; null while nothing may be moved. */
  roll(): Roll | null;
  change(change: Partial<Hand>): void;
  failed(error: unknown): void;
  signal(): AbortSignal;
}

export function createHand({ engine, roll, change, failed, signal }: Needs) {
  /** Taps wait for each other: each starts from what the one before has led to. */
  let tapped = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => (tapped = tapped.then(work));

  /** Makes checker moves of the roll; what may follow comes from the engine. */
  async function make(made: readonly CheckerMove[]): Promise<void> {
    const before = roll();
    if (!before) return;
    const withdrawn = signal();
    try {
      const next = await (await engine).nextMoves(before.xgid, made, { signal: withdrawn });
      if (!withdrawn.aborted && roll()?.of === before.of) change({ made, next, picked: null });
    } catch (error) {
      if (!withdrawn.aborted) failed(error);
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

  return {
    /** Settles when every tap so far has led somewhere. */
    settled: () => tapped,

    /** Puts the checkers back to where they stood before the roll. */
    begin: () => inTurn(() => make([])),

    /** Takes a checker up at a place, or puts down the one that was taken up. */
    tap: (place: Place): Promise<void> =>
      inTurn(async () => {
        const now = roll();
        if (!now?.next) return;
        const { picked, made, next } = now;
        if (picked !== null && picked !== place && (await carryOver(picked, place))) return;
        const from = next.moves.filter((move) => move.from === place);
        // With one way to go there is nothing to choose.
        if (from.length === 1 && picked !== place) return make([...made, from[0]!]);
        change({ picked: from.length > 0 && picked !== place ? (place as number) : null });
      }),

    /** Carries a checker from a place to another, by several dice at once if they get there. */
    drag: (from: number, to: Place): Promise<void> =>
      inTurn(async () => {
        if (roll()?.next) await carryOver(from, to);
      }),

    /** The checker that was taken up is put back. */
    putBack(): void {
      if (roll()?.picked != null) change({ picked: null });
    },

    /** Takes the last checker move back. */
    undo: (): Promise<void> =>
      inTurn(async () => {
        const made = roll()?.made;
        if (made?.length) await make(made.slice(0, -1));
      }),
  };
}
