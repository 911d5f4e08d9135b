/** The board of a lesson, with its arrows and marked points. */

import type { LessonStep, PositionInfo } from '../engine/port';
import { describeBoard, describePlace } from '../format/describe';
import type { Place } from '../state/edit';
import { isOffered, OFF, withArrow, withMark } from '../state/lessons';
import type { LessonTexts } from '../texts/lessons-en';
import { useApp } from './app-context';
import { Board } from './board';
import { type Arrow, barSpot, checkerSpot, type Spot, slabY, trayX } from './geometry';
import { useLessonTexts } from './lesson-texts';

interface Props {
  board: PositionInfo;
  step: LessonStep;
  /** Whether arrows and marks are shown. */
  drawn: boolean;
  label: string;
  /** Given where they are drawn: takes the step with the change. */
  onDraw?: (by: (step: LessonStep) => LessonStep) => void;
}

export function LessonBoard({ board, step, drawn, label, onDraw }: Props) {
  const { state, t } = useApp();
  const l = useLessonTexts();
  const { mirrored } = state.settings;
  const { points, off, cube, dice, turn, score } = board;
  const { marks = [], arrows = [] } = step;
  const named = (place: number) => placeName(place, l);
  const said = drawn
    ? [
        marks.length > 0 && l.learner.marked(marks.map(named).join(', ')),
        arrows.length > 0 && l.learner.drawn(arrows.map(([from, to]) => `${named(from)} → ${named(to)}`).join(', ')),
      ]
    : [];
  const number = (place: Place) => (place === 'off' ? OFF : place);
  return (
    <Board
      points={points}
      off={off.onRoll}
      opponentOff={off.opponent}
      cube={cube}
      dice={dice}
      arrows={drawn ? arrows.map(([from, to]) => arrowOf(from, to, board, mirrored)) : []}
      // The tray has no area to point out.
      marks={drawn ? marks.filter((mark) => mark !== OFF) : []}
      mirrored={mirrored}
      secondOnRoll={turn === -1}
      played={false}
      offered={isOffered(board.xgid) ? 'opponent' : null}
      crawford={score.kind === 'match' && score.crawford && score.length > 1}
      label={label}
      description={[describeBoard(points, off, cube, dice, t), ...said].filter(Boolean).join(' ')}
      edit={
        onDraw && {
          tap: (place) => onDraw((one) => withMark(one, number(place))),
          drag: (from, to) => onDraw((one) => withArrow(one, from, number(to))),
          name: (place) => describePlace(points, place, t),
        }
      }
    />
  );
}

/** A place of marks and arrows in words. */
export function placeName(place: number, { editor }: LessonTexts): string {
  if (place === OFF) return editor.off;
  return place === 25 ? editor.bar : place === 0 ? editor.otherBar : editor.point(place);
}

function arrowOf(from: number, to: number, { points, off }: PositionInfo, mirrored: boolean): Arrow {
  // On the outermost checker, or on the point where there is none.
  const spot = (place: number): Spot => {
    const index = Math.max(Math.abs(points[place] ?? 0) - 1, 0);
    if (place === OFF) return { x: trayX(mirrored), y: slabY(true, off.onRoll) };
    return place === 25 || place === 0 ? barSpot(place === 25, index, mirrored) : checkerSpot(place, index, mirrored);
  };
  return { from: spot(from), to: spot(to), hit: false };
}
