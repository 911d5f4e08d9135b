/** The rolls of a match with their chances: the graph as a table. */

import type { MatchCourse } from '../engine/port';

/** A roll of the match with the chances of player 0 around it; null if the analysis does not have them. */
export interface GraphRoll {
  game: number;
  action: number;
  player: 0 | 1;
  dice: readonly number[];
  before: number | null;
  rolled: number | null;
  played: number | null;
}

export function rollsOf({ moments }: MatchCourse): GraphRoll[] {
  return moments.flatMap(({ game, action, player, kind, board, chances }) =>
    kind === 'roll' ? [{ game, action, player, dice: board.dice ?? [], ...chances }] : [],
  );
}
