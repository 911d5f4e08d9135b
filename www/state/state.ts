/** The page as plain data. Actions make the next state; views only read. */

import type {
  BookReport,
  Candidate,
  CheckerMove,
  Cube,
  CubeReport,
  DatabaseName,
  DatabaseState,
  EnginePort,
  EngineProblem,
  Evaluation,
  ExerciseReport,
  Level,
  NextMoves,
  PositionInfo,
  RaceReport,
  RankedPlay,
  RolloutReport,
  ScoreCell,
  Setup,
} from '../engine/port';
import { NOT_PLAYING, type Playing } from './contest';
import type { CurvePoint } from './curve';
import { type Drill, NO_DRILL } from './drill';
import type { Tool } from './edit';
import type { Cell, ExampleName } from './examples';
import { EXPLORER, type Explorer } from './explorer';
import { type Lab, NEW_LAB } from './lab';
import type { Learn } from './learn';
import type { Kept } from './library';
import type { Line } from './line';
import { type Matches, NO_MATCHES } from './matches';
import { NO_PROGRESS, type Progress } from './progress';
import { type Hand, NOTHING_MADE, type Question } from './question';
import type { RollCell } from './rolls';
import type { ActionAt, Route } from './route';
import { NO_SEARCH, type Search } from './search';
import type { Settings } from './settings';
import { NO_SHARED, type Shared } from './shared';
import { NO_STORAGE, type StorageState } from './storage';
import { NO_TRANSCRIBING, type Transcribing } from './transcribe';
import type { Why } from './why';

export const OPENING = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';

/** The place of a position in a match. */
export interface Origin {
  match: string;
  at: ActionAt;
  /** The position. */
  xgid: string;
  /** The player on roll there, and the other player. */
  players: readonly [string, string];
  /** The side on turn there, as in `PositionInfo`. */
  turn: number;
  /** The play that was made; null for a decision about the cube. */
  play: string | null;
  /** The match's analysis of that play; omitted if there is none. */
  analysed?: Candidate;
}

export type Dialog = 'help' | 'settings' | 'share' | 'positions' | 'palette' | null;

/** The terms of the help. */
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
  'rating',
  'adjusted',
  'drill',
  'threads',
] as const;
export type TermName = (typeof TERMS)[number];

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

/** The plays of the roll, ranked. `busy` is the level being worked on, if any. */
export interface PlaysVerdict {
  kind: 'plays';
  /** The level of the answer; null before there is one. */
  level: Level | null;
  rows: readonly RankedPlay[];
  /** The opening book's plays of the roll; null if the book does not have it, or has not been queried yet. */
  book: BookReport | null;
  /** The reason why the book could not be queried. */
  bookProblem: EngineProblem | null;
  busy: Level | null;
  problem: EngineProblem | null;
}

/** The value of a position before the roll. `busy` is the level being worked on, if any. */
export interface EvaluationVerdict {
  kind: 'evaluation';
  evaluation: Evaluation | null;
  cube: CubeReport | null;
  race: RaceReport | null;
  rolls: readonly RollCell[];
  busy: Level | null;
  problem: EngineProblem | null;
}

