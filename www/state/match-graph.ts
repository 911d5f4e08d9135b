/** The data of a match's graph: the chances of player 0 roll by roll, luck, games, and errors as dots. */

import type { MatchCourse, MatchDecision } from '../engine/port';
import { keyOf, markOf } from './match-course';

/** A roll of the match with the chances of player 0 around it; null if the analysis does not have them. */
export interface GraphRoll {
  game: number;
  action: number;
  player: 0 | 1;
  dice: readonly number[];
  before: number | null;
  rolled: number | null;
  played: number | null;
}

/** An error: `x` in rolls from the start of the match. */
export interface GraphDot {
  x: number;
  y: number;
  cube: boolean;
  mark: 'error' | 'blunder';
  decision: MatchDecision;
}

export interface MatchGraph {
  rolls: GraphRoll[];
  /** The first roll of each game that has rolls. */
  games: { game: number; start: number }[];
  /** In the order of the match. */
  dots: GraphDot[];
  /** The values at the bottom and at the top. */
  low: number;
  high: number;
}

/** The graph of a course. `money`: values are points, and the scale is as high as they go. */
export function graphOf(course: MatchCourse, money: boolean): MatchGraph {
  const rolls: GraphRoll[] = [];
  const games: MatchGraph['games'] = [];
  /** The place of each action: rolls before it, and the last known chances in its game. */
  const places = new Map<string, { x: number; before: number | null; played: number | null }>();
  let last: number | null = null;
  for (const { game, action, player, kind, board, chances } of course.moments) {
    if (kind === 'roll') {
      if (games.at(-1)?.game !== game) {
        games.push({ game, start: rolls.length });
        last = null;
      }
      const { before, rolled, played } = chances;
      places.set(keyOf({ game, action }), { x: rolls.length, before: before ?? last, played });
      rolls.push({ game, action, player, dice: board.dice ?? [], before, rolled, played });
      last = played ?? last;
    } else places.set(keyOf({ game, action }), { x: rolls.length, before: last, played: null });
  }
  const dots: GraphDot[] = [];
  for (const decision of course.decisions) {
    const mark = markOf(decision.lost);
    const place = places.get(keyOf(decision));
    if (!place || (mark !== 'error' && mark !== 'blunder')) continue;
    const cube = decision.kind !== 'play';
    const y = cube ? place.before : place.played;
    // An error without known chances is only in the report.
    if (y !== null) dots.push({ x: place.x + (cube ? 0 : 1), y, cube, mark, decision });
  }
  const most = money ? Math.max(1, ...rolls.flatMap(valuesOf).map(Math.abs)) : 1;
  return { rolls, games, dots, low: money ? -most : 0, high: most };
}

const valuesOf = ({ before, rolled, played }: GraphRoll): number[] =>
  [before, rolled, played].filter((value) => value !== null);

/**
 * Paths of the graph: the line of the chances in a box of `width` times 1, and the luck of each player around 0, from
 * -1 to 1.
 */
export function pathsOf({ rolls, low, high }: MatchGraph): { line: string; luck: [string, string] } {
  const y = (value: number) => ((high - value) / (high - low)).toFixed(4);
  let line = '';
  const luck: [string, string] = ['', ''];
  let game = -1;
  /** Whether the line continues to here. */
  let drawn = false;
  rolls.forEach(({ game: now, before, rolled, played }, x) => {
    if (now !== game) drawn = false;
    game = now;
    if (before !== null && rolled !== null && before !== rolled) {
      // Upwards if it helps the first player; a roll that changes a quarter of the height fills the band.
      const size = Math.min((4 * Math.abs(rolled - before)) / (high - low), 1).toFixed(3);
      luck[rolled > before ? 0 : 1] += `M${x} 0V${rolled > before ? '-' : ''}${size}H${x + 1}V0Z`;
    }
    if (played === null) {
      drawn = false;
      return;
    }
    if (!drawn && before !== null) line += `M${x} ${y(before)}`;
    line += `${drawn || before !== null ? 'L' : 'M'}${x + 1} ${y(played)}`;
    drawn = true;
  });
  return { line, luck };
}

/** The bands of the drawing, in per cent of its height. */
export const BAND = {
  chances: { top: 0, height: 42 },
  errors: { top: 44, height: 40, middle: 64 },
  luck: { top: 86, height: 14 },
} as const;

/** The length of an error's bar from the middle of its band, in per cent of the height: by the root of its loss. */
export const reachOf = (lost: number): number => Math.min(36 * Math.sqrt(Math.max(lost, 0)), 18.5);
