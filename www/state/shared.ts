/** The content of a link, and the input for making one. */

import type {
  CubeReport,
  EngineProblem,
  LinkContent,
  LinkedCube,
  LinkedPlay,
  LinkedPosition,
  Outcomes,
  PositionInfo,
  RolloutReport,
  SearchResult,
  Transcript,
} from '../engine/port';
import type { Verdict } from './state';

/** The maximum number of characters of a link, by its content. */
export const LONGEST = { position: 2000, set: 6000, match: 12_000 } as const;

export interface Shared {
  /** The text of the link that is shown. */
  text: string;
  content: LinkContent | null;
  problem: EngineProblem | null;
  /** Which position is shown, counted from 0. */
  at: number;
  /** The choices in a quiz, by the number of the position. */
  chosen: Readonly<Record<number, string>>;
}

export const NO_SHARED: Shared = { text: '', content: null, problem: null, at: 0, chosen: {} };

const five = ({ win, winGammon, winBackgammon, loseGammon, loseBackgammon }: Outcomes): number[] => [
  win,
  winGammon,
  winBackgammon,
  loseGammon,
  loseBackgammon,
];

/** The most plays of a position in a link. */
const PLAYS = 8;

/** The position on the board with its analysis. */
export function positionOf(
  board: PositionInfo,
  verdict: Verdict,
  rollout: RolloutReport | null,
  by: { engine: string; met: string },
): LinkedPosition {
  const position: LinkedPosition = { xgid: board.xgid, engine: by.engine, met: by.met };
  const rolled = rollout && rollout.trials > 0 ? rollout : null;
  const level = rolled ? `rollout ${rolled.trials}` : '';
  if (verdict.kind === 'plays') {
    const rows = (rolled?.rows ?? []).flatMap((row): LinkedPlay[] => {
      if (row.play === null) return [];
      const best = rolled!.rows[0]!.equity.cubeful ?? rolled!.rows[0]!.equity.cubeless;
      return [
        {
          play: row.play,
          level,
          equity: best - row.loss,
          outcomes: five(row.outcomes),
          se: row.se.cubeful ?? row.se.cubeless,
          trials: rolled!.trials,
        },
      ];
    });
    const others = verdict.rows
      .filter(({ play }) => !rows.some((row) => row.play === play))
      .map(({ play, level, equity, outcomes }) => ({ play, level, equity, outcomes: five(outcomes) }));
    return { ...position, plays: [...rows, ...others].slice(0, Math.max(PLAYS, rows.length)) };
  }
  if (verdict.kind === 'evaluation') {
    const cube = rolled?.cube ?? verdict.cube;
    if (cube) return { ...position, cube: cubeOf(cube, rolled, level) };
  }
  return position;
}

function cubeOf(cube: CubeReport, rolled: RolloutReport | null, level: string): LinkedCube {
  const { noDouble, doubleTake, doublePass } = cube.equity;
  const linked: LinkedCube = {
    level: cube.level ?? level,
    noDouble,
    doubleTake: doubleTake ?? noDouble,
    doublePass: doublePass ?? 1,
    outcomes: five(cube.outcomes),
  };
  if (!rolled?.cube) return linked;
  const se = rolled.cubeSe;
  return { ...linked, level, trials: rolled.trials, ...(se ? { se: [se.noDouble, se.doubleTake ?? 0] } : {}) };
}

/** Found decisions, with the analyses of their matches. */
export function positionsOf(
  found: SearchResult['decisions'],
  matches: ReadonlyMap<string, Transcript>,
): LinkedPosition[] {
  return found.flatMap(({ id, game, action, kind, xgid, done }): LinkedPosition[] => {
    const match = matches.get(id);
    const analyses = match?.analyses ?? [];
    const analysis = analyses.filter(({ settings }) => settings).at(-1) ?? analyses.at(-1);
    const entry = analysis?.games[game]?.[action];
    if (!match || !analysis || !entry) return [];
    const comment = match.games[game]?.actions[action]?.comment;
    const position: LinkedPosition = { xgid, engine: analysis.engine, done, ...(comment ? { comment } : {}) };
    if (kind !== 'play') {
      const { cube } = entry;
      if (!cube) return [];
      const { level, noDouble, doubleTake, doublePass, outcomes } = cube;
      return [{ ...position, cube: { level, noDouble, doubleTake, doublePass, ...(outcomes ? { outcomes } : {}) } }];
    }
    const plays = (entry.play?.plays ?? []).filter(({ play }, n) => n < 5 || play === done);
    return [{ ...position, plays: plays.map((one) => ({ ...one, level: one.level })) }];
  });
}

/** The source of a decision, for print. */
export function sourceOf({ players, event, date, game }: SearchResult['decisions'][number]): string {
  return [players.join(' \u2013 '), event, date, `${game + 1}`].filter(Boolean).join(', ');
}

/** The choices in a quiz: the plays in the order of their texts, or the cube actions. */
export function choicesOf(position: LinkedPosition, answers: boolean): string[] {
  if (position.plays && position.plays.length > 0) return position.plays.map(({ play }) => play).sort();
  if (!position.cube) return [];
  return answers ? ['take', 'pass'] : ['no double', 'double'];
}

/** The loss of each choice, best first; for the answer to a double, `answers`. */
export function costsOf(
  position: LinkedPosition,
  answers: boolean,
): { choice: string; equity: number; lost: number }[] {
  const { plays, cube } = position;
  if (plays && plays.length > 0) {
    const best = plays[0]!.equity;
    return plays.map(({ play, equity }) => ({ choice: play, equity, lost: best - equity }));
  }
  if (!cube) return [];
  const { noDouble, doubleTake, doublePass } = cube;
  const doubled = Math.min(doubleTake, doublePass);
  const options = answers
    ? [
        { choice: 'take', equity: doubleTake, lost: doubleTake - doubled },
        { choice: 'pass', equity: doublePass, lost: doublePass - doubled },
      ]
    : [
        { choice: 'no double', equity: noDouble, lost: Math.max(noDouble, doubled) - noDouble },
        { choice: 'double', equity: doubled, lost: Math.max(noDouble, doubled) - doubled },
      ];
  return options.sort((a, b) => a.lost - b.lost);
}
