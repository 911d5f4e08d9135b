/** The geometry of the board. It has points and stacks, but no rules. */

import type { Cube } from '../engine/port';
import {
  BAR,
  BAR_STACK,
  CHECKER,
  COLUMNS,
  FIELD,
  HEIGHT,
  LOWER_STACK,
  MIDDLE,
  OTHER_BAR,
  OTHER_SLABS,
  OWN_BAR,
  OWN_SLABS,
  POINT_BASE,
  POINT_HEIGHT,
  SLAB,
  STACK,
  TRAY,
  UPPER_STACK,
  WIDTH,
} from './places';

export * from './places';

export interface Spot {
  x: number;
  y: number;
}

/** Points 13..24 are the upper row, as the side on roll sees its board. */
export const isUpper = (point: number): boolean => point > 12;

/** Middle of a point's column. Home is on the right, or on the left of a mirrored board. */
export const columnX = (point: number, mirrored: boolean): number => mirror(COLUMNS[point - 1]!, mirrored);

export const mirror = (x: number, mirrored: boolean): number => (mirrored ? WIDTH - x : x);

export const barX = (mirrored: boolean): number => mirror(BAR, mirrored);

export const trayX = (mirrored: boolean): number => mirror(TRAY, mirrored);

/** Centre of the `index`-th checker (from 0) on a point; those above the stack's places lie on the last. */
export function checkerSpot(point: number, index: number, mirrored: boolean): Spot {
  const heights = isUpper(point) ? UPPER_STACK : LOWER_STACK;
  return { x: columnX(point, mirrored), y: heights[Math.min(index, STACK - 1)]! };
}

/** Centre of a checker on the bar: the side on roll enters from above, so its checkers wait there. */
export function barSpot(onRoll: boolean, index: number, mirrored: boolean): Spot {
  const heights = onRoll ? OWN_BAR : OTHER_BAR;
  return { x: barX(mirrored), y: heights[Math.min(index, BAR_STACK - 1)]! };
}

/** Top edge of the `index`-th checker borne off, lying on its side in the tray. */
export const slabY = (onRoll: boolean, index: number): number => (onRoll ? OWN_SLABS : OTHER_SLABS)[index]!;

/** The start or end of a step of the side on roll, given the number of checkers there before it. */
export function stepSpot(place: number, index: number, mirrored: boolean): Spot {
  if (place === 25) return barSpot(true, index, mirrored);
  if (place === 0) return { x: trayX(mirrored), y: slabY(true, index) + SLAB / 2 };
  return checkerSpot(place, index, mirrored);
}

/** A triangle on its base: the shape of a point. */
export function triangle(point: number, mirrored: boolean): string {
  const x = columnX(point, mirrored);
  const half = POINT_BASE / 2;
  const [base, tip] = isUpper(point)
    ? [FIELD.top, FIELD.top + POINT_HEIGHT]
    : [FIELD.top + FIELD.height, FIELD.top + FIELD.height - POINT_HEIGHT];
  return `M${x - half} ${base}L${x + half} ${base}L${x} ${tip}Z`;
}

export interface Arrow {
  from: Spot;
  to: Spot;
  hit: boolean;
}

export interface Picture {
  /** Checkers on the board, as `PositionInfo.points`. */
  points: readonly number[];
  /** Checkers borne off by the side on roll. */
  off: number;
  arrows: readonly Arrow[];
}

/**
 * Carries the checkers of a play, as the engine names its moves, from place to place, and draws an arrow
 * for each. (That the result is the position the engine names is tested, not decided here.)
 */
export function carry(
  before: readonly number[],
  off: number,
  moves: readonly { from: number; to: number; hit: boolean }[],
  mirrored: boolean,
): Picture {
  const points = [...before];
  const arrows = moves.map(({ from, to, hit }) => {
    points[from] = points[from]! - 1;
    const start = stepSpot(from, points[from]!, mirrored);
    if (hit) {
      points[to] = 0;
      points[0] = points[0]! - 1;
    }
    const end = stepSpot(to, to === 0 ? off : points[to]!, mirrored);
    if (to === 0) off += 1;
    else points[to] = points[to]! + 1;
    return { from: start, to: end, hit };
  });
  return { points, off, arrows: uncrossed(arrows) };
}

const same = (a: Spot, b: Spot) => a.x === b.x && a.y < MIDDLE === b.y < MIDDLE;

