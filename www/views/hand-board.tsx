/** A board on which a roll is played by hand. */

import { useState } from 'preact/hooks';
import type { CheckerMove, PositionInfo, Roll } from '../engine/port';
import { describeBoard, describePlace } from '../format/describe';
import type { Place } from '../state/edit';
import { target } from '../state/exercise';
import type { Hand } from '../state/question';
import { useApp } from './app-context';
import { Board, type Press } from './board';
import { carry, trail } from './geometry';
import { useKeys } from './use-keys';

interface Props {
  board: PositionInfo;
  /** The current roll; while there is none, nothing can be moved. */
  hand: Hand;
  /** `first`: with this die, if the checker may move with both. */
  tap(place: Place, first?: number): Promise<void>;
  drag(from: number, to: Place): Promise<void>;
  lift(from: number): Promise<void>;
  /** The other side's last action: it stays visible until the next one. */
  last?: { dice: Roll; play: string } | null;
  /** The die that both sides have thrown for the first move. */
  tie?: number | null;
  label: string;
  /** The side on roll is above. */
  turned?: boolean;
  /** Makes the play, once it is complete: a tap on the dice does so. */
  finish?: (() => void) | undefined;
  dicePress?: Press | undefined;
  cubePress?: Press | undefined;
  offered?: 'on_roll' | 'opponent' | null;
  onLanded?: (() => void) | undefined;
}

const bearsOff = (move: CheckerMove) => target(move) === 'off';

export function HandBoard(props: Props) {
  const { board, hand, tap, drag, lift, last = null, tie = null, label, turned = false, finish } = props;
  const { state, t } = useApp();
  const { mirrored, tap: taps, motion } = state.settings;
  const { made, next, picked, further = [] } = hand;
  const { cube, dice, turn, off, score } = board;
  // Which die comes first: a tap on the dice changes it, until the roll is another one.
  const [swappedOf, setSwappedOf] = useState<string | null>(null);
  const swapped = swappedOf === board.xgid;
  const shownDice: Roll | null = dice && swapped ? [dice[1], dice[0]] : dice;
  const now = carry(board.points, off.onRoll, made, mirrored);
  const moves = next?.moves ?? [];
  const seen = made.length === 0 && picked === null ? last : null;
  const targets = [...moves.filter((move) => move.from === picked).map(target), ...further];
  const first = taps === 'move' && shownDice ? shownDice[0] : undefined;
  const edit = {
    tap: (place: Place) => void tap(place, first),
    drag: (from: number, to: Place) => void drag(from, to),
    lift: (from: number) => void lift(from),
    name: (place: Place) => {
      const text = describePlace(now.points, place, t);
      if (place === picked) return t.exercise.pickedUp(text);
      return targets.includes(place) ? t.exercise.canGo(text) : text;
    },
    open: [...moves.map((move) => move.from), ...targets, ...(moves.some(bearsOff) ? ['off' as const] : [])],
    marked: picked === null ? [] : [picked, ...new Set(targets)],
  };
  const done = next?.play && moves.length === 0 && made.length > 0 ? finish : undefined;
  const swap = dice && dice[0] !== dice[1] && made.length === 0 && moves.length > 0;
  const swapDice = () => setSwappedOf(swapped ? null : board.xgid);
  useKeys(swap ? { x: swapDice } : {});
  const dicePress =
    props.dicePress ??
    (done ? { name: t.finishPlay, do: done } : swap ? { name: t.swapDice, do: swapDice } : undefined);
  return (
    <Board
      points={now.points}
      off={now.off}
      opponentOff={off.opponent}
      cube={cube}
      dice={tie === null ? shownDice : [tie]}
      otherDice={tie === null ? seen?.dice : [tie]}
      mirrored={mirrored}
      turned={turned}
      arrows={seen ? trail(seen.play, now.points, off.opponent, mirrored) : []}
      tinted
      secondOnRoll={turn === -1}
      played={next !== null && moves.length === 0}
      label={label}
      description={describeBoard(now.points, { onRoll: now.off, opponent: off.opponent }, cube, dice, t)}
      edit={edit}
      offered={props.offered}
      crawford={score.kind === 'match' && score.crawford && score.length > 1}
      moves={motion ? 'all' : undefined}
      onLanded={props.onLanded}
      dicePress={dicePress}
      cubePress={props.cubePress}
    />
  );
}
