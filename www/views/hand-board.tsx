/** A board on which a roll is played by hand. */

import type { PositionInfo, Roll } from '../engine/port';
import { describeBoard, describePlace } from '../format/describe';
import type { Place } from '../state/edit';
import { target } from '../state/exercise';
import type { Hand } from '../state/question';
import { useApp } from './app-context';
import { Board } from './board';
import { carry, trail } from './geometry';

interface Props {
  board: PositionInfo;
  /** The roll that is played; while there is none yet, nothing can be moved. */
  hand: Hand;
  tap(place: Place): Promise<void>;
  drag(from: number, to: Place): Promise<void>;
  /** What the other side did last: it stays in sight until something is done. */
  last?: { dice: Roll; play: string } | null;
  label: string;
}

export function HandBoard({ board, hand, tap, drag, last = null, label }: Props) {
  const { state, t } = useApp();
  const { mirrored } = state.settings;
  const { made, next, picked } = hand;
  const { cube, dice, turn, off } = board;
  const now = carry(board.points, off.onRoll, made, mirrored);
  const moves = next?.moves ?? [];
  const seen = made.length === 0 && picked === null ? last : null;
  const targets = moves.filter((move) => move.from === picked).map(target);
  const edit = {
    tap: (place: Place) => void tap(place),
    drag: (from: number, to: Place) => void drag(from, to),
    name: (place: Place) => {
      const text = describePlace(now.points, place, t);
      if (place === picked) return t.exercise.pickedUp(text);
      return targets.includes(place) ? t.exercise.canGo(text) : text;
    },
    open: [...moves.map((move) => move.from), ...targets],
    marked: picked === null ? [] : [picked, ...targets],
  };
  return (
    <Board
      points={now.points}
      off={now.off}
      opponentOff={off.opponent}
      cube={cube}
      dice={dice}
      otherDice={seen?.dice}
      mirrored={mirrored}
      arrows={seen ? trail(seen.play, now.points, off.opponent, mirrored) : []}
      secondOnRoll={turn === -1}
      played={next !== null && moves.length === 0}
      label={label}
      description={describeBoard(now.points, { onRoll: now.off, opponent: off.opponent }, cube, dice, t)}
      edit={edit}
    />
  );
}
