/** The Lab as plain data: the choices, the duel so far, and the history of its intervals. */

import type { Duel, DuelOptions, DuelPlayer, DuelReport, EngineProblem, Range, Stakes } from '../engine/port';

/** The stakes of matches: a length, `mix` for one drawn from several, or money. */
export type Played =
  | { kind: 'match'; length: number }
  | { kind: 'mix' }
  | { kind: 'money'; cubeLimit: number; jacoby: boolean };

/** The choices before a duel begins. */
export interface LabSettings {
  a: DuelPlayer;
  b: DuelPlayer;
  played: Played;
  pairs: number;
  luckPlies: number;
  confidence: number;
  seed: number;
}

export const LENGTHS = [1, 3, 5, 7, 9, 11, 15, 25];
export const CUBE_LIMITS = [1, 2, 4, 8, 16, 32, 64];
export const PAIRS = [50, 200, 500, 1000, 2000, 5000, 10_000];
export const CONFIDENCES = [0.9, 0.95, 0.99];

/** Lengths and weights of the mix, as O. Riordan chose them (rec.games.backgammon, 2003). */
export const MIX: readonly [length: number, weight: number][] = [
  [1, 10],
  [3, 1],
  [5, 1],
  [7, 2],
  [25, 1],
];

export const LAB_SETTINGS: LabSettings = {
  a: { level: '1ply', interval: 'normal', cubeless: false },
  b: { level: '2ply', interval: 'normal', cubeless: false },
  played: { kind: 'match', length: 1 },
  pairs: 500,
  luckPlies: 1,
  confidence: 0.95,
  seed: 1,
};

/** The intervals of a report, in the order in which they are listed. `plain` is the interval of the bare results. */
export const INTERVALS = [
  'betting',
  'bernsteinSequence',
  'order',
  'bernstein',
  'bootstrap',
  'normal',
  'plain',
] as const;
export type IntervalName = (typeof INTERVALS)[number];

export function intervalsOf(report: DuelReport): Record<IntervalName, Range | null> {
  const { bettingSequence, bernsteinSequence, orderStatistics, bernstein, bootstrap, normal } = report.intervals;
  return {
    betting: bettingSequence,
    bernsteinSequence,
    order: orderStatistics,
    bernstein,
    bootstrap,
    normal,
    plain: report.plainNormal,
  };
}

/** A report as the plot keeps it. */
export interface Point {
  pairs: number;
  mean: number;
  betting: Range;
  normal: Range;
}

export interface Lab {
  settings: LabSettings;
  /** The current duel; null before the first start. It keeps the settings it was begun with. */
  duel: Duel | null;
  report: DuelReport | null;
  /** Pairs it is to have in the end. */
  goal: number;
  history: readonly Point[];
  running: boolean;
  /** Matches that can be downloaded: those played on this visit. */
  matches: number;
  problem: EngineProblem | null;
}

export const NEW_LAB: Lab = {
  settings: LAB_SETTINGS,
  duel: null,
  report: null,
  goal: 0,
  history: [],
  running: false,
  matches: 0,
  problem: null,
};

/** The options for the engine. */
export function optionsOf({
  a,
  b,
  played,
  pairs,
  luckPlies,
  seed,
}: LabSettings): Partial<DuelOptions> & Pick<DuelOptions, 'stakes'> {
  return { a, b, stakes: stakesOf(played), luckPlies, seed, horizon: pairs };
}

function stakesOf(played: Played): [Stakes, number][] {
  if (played.kind === 'match') return [[played, 1]];
  if (played.kind === 'mix') return MIX.map(([length, weight]) => [{ kind: 'match', length }, weight]);
  return [[played, 1]];
}

/** Whether the cube is in play. */
export function hasCube(played: Played): boolean {
  return played.kind === 'money' ? played.cubeLimit > 1 : played.kind === 'mix' || played.length > 1;
}

/** Most points of the plot; even, so that the first and the last stay when every other goes. */
const MOST_POINTS = 240;

/** The history with the report added; if it has grown long, every other point is dropped. */
export function withReport(history: readonly Point[], report: DuelReport): readonly Point[] {
  const last = history[history.length - 1];
  if (last && last.pairs >= report.pairs) return history;
  const { bettingSequence: betting, normal } = report.intervals;
  const all = [...history, { pairs: report.pairs, mean: report.adjusted.mean, betting, normal }];
  return all.length <= MOST_POINTS ? all : all.filter((_, i) => (all.length - 1 - i) % 2 === 0);
}

/** Half the height of the plot: room for the present intervals, not for the first ones. */
export function scaleOf(history: readonly Point[]): number {
  const last = history[history.length - 1];
  if (!last) return 1;
  const size = 1.8 * Math.max(Math.abs(last.betting.low), Math.abs(last.betting.high));
  const power = 10 ** Math.floor(Math.log10(size));
  return power * ([1, 2, 5, 10].find((step) => step * power >= size) ?? 10);
}

/** A duel from a file, as far as its shape shows; the engine checks the rest. */
export function duelFrom(text: string): Duel {
  const value = JSON.parse(text) as Partial<Duel> | null;
  if (typeof value?.engine !== 'string' || !Array.isArray(value.pairs) || typeof value.options !== 'object') {
    throw new Error('duel: expected the JSON of a duel, with options, engine and pairs');
  }
  return value as Duel;
}
