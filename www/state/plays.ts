/** The state of the displayed plays. */

import type { CheckerMove, Outcomes, PositionInfo, RankedPlay } from '../engine/port';
import type { State } from './state';

/** The play shown on the board: the one pointed at, else the one chosen. */
export function shownPlay(state: Pick<State, 'verdict' | 'hovered' | 'chosen'>): RankedPlay | null {
  if (state.verdict.kind !== 'plays') return null;
  const id = state.hovered ?? state.chosen;
  return state.verdict.rows.find((row) => row.positionId === id) ?? null;
}

/** The play `by` rows below the chosen one (above if negative), held inside the list. */
export function neighbour(state: Pick<State, 'verdict' | 'chosen'>, by: number): string | null {
  if (state.verdict.kind !== 'plays' || state.verdict.rows.length === 0) return null;
  const { rows } = state.verdict;
  const at = rows.findIndex((row) => row.positionId === state.chosen);
  const next = at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + by, 0), rows.length - 1);
  return rows[next]!.positionId;
}

/** The pips of both sides after checker moves of the side on roll. */
export function pipsAfter({ pips }: Pick<PositionInfo, 'pips'>, moves: readonly CheckerMove[]): PositionInfo['pips'] {
  let { onRoll, opponent } = pips;
  for (const { from, to, hit } of moves) {
    onRoll -= from - to;
    // A checker that is hit begins again: from its point, 25 - to, it goes back to 25.
    if (hit) opponent += to;
  }
  return { onRoll, opponent };
}

/** The chances of the position on the board; with dice, after the best play. Null before the engine has answered. */
export function chancesOf({ verdict }: Pick<State, 'verdict'>): Outcomes | null {
  if (verdict.kind === 'plays') return verdict.rows[0]?.outcomes ?? null;
  return verdict.kind === 'evaluation' ? (verdict.evaluation?.outcomes ?? null) : null;
}
