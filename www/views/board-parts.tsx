/** The parts of a picture of a board. */

import type { Cube } from '../engine/port';
import * as g from './geometry';

const POINTS = Array.from({ length: 24 }, (_, i) => i + 1);

/**
 * Frame, points and, unless left out, their numbers: the same for every position. Numbers are those of the side on
 * roll, which is above on a `turned` board.
 */
export function Ground({
  mirrored,
  numbers = true,
  turned = false,
}: {
  mirrored: boolean;
  numbers?: boolean;
  turned?: boolean;
}) {
  const { left, top, width, height } = g.FIELD;
  const half = 6 * g.POINT;
  const x = (from: number, w: number) => (mirrored ? g.WIDTH - from - w : from);
  return (
    <g>
      <rect class="frame" width={g.WIDTH} height={g.HEIGHT} rx="14" />
      <rect class="felt" x={x(left, half)} y={top} width={half} height={height} rx="3" />
      <rect class="felt" x={x(left + half + g.BAR_WIDTH, half)} y={top} width={half} height={height} rx="3" />
      {[true, false].map((own) => (
        <rect
          class="tray"
          x={x(left + width + g.FRAME, g.TRAY_WIDTH)}
          y={own ? top + height - g.POINT_HEIGHT : top}
          width={g.TRAY_WIDTH}
          height={g.POINT_HEIGHT}
          rx="5"
        />
      ))}
      {POINTS.map((p) => (
        <path class={p % 2 ? 'point odd' : 'point even'} d={g.triangle(p, mirrored)} />
      ))}
      {numbers &&
        POINTS.map((p) => (
          <text class="number" x={g.columnX(p, mirrored)} y={g.isUpper(p) ? 21.5 : g.HEIGHT - 8.5}>
            {turned ? 25 - p : p}
          </text>
        ))}
    </g>
  );
}

function Checker({ at, own, count, name }: { at: g.Spot; own: boolean; count: number; name: string }) {
  return (
    <g class={own ? 'checker own' : 'checker other'} data-at={name}>
      <ellipse class="shade" cx={at.x} cy={at.y + 2.2} rx={g.CHECKER / 2 - 0.4} ry={g.CHECKER / 2 - 0.4} />
      <circle cx={at.x} cy={at.y} r={g.CHECKER / 2 - 0.75} />
      {count > 1 ? (
        <text x={at.x} y={at.y + 7}>
          {count}
        </text>
      ) : (
        <circle class="ring" cx={at.x} cy={at.y} r={g.CHECKER / 2 - 7} />
      )}
    </g>
  );
}

/** A stack of at most `places` checkers; the last one carries the count if there are more. */
function Stack({
  count,
  own,
  places,
  place,
  spot,
}: {
  count: number;
  own: boolean;
  places: number;
  place: number;
  spot: (i: number) => g.Spot;
}) {
  const drawn = Math.min(count, places);
  return (
    <>
      {Array.from({ length: drawn }, (_, i) => (
        <Checker at={spot(i)} own={own} count={i === places - 1 && count > places ? count : 1} name={`${place}:${i}`} />
      ))}
    </>
  );
}

function Tray({ count, own, mirrored }: { count: number; own: boolean; mirrored: boolean }) {
  const x = g.trayX(mirrored) - g.TRAY_WIDTH / 2 + 5;
  return (
    <g class={own ? 'checker own' : 'checker other'}>
      {Array.from({ length: count }, (_, i) => (
        <rect
          data-at={`${own ? 'off' : 'other'}:${i}`}
          x={x}
          y={g.slabY(own, i) + 0.8}
          width={g.TRAY_WIDTH - 10}
          height={g.SLAB - 1.6}
          rx="3.5"
        />
      ))}
    </g>
  );
}

interface CheckersProps {
  /** Checkers by point as `Description.points`. */
  points: readonly number[];
  off: number;
  opponentOff: number;
  mirrored: boolean;
}

