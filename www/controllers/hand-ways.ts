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

/** The moves that bring one checker to a place, by as few dice as possible. */
async function bring(moves: Moves, place: Place, follow: Follow): Promise<Moves | null> {
  const near = moves.find((move) => target(move) === place);
  if (near) return [near];
  for (const start of new Set(moves.map((move) => move.from))) {
    const found = await wayTo(moves, start, place, follow);
    if (found) return found;
  }
  return null;
}

/**
 * The moves that bring checkers to a place which none of them can leave: two checkers, which makes a point, doubles by
 * two dice each if need be; to the tray as many as can be borne off. If only one gets there, it moves by the die
 * `first` if it can, or by several dice. Null if none gets there.
 */
export async function into(moves: Moves, place: Place, first: number | undefined, follow: Follow) {
  const near = moves.filter((move) => target(move) === place);
  const far = near.length === 0 ? await bring(moves, place, follow) : null;
  for (const start of far ? [far] : near.map((move) => [move])) {
    let made: Moves = start;
    for (let checkers = 1; checkers < (place === 'off' ? 4 : 2); checkers++) {
      const before = made;
      const next = await follow(before);
      // Whether a further checker moves up in order to be borne off is a decision.
      const able = place === 'off' ? next.filter((move) => target(move) === 'off') : next;
      const further = await bring(able, place, (more) => follow([...before, ...more]));
      if (!further) break;
      made = [...before, ...further];
    }
    if (made.length > start.length) return made;
  }
  return far ?? (near.length > 0 ? [near.find((move) => move.from - move.to === first) ?? near[0]!] : null);
}
