/** The board: geometry and colours, no rules. */

import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Cube } from '../engine/port';
import type { Place } from '../state/edit';
import { Checkers, CubeMark, cubeSpot, Dice, diceX, Ground } from './board-parts';
import { flights, fly, type Piece, piecesOf } from './flight';
import * as g from './geometry';

export interface BoardProps {
  /** Checkers by point as `Description.points`. */
  points: readonly number[];
  off: number;
  opponentOff: number;
  cube: Cube | null;
  /** Two dice; one while both sides throw for the first move. */
  dice: readonly number[] | null;
  /** The other side's last roll. */
  otherDice?: readonly number[] | null | undefined;
  arrows: readonly g.Arrow[];
  mirrored: boolean;
  /** The side on roll plays the second colour. */
  secondOnRoll: boolean;
  /** The side on roll is above. Not for boards on which checkers are moved. */
  turned?: boolean;
  /** The dice have been played: they are drawn paler. */
  played: boolean;
  /** The text for screen readers. */
  label: string;
  description: string;
  /** Points to point out, counted by the side on roll: 1 to 24, 25 its bar, 0 the other bar. */
  marks?: readonly number[] | undefined;
  /** Given while checkers are being moved by hand. */
  edit?: Editing | undefined;
  /** The cube is offered to this side, at twice its value. */
  offered?: 'on_roll' | 'opponent' | null | undefined;
  crawford?: boolean | undefined;
  /** Arrows are shown as tinted places: start and end of a checker's move. */
  tinted?: boolean | undefined;
  /** Checkers fly to their new places, and new dice roll. Left out: each picture stands as it is. */
  moves?: 'checkers' | 'all' | undefined;
  /** A checker has landed. */
  onLanded?: (() => void) | undefined;
  /** The effect of a tap on the dice, or on the cube, and its name. */
  dicePress?: Press | undefined;
  cubePress?: Press | undefined;
}

export interface Press {
  name: string;
  /** The text there, if nothing else is drawn. */
  text?: string;
  do(): void;
}

export interface Editing {
  tap: (place: Place) => void;
  drag: (from: number, to: Place) => void;
  /** A place and its checkers, in words. */
  name: (place: Place) => string;
  /** The places that a tap means something to, the tray for checkers borne off among them; left out: all but that. */
  open?: readonly Place[];
  /** Places to point out. */
  marked?: readonly Place[];
  /** A checker is being carried away from here: where may it go? */
  lift?: ((from: number) => void) | undefined;
}

const POINTS = Array.from({ length: 24 }, (_, i) => i + 1);

/**
 * A place as a finger finds it: a point's half of its column, or a side's half of the bar. On a `turned` board the side
 * whose places these are is above.
 */
function hitArea(named: Place, mirrored: boolean, turned: boolean) {
  const { top, height } = g.FIELD;
  if (named === 'off') {
    const y = turned ? top : top + height / 2;
    return { x: g.trayX(mirrored) - g.TRAY_WIDTH / 2, y, width: g.TRAY_WIDTH, height: height / 2 };
  }
  const place = turned ? 25 - named : named;
  const upper = place === 25 || (place !== 0 && g.isUpper(place));
  const bar = place === 25 || place === 0;
  const width = bar ? g.BAR_WIDTH : g.POINT;
  const x = bar ? g.barX(mirrored) : g.columnX(place, mirrored);
  return { x: x - width / 2, y: upper ? top - g.LABEL + 2 : top + height / 2, width, height: height / 2 + g.LABEL - 2 };
}

/** The place of the dot that marks a destination: on the point, half way up. */
function targetSpot(place: Place, mirrored: boolean, turned: boolean): { cx: number; cy: number } {
  const { x, y, width, height } = hitArea(place, mirrored, turned);
  const upper = y + height / 2 < g.MIDDLE && place !== 'off';
  return { cx: x + width / 2, cy: upper ? y + 0.62 * height : y + (place === 'off' ? 0.5 : 0.38) * height };
}

const PLACES: readonly Place[] = [...POINTS, 25, 0];
const PLACES_AND_TRAY: readonly Place[] = [...PLACES, 'off'];

/** Once it is fetched, each key acts at once: quick keys do not come too far. */
let walk: ((event: KeyboardEvent) => void) | null = null;

