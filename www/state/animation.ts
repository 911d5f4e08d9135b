/** A game as a series of pictures: the board, the time, and the action in the line below it. */

import type { CheckerMove, MatchCourse, Moment, PositionInfo } from '../engine/port';

export interface Scene {
  board: PositionInfo;
  /** The play that was made, shown with arrows; empty for the position before it. */
  moves: readonly CheckerMove[];
  /** The side on roll is above: the first player is always below. */
  turned: boolean;
  /** The cube is offered to the side that is not on roll. */
  offered: boolean;
  moment: Moment;
  /** Milliseconds. */
  time: number;
}

const ROLLED = 700;
const MADE = 1100;
const LAST = 3000;

/** The pictures of a game, in its order. */
export function scenesOf({ moments }: MatchCourse, game: number): Scene[] {
  const scenes = moments
    .filter((moment) => moment.game === game)
    .flatMap((moment): Scene[] => {
      const { kind, player, board, moves } = moment;
      // While a double waits for its answer, the side that doubled is on roll.
      const answers = kind === 'take' || kind === 'pass' || kind === 'beaver';
      const turned = (answers ? 1 - player : player) === 1;
      const scene = { board, turned, moment, offered: answers || kind === 'double' };
      if (kind !== 'roll') return [{ ...scene, moves: [], time: MADE }];
      const before: Scene = { ...scene, moves: [], time: ROLLED };
      return moves.length > 0 ? [before, { ...scene, moves, time: MADE }] : [before];
    });
  return scenes.map((scene, n) => (n === scenes.length - 1 ? { ...scene, time: LAST } : scene));
}