/** All checkers: on the points, on the bar, borne off. */
export function Checkers({ points, off, opponentOff, mirrored }: CheckersProps) {
  return (
    <>
      {POINTS.map((p) => {
        const count = points[p]!;
        return (
          <Stack
            key={p}
            count={Math.abs(count)}
            own={count > 0}
            places={g.STACK}
            place={p}
            spot={(i) => g.checkerSpot(p, i, mirrored)}
          />
        );
      })}
      {[25, 0].map((place) => (
        <Stack
          key={place}
          count={Math.abs(points[place]!)}
          own={place === 25}
          places={g.BAR_STACK}
          place={place}
          spot={(i) => g.barSpot(place === 25, i, mirrored)}
        />
      ))}
      <Tray count={off} own={true} mirrored={mirrored} />
      <Tray count={opponentOff} own={false} mirrored={mirrored} />
    </>
  );
}

const PIPS: Record<number, readonly [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
  ],
  5: [
    [-1, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
    [0, 0],
  ],
  6: [
    [-1, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, 0],
    [1, 0],
  ],
};

/** The face of a die, 40 units wide, its middle at 0, 0. */
export function DieFace({ value }: { value: number }) {
  return (
    <>
      <rect x="-20" y="-20" width="40" height="40" rx="8" />
      {PIPS[value]!.map(([x, y]) => (
        <circle cx={x * 10} cy={y * 10} r="4.2" />
      ))}
    </>
  );
}

export function Dice({
  dice,
  mirrored,
  played,
  other = false,
  rolls = false,
}: {
  dice: readonly number[];
  mirrored: boolean;
  played: boolean;
  other?: boolean;
  /** New dice roll to their places. */
  rolls?: boolean;
}) {
  const middle = diceX(mirrored, other);
  return (
    <g class={`dice${played ? ' played' : ''}${other ? ' other' : ''}`}>
      {dice.map((value, i) => (
        <g
          key={`${i} ${rolls && dice.join()}`}
          transform={`translate(${middle + (dice.length === 1 ? 0 : i ? 28 : -28)} ${g.MIDDLE})`}
        >
          <g class={rolls ? 'rolls' : undefined}>
            <g transform="scale(1.08)">
              <DieFace value={value} />
            </g>
          </g>
        </g>
      ))}
    </g>
  );
}

/** The middle between the dice of the side on roll, or of the other. */
export const diceX = (mirrored: boolean, other: boolean): number =>
  g.mirror(g.FIELD.left + (other ? 3 * g.POINT : 9 * g.POINT + g.BAR_WIDTH), mirrored);

/** The place and the value of the cube. */
export interface CubeLook {
  cube: Cube;
  /** It is offered to this side, at twice its value. */
  offered?: 'on_roll' | 'opponent' | null | undefined;
  /** Nobody may turn it: the Crawford game. */
  crawford?: boolean | undefined;
}

export function cubeSpot({ cube, offered }: CubeLook, mirrored: boolean): g.Spot {
  if (offered) return { x: diceX(mirrored, offered === 'opponent'), y: g.MIDDLE };
  const reach = g.FIELD.height / 2 - 24;
  return { x: g.barX(mirrored), y: g.MIDDLE + { centred: 0, on_roll: reach, opponent: -reach }[cube.owner] };
}

export function CubeMark({ mirrored, ...look }: CubeLook & { mirrored: boolean }) {
  const { cube, offered, crawford } = look;
  const { x, y } = cubeSpot(look, mirrored);
  // A cube that nobody has turned lies with its 64 up.
  const value = offered ? 2 * cube.value : cube.value === 1 ? 64 : cube.value;
  return (
    <g class={`cube${offered ? ' offered' : ''}`} transform={`translate(${x} ${y})`}>
      <rect x="-19" y="-19" width="38" height="38" rx="6" />
      <text y="7.5" class={value > 99 ? 'long' : undefined}>
        {crawford ? 'Cr' : value}
      </text>
    </g>
  );
}