/** Arrow keys walk on from a place that was reached by keys. Of one that was clicked, they are those of the page. */
function walkFrom(event: KeyboardEvent & { currentTarget: Element }): boolean {
  if (!event.key.startsWith('Arrow') || !event.currentTarget.matches(':focus-visible')) return false;
  event.preventDefault();
  event.stopPropagation();
  if (walk) walk(event);
  else
    void import('./late/board').then(({ walkBoard }) => {
      walk = walkBoard;
      walk(event);
    });
  return true;
}

/** Takes taps, drags and keys on each place. A drag that ends beside the points bears the checker off. */
function Hands(props: {
  edit: Editing;
  points: readonly number[];
  mirrored: boolean;
  turned: boolean;
  /** A dragged checker is already there: it need not fly. */
  onDropped(): void;
}) {
  const { edit, points, mirrored, turned } = props;
  const from = useRef<Place | null>(null);
  /** The drawing of the checker that is being carried, hidden meanwhile. */
  const lifted = useRef<Element | null>(null);
  const carried = useRef<SVGGElement>(null);
  const { open, marked } = edit;
  /** The checker under the pointer, drawn without going through the state: it moves with every frame. */
  const follow = (event: PointerEvent) => {
    const group = carried.current;
    const start = from.current;
    if (start === null || start === 'off' || !group || (open && !open.includes(start))) return;
    const count = points[start]!;
    const begun = pressed.current;
    if (begun && Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY) < 5) return;
    const toBoard = group.ownerSVGElement?.getScreenCTM()?.inverse();
    if (count === 0 || !toBoard) return;
    if (!lifted.current) {
      const place = turned ? 25 - start : start;
      const places = place === 0 || place === 25 ? g.BAR_STACK : g.STACK;
      if (Math.abs(count) <= places)
        lifted.current = group.ownerSVGElement?.querySelector(`[data-at="${place}:${Math.abs(count) - 1}"]`) ?? null;
      lifted.current?.classList.add('away');
      edit.lift?.(start);
    }
    pressed.current = null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(toBoard);
    group.setAttribute('class', `checker carried ${count > 0 !== turned ? 'own' : 'other'}`);
    group.setAttribute('transform', `translate(${x} ${y})`);
  };
  const pressed = useRef<PointerEvent | null>(null);
  const letGo = () => {
    from.current = null;
    pressed.current = null;
    lifted.current?.classList.remove('away');
    lifted.current = null;
    carried.current?.setAttribute('class', 'none');
  };
  const release = (event: PointerEvent) => {
    const start = from.current;
    if (lifted.current) props.onDropped();
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
          {...hitArea(place, mirrored, turned)}
          data-place={place}
          role="button"
          tabindex={!open || open.includes(place) ? 0 : -1}
          aria-disabled={open && !open.includes(place)}
          aria-label={edit.name(place)}
          onPointerDown={(event) => {
            from.current = place;
            pressed.current = event;
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={follow}
          onPointerUp={release}
          onPointerCancel={letGo}
          onKeyDown={(event) => {
            if (walkFrom(event)) return;
            if ((event.key !== 'Enter' && event.key !== ' ') || (open && !open.includes(place))) return;
            event.preventDefault();
            edit.tap(place);
          }}
        />
      ))}
      {marked?.slice(open ? 1 : 0).map((place) => (
        <circle key={place} class="target" {...targetSpot(place, mirrored, turned)} r={9} />
      ))}
      <g ref={carried} class="none">
        <circle r={g.CHECKER / 2 - 0.75} />
        <circle class="ring" r={g.CHECKER / 2 - 7} />
      </g>
    </g>
  );
}

/** The effect of a tap on the dice or on the cube, as a button above them. */
function PressArea({ at, width, height, press }: { at: g.Spot; width: number; height: number; press: Press }) {
  const { text } = press;
  return (
    <g class={text ? 'pressed' : undefined}>
      {text && (
        <g class="pill">
          <rect x={at.x - width / 2} y={at.y - 20} width={width} height={40} rx="20" />
          <text x={at.x} y={at.y + 6}>
            {text}
          </text>
        </g>
      )}
      <rect
        class="press"
        x={at.x - width / 2}
        y={at.y - height / 2}
        width={width}
        height={height}
        rx="10"
        role="button"
        tabindex={0}
        aria-label={press.name}
        onClick={() => press.do()}
        onKeyDown={(event) => {
          if (walkFrom(event)) return;
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          event.stopPropagation();
          press.do();
        }}
      >
        <title>{press.name}</title>
      </rect>
    </g>
  );
}

