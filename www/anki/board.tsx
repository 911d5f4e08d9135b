/** The picture of a board as text: an SVG whose style is in the note type. */

import { renderToStaticMarkup } from 'preact-render-to-string';
import type { CheckerMove, PositionInfo } from '../engine/port';
import { describeBoard } from '../format/describe';
import type { Texts } from '../texts';
import { Board } from '../views/board';
import { carry } from '../views/geometry';

/** The board before a decision; with the moves of a play, the board after it with arrows. */
export function boardMarkup(board: PositionInfo, moves: readonly CheckerMove[], t: Texts): string {
  const { points, off, arrows } = carry(board.points, board.off.onRoll, moves, false);
  return renderToStaticMarkup(
    <Board
      points={points}
      off={off}
      opponentOff={board.off.opponent}
      cube={board.cube}
      dice={board.dice}
      arrows={arrows}
      mirrored={false}
      secondOnRoll={board.turn === -1}
      played={moves.length > 0}
      label={t.boardName}
      description={describeBoard(points, { onRoll: off, opponent: board.off.opponent }, board.cube, board.dice, t)}
    />,
  );
}
