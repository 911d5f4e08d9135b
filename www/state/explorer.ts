/** The explorer of match equity: the choice, and the engine's answers. */

import type {
  CubeMeaning,
  EngineProblem,
  MatchEquityComparison,
  MatchEquityName,
  MatchEquityTable,
  Score,
} from '../engine/port';

/** Names of tables in the explorer: `file` is the one that was imported. */
export type TableName = MatchEquityName | 'file';

/** The choice in the explorer of match equity. */
export interface ExplorerChoice {
  table: TableName;
  /** The table that is taken away from it; null to show its own chances. */
  against: TableName | null;
  away: number;
  opponentAway: number;
  /** Whether a score with one side at 1-away is the Crawford game, or after it. */
  crawford: boolean;
  /** Value of the cube before a double. */
  cube: number;
  /** Whether wins and losses are gammons as often as in the position on the board. */
  gammons: boolean;
}

/** Match equity: the choice and the engine's answers. */
export interface Explorer {
  choice: ExplorerChoice;
  imported: MatchEquityTable | null;
  table: MatchEquityTable | null;
  comparison: MatchEquityComparison | null;
  meaning: CubeMeaning | null;
  /** Why the imported text is no table, or the score has no answer. */
  problem: EngineProblem | null;
  /** Share that is done of a table that the engine is making, 0..1; null while it makes none. */
  making: number | null;
}

export const EXPLORER: Explorer = {
  choice: { table: 'kazaross-xg2', against: null, away: 5, opponentAway: 5, crawford: true, cube: 1, gammons: false },
  imported: null,
  table: null,
  comparison: null,
  meaning: null,
  problem: null,
  making: null,
};

/** The score chosen in the explorer, in the shortest match that has it. */
export function scoreOf({ away, opponentAway, crawford }: ExplorerChoice): Score {
  const length = Math.max(away, opponentAway);
  const oneAway = (away === 1) !== (opponentAway === 1);
  return {
    kind: 'match',
    length,
    onRoll: length - away,
    opponent: length - opponentAway,
    crawford: crawford && oneAway,
  };
}

/** The source of the explorer's table. */
export function source({ imported }: Explorer, name: TableName): MatchEquityTable | Exclude<TableName, 'file'> {
  return name === 'file' ? imported! : name;
}
