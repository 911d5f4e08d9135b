/** The six chances that players read, of one side. */

import type { Outcomes } from '../engine/port';

export const CHANCES = ['win', 'winGammon', 'winBackgammon', 'lose', 'loseGammon', 'loseBackgammon'] as const;

export type Chance = (typeof CHANCES)[number];

export const chance = (o: Outcomes, of: Chance): number => (of === 'lose' ? 1 - o.win : o[of]);

/** Whether more of it is good for the side. */
export const GOOD: Record<Chance, boolean> = {
  win: true,
  winGammon: true,
  winBackgammon: true,
  lose: false,
  loseGammon: false,
  loseBackgammon: false,
};
