/** The page as plain data. Actions make the next state; views only read. */

import type { CurvePoint } from './curve';
import type { Tool } from './edit';
import type { Cell, ExampleName } from './examples';
import { type Lab, NEW_LAB } from './lab';
import type { Kept } from './library';
import type {
  CheckerMove,
  Cube,
  CubeMeaning,
  CubeReport,
  DatabaseName,
  DatabaseState,
  EnginePort,
  EngineProblem,
  Evaluation,
  ExerciseReport,
  Interval,
  Level,
  MatchEquityComparison,
  MatchEquityName,
  MatchEquityTable,
  NextMoves,
  PositionInfo,
  RaceReport,
  RankedPlay,
  RolloutReport,
  ScoreCell,
  Setup,
} from './port';
import { type RolloutChoice, USUAL_ROLLOUT } from './rollout-choice';
import type { RollCell } from './rolls';

export const OPENING = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';

export type Theme = 'auto' | 'light' | 'dark';
export type Language = 'en' | 'de';
export type Dialog = 'help' | 'settings' | 'share' | 'positions' | 'matchEquity' | null;

/** What the help explains. */
export const TERMS = [
  'equity',
  'loss',
  'chances',
  'level',
  'search',
  'network',
  'takePoint',
  'rollout',
  'errorBar',
  'luck',
  'matchPlay',
  'threads',
] as const;
export type TermName = (typeof TERMS)[number];

/** What the page shows: the board with its answers, or the Lab. */
export type Page = 'board' | 'lab';

export interface Settings {
  theme: Theme;
  language: Language;
  level: Level;
  /** How wide the search for plays is. */
  interval: Interval;
  /** Draw the home board on the left instead of the right. */
  mirrored: boolean;
  /** What match scores are judged by. */
  met: MatchEquityName;
  /** How positions are rolled out. */
  rollout: RolloutChoice;
}

export const DEFAULT_SETTINGS: Settings = {
  theme: 'auto',
  language: 'en',
  level: '3ply',
  interval: 'normal',
  mirrored: false,
  met: 'kazaross-xg2',
  rollout: USUAL_ROLLOUT,
};

export type EngineState =
  | { phase: 'loading' }
  | { phase: 'ready'; info: Pick<EnginePort, 'threads' | 'version' | 'network' | 'levels'> }
  | { phase: 'failed'; problem: EngineProblem };

/** Bearoff databases that the device makes and keeps; no list until it is known. */
export interface DeviceDatabases {
  list: readonly DatabaseState[] | null;
  /** The one being made; `total` is 0 until its maker has started. */
  building: { name: DatabaseName; done: number; total: number } | null;
  problem: EngineProblem | null;
}

/** What the engine says about the position. `busy` is the level being worked on, if any. */
export type Verdict =
  | { kind: 'none' }
  | {
      kind: 'plays';
      level: Level | null;
      rows: readonly RankedPlay[];
      busy: Level | null;
      problem: EngineProblem | null;
    }
  | {
      kind: 'evaluation';
      evaluation: Evaluation | null;
      cube: CubeReport | null;
      race: RaceReport | null;
      rolls: readonly RollCell[];
      busy: Level | null;
      problem: EngineProblem | null;
    };

/** A position being put together by hand: unchecked until the engine has named it. */
export interface Draft {
  setup: Setup;
  tool: Tool;
  /** The position it makes, or why it makes none. */
  named: PositionInfo | null;
  problem: EngineProblem | null;
}

/** Playing the position out: how far it is. */
export interface Rollout {
  /** The position. */
  xgid: string;
  /** Trials asked for. */
  trials: number;
  report: RolloutReport | null;
  /** The same as a value that can be gone on with; null before the first trials. */
  saved: string | null;
  /** How the numbers came to be. */
  curve: readonly CurvePoint[];
  running: boolean;
  problem: EngineProblem | null;
  /** Why the device does not keep it. */
  keepProblem: EngineProblem | null;
}

/** Playing a position out by hand. */
export interface ExerciseState {
  /** The exercise as the engine wrote it, and how it stands. */
  saved: string;
  report: ExerciseReport;
  /** Checker moves of the roll on the board made so far, and what may follow; null where no play is awaited. */
  made: readonly CheckerMove[];
  next: NextMoves | null;
  /** Where a checker has been taken up. */
  picked: number | null;
  /** The engine plays and judges. */
  busy: boolean;
  problem: EngineProblem | null;
  /** Why the device does not keep it. */
  keepProblem: EngineProblem | null;
}

/** Both sides need at most so many points in the grid of scores. */
export const SCORES = 9;