/** The engine's answers for the position. */
export type Verdict = { kind: 'none' } | PlaysVerdict | EvaluationVerdict;

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
  /** The id of a rollout among those of a position. */
  run: string;
  /** Trials requested. */
  trials: number;
  report: RolloutReport | null;
  /** The rollout as the engine wrote it, from which it can be continued; null before the first trials. */
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
  /** Checker moves of the roll on the board made so far, and their continuations; null if no play is awaited. */
  made: readonly CheckerMove[];
  next: NextMoves | null;
  /** The point of the checker picked up. */
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
  /** The settings of its cells. */
  choice: ScoreChoice;
  cells: readonly ScoreCell[];
  running: boolean;
  problem: EngineProblem | null;
}

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
  /** The roll on the board, as far as it has been played by hand. */
  hand: Hand;
  /** The plays up to the position on the board, and the other lines; null before there is one. */
  line: Line | null;
  /** The decision of a match that the line begins with. */
  origin: Origin | null;
  engine: EngineState;
  rollout: Rollout | null;
  exercise: ExerciseState | null;
  /** An exercise of the position on the board that the device keeps, as the engine wrote it; null without one. */
  keptExercise: string | null;
  /** The engine makes the first moves of one, or reads the one that is kept. */
  exerciseBegins: boolean;
  /** Why none could be begun. */
  exerciseProblem: EngineProblem | null;
  scores: ScoreGrid | null;
  /** The explanation that is shown; null if none is. */
  why: Why | null;
  explorer: Explorer;
  draft: Draft | null;
  databases: DeviceDatabases;
  /** The route of the address. */
  route: Route;
  lab: Lab;
  dialog: Dialog;
  /** The term that the help was opened for. */
  term: TermName | null;
  /** Live examples of the help: their rows, or why there are none. */
  examples: Partial<Record<ExampleName, 'busy' | EngineProblem | Cell[][]>>;
  /** A short message about the last action; `count` distinguishes two equal ones. */
  notice: { text: string; count: number } | null;
  /** First die of a roll being typed or tapped. */
  firstDie: number | null;
  /** Positions kept on the device, in the order shown. */
  library: readonly Kept[];
  /** Kept positions by their ids, as far as their pictures were wanted; null if the engine cannot read one. */
  pictures: Readonly<Record<string, PositionInfo | null>>;
  matches: Matches;
  /** The current card, in learning or in the drill. */
  playing: Playing;
  question: Question | null;
  learn: Learn | null;
  drill: Drill;
  progress: Progress;
  search: Search;
  /** The content of a link. */
  shared: Shared;
  transcribing: Transcribing;
  /** Why the device keeps none. */
  libraryProblem: EngineProblem | null;
  /** Whether the page is kept on the device, and whether a newer one waits. */
  offline: boolean;
  offlineProblem: EngineProblem | null;
  /** Why the quick network answers in place of the strong one; null if it does not. */
  strongProblem: EngineProblem | null;
  /** Why the browser keeps nothing for this page: all is gone when the tab is closed. Null if it does, or once read. */
  keepsNothing: EngineProblem | null;
  /** Data from another program or any website that the user has not confirmed yet. */
  offered: { names: readonly string[]; text: string } | null;
  /** Whether the browser lets the page ask to be installed. */
  installable: boolean;
  updateReady: boolean;
  settings: Settings;
  storage: StorageState;
}

/** The initial state of a position on the board. */
export const NEW_POSITION = {
  inputProblem: null,
  hovered: null,
  chosen: null,
  hand: NOTHING_MADE,
  firstDie: null,
  draft: null,
  rollout: null,
  keptExercise: null,
  exerciseProblem: null,
  scores: null,
} as const satisfies Partial<State>;

export function initialState(settings: Settings): State {
  return {
    input: '',
    inputProblem: null,
    board: null,
    verdict: { kind: 'none' },
    hovered: null,
    chosen: null,
    hand: NOTHING_MADE,
    line: null,
    origin: null,
    engine: { phase: 'loading' },
    rollout: null,
    exercise: null,
    keptExercise: null,
    exerciseBegins: false,
    exerciseProblem: null,
    scores: null,
    why: null,
    explorer: EXPLORER,
    draft: null,
    databases: { list: null, building: null, problem: null },
    route: { page: 'board', id: null },
    lab: NEW_LAB,
    dialog: null,
    term: null,
    examples: {},
    notice: null,
    firstDie: null,
    library: [],
    pictures: {},
    matches: NO_MATCHES,
    playing: NOT_PLAYING,
    question: null,
    learn: null,
    drill: NO_DRILL,
    progress: NO_PROGRESS,
    search: NO_SEARCH,
    shared: NO_SHARED,
    transcribing: NO_TRANSCRIBING,
    libraryProblem: null,
    offline: false,
    offlineProblem: null,
    strongProblem: null,
    keepsNothing: null,
    offered: null,
    installable: false,
    updateReady: false,
    settings,
    storage: NO_STORAGE,
  };
}
