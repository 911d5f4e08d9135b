/** A line of plays and replies from a position: a tree that one can go back along, kept in the address. */

import type { Roll } from '../engine/port';

/** A roll and the play that was made of it; an empty play is a roll with which nothing can move. */
export interface Step {
  dice: Roll;
  play: string;
}

export interface LineNode {
  /** The place of the position before in the list; -1 for the first. */
  parent: number;
  /** The play that led here; null for the first. */
  step: Step | null;
  /** The position, before the roll unless it is the first. */
  xgid: string;
  /** The side on turn, as in `PositionInfo`. */
  turn: number;
  /** The name of the position after the play, which identifies it in lists of plays; null for the first. */
  positionId: string | null;
}

export interface Line {
  nodes: readonly LineNode[];
  /** The position on the board. */
  at: number;
}

type Place = Pick<LineNode, 'xgid' | 'turn'>;

/** A line that begins at a position. */
export const lineFrom = ({ xgid, turn }: Place): Line => ({
  nodes: [{ parent: -1, step: null, xgid, turn, positionId: null }],
  at: 0,
});

/** The line with a play made from where it is; a play that was made before leads where it led. */
export function played(line: Line, step: Step, positionId: string, { xgid, turn }: Place): Line {
  const { nodes, at } = line;
  const known = nodes.findIndex((node) => node.parent === at && node.step && text(node.step) === text(step));
  if (known >= 0) return { nodes, at: known };
  return { nodes: [...nodes, { parent: at, step, xgid, turn, positionId }], at: nodes.length };
}

/** The way from the first position to one of the others. */
export function pathTo({ nodes }: Line, to: number): number[] {
  const path: number[] = [];
  for (let at = to; at >= 0; at = nodes[at]!.parent) path.unshift(at);
  return path;
}

/** The continuations from a place, the latest last. */
export function childrenOf({ nodes }: Line, at: number): number[] {
  return nodes.flatMap(({ parent }, n) => (parent === at ? [n] : []));
}

/** The line in the form of the address: its steps, and the dice to be played at its end. */
export function lineText(line: Line, dice: Roll | null): string[] {
  const steps = pathTo(line, line.at).flatMap((n) => line.nodes[n]!.step ?? []);
  const waits = dice && line.at !== 0 ? [dice.join('')] : [];
  return [...steps.map(text), ...waits];
}

const text = ({ dice, play }: Step): string => `${dice.join('')}:${play.replaceAll(' ', '.')}`;

/** A step of an address, such as `31:8/5.6/5`; without a play, dice to be played. Null if it is invalid. */
export function readStep(step: string): { dice: Roll; play: string | null } | null {
  const [, a, b, , play] = /^([1-6])([1-6])(:([^:]*))?$/.exec(step) ?? [];
  if (!a || !b) return null;
  const dice: Roll = [Math.max(+a, +b), Math.min(+a, +b)];
  return { dice, play: play === undefined ? null : play.replaceAll('.', ' ') };
}
