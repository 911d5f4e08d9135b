/**
 * One match in two files: formats and sites differ in the spelling of names and in the order of the seats. Only records
 * with the same actions are joined, so that no corrected play is lost; `is_same_match` of the engine, by which the
 * program counts a match once, compares only the rolls.
 */

import type { Transcript } from '../engine/port';
import type { MatchHead } from './matches';

/** A name without the changes that formats make in it: `Ann_Smith` is `ann smith`. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const people = ({ players }: { players: readonly string[] }): string => players.map(plain).sort().join('\n');

/** The matches of the list that may be that of `head`. */
export const alike = (list: readonly MatchHead[], head: MatchHead): MatchHead[] =>
  list.filter(
    (other) =>
      head.rolls > 0 &&
      other.rolls === head.rolls &&
      other.games === head.games &&
      other.length === head.length &&
      people(other) === people(head),
  );

/** The actions of all games, with the seats as they are or swapped. */
const actions = ({ games }: Transcript, swapped: boolean): string =>
  JSON.stringify(
    games.map((game) =>
      game.actions.map(({ player, kind, dice, play, cube }) => [swapped ? 1 - player : player, kind, dice, play, cube]),
    ),
  );

/** Whether two transcripts have the same players with the same actions, in either order of the seats. */
export function isSameMatch(a: Transcript, b: Transcript): boolean {
  const [mine, theirs] = [a, b].map(({ players }) => players.map(plain));
  return [false, true].some((swapped) => {
    const seated = swapped ? [...theirs!].reverse() : theirs!;
    return mine!.every((name, n) => name === seated[n]) && actions(a, false) === actions(b, swapped);
  });
}
