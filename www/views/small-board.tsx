/** A small picture of a position in a list. The text beside it describes the position. */

import type { PositionInfo } from '../engine/port';
import { Checkers, CubeMark, Dice, Ground } from './board-parts';
import * as g from './geometry';

export function SmallBoard({ board, mirrored }: { board: PositionInfo; mirrored: boolean }) {
  const { points, off, cube, dice, turn } = board;
  return (
    <svg class={`board ${turn === -1 ? 'second' : 'first'}`} viewBox={`0 0 ${g.WIDTH} ${g.HEIGHT}`} aria-hidden="true">
      <Ground mirrored={mirrored} numbers={false} />
      <Checkers points={points} off={off.onRoll} opponentOff={off.opponent} mirrored={mirrored} />
      <CubeMark cube={cube} mirrored={mirrored} />
      {dice && <Dice dice={dice} mirrored={mirrored} played={false} />}
    </svg>
  );
}
