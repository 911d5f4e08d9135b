/**
 * Moving checkers about by hand. Handles the numbers of `Setup.points`, not legality: the engine checks the result.
 */

import type { PositionInfo, Setup } from '../engine/port';

/** The effect of a tap on a place: add a checker of the side on roll, one of the opponent, or remove one. */
export type Tool = 'own' | 'other' | 'remove';

/** A place on the board: 1..24 a point, 25 the bar of the side on roll, 0 the opponent's, `off` beside the board. */
export type Place = number | 'off';

/** The most checkers that can be drawn on a place. */
const MOST = 15;

export function tap(points: readonly number[], place: number, tool: Tool): number[] {
  const next = [...points];
  if (tool === 'remove') {
    next[place] = next[place]! - Math.sign(next[place]!);
    return next;
  }
  const sign = tool === 'own' ? 1 : -1;
  // Each side has its own bar: a tap on either half of the bar means the one of the checker's side.
  const at = place === 25 || place === 0 ? (sign > 0 ? 25 : 0) : place;
  const count = next[at]! * sign;
  next[at] = sign * (count > 0 ? Math.min(count + 1, MOST) : 1);
  return next;
}

/** Carries one checker from a place to another; a single checker of the other side there goes to its bar. */
export function drag(points: readonly number[], from: number, to: Place): number[] {
  const next = [...points];
  const sign = Math.sign(next[from]!);
  if (sign === 0 || from === to) return next;
  const at = to === 25 || to === 0 ? (sign > 0 ? 25 : 0) : to;
  if (at !== 'off') {
    const there = next[at]! * sign;
    if (there < -1) return next;
    if (there === -1) {
      next[at] = 0;
      const bar = sign > 0 ? 0 : 25;
      next[bar] = next[bar]! - sign;
    }
    next[at] = next[at]! + sign;
  }
  next[from] = next[from]! - sign;
  return next;
}

/** Each side's checkers in the other's colour, point for point as the other side counts. */
export function swapSides(points: readonly number[]): number[] {
  return points.map((_, i) => 0 - points[25 - i]!);
}

export const NO_CHECKERS: readonly number[] = Array<number>(26).fill(0);

/** Cube, score and turn named by the other side. */
export function swapped({ cube, score, turn }: PositionInfo): Pick<Setup, 'cube' | 'score' | 'turn'> {
  const owner = ({ centred: 'centred', on_roll: 'opponent', opponent: 'on_roll' } as const)[cube.owner];
  return {
    cube: { value: cube.value, owner },
    score: score.kind === 'match' ? { ...score, onRoll: score.opponent, opponent: score.onRoll } : score,
    turn: turn === 1 ? -1 : 1,
  };
}
