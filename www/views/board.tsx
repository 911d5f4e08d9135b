/** The board: geometry and colours, no rules. */

import { useMemo, useRef } from 'preact/hooks';
import type { Cube, Roll } from '../engine/port';
import type { Place } from '../state/edit';
import { Checkers, CubeMark, Dice, Ground } from './board-parts';
import * as g from './geometry';

export interface BoardProps {
  /** Checkers by point as `Description.points`. */
  points: readonly number[];
  off: number;
  opponentOff: number;
  cube: Cube | null;
  dice: Roll | null;
  /** What the other side has rolled last. */
  otherDice?: Roll | null | undefined;
  arrows: readonly g.Arrow[];
  mirrored: boolean;
  /** The side on roll plays the second colour. */
  secondOnRoll: boolean;
  /** The side on roll is above. Not for boards on which checkers are moved. */
  turned?: boolean;
  /** The dice have been played: they are drawn paler. */
  played: boolean;
  /** What a screen reader says. */
  label: string;
  description: string;
  /** Points to point out, counted by the side on roll: 1 to 24, 25 its bar, 0 the other bar. */
  marks?: readonly number[] | undefined;
  /** Given while checkers are being moved by hand. */
  edit?: Editing | undefined;
}

export interface Editing {
  tap: (place: Place) => void;
  drag: (from: number, to: Place) => void;
  /** A place and what stands there, in words. */
  name: (place: Place) => string;
  /** The places that a tap means something to, the tray for checkers borne off among them; left out: all but that. */
  open?: readonly Place[];
  /** Places to point out. */
  marked?: readonly Place[];
}

const POINTS = Array.from({ length: 24 }, (_, i) => i + 1);

/** A place as a finger finds it: a point's half of its column, or a side's half of the bar. */
function hitArea(place: Place, mirrored: boolean) {
  const { top, height } = g.FIELD;
  if (place === 'off')
    return { x: g.trayX(mirrored) - g.TRAY_WIDTH / 2, y: top + height / 2, width: g.TRAY_WIDTH, height: height / 2 };
  const upper = place === 25 || (place !== 0 && g.isUpper(place));
  const bar = place === 25 || place === 0;
  const width = bar ? g.BAR_WIDTH : g.POINT;
  const x = bar ? g.barX(mirrored) : g.columnX(place, mirrored);
  return { x: x - width / 2, y: upper ? top - g.LABEL + 2 : top + height / 2, width, height: height / 2 + g.LABEL - 2 };
}

/** Where a dot says that a checker may go: on the point, half way up. */
function targetSpot(place: Place, mirrored: boolean): { cx: number; cy: number } {
  const { x, y, width, height } = hitArea(place, mirrored);
  const upper = y < g.MIDDLE && place !== 'off';
  return { cx: x + width / 2, cy: upper ? y + 0.62 * height : y + (place === 'off' ? 0.5 : 0.38) * height };
}

const PLACES: readonly Place[] = [...POINTS, 25, 0];
const PLACES_AND_TRAY: readonly Place[] = [...PLACES, 'off'];