/** Whether two arrows, drawn straight, cross. */
function cross(a: Arrow, b: Arrow): boolean {
  const side = (p: Spot, q: Spot, r: Spot) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return (
    side(a.from, a.to, b.from) * side(a.from, a.to, b.to) < 0 &&
    side(b.from, b.to, a.from) * side(b.from, b.to, a.to) < 0
  );
}

/** The same arrows; two that leave one point, or come to one, are swapped if they would cross. */
export function uncrossed(arrows: readonly Arrow[]): readonly Arrow[] {
  const free = [...arrows];
  for (let i = 0; i < free.length; i++)
    for (let k = i + 1; k < free.length; k++) {
      const [a, b] = [free[i]!, free[k]!];
      if (!cross(a, b)) continue;
      if (same(a.from, b.from))
        [free[i], free[k]] = [
          { ...a, from: b.from },
          { ...b, from: a.from },
        ];
      else if (same(a.to, b.to))
        [free[i], free[k]] = [
          { ...a, to: b.to },
          { ...b, to: a.to },
        ];
    }
  return free;
}

/** Input and output of `turned`: a picture from the side of either player. */
interface Sided {
  points: readonly number[];
  off: number;
  opponentOff: number;
  cube: Cube | null;
  arrows: readonly Arrow[];
}

/** The same picture from the other side of the table: the side on roll is above. */
export function turned({ points, off, opponentOff, cube, arrows }: Sided): Sided {
  const other = ({ x, y }: Spot): Spot => ({ x, y: HEIGHT - y });
  const owner = { centred: 'centred', on_roll: 'opponent', opponent: 'on_roll' } as const;
  return {
    points: points.map((_, place) => -points[25 - place]! || 0),
    off: opponentOff,
    opponentOff: off,
    cube: cube && { ...cube, owner: owner[cube.owner] },
    arrows: arrows.map(({ from, to, hit }) => ({ from: other(from), to: other(to), hit })),
  };
}

/** A gently bent path from the edge of a checker to the middle of its target. */
export function arrowPath({ from, to }: Arrow): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const start = Math.min(CHECKER / 2 - 4, length / 4) / length;
  // Bend towards the middle of the board, so that arrows along a row do not cover the stacks.
  const towards = (from.y + to.y) / 2 < MIDDLE ? 1 : -1;
  const bend = Math.min(length * 0.16, 44) * (Math.abs(dx) > Math.abs(dy) ? towards : 0);
  const mid = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + bend };
  const [ex, ey] = [to.x - mid.x, to.y - mid.y];
  const back = 7 / (Math.hypot(ex, ey) || 1);
  const n = (v: number) => Math.round(v * 10) / 10;
  const begin = `M${n(from.x + start * dx)} ${n(from.y + start * dy)}`;
  return `${begin}Q${n(mid.x)} ${n(mid.y)} ${n(to.x - ex * back)} ${n(to.y - ey * back)}`;
}

/**
 * Arrows for a play of the other side that has been made, from its standard notation; the checkers are at their
 * destinations. Its points are counted from its own side.
 */
export function trail(play: string, points: readonly number[], off: number, mirrored: boolean): readonly Arrow[] {
  const arrows: Arrow[] = [];
  const left = new Map<number, number>();
  const arrived = new Map<number, number>();
  const count = (counts: Map<number, number>, place: number) => {
    const before = counts.get(place) ?? 0;
    counts.set(place, before + 1);
    return before;
  };
  const placeOf = (name: string): number => (name === 'bar' ? 0 : name === 'off' ? 25 : 25 - Number(name));
  const spot = (place: number, index: number): Spot => {
    if (place === 0) return barSpot(false, index, mirrored);
    if (place === 25) return { x: trayX(mirrored), y: slabY(false, Math.max(index, 0)) + SLAB / 2 };
    return checkerSpot(place, Math.max(index, 0), mirrored);
  };
  for (const [, steps, times] of play.matchAll(/((?:bar|\d+)\*?(?:\/(?:off|\d+)\*?)+)(?:\((\d)\))?/g)) {
    const places = steps!.replaceAll('*', '').split('/').map(placeOf);
    for (let i = 0; i < Number(times ?? 1); i++) {
      places.slice(1).forEach((to, k) => {
        const from = places[k]!;
        const standing = (place: number) => (place === 25 ? off : Math.max(-points[place]!, 0));
        const last = k === places.length - 2;
        arrows.push({
          from: spot(from, k === 0 ? standing(from) + count(left, from) : standing(from)),
          to: spot(to, last ? standing(to) - 1 - count(arrived, to) : standing(to)),
          hit: false,
        });
      });
    }
  }
  return arrows;
}
