/** The page as plain data. Actions make the next state; views only read. */

import type { CurvePoint } from './curve';
import type { Tool } from './edit';
import { NEW_LAB, type Lab } from './lab';
import type { CubeReport, DatabaseName, DatabaseState, EnginePort, EngineProblem, Evaluation, Level, PositionInfo, RaceReport, RankedPlay, RolloutReport, Setup } from './port';
import type { Kept } from './library';
import type { RollCell } from './rolls';

export const OPENING = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';

export type Theme = 'auto' | 'light' | 'dark';
export type Language = 'en' | 'de';
export type Dialog = 'help' | 'settings' | 'share' | 'positions' | null;

/** What the page shows: the board with its answers, or the Lab. */
export type Page = 'board' | 'lab';

export interface Settings {
  theme: Theme;
  language: Language;
  level: Level;
  /** Draw the home board on the left instead of the right. */
  mirrored: boolean;
}

export const DEFAULT_SETTINGS: Settings = { theme: 'auto', language: 'en', level: '1ply', mirrored: false };

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
  | { kind: 'plays'; level: Level | null; rows: readonly RankedPlay[]; busy: Level | null; problem: EngineProblem | null }
  | { kind: 'evaluation'; evaluation: Evaluation | null; cube: CubeReport | null; race: RaceReport | null; rolls: readonly RollCell[]; busy: Level | null; problem: EngineProblem | null };

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
  draft: Draft | null;
  databases: DeviceDatabases;
  page: Page;
  lab: Lab;
  dialog: Dialog;
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
    draft: null,
    databases: { list: null, building: null, problem: null },
    page: 'board',
    lab: NEW_LAB,
    dialog: null,
    notice: null,
    firstDie: null,
    library: [],
    libraryProblem: null,
    offline: false,
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
