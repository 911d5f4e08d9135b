/** Ways of checkers by several dice: looked up, and fetched, when a checker is taken up or called to a place. */

import type { CheckerMove } from '../engine/port';
import type { Place } from '../state/edit';
import { target } from '../state/exercise';

type Moves = readonly CheckerMove[];
/** The moves that are legal after some more of the roll. */
type Follow = (moves: Moves) => Promise<Moves>;

const last = (moves: Moves): Place => target(moves.at(-1)!);

/** Each way by one die more, with the same checker. */
const longer = async (ways: readonly Moves[], follow: Follow): Promise<Moves[]> =>
  (
    await Promise.all(
      ways.map(async (moves) =>
        (await follow(moves)).filter((move) => move.from === last(moves)).map((move) => [...moves, move]),
      ),
    )
  ).flat();

const from = (moves: Moves, place: number): Moves[] =>
  moves.filter((move) => move.from === place).map((move) => [move]);

/** The places that a checker reaches with several dice, but not with one. */
export async function reach(moves: Moves, place: number, follow: Follow): Promise<Place[]> {
  const found = new Set<Place>();
  let ways = from(moves, place);
  const near = new Set(ways.map(last));
  while (ways.length > 0) {
    ways = await longer(ways, follow);
    for (const one of ways) found.add(last(one));
  }
  return [...found].filter((one) => !near.has(one));
}

/** The moves that carry one checker from a place to another, by several dice if need be. */
export async function wayTo(moves: Moves, place: number, to: Place, follow: Follow): Promise<Moves | null> {
  for (let ways = from(moves, place); ways.length > 0; ways = await longer(ways, follow)) {
    const there = ways.find((one) => last(one) === to);
    if (there) return there;
  }
  return null;
}

/**
 * The moves that bring checkers to a place which none of them can leave: two checkers at once, which makes a point;
 * else one checker, by the die `first` if two can get there, or by several dice. Null if none gets there.
 */
export async function into(moves: Moves, place: Place, first: number | undefined, follow: Follow) {
  const near = moves.filter((move) => target(move) === place);
  for (const move of near) {
    const other = (await follow([move])).find((one) => target(one) === place);
    if (other) return [move, other];
  }
  if (near.length > 0) return [near.find((move) => move.from - move.to === first) ?? near[0]!];
  for (const start of new Set(moves.map((move) => move.from))) {
    const found = await wayTo(moves, start, place, follow);
    if (found) return found;
  }
  return null;
}
