/**
 * What goes into the engine and what comes out of it. The shapes are those that the command line prints
 * with `--json` (ARCHITECTURE.md), keys in camelCase; string values are the same in both.
 *
 * Chances are 0..1, cumulative (`winGammon` includes backgammons) and, like equities, from the side on roll
 * (for a play: the side that makes it). Equities are per unit of the current cube.
 */

/** How deep a position is judged; `1ply` is the network (or the bearoff database) alone. */
export type Level = '1ply' | '2ply' | '3ply' | '4ply' | '5ply' | 'roller' | 'roller+' | 'roller++';

/** How many candidate plays survive each step of a deeper level. */
export type Interval = 'normal' | 'large' | 'huge' | 'gigantic' | 'infinite';

/** The five chances, cumulative. */
export interface Outcomes {
  win: number;
  winGammon: number;
  winBackgammon: number;
  loseGammon: number;
  loseBackgammon: number;
}

/** Who may double next, named from the side on roll. */
export type CubeOwner = 'centred' | 'on_roll' | 'opponent';

export interface Cube {
  /** 1 while centred, else a power of two. */
  value: number;
  owner: CubeOwner;
}

/** What the game counts for, seen from the side on roll. */
export type Score =
  | { kind: 'money'; jacoby: boolean; beavers: boolean }
  | { kind: 'match'; length: number; onRoll: number; opponent: number; crawford: boolean };

/** One checker moved by one die, counted from the side that moves: 1..24, 25 the bar, 0 off. */
export interface CheckerMove {
  from: number;
  to: number;
  hit: boolean;
}

/** A position read from any notation: all that is needed to draw it, and its name in each notation. */
export interface PositionInfo {
  xgid: string;
  /** GNU Position ID. */
  positionId: string;
  /** GNU Match ID. */
  matchId: string;
  ogid: string;
  /**
   * 26 numbers counted from the side on roll: `points[1..24]` positive for its checkers, negative for the
   * opponent's; `points[25]` its bar (0 or more), `points[0]` the opponent's bar (0 or less).
   */
  points: number[];
  /** Checkers borne off. */
  off: { onRoll: number; opponent: number };
  /** Pip counts. */
  pips: { onRoll: number; opponent: number };
  /** Larger die first; null before the roll. */
  dice: [number, number] | null;
  cube: Cube;
  score: Score;
  /** Which player is on roll, as XGID counts them: 1 the player at the bottom of the board, -1 the one at the top. */
  turn: 1 | -1;
}

/** A position put together by hand, unchecked; its fields mean what they mean in `PositionInfo`. */
export type Setup = Pick<PositionInfo, 'points' | 'dice' | 'cube' | 'score' | 'turn'>;

/** Equity before and after the cube is taken into account; `cubeful` is null where the level has no cube. */
export interface EquityPair {
  cubeless: number;
  cubeful: number | null;
}

/** `engine.evaluate`: what a position is worth before the roll. */
export interface Evaluation {
  xgid: string;
  level: Level;
  /** What answered: `contact`, `race`, `bearoff`, `over`, ... */
  class: string;
  outcomes: Outcomes;
  equity: EquityPair;
  /** Match winning chance, 0..1; null for money. */
  mwc: number | null;
}

/** One legal play with its verdict. */
export interface RankedPlay {
  /** Standard notation: `24/18*`, `bar/20`, `6/off(2)`. */
  play: string;
  /** GNU Position ID after the play, the opponent on roll. */
  positionId: string;
  /** The level this very play was judged at. */
  level: Level;
  outcomes: Outcomes;
  /** The equity that ranks the plays: cubeful where the level knows the cube, else cubeless. */
  equity: number;
  /** Equity given up against the best play, 0 or more. */
  loss: number;
  /** The checker moves, in an order in which each is legal. */
  moves: CheckerMove[];
}

/** `engine.plays`: the legal plays of the dice in the id, best first; none if no checker can move. */
export interface PlaysReport {
  xgid: string;
  level: Level;
  moves: RankedPlay[];
}

/** `engine.bearoff`: how long one side takes to bear off (one-sided database). */
export interface BearoffReport {
  /** Place in the database. */
  index: number;
  /** `rolls[n]`: chance that the last checker is off after exactly n rolls. */
  rolls: number[];
  /** `gammonRolls[n]`: chance that the first checker is off after exactly n rolls. */
  gammonRolls: number[];
  /** Mean number of rolls, and its standard deviation. */
  mean: number;
  sd: number;
  pips: number;
  /** Effective pip count: 8.167 x mean. */
  epc: number;
  /** EPC minus pips. */
  wastage: number;
}

/** `engine.bench`: the same signature on every platform, and how fast this one is. */
export interface BenchReport {
  signature: string;
  evalsPerSecond: number;
  playsPerSecond: number;
  seconds: Record<string, number>;
}

/** Options of every call. */
export interface CallOptions {
  /** Withdraws the call: it rejects with kind `aborted` and what it was computing stops. */
  signal?: AbortSignal | undefined;
}

export interface EvaluateOptions extends CallOptions {
  /** Default `1ply`. */
  level?: Level;
}

export interface PlaysOptions extends CallOptions {
  /** Default `1ply`. */
  level?: Level;
  /** Default `normal`; `1ply` has none. */
  interval?: Interval;
  /** Rank by cubeless equity. Default false. */
  cubeless?: boolean;
  /** At most this many plays, 1 or more; all if left out. */
  top?: number;
}

/** How far `createEngine` is. */
export interface LoadProgress {
  /** Bytes of engine data received so far, and in all. */
  loaded: number;
  total: number;
}

export interface EngineOptions {
  /**
   * Threads of the pool. `auto` (default): one per core, up to 16, where the browser allows shared memory, else 1.
   * In Node the engine has one thread, in a worker.
   */
  threads?: 'auto' | number;
  /** Where the package's `data/` and `wasm/` folders are served, if not beside its scripts. */
  baseUrl?: string | URL;
  /** Gives up loading. */
  signal?: AbortSignal;
  onProgress?: (progress: LoadProgress) => void;
}

/** An analyst. Calls run one at a time in a worker, in the order made; the caller's thread never waits. */
export interface Engine {
  /** The WebAssembly build that runs: one thread, or shared memory with a pool. */
  readonly build: 'st' | 'mt';
  /** Threads that compute. */
  readonly threads: number;
  /** The engine's version, and the name of its network (a hash of its weights). */
  readonly version: string;
  readonly network: string;
  /** The levels this engine can look at, the quickest first. */
  readonly levels: readonly Level[];
  /** Reads an XGID, a GNU Position ID (optionally `:MatchID`) or an OGID. */
  parse(id: string, options?: CallOptions): Promise<PositionInfo>;
  /** Checks a position put together by hand and gives it its names. */
  compose(setup: Setup, options?: CallOptions): Promise<PositionInfo>;
  /** What the position is worth before the roll; dice in the id are ignored. */
  evaluate(id: string, options?: EvaluateOptions): Promise<Evaluation>;
  /** The legal plays, ranked. The id must carry dice. */
  plays(id: string, options?: PlaysOptions): Promise<PlaysReport>;
  /** One-sided bearoff of checkers on the points 1..6, ace point first. */
  bearoff(checkers: readonly number[], options?: CallOptions): Promise<BearoffReport>;
  /** Speed and signature. */
  bench(options?: CallOptions): Promise<BenchReport>;
  /** Ends the workers. Calls that wait or run reject with kind `disposed`. */
  dispose(): void;
}