/** How a position is looked at at every score. */
export interface ScoreChoice {
  level: Level;
  /** The cube at every score; null for the one on the board. */
  cube: Cube | null;
  /** Whether a score with one side at 1-away is the Crawford game, or after it. */
  crawford: boolean;
}

/** One position at every score: how far it is. */
export interface ScoreGrid {
  /** What its cells were computed with. */
  choice: ScoreChoice;
  cells: readonly ScoreCell[];
  running: boolean;
  problem: EngineProblem | null;
}

/** Names of tables in the explorer: `file` is the one that was imported. */
export type TableName = MatchEquityName | 'file';

/** What the explorer of match equity is asked. */
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

/** Match equity: what is asked and what the engine says. */
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

export interface State {
  /** The text of the id field, as typed. */
  input: string;
  /** Why the text is not a position; the last good position stays. */
  inputProblem: EngineProblem | null;
  board: PositionInfo | null;
  verdict: Verdict;
  /** Resulting positions (their ids): the play pointed at for now, and the play chosen. */
  hovered: string | null;
  chosen: string | null;
  engine: EngineState;
  rollout: Rollout | null;
  exercise: ExerciseState | null;
  /** The exercise of the position that can be gone on with. */
  keptExercise: string | null;
  /** The engine makes the first moves of one, or reads the one that is kept. */
  exerciseBegins: boolean;
  /** Why none could be begun. */
  exerciseProblem: EngineProblem | null;
  scores: ScoreGrid | null;
  explorer: Explorer;
  draft: Draft | null;
  databases: DeviceDatabases;
  page: Page;
  lab: Lab;
  dialog: Dialog;
  /** The term that the help was opened for. */
  term: TermName | null;
  /** Live examples of the help: their rows, or why there are none. */
  examples: Partial<Record<ExampleName, 'busy' | EngineProblem | Cell[][]>>;
  /** A short message for what was just done; `count` tells two equal ones apart. */
  notice: { text: string; count: number } | null;
  /** First die of a roll being typed or tapped. */
  firstDie: number | null;
  /** Positions kept on the device, in the order shown. */
  library: readonly Kept[];
  /** Why the device keeps none. */
  libraryProblem: EngineProblem | null;
  /** Whether the page is kept on the device, and whether a newer one waits. */
  offline: boolean;
  offlineProblem: EngineProblem | null;
  /** Whether the browser lets the page ask to be installed. */
  installable: boolean;
  updateReady: boolean;
  settings: Settings;
}

/** Makes a problem of anything thrown: engine errors carry a `kind`, all others are `internal`. */
export function problemOf(error: unknown): EngineProblem {
  const kind = (error as { kind?: unknown } | null)?.kind;
  const message = error instanceof Error ? error.message : String(error);
  return { kind: typeof kind === 'string' ? kind : 'internal', message };
}

export function initialState(settings: Settings): State {
  return {
    input: '',
    inputProblem: null,
    board: null,
    verdict: { kind: 'none' },
    hovered: null,
    chosen: null,
    engine: { phase: 'loading' },
    rollout: null,
    exercise: null,
    keptExercise: null,
    exerciseBegins: false,
    exerciseProblem: null,
    scores: null,
    explorer: EXPLORER,
    draft: null,
    databases: { list: null, building: null, problem: null },
    page: 'board',
    lab: NEW_LAB,
    dialog: null,
    term: null,
    examples: {},
    notice: null,
    firstDie: null,
    library: [],
    libraryProblem: null,
    offline: false,
    offlineProblem: null,
    installable: false,
    updateReady: false,
    settings,
  };
}

/** The play shown on the board: the one pointed at, else the one chosen. */
export function shownPlay(state: State): RankedPlay | null {
  if (state.verdict.kind !== 'plays') return null;
  const id = state.hovered ?? state.chosen;
  return state.verdict.rows.find((row) => row.positionId === id) ?? null;
}

/** The play `by` rows below the chosen one (above if negative), held inside the list. */
export function neighbour(state: State, by: number): string | null {
  if (state.verdict.kind !== 'plays' || state.verdict.rows.length === 0) return null;
  const { rows } = state.verdict;
  const at = rows.findIndex((row) => row.positionId === state.chosen);
  const next = at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + by, 0), rows.length - 1);
  return rows[next]!.positionId;
}

export interface Store {
  get(): State;
  set(patch: Partial<State>): void;
  subscribe(listener: () => void): () => void;
}

export function createStore(state: State): Store {
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(patch) {
      state = { ...state, ...patch };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
