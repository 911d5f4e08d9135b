/** The grid of scores: which answers there are, how often, and a short name for each. */

import type { Cube, CubeAction, CubeResponse, ScoreCell } from '../engine/port';

/** The action at a score, as distinguished in the grid. */
export type ActionClass = 'none' | 'roll' | 'take' | 'pass' | 'too_good';

/** The class of a cube action: its colour and its short name go by it. */
export function actionClass(action: { cube: CubeAction; response: CubeResponse | null }): ActionClass {
  switch (action.cube) {
    case 'unavailable':
      return 'none';
    case 'no_double':
    case 'no_redouble':
      return 'roll';
    case 'too_good':
      return 'too_good';
    default:
      return action.response === 'pass' ? 'pass' : 'take';
  }
}

/** One answer and the scores that it is right at. */
export interface Answer {
  /** The action's class, or the play in standard notation ('' if no checker can move). */
  key: string;
  count: number;
}

/** The answer at a score. */
export function answerOf(cell: ScoreCell): string {
  return cell.cube ? actionClass(cell.cube.action) : (cell.plays?.moves[0]?.play ?? '');
}

/** All answers, the most frequent first; of equally frequent ones the one that comes first in the grid. */
export function answers(cells: readonly ScoreCell[]): Answer[] {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    const key = answerOf(cell);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => b.count - a.count);
}

/** A, B, ..., Z, AA, AB, ... */
export function letter(n: number): string {
  const last = String.fromCharCode(65 + (n % 26));
  return n < 26 ? last : letter(Math.floor(n / 26) - 1) + last;
}

/** The cubes that a grid can have. `null`: the one on the board. */
export const CUBES: readonly (Cube | null)[] = [
  null,
  { value: 1, owner: 'centred' },
  { value: 2, owner: 'on_roll' },
  { value: 4, owner: 'on_roll' },
  { value: 2, owner: 'opponent' },
];

/** The scores of a grid that are still to be looked at, row by row. */
export function missing(cells: readonly ScoreCell[], length: number): [number, number][] {
  const known = new Set(cells.map((cell) => `${cell.away} ${cell.opponentAway}`));
  const away = Array.from({ length }, (_, n) => n + 1);
  return away
    .flatMap((own) => away.map((other): [number, number] => [own, other]))
    .filter(([own, other]) => !known.has(`${own} ${other}`));
}
