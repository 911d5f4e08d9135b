/** One position at the stakes that players compare, side by side. */

import type { Cube, CubeReport, Level, PlaysReport, PositionInfo, Score, Setup } from '../engine/port';

/** Money with each place of the cube, and the scores at which gammons count most or least. */
export const STAKES = ['centred', 'own', 'theirs', 'dmp', 'gammonGo', 'gammonSave'] as const;
export type Stakes = (typeof STAKES)[number];

export interface StakesChoice {
  level: Level;
  signal: AbortSignal;
}

/** The answer at some stakes. */
export interface StakesCell {
  stakes: Stakes;
  /** Without dice. */
  cube: CubeReport | null;
  /** With dice. */
  plays: PlaysReport | null;
}

/** A play or a cube action with a value per column. */
export interface StakesRow {
  /** A play, or the name of a number of the cube. */
  key: string;
  values: readonly (StakesValue | null)[];
}

export interface StakesValue {
  equity: number;
  /** Loss against the best of its column; 0 for the best. */
  loss: number;
}

const CENTRED: Cube = { value: 1, owner: 'centred' };

/** The position with the score and the cube of all stakes. */
export function idsAt({ points, dice, score, turn }: PositionInfo): { stakes: Stakes; setup: Setup }[] {
  const money: Score = score.kind === 'money' ? score : { kind: 'money', jacoby: false, beavers: false };
  const away = (onRoll: number, opponent: number, crawford: boolean): Score => ({
    kind: 'match',
    length: 2,
    onRoll: 2 - onRoll,
    opponent: 2 - opponent,
    crawford,
  });
  const all: Record<Stakes, [Score, Cube]> = {
    centred: [money, CENTRED],
    own: [money, { value: 2, owner: 'on_roll' }],
    theirs: [money, { value: 2, owner: 'opponent' }],
    dmp: [away(1, 1, false), CENTRED],
    gammonGo: [away(2, 1, true), CENTRED],
    gammonSave: [away(1, 2, true), CENTRED],
  };
  return STAKES.map((stakes) => {
    const [score, cube] = all[stakes];
    return { stakes, setup: { points, dice, cube, score, turn } };
  });
}

/** The rows of the table: plays in the order in which the columns name them, or the numbers of the cube. */
export function rowsOf(cells: readonly StakesCell[]): StakesRow[] {
  const rows = new Map<string, (StakesValue | null)[]>();
  const put = (key: string, column: number, value: StakesValue) => {
    const row = rows.get(key) ?? cells.map(() => null);
    row[column] = value;
    rows.set(key, row);
  };
  for (const [column, { cube, plays }] of cells.entries()) {
    for (const { play, equity, loss } of plays?.moves ?? []) put(play, column, { equity, loss });
    for (const key of ['noDouble', 'doubleTake', 'doublePass'] as const) {
      const equity = cube?.equity[key] ?? null;
      if (cube && equity !== null) put(key, column, { equity, loss: cube.best - equity });
    }
  }
  return [...rows].map(([key, values]) => ({ key, values }));
}