/** Takes taps, drags and keys on each place. A drag that ends beside the points bears the checker off. */
function Hands({ edit, points, mirrored }: { edit: Editing; points: readonly number[]; mirrored: boolean }) {
  const from = useRef<Place | null>(null);
  const carried = useRef<SVGGElement>(null);
  const { open, marked } = edit;
  /** The checker under the pointer, drawn without going through the state: it moves with every frame. */
  const follow = (event: PointerEvent) => {
    const group = carried.current;
    const start = from.current;
    if (start === null || start === 'off' || !group || (open && !open.includes(start))) return;
    const count = points[start]!;
    const toBoard = group.ownerSVGElement?.getScreenCTM()?.inverse();
    if (count === 0 || !toBoard) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(toBoard);
    group.setAttribute('class', `checker carried ${count > 0 ? 'own' : 'other'}`);
    group.setAttribute('transform', `translate(${x} ${y})`);
  };
  const letGo = () => {
    from.current = null;
    carried.current?.setAttribute('class', 'none');
  };
  const release = (event: PointerEvent) => {
    const start = from.current;
    letGo();
    if (start === null) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>('[data-place]');
    const name = under?.dataset.place;
    const place: Place = name === undefined || name === 'off' ? 'off' : Number(name);
    if (place === start) edit.tap(start);
    else if (start !== 'off') edit.drag(start, place);
  };
  return (
    <g class="hands">
      {(open ? PLACES_AND_TRAY : PLACES).map((place) => (
        <rect
          key={place}
          class={open && marked?.[0] === place ? 'picked' : undefined}
          {...hitArea(place, mirrored)}
          data-place={place}
          role="button"
          tabindex={!open || open.includes(place) ? 0 : -1}
          aria-disabled={open && !open.includes(place)}
          aria-label={edit.name(place)}
          onPointerDown={(event) => {
            from.current = place;
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={follow}
          onPointerUp={release}
          onPointerCancel={letGo}
          onKeyDown={(event) => {
            if ((event.key !== 'Enter' && event.key !== ' ') || (open && !open.includes(place))) return;
            event.preventDefault();
            edit.tap(place);
          }}
        />
      ))}
      {marked?.slice(open ? 1 : 0).map((place) => (
        <circle key={place} class="target" {...targetSpot(place, mirrored)} r={9} />
      ))}
      <g ref={carried} class="none">
        <circle r={g.CHECKER / 2 - 0.75} />
        <circle class="ring" r={g.CHECKER / 2 - 7} />
      </g>
    </g>
  );
}

export function Board(props: BoardProps) {
  const { mirrored, turned = false } = props;
  const ground = useMemo(() => <Ground mirrored={mirrored} turned={turned} />, [mirrored, turned]);
  const { points, off, opponentOff, cube, arrows } = turned ? g.turned(props) : props;
  return (
    <svg
      class={`board ${props.secondOnRoll !== turned ? 'second' : 'first'}`}
      viewBox={`0 0 ${g.WIDTH} ${g.HEIGHT}`}
      role={props.edit ? 'group' : 'img'}
      aria-label={props.label}
      aria-describedby="board-text"
    >
      <desc id="board-text">{props.description}</desc>
      <defs>
        <marker id="head" viewBox="0 0 10 10" refX="6.5" refY="5" markerWidth="3.4" markerHeight="3.4" orient="auto">
          <path class="head" d="M0.8 0.8L9.2 5L0.8 9.2L2.8 5Z" />
        </marker>
        <marker
          id="head-under"
          viewBox="0 0 10 10"
          refX="6.5"
          refY="5"
          markerWidth="2.8"
          markerHeight="2.8"
          orient="auto"
        >
          <path class="head-under" d="M0.8 0.8L9.2 5L0.8 9.2L2.8 5Z" />
        </marker>
      </defs>
      {ground}
      <Checkers points={points} off={off} opponentOff={opponentOff} mirrored={mirrored} />
      {cube && <CubeMark cube={cube} mirrored={mirrored} />}
      {props.dice && <Dice dice={props.dice} mirrored={mirrored} played={props.played} other={turned} />}
      {props.otherDice && <Dice dice={props.otherDice} mirrored={mirrored} played={false} other />}
      {arrows.map((arrow) => (
        <circle class="origin" cx={arrow.from.x} cy={arrow.from.y} r={g.CHECKER / 2 - 2.5} />
      ))}
      {arrows.map((arrow) => (
        <>
          <path class="arrow under" d={g.arrowPath(arrow)} marker-end="url(#head-under)" />
          <path class="arrow" d={g.arrowPath(arrow)} marker-end="url(#head)" />
        </>
      ))}
      {props.marks?.map((place) => (
        <rect key={place} class="pointed-out" {...hitArea(turned ? 25 - place : place, mirrored)} rx="4" />
      ))}
      {props.edit && <Hands edit={props.edit} points={points} mirrored={mirrored} />}
    </svg>
  );
}
