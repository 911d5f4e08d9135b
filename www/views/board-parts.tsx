/** What a picture of a board is made of. */

import type { Cube, Roll } from '../engine/port';
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

function Checker({ at, own, count }: { at: g.Spot; own: boolean; count: number }) {
  return (
    <g class={own ? 'checker own' : 'checker other'}>
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
  spot,
}: {
  count: number;
  own: boolean;
  places: number;
  spot: (i: number) => g.Spot;
}) {
  const drawn = Math.min(count, places);
  return (
    <>
      {Array.from({ length: drawn }, (_, i) => (
        <Checker at={spot(i)} own={own} count={i === places - 1 && count > places ? count : 1} />
      ))}
    </>
  );
}

function Tray({ count, own, mirrored }: { count: number; own: boolean; mirrored: boolean }) {
  const x = g.trayX(mirrored) - g.TRAY_WIDTH / 2 + 5;
  return (
    <g class={own ? 'checker own' : 'checker other'}>
      {Array.from({ length: count }, (_, i) => (
        <rect x={x} y={g.slabY(own, i) + 0.8} width={g.TRAY_WIDTH - 10} height={g.SLAB - 1.6} rx="3.5" />
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
            spot={(i) => g.checkerSpot(p, i, mirrored)}
          />
        );
      })}
      <Stack count={points[25]!} own={true} places={3} spot={(i) => g.barSpot(true, i, mirrored)} />
      <Stack count={-points[0]!} own={false} places={3} spot={(i) => g.barSpot(false, i, mirrored)} />
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
        <circle cx={x * 10.5} cy={y * 10.5} r="4" />
      ))}
    </>
  );
}

export function Dice({
  dice,
  mirrored,
  played,
  other = false,
}: {
  dice: Roll;
  mirrored: boolean;
  played: boolean;
  other?: boolean;
}) {
  const middle = g.mirror(g.FIELD.left + (other ? 3 * g.POINT : 9 * g.POINT + g.BAR_WIDTH), mirrored);
  return (
    <g class={`dice${played ? ' played' : ''}${other ? ' other' : ''}`}>
      {dice.map((value, i) => (
        <g transform={`translate(${middle + (i ? 27 : -27)} ${g.MIDDLE})`}>
          <DieFace value={value} />
        </g>
      ))}
    </g>
  );
}

export function CubeMark({ cube, mirrored }: { cube: Cube; mirrored: boolean }) {
  const reach = g.FIELD.height / 2 - 24;
  const y = g.MIDDLE + { centred: 0, on_roll: reach, opponent: -reach }[cube.owner];
  return (
    <g class="cube" transform={`translate(${g.barX(mirrored)} ${y})`}>
      <rect x="-19" y="-19" width="38" height="38" rx="7" />
      <text y="7.5" class={cube.value > 99 ? 'long' : undefined}>
        {cube.value}
      </text>
    </g>
  );
}