const OTHER_SIDE = { on_roll: 'opponent', opponent: 'on_roll' } as const;

export function Board(props: BoardProps) {
  const { mirrored, turned = false } = props;
  const ground = useMemo(() => <Ground mirrored={mirrored} turned={turned} />, [mirrored, turned]);
  const { points, off, opponentOff, cube, arrows } = turned ? g.turned(props) : props;
  const second = props.secondOnRoll !== turned;
  const offered = props.offered && turned ? OTHER_SIDE[props.offered] : props.offered;
  const picture = useRef<SVGSVGElement>(null);
  const layer = useRef<SVGGElement>(null);
  const before = useRef<{ pieces: Piece[]; mirrored: boolean } | null>(null);
  const ends = useRef(() => {});
  useLayoutEffect(() => () => ends.current(), []);
  /** Until when nothing flies, because it was carried by hand. */
  const dropped = useRef(0);
  useLayoutEffect(() => {
    const pieces = piecesOf(points, off, opponentOff, mirrored, second);
    const was = before.current;
    before.current = { pieces, mirrored };
    if (!was || was.mirrored !== mirrored || !picture.current || !layer.current) return;
    const found = flights(was.pieces, pieces);
    if (found.length === 0) return;
    ends.current();
    if (!props.moves) return;
    const landed = () => props.onLanded?.();
    if (performance.now() < dropped.current) landed();
    else ends.current = fly(picture.current, layer.current, found, second, landed);
    dropped.current = 0;
  });
  const press = (at: g.Spot, width: number, height: number, what: Press | undefined) =>
    what && <PressArea at={at} width={width} height={height} press={what} />;
  return (
    <svg
      ref={picture}
      class={`board ${second ? 'second' : 'first'}${props.moves ? ' alive' : ''}`}
      viewBox={`0 0 ${g.WIDTH} ${g.HEIGHT}`}
      role={props.edit || props.dicePress || props.cubePress ? 'group' : 'img'}
      aria-label={props.label}
      aria-describedby="board-text"
    >
      <desc id="board-text">{props.description}</desc>
      <defs>
        <marker id="head" viewBox="0 0 10 10" refX="6.5" refY="5" markerWidth="3.4" markerHeight="3.4" orient="auto">
          <path class="head" d="M0.8 0.8L9.2 5L0.8 9.2L2.8 5Z" />
        </marker>
      </defs>
      {ground}
      <Checkers points={points} off={off} opponentOff={opponentOff} mirrored={mirrored} />
      {cube && <CubeMark cube={cube} mirrored={mirrored} offered={offered} crawford={props.crawford} />}
      {props.dice && (
        <Dice
          dice={props.dice}
          mirrored={mirrored}
          played={props.played}
          other={turned}
          rolls={props.moves === 'all'}
        />
      )}
      {props.otherDice && (
        <Dice dice={props.otherDice} mirrored={mirrored} played={false} other={!turned} rolls={props.moves === 'all'} />
      )}
      {arrows.map((arrow) => (
        <circle
          class={props.tinted ? 'origin tint' : 'origin'}
          cx={arrow.from.x}
          cy={arrow.from.y}
          r={g.CHECKER / 2 - 2.5}
        />
      ))}
      {props.tinted
        ? arrows.map((arrow) => <circle class="arrived" cx={arrow.to.x} cy={arrow.to.y} r={g.CHECKER / 2 - 1} />)
        : arrows.map((arrow) => <path class="arrow" d={g.arrowPath(arrow)} marker-end="url(#head)" />)}
      {arrows.map(
        (arrow) =>
          arrow.hit && (
            <path
              class="arrow hit"
              d={g.arrowPath({ from: arrow.to, to: g.barSpot(turned, 0, mirrored), hit: false })}
            />
          ),
      )}
      {props.marks?.map((place) => (
        <rect key={place} class="pointed-out" {...hitArea(place, mirrored, turned)} rx="4" />
      ))}
      {props.edit && (
        <Hands
          edit={props.edit}
          points={props.points}
          mirrored={mirrored}
          turned={turned}
          onDropped={() => {
            dropped.current = performance.now() + 600;
          }}
        />
      )}
      {press({ x: diceX(mirrored, turned), y: g.MIDDLE }, 112, 58, props.dicePress)}
      {cube && press(cubeSpot({ cube, offered }, mirrored), 52, 52, props.cubePress)}
      <g ref={layer} class="flights" />
    </svg>
  );
}
