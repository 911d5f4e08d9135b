/** Explanations: the request, the result, and the marks on the board. */

import type {
  Candidate,
  CubeAnalysis,
  EngineProblem,
  ExplainedCube,
  ExplainedPlay,
  Explanation,
  Outcomes,
  Statement,
  TakePoints,
} from '../engine/port';

/** The subject of an explanation: two plays of the dice in `id`, or the cube decision of `id`. */
export type AskedWhy =
  | { kind: 'plays'; id: string; plays: readonly [ExplainedPlay, ExplainedPlay] }
  | { kind: 'cube'; id: string; decision: ExplainedCube; answering: boolean };

export interface Why {
  /** The name of the question, by `whyKey`. */
  key: string;
  /** Null until it is there. */
  explanation: Explanation | null;
  problem: EngineProblem | null;
  /** Points marked on the board, counted by the side on roll, and the statement that they belong to. */
  marked: { statement: number; after: 'better' | 'other'; squares: readonly number[] } | null;
}

/** A name that two questions share only if their answers are the same. */
export function whyKey(asked: AskedWhy, language: string): string {
  return JSON.stringify([asked, language]);
}

/** The parts of an explanation in the order shown. */
export const WHY_PARTS = ['reasons', 'against', 'numbers', 'next', 'position'] as const;
export type WhyPart = (typeof WHY_PARTS)[number];

export function partOf(statement: Statement): WhyPart {
  if (statement.because) return 'reasons';
  return statement.speaksFor === 'other' ? 'against' : statement.class;
}

/** The marks after a touch of a statement: after the better play, then after the other, then none. */
export function nextMark(why: Why, statement: number): Why['marked'] {
  const found = why.explanation?.statements[statement];
  if (!found) return null;
  const { betterSquares, otherSquares } = found;
  const now = why.marked?.statement === statement ? why.marked.after : null;
  if (now === null && betterSquares.length > 0) return { statement, after: 'better', squares: betterSquares };
  if (now !== 'other' && otherSquares.length > 0) return { statement, after: 'other', squares: otherSquares };
  return null;
}

/** Chances as a match file has them, by their names. */
export function outcomesOf(chances: readonly number[] | undefined): Outcomes | null {
  if (chances?.length !== 5) return null;
  const [win, winGammon, winBackgammon, loseGammon, loseBackgammon] = chances as [
    number,
    number,
    number,
    number,
    number,
  ];
  return { win, winGammon, winBackgammon, loseGammon, loseBackgammon };
}

/**
 * The request for a list of plays: the best against the one that was made, or against the next if they are the same.
 */
export function whyPlays(id: string, candidates: readonly Candidate[], done?: string | null): AskedWhy | null {
  const [best, next] = candidates;
  const made = candidates.find(({ play, played }) => (done === undefined ? played : play === done));
  const other = made && made !== best ? made : next;
  if (!best || !other) return null;
  const row = ({ play, equity, outcomes }: Candidate) => ({ play, equity, outcomes: outcomesOf(outcomes) });
  return { kind: 'plays', id, plays: [row(best), row(other)] };
}

/** The request for a cube decision; null if the analysis has no chances. */
export function whyCube(
  id: string,
  cube: CubeAnalysis,
  answering: boolean,
  takePoints: TakePoints | null = null,
): AskedWhy | null {
  const outcomes = outcomesOf(cube.outcomes);
  if (!outcomes) return null;
  const { noDouble, doubleTake, doublePass } = cube;
  const equity = { noDouble, doubleTake, doublePass };
  return { kind: 'cube', id, decision: { outcomes, equity, takePoints }, answering };
}
