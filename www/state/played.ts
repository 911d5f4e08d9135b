/** Plays beside their analysis in a match. */

import type { Candidate, Level, RankedPlay } from '../engine/port';
import type { Origin } from './state';

/** The best first, then by equity whatever their levels: a list that jumps up and down is read wrongly. */
export const byEquity = ([best, ...others]: readonly Candidate[]): Candidate[] =>
  best ? [best, ...others.sort((a, b) => a.loss - b.loss || b.equity - a.equity)] : [];

/**
 * The plays of a position, with that which was made in the match at the level that the match was analysed at: a search
 * looks at few plays that deep, but the two pages must not differ.
 */
export function withPlayed(rows: readonly RankedPlay[], level: Level, analysed: Candidate | undefined): RankedPlay[] {
  const best = rows[0];
  return rows.map((row) => {
    if (!best || !analysed || row.play !== analysed.play || row.level === level || analysed.level !== level) return row;
    const [win, winGammon, winBackgammon, loseGammon, loseBackgammon] = analysed.outcomes ?? [];
    const known = loseBackgammon !== undefined;
    return {
      ...row,
      level,
      equity: analysed.equity,
      loss: Math.max(0, best.equity - analysed.equity),
      outcomes: known
        ? { win: win!, winGammon: winGammon!, winBackgammon: winBackgammon!, loseGammon: loseGammon!, loseBackgammon }
        : row.outcomes,
    };
  });
}

/** An answer for a position, in which the play that was made in its match has the numbers of that match's analysis. */
export function inMatch<A extends { kind: string }>(answer: A, origin: Origin | null, xgid: string): A {
  const plays = answer as unknown as { level?: Level | null; rows?: readonly RankedPlay[] };
  if (!plays.level || !plays.rows || origin?.xgid !== xgid) return answer;
  return { ...answer, rows: withPlayed(plays.rows, plays.level, origin.analysed) };
}
