/** The numbers of a match report as people read them: a row for each measure, a cell for each player. */

import type { MatchReport, MistakeCount, PlayerReport, PositionKind } from '../engine/port';
import type { ReportTexts } from '../texts/report-en';
import type { Format } from './format';

export interface ReportRow {
  name: string;
  /** The definition of the measure; null if the name is enough. */
  definition: string | null;
  /** Whether the row is a part of the one above. */
  part: boolean;
  cells: string[];
}

/** Fewer decisions of a player give no rating while the analysis runs. */
const FEW = 20;

/** Whether the rating of a player can be shown. */
export function isRated({ pr, decisions }: Pick<PlayerReport, 'pr' | 'decisions'>, running: boolean): boolean {
  return pr !== null && (!running || decisions.checker + decisions.double + decisions.take >= FEW);
}

/** Ratings, luck and results of the players, by any analysis. `money`: results are points. */
export function mainRows(players: readonly PlayerReport[], money: boolean, r: ReportTexts, f: Format): ReportRow[] {
  const { rows, define } = r;
  const row = (name: string, definition: string | null, part: boolean, of: (player: PlayerReport) => string) => ({
    name,
    definition,
    part,
    cells: players.map(of),
  });
  const known = <T>(value: T | null, write: (value: T) => string) => (value === null ? r.unknown : write(value));
  const range = (write: (value: number) => string) => (ends: [number, number]) =>
    r.interval(write(ends[0]), write(ends[1]));
  const result = money ? f.equityShort : f.percentPoints;
  const counted = (lost: number, count: number) => `${f.size(lost)} (${count})`;
  return [
    row(rows.pr, define.pr, false, (p) => known(p.pr, f.fixed)),
    row(rows.prInterval, define.prInterval, true, (p) => known(p.prCi95, range(f.fixed))),
    row(rows.rank, null, true, (p) => known(p.rank, (rank) => rank)),
    row(rows.errors, define.errors, false, (p) => `${p.errors} (${p.blunders})`),
    row(rows.lost, define.lost, false, (p) => f.size(p.equityLost.total)),
    row(rows.checker, define.decision, true, (p) => counted(p.equityLost.checker, p.decisions.checker)),
    row(rows.double, define.decision, true, (p) => counted(p.equityLost.double, p.decisions.double)),
    row(rows.take, define.decision, true, (p) => counted(p.equityLost.take, p.decisions.take)),
    ...(money ? [] : [row(rows.mwc, define.mwc, false, (p) => known(p.mwcLost, f.percent2))]),
    row(rows.snowie, define.snowie, false, (p) => known(p.snowieErrorRate, f.fixed)),
    row(rows.gnubg, define.gnubg, false, (p) => known(p.gnubgErrorRate, f.fixed)),
    row(rows.luck, define.luck, false, (p) => f.equity(p.luck.equity)),
    ...(money ? [] : [row(rows.luckMwc, define.luck, true, (p) => known(p.luck.mwc, f.percentPoints))]),
    row(rows.jokers, define.jokers, true, (p) => `${p.luck.jokers} (${p.rolls})`),
    row(money ? rows.actualMoney : rows.actual, null, false, (p) => known(p.result.actual, result)),
    row(money ? rows.adjustedMoney : rows.adjusted, define.adjusted, false, (p) =>
      known(p.result.luckAdjusted, result),
    ),
    row(rows.adjustedInterval, define.adjusted, true, (p) => known(p.result.ci95, range(result))),
  ];
}

const MISTAKES = ['missedDouble', 'wrongDouble', 'tooGood', 'wrongTake', 'wrongPass'] as const;

/** Cube errors; kinds without an error are omitted. */
export function cubeRows({ players }: MatchReport, r: ReportTexts, f: Format): ReportRow[] {
  const made = MISTAKES.filter((key) => players.some(({ cubeMistakes }) => cubeMistakes[key].count > 0));
  const shown = ({ count, equityLost }: MistakeCount) => `${count} (${f.size(equityLost)})`;
  return made.map((key) => ({
    name: r.mistakes[key],
    definition: null,
    part: false,
    cells: players.map(({ cubeMistakes }) => shown(cubeMistakes[key])),
  }));
}

/** Errors by kind of position, in the order of the engine. */
export function kindRows(
  { players }: MatchReport,
  names: Readonly<Record<PositionKind, string>>,
  f: Format,
): ReportRow[] {
  const kinds = (Object.keys(names) as PositionKind[]).filter((kind) =>
    players.some((player) => player.kinds.some((one) => one.kind === kind && one.decisions > 0)),
  );
  return kinds.map((kind) => ({
    name: names[kind],
    definition: null,
    part: false,
    cells: players.map((player) => {
      const found = player.kinds.find((one) => one.kind === kind);
      return found ? `${f.size(found.equityLost)} (${found.decisions}, ${found.errors})` : '–';
    }),
  }));
}
