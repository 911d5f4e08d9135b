/**
 * What goes into the engine and what comes out of it. The shapes are those that the command line prints
 * with `--json` (ARCHITECTURE.md), keys in camelCase; string values are the same in both.
 *
 * Chances are 0..1, cumulative (`winGammon` includes backgammons) and, like equities, from the side on roll
 * (for a play: the side that makes it). Equities are per unit of the current cube.
 */

import type { GammonlabError } from './errors.js';

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

/** What the side on roll should do with the cube. `unavailable`: it cannot, or has no reason to, turn it. */
export type CubeAction = 'unavailable' | 'no_double' | 'double' | 'no_redouble' | 'redouble' | 'too_good';

/** What the opponent should answer. */
export type CubeResponse = 'take' | 'pass' | 'beaver';

/** One number for each way on; null where the cube cannot be turned. */
export interface CubeNumbers {
  noDouble: number;
  doubleTake: number | null;
  doublePass: number | null;
}

/** `engine.cube`: the cube decision of the side on roll, before the roll. */
export interface CubeReport {
  xgid: string;
  /**
   * The level of this verdict: `1ply` where the position is further from a double than the interval's threshold,
   * whatever was asked for. Null: a rollout.
   */
  level: Level | null;
  outcomes: Outcomes;
  /** Cubeful, per unit of the cube before any double; in a match normalised. */
  equity: CubeNumbers;
  /** `response` is null if the opponent cannot be doubled. */
  action: { cube: CubeAction; response: CubeResponse | null };
  /** Equity when both sides do that. */
  best: number;
  /** The opponent's least chance of winning to take with, 0..1; null if it cannot be doubled. */
  takePoint: number | null;
  /** The same if the cube were dead, or fully live, after the take. */
  takePoints: TakePoints | null;
  /**
   * What a gammon adds to a win before any double, as a share of what winning adds to losing: 0.5 for money, 0 where
   * the Jacoby rule lets none count.
   */
  gammonValues: { onRoll: number; opponent: number };
  /** Match winning chances; null for money. */
  mwc: CubeNumbers | null;
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

/** Standard errors of a rollout's numbers. */
export interface RolloutErrors extends Outcomes {
  cubeless: number;
  /** Null if the cube was not in play. */
  cubeful: number | null;
}

/** One candidate of a rollout; numbers from the side that moves, or is on roll. */
export interface RolloutRow {
  /** Standard notation; null before the roll. */
  play: string | null;
  /** GNU Position ID after the play, the opponent on roll; null before the roll. */
  positionId: string | null;
  /** Chances, luck removed. */
  outcomes: Outcomes;
  se: RolloutErrors;
  equity: EquityPair;
  /** The equity that counts, minus and plus 1.96 standard errors: good for one look. */
  ci95: [number, number];
  /** The same, true at every number of trials at once: look as often as you like and stop when you please. */
  anyTime95: [number, number];
  /** How many plain games one of these is worth. */
  varianceRatio: number | null;
  /** Equity given up against the best row, and its standard error (the dice are common to all rows). */
  loss: number;
  lossSe: number;
}

/** Plies of a side in a rollout. */
export interface RolloutPlayer {
  /** For plays. */
  play: number;
  /** For cube decisions. */
  cube: number;
}

/** How the trials of a rollout are played: `RolloutOptions` as the engine keeps them. */
export interface RolloutSettings {
  seed: number;
  /** The side that moves first, or made the play that is rolled out, and the other. */
  players: [RolloutPlayer, RolloutPlayer];
  /** Other players in the first plies of each trial, and how many plies these are. */
  first: [plies: number, players: [RolloutPlayer, RolloutPlayer]] | null;
  interval: Interval;
  cubeful: boolean;
  truncate: number | null;
  /** `reversed`, from a study of the command line, takes the luck off with the wrong sign. */
  luck: Luck | 'reversed';
  stratified: number;
  /** Whether trials without the cube stop where a database answers. */
  stopAtBearoff: boolean;
}

/** `engine.rollout`: what a rollout has come to so far. */
export interface RolloutReport {
  xgid: string;
  /** Trials done, of each row. */
  trials: number;
  seed: number;
  settings: RolloutSettings;
  /** The limit of the `stop` rule that ended it; null while none is reached, and where none was given. */
  stopped: 'standard_error' | 'joint_deviations' | 'seconds' | null;
  /** Plays, best first; before the roll the one row of not doubling. */
  rows: RolloutRow[];
  /** Before the roll, with the cube in play: the decision. */
  cube: CubeReport | null;
  /** Standard errors of the decision's equities and of the difference between them, where the cube may be turned. */
  cubeSe: { noDouble: number; doubleTake: number; difference: number } | null;
}

/** A player of a duel. */
export interface DuelPlayer {
  /** `1ply` to `5ply`. Default `1ply`. */
  level: Level;
  /** Default `normal`. */
  interval: Interval;
  /** Chooses plays as if the cube were dead. Default false. */
  cubeless: boolean;
}

/** What is played: a match with the Crawford rule, or a money game with the cube not above a limit. */
export type Stakes = { kind: 'match'; length: number } | { kind: 'money'; jacoby: boolean; cubeLimit: number };

/** What a duel depends on besides the engine. The same options give the same numbers on every platform. */
export interface DuelOptions {
  a: DuelPlayer;
  b: DuelPlayer;
  /** What may be played, each with its weight: matches only, or money games only. Default one-point matches. */
  stakes: [Stakes, number][];
  /** Whether every match is played twice with the same dice, the players changing seats. Default true. */
  paired: boolean;
  /** Bound of the luck in the unit of results; null (default): 0.8 for matches, the largest result for money. */
  luckBound: number | null;
  /** Plies of the judge of the luck: 1 (default) or 2. */
  luckPlies: number;
  /** Where the dice come from, 0 to 2^53 - 1. Default 1. */
  seed: number;
  /** The number of pairs that the confidence sequences are tuned to. Default 500. */
  horizon: number;
}

/** One match of a pair; numbers of player A. */
export interface DuelMatch {
  stakes: Stakes;
  aInSeatOne: boolean;
  result: number;
  /** Bounded luck. */
  luck: number;
  games: number;
  /** Rolls of both players. */
  rolls: number;
}

/** What one pair of matches gave. */
export interface DuelPair {
  pair: number;
  matches: DuelMatch[];
}

/**
 * A duel as far as it is played: a plain value, which can be kept as JSON and gone on with by the same engine anywhere.
 */
export interface Duel {
  options: DuelOptions;
  /** A hash of the engine's data: another engine does not go on with it. */
  engine: string;
  pairs: DuelPair[];
}

/** A pair just played, with the text of a `.mat` file for each of its matches. */
export interface PlayedPair {
  result: DuelPair;
  mat: string[];
}

/** A closed interval. */
export interface Range {
  low: number;
  high: number;
}

/** Mean and spread of one number a pair. */
export interface DuelSummary {
  mean: number;
  /** Standard error of the mean. */
  se: number;
  /** Standard deviations of a pair's and of a match's number. */
  sdPair: number;
  sdMatch: number;
  /** Largest size of a match's number. */
  largest: number;
}

/** What the pairs of a duel show. Results are A's: match winning chance less 1/2, or points a game. */
export interface DuelReport {
  pairs: number;
  matches: number;
  games: number;
  rolls: number;
  /** Bound of the luck-adjusted results. */
  bound: number;
  /** Confidence of all intervals. */
  confidence: number;
  plain: DuelSummary;
  plainNormal: Range;
  /** A's luck: its mean is zero but for chance. */
  luck: DuelSummary;
  adjusted: DuelSummary;
  /** Of the luck-adjusted results; see docs/duels.md for what each is good for. */
  intervals: {
    normal: Range;
    bootstrap: Range;
    /** Null with too few pairs. */
    orderStatistics: Range | null;
    bernstein: Range;
    bernsteinSequence: Range;
    bettingSequence: Range;
  };
  test: { falseBetter: number; falseNotBetter: number; margin: number };
  /**
   * What the sequential test found: `a` A is better, `not_a` B is (or A is not by the margin), `open` neither is shown.
   */
  better: 'a' | 'not_a' | 'open';
}

/** How far a duel is. */
export interface DuelProgress {
  /** A value of its own: later pairs do not change it. */
  duel: Duel;
  /**
   * Null before the second pair; made anew a few times a second, less often as duels grow, so it may be some pairs
   * behind.
   */
  report: DuelReport | null;
}

/** `engine.bearoff`: how long one side takes to bear off (one-sided database). */
export interface BearoffReport {
  /** Place in the database that holds it. */
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

/** What a count of the books says of a race. */
export interface RaceAdvice {
  /** Adjusted counts, whatever the formula adds for being on roll included. */
  onRoll: number;
  opponent: number;
  /** Whether to double a cube in the middle, to redouble one that is owned, and to take. */
  double: boolean;
  redouble: boolean;
  take: boolean;
}

/** An exact cube decision for money, per unit of the present cube. */
export interface ExactCube {
  noDouble: number;
  doubleTake: number;
  doublePass: number;
  shouldDouble: boolean;
  shouldTake: boolean;
}

/** `engine.race`: either side's bearing off, the chances of the race, and the counts players use. */
export interface RaceReport {
  xgid: string;
  /** Null if no one-sided database in use holds the side's checkers, or if all are off. */
  onRoll: BearoffReport | null;
  opponent: BearoffReport | null;
  /**
   * Chances of the side on roll, and if the other were on roll; null while there is contact or when the game is over.
   */
  outcomes: Outcomes | null;
  outcomesNotOnRoll: Outcomes | null;
  /** Null as `outcomes`. `kleinman` is the chance to win. */
  formulas: { keith: RaceAdvice; thorp: RaceAdvice; ward: RaceAdvice; trice: RaceAdvice; kleinman: number } | null;
  /** Exact equities for money, if an exact table is in use and holds the position. */
  exact: {
    /** By owner of the cube. */
    equities: { cubeless: number; centred: number; owned: number; opponentOwned: number };
    /** With the cube in the middle, and with the cube owned by the side on roll. */
    double: ExactCube;
    redouble: ExactCube;
  } | null;
}

/** Distributions of rolls of either side on its own, or exact equities of both together. */
export type BearoffKind = 'one_sided' | 'two_sided';

/** A bearoff database in use. */
export interface BearoffUse {
  kind: BearoffKind;
  /** Points covered, counted from the ace point. */
  points: number;
  /** Most checkers a side. */
  checkers: number;
  /** Positions of one side. */
  positions: number;
}

/**
 * What a device can make and keep. `long_races`: one-sided, 10 points and 15 checkers (96 MB; a minute or two);
 * `exact`: the exact table of 6 points and 6 checkers (7 MB; a second or two).
 */
export type DatabaseName = 'long_races' | 'exact';

/** A database that the device can make and keep. */
export interface DatabaseState {
  name: DatabaseName;
  kind: BearoffKind;
  points: number;
  checkers: number;
  /** `part`: its making was broken off; `build` goes on from there. */
  kept: 'none' | 'part' | 'whole';
  /** Bytes on the device. */
  bytes: number;
  inUse: boolean;
  /** Why the engine goes on without a file that is kept; null if nothing is wrong with it. */
  problem: GammonlabError | null;
}

/** How far a database is, in positions. */
export interface BuildProgress {
  done: number;
  total: number;
}

export interface BuildOptions extends CallOptions {
  /** Called several times a second. */
  onProgress?: (progress: BuildProgress) => void;
  /** Threads; default: as many as the engine has. */
  threads?: number;
}

/**
 * Bearoff databases beyond the one in the package. Those made here are kept in the origin private file system; where
 * there is none (Node, some private windows), all but `use` reject with kind `storage`.
 */
export interface Databases {
  /** What the device keeps and the engine uses. */
  state(): Promise<DatabaseState[]>;
  /** Uses all that the device keeps whole. A damaged file is not used: its state says why. */
  load(): Promise<DatabaseState[]>;
  /**
   * Makes a database in a worker of its own, while the engine answers, keeps it, and uses it. Withdrawn, it stops at
   * once; what is done stays on the device, and the next call, even after a reload, goes on from there.
   */
  build(name: DatabaseName, options?: BuildOptions): Promise<DatabaseState>;
  /** Stops using it and deletes it, finished or not. */
  remove(name: DatabaseName): Promise<DatabaseState>;
  /** Uses a file made by the command line. Rejects, the engine going on as it was, if anything is wrong with it. */
  use(file: Uint8Array): Promise<BearoffUse>;
}

/** `engine.bench`: the same signature on every platform, and how fast this one is. */
export interface BenchReport {
  signature: string;
  evalsPerSecond: number;
  playsPerSecond: number;
  /** Where the time went; `bearoff`: building the database of 6 points, reading its compact file, one lookup. */
  seconds: {
    plays: number;
    evals: number;
    ranking: number;
    deeper: number;
    bearoff: { build: number; load: number; lookup: number };
  };
}

/** Options of every call. */
export interface CallOptions {
  /** Withdraws the call: it rejects with kind `aborted` and what it was computing stops. */
  signal?: AbortSignal | undefined;
}

/** Names of the tables that are built in: Kazaross XG2, the usual one, and our own. */
export type MatchEquityName = 'kazaross-xg2' | 'gammonlab';

/** Formats of files: gnubg's XML, comma-separated values, the JSON of `MatchEquityTable` with keys in snake_case. */
export type MatchEquityFormat = 'xml' | 'csv' | 'json';

/** A table: the name of a built-in one, the text of a file in any format, or a value. */
export type MatchEquitySource = MatchEquityName | MatchEquityTable | (string & {});

/**
 * `engine.matchEquity`: chances of winning the match before the first roll of a game, 0..1. `n-away` needs n points.
 */
export interface MatchEquityTable {
  name: string;
  /** Author and terms, where the table has any. */
  notice?: string;
  /** The longest match, 1 to 64 points. */
  length: number;
  /** `[i - 1][j - 1]`: of the side i-away against one j-away. The first row and column are the Crawford game. */
  preCrawford: number[][];
  /** `[n - 1]`: of the side n-away against one 1-away, the Crawford game over. */
  postCrawford: number[];
}

/** A difference of two tables at one score. */
export interface MatchEquityDifference {
  away: number;
  opponentAway: number;
  difference: number;
}

/** `engine.compareMatchEquity`: the first table minus the second, over the scores that both have. */
export interface MatchEquityComparison {
  a: string;
  b: string;
  length: number;
  /** Root mean squares, each pair of different scores once: from 2-away to 9-away for both sides, and over all. */
  rms2To9: number;
  rms: number;
  worst: MatchEquityDifference;
  worstPostCrawford: MatchEquityDifference;
  preCrawford: number[][];
  postCrawford: number[];
}

/** What a table is made with. */
export interface GenerateOptions {
  /** How deep the player looks who plays and judges the first two turns; `1ply` to `5ply`, default `1ply`. */
  level?: Level;
  /** Longest match, 1 to 64 points; default 25. */
  length?: number;
}

/** How far a table is that is being made. */
export interface GenerateProgress {
  /** First rolls whose replies have been played. */
  done: number;
  total: number;
}

/** Options of `engine.generateMatchEquity`. */
export interface GenerateCallOptions extends CallOptions {
  onProgress?: ((progress: GenerateProgress) => void) | undefined;
}

/** `engine.generateMatchEquity`: a table and what it was made from. */
export interface GeneratedMatchEquity {
  table: MatchEquityTable;
  /** Share of games that end in a gammon as the positions are judged, and in the table: as whole games ended. */
  judgedGammons: number;
  gammonRate: number;
  /** Factor of the trailer's gammons where the leader is 1-away, from whole games at that score. */
  trailerGammons: number;
  /** Added to the chances after two turns so that the trailer wins half of all games. */
  offset: number;
  /**
   * The positions after the first two turns, the trailer on roll, with the trailer's chances: 330, probabilities add up
   * to 1.
   */
  states: { probability: number; outcomes: Outcomes }[];
  /**
   * The post-Crawford row from 2-away: the trailer's chance if the leader passes, in how many positions it does, the
   * entry.
   */
  postCrawford: { away: number; pass: number; passes: number; mwc: number }[];
}

/** The least chances of winning a game to take with: nobody doubles again, perfect redoubles, the usual in between. */
export interface TakePoints {
  dead: number;
  live: number;
  effective: number;
}

/** What a cube at a score means to one side. */
export interface SideMeaning {
  /** Match winning chances after winning the game single, with a gammon, with a backgammon; null for money. */
  win: [number, number, number] | null;
  /** The same after losing it. */
  lose: [number, number, number] | null;
  /** What a gammon adds to a win as a share of what winning adds to losing: 0.5 for money. */
  gammonValue: number;
  /** The same once the cube has been doubled. */
  doubledGammonValue: number;
  /** What a gammon adds to a win in equity: 1 for money. */
  gammonPrice: number;
  /** When to take if the other side doubles; null if it cannot or has no use for it. */
  take: TakePoints | null;
  /** From which chance of winning on the other side must pass. */
  cash: TakePoints | null;
  /** Chance of winning from which on playing to the end beats cashing. */
  tooGood: number | null;
}

/** `engine.cubeMeaning`: what a score and a cube mean at the board. */
export interface CubeMeaning {
  /** The table's name. */
  table: string;
  /** Match winning chance of the side on roll before this game; null for money. */
  mwc: number | null;
  /** Normalised equity (EMG) to match winning chance: `atZero + perPoint * equity`; null for money. */
  conversion: { atZero: number; perPoint: number } | null;
  /** Value of the cube before a double. */
  cube: number;
  onRoll: SideMeaning;
  opponent: SideMeaning;
  /** After the Crawford game, what the leader's free drop is worth in match winning chance; null elsewhere. */
  freeDrop: number | null;
}

export interface CubeMeaningOptions extends CallOptions {
  /** Value of the cube before a double. Default 1. */
  cube?: number;
  /** Chances of the side on roll, whose shares of gammons and backgammons count. Default: no gammons. */
  outcomes?: Outcomes;
  /** The table. Default `kazaross-xg2`. */
  met?: MatchEquitySource;
}

/** Calls that may judge a match score. */
export interface JudgingOptions extends CallOptions {
  /** The match equity table that scores are judged by. Default `kazaross-xg2`. */
  met?: MatchEquitySource;
}

export interface ScoresOptions {
  /** Default `1ply`. */
  level?: Level;
  /** Default `normal`. */
  interval?: Interval;
  /** Points that either side needs at most, 1 to 64. Default 9. */
  length?: number;
  /** Whether a score with one side at 1-away is the Crawford game or after it. Default false: after it. */
  crawford?: boolean;
  /** The cube at every score, named from the side on roll. Default: that of the id. */
  cube?: Cube;
  /** `[points the side on roll needs, points the opponent needs]`, for a part of the scores. Default: all. */
  scores?: readonly [number, number][];
  /** With dice, at most so many plays a score. Default 3. */
  top?: number;
  /** The match equity table. Default `kazaross-xg2`. */
  met?: MatchEquitySource;
}

export interface ScoresCallOptions extends CallOptions {
  /** Called with what there is, after every `length` scores. */
  onProgress?: (report: ScoresReport) => void;
}

/** What to do at one score: what `engine.plays` or `engine.cube` say of the position there. */
export interface ScoreCell {
  /** Points the side on roll needs. */
  away: number;
  /** Points the opponent needs. */
  opponentAway: number;
  crawford: boolean;
  /** Without dice. */
  cube: CubeReport | null;
  /** With dice. */
  plays: PlaysReport | null;
}

/** `engine.scores`: one position at many scores. */
export interface ScoresReport {
  xgid: string;
  level: Level;
  length: number;
  /** In the order asked for; all scores come row by row, the side on roll needing 1 point first. */
  cells: ScoreCell[];
}

export interface EvaluateOptions extends JudgingOptions {
  /** Default `1ply`. */
  level?: Level;
  /** The answers of the shallower levels on the way (`1ply` at once), each in full. */
  onProgress?: ((answer: Evaluation) => void) | undefined;
}

export interface PlaysOptions extends JudgingOptions {
  /** Default `1ply`. */
  level?: Level;
  /** The answers of the shallower levels on the way (`1ply` at once), each in full. */
  onProgress?: ((answer: PlaysReport) => void) | undefined;
  /** Default `normal`; `1ply` has none. */
  interval?: Interval;
  /** Rank by cubeless equity. Default false. */
  cubeless?: boolean;
  /** At most this many plays, 1 or more; all if left out. */
  top?: number;
}

export interface CubeOptions extends JudgingOptions {
  /** Default `1ply`. */
  level?: Level;
  /** The answers of the shallower levels on the way (`1ply` at once), each in full. */
  onProgress?: ((answer: CubeReport) => void) | undefined;
  /** Default `normal`. */
  interval?: Interval;
}

/**
 * The judge of a rollout's luck: its value after each of the 21 rolls, and their mean. Any judge leaves results what
 * they are and takes spread out of them: `2ply` more where the network errs, at many times the time. `none` leaves the
 * luck in.
 */
export type Luck = '1ply' | '2ply' | 'none';

/**
 * When a rollout may end before its last trial: as soon as one of these limits, all above 0, is reached. Who looks
 * again and again and stops when it looks decided errs more often than the intervals say; 3 joint deviations keep that
 * small.
 */
export interface StopRule {
  /** Trials before any limit applies. Default 144. */
  atLeast?: number;
  /** The standard error of every candidate's equity is at most this. Judged, as the next, at every 36 trials. */
  standardError?: number | null;
  /**
   * The best candidate is ahead of each other by so many standard errors of their difference; of a cube decision, both
   * halves are as clear.
   */
  jointDeviations?: number | null;
  /** This call has taken so many seconds. Alone of these, where it stops depends on the device. */
  seconds?: number | null;
}

/** How a rollout is played. The same seed gives the same numbers, on any number of threads, on every platform. */
export interface RolloutOptions {
  /** Trials of each candidate. Default 1296. */
  trials?: number;
  /** Where the dice come from, 0 to 2^53 - 1. Default 1. */
  seed?: number;
  /** With dice in the id: the plays to compare, in standard notation. Default: those that a 2-ply look leaves. */
  plays?: string[];
  /** Plies for plays and for cube decisions, 1 to 5. Default 1. */
  play?: number;
  cube?: number;
  /** Plies of the side that does not move first in the trials, where they are others. */
  opponent?: { play?: number; cube?: number };
  /** Other plies for both sides in the first `plies` of each trial; what is left out is as later. */
  first?: { plies: number; play?: number; cube?: number };
  /** How wide the search for plays is. Default `normal`. */
  interval?: Interval;
  /** What the luck of the dice that is subtracted is judged by. Default `1ply`. */
  luck?: Luck;
  /** How many of the first rolls run through all throws, 0 to 3. Default 2. */
  stratified?: number;
  /** Whether the cube is in play. Default true. */
  cubeful?: boolean;
  /** Stop each trial after so many plies and ask the network; null (default) plays to the end. */
  truncate?: number | null;
  /** What may end the rollout before its last trial; `stopped` of its report says what did. */
  stop?: StopRule;
  /** The match equity table that a score is judged by. Default `kazaross-xg2`. */
  met?: MatchEquitySource;
}

/**
 * A rollout as text (JSON): to be kept, gone on with, and merged with others of the same question and engine. The
 * command line's `rollout --save` writes the same. Leave it the text it is: its sums are larger than JavaScript's
 * numbers hold.
 */
export type SavedRollout = string;

export interface RolloutCallOptions extends CallOptions {
  /** Called with what there is, several times a second; `saved` is the same as a value that can be kept. */
  onProgress?: (report: RolloutReport, saved: SavedRollout) => void;
}

/** A kept rollout knows its trials, not its table. */
export interface ReportOptions extends CallOptions {
  /** The match equity table it was begun with. */
  met?: MatchEquitySource | undefined;
}

export interface ExtendOptions extends RolloutCallOptions, ReportOptions {
  /** What may end it before; a rollout that is there already is returned as it is. */
  stop?: StopRule | undefined;
}

/** How positions are played out by hand. */
export interface ExerciseOptions {
  /**
   * Where the dice come from, 0 to 2^53 - 1: game n has the dice of trial n of a rollout with the same seed. Default 1.
   */
  seed?: number;
  /**
   * Whether a person plays the side on roll at the start, and the other; the engine plays the rest. Default `[true,
   * false]`.
   */
  persons?: [boolean, boolean];
  /** Plies, 1 to 4, of the engine's decisions and of its judgement of the person's. Default 2. */
  plies?: number;
  /** How wide the search for plays is. Default `normal`. */
  interval?: Interval;
}

/** An exercise as text (JSON): to be kept and gone on with. */
export type SavedExercise = string;

/** What a person does in an exercise; a play in standard notation. `settle` ends the game at the engine's judgement. */
export type ExerciseAct =
  | { kind: 'roll' | 'double' | 'take' | 'pass' | 'beaver' | 'settle' | 'next_game' }
  | { kind: 'play'; play: string };

/** Something that was done, or would have been better; `play` is empty if no checker could move. */
export type ExerciseChoice =
  | { kind: 'roll' | 'double' | 'take' | 'pass' | 'beaver' }
  | { kind: 'play'; dice: [number, number]; play: string };

/** A decision, from the side that made it. Equities are per unit of the cube at the start, in a match normalised. */
export interface ExerciseTurn {
  /** 0 the side on roll at the start, 1 the other. */
  side: 0 | 1;
  choice: ExerciseChoice;
  /** Luck of the roll; null for the cube, and for a roll that the id came with. */
  luck: number | null;
  /** What a person gave up, at least 0; null for the engine. */
  loss: number | null;
  best: ExerciseChoice | null;
}

/** What a game came to, from the side on roll at the start. */
export interface ExerciseGame {
  value: number;
  /** Luck of each side. */
  luck: [number, number];
  /** What the decisions of each side's person gave up. */
  losses: [number, number];
  /** It was not played to the end: `value` is the engine's judgement. */
  settled: boolean;
  /** `value` with the luck of both sides taken off. */
  adjusted: number;
}

/** Mean of games, from the side on roll at the start. What one game says nothing of is null. */
export interface ExerciseMean {
  value: number;
  valueSe: number | null;
  /** 95 % interval by Student's t, as games by hand are few. */
  valueCi95: [number, number] | null;
  /** The mean with the luck of both sides taken off. */
  adjusted: number;
  adjustedSe: number | null;
  adjustedCi95: [number, number] | null;
}

/** `engine.exerciseReport`: how an exercise stands. */
export interface ExerciseReport {
  /** The position at the start. */
  xgid: string;
  settings: Required<ExerciseOptions>;
  /** Number of the game on the board, from 1 on. */
  game: number;
  /** The side whose person decides next; null if the game is over. */
  decides: 0 | 1 | null;
  awaits: 'cube' | 'answer' | 'play' | 'over';
  mayBeaver: boolean;
  /**
   * The board as the side that decides sees it, with its dice if it plays. While a double waits, the cube is that
   * before it.
   */
  board: PositionInfo;
  /** The decisions of this game so far. */
  turns: ExerciseTurn[];
  /** The games that are over. */
  games: ExerciseGame[];
  /** Their mean; null before the first is over. */
  mean: ExerciseMean | null;
}

/** `engine.nextMoves`: what may follow checker moves made by hand. */
export interface NextMoves {
  /** Moves that lead on to a legal play; none once it is complete, and none if no checker can move. */
  moves: CheckerMove[];
  /** The play that is complete, in standard notation, with the GNU Position ID after it. */
  play: { play: string; positionId: string } | null;
}

/** How far a duel is to go, and what its report says. */
export interface DuelRun {
  /** Pairs in all, those already played included, at least 2. Default: the horizon. */
  pairs?: number;
  /** Confidence of all intervals, between 0 and 1. Default 0.95. */
  confidence?: number;
  /** The smallest edge of A worth detecting, for the sequential test. Default 0. */
  margin?: number;
}

export interface DuelCallOptions extends CallOptions {
  /** Called after every piece of work. */
  onProgress?: (progress: DuelProgress) => void;
  /** Called with every pair, in order, and its matches. */
  onPair?: (pair: PlayedPair) => void;
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
  /** Whether to double, and whether to take; dice in the id are ignored. */
  cube(id: string, options?: CubeOptions): Promise<CubeReport>;
  /**
   * Plays the position out many times with the luck of the dice removed. Other calls are answered in between.
   * Withdrawn, it rejects with kind `aborted`; what it had come to was told to `onProgress`.
   */
  rollout(id: string, options?: RolloutOptions, call?: RolloutCallOptions): Promise<RolloutReport>;
  /** Goes on with a rollout until each candidate has `trials` trials, or `stop` ends it; otherwise as `rollout`. */
  extendRollout(saved: SavedRollout, trials: number, call?: ExtendOptions): Promise<RolloutReport>;
  /** What a kept rollout has come to. */
  rolloutReport(saved: SavedRollout, options?: ReportOptions): Promise<RolloutReport>;
  /**
   * Two parts of one rollout added up. Rejects if they are of different questions, settings or engines, or share
   * trials: parts made elsewhere have ranges of their own (`gammonlab rollout --from --to --save`).
   */
  mergeRollouts(saved: SavedRollout, other: SavedRollout): Promise<SavedRollout>;
  /**
   * What may follow the checker moves `made` of the dice in the id, so that a play is made one checker after the other.
   */
  nextMoves(id: string, made: readonly CheckerMove[], options?: CallOptions): Promise<NextMoves>;
  /**
   * An interactive rollout: a person plays the position out, one side or both, and the luck of all dice is taken off.
   * The exercise stands at the first decision of a person.
   */
  newExercise(id: string, options?: ExerciseOptions, call?: ReportOptions): Promise<SavedExercise>;
  /** Does what a person wants, and goes on to the next decision of a person. */
  actInExercise(saved: SavedExercise, act: ExerciseAct, call?: ReportOptions): Promise<SavedExercise>;
  /** How an exercise stands. */
  exerciseReport(saved: SavedExercise, call?: ReportOptions): Promise<ExerciseReport>;
  /** A duel between two levels of this engine, not begun yet. */
  newDuel(
    options?: Partial<Omit<DuelOptions, 'a' | 'b'>> & { a?: Partial<DuelPlayer>; b?: Partial<DuelPlayer> },
    call?: CallOptions,
  ): Promise<Duel>;
  /**
   * Plays on with a duel, a new one or one kept from earlier; the value given stays as it is. Other calls are answered
   * in between. Withdrawn, it rejects with kind `aborted`; what it had come to was told to `onProgress`, and can be
   * gone on with.
   */
  duel(duel: Duel, run?: DuelRun, call?: DuelCallOptions): Promise<{ duel: Duel; report: DuelReport }>;
  /** What the pairs of a duel show, at least two. */
  duelReport(duel: Duel, question?: Pick<DuelRun, 'confidence' | 'margin'>, call?: CallOptions): Promise<DuelReport>;
  /**
   * The best play (with dice in the id) or the cube action (without) at every score. Withdrawn, it rejects with kind
   * `aborted`; what it had come to was told to `onProgress`, and the rest can be asked for with `scores`.
   */
  scores(id: string, options?: ScoresOptions, call?: ScoresCallOptions): Promise<ScoresReport>;
  /** A table by its name, read from the text of a file (gnubg's XML, CSV, JSON), or checked. Default `kazaross-xg2`. */
  matchEquity(table?: MatchEquitySource, options?: CallOptions): Promise<MatchEquityTable>;
  /** The text of a file that this package, and with `xml` GNU Backgammon, reads. */
  exportMatchEquity(table: MatchEquitySource, format: MatchEquityFormat, options?: CallOptions): Promise<string>;
  /** How far two tables are apart. */
  compareMatchEquity(a: MatchEquitySource, b: MatchEquitySource, options?: CallOptions): Promise<MatchEquityComparison>;
  /** Makes a table from the first two turns of a game as this engine plays and judges them. */
  generateMatchEquity(options?: GenerateOptions, call?: GenerateCallOptions): Promise<GeneratedMatchEquity>;
  /** Take points, cash points, gammon values and the rest, for both sides. */
  cubeMeaning(score: Score, options?: CubeMeaningOptions): Promise<CubeMeaning>;
  /** One-sided bearoff of checkers on the points 1..6 (1..10 with `long_races`), ace point first. */
  bearoff(checkers: readonly number[], options?: CallOptions): Promise<BearoffReport>;
  /** A race as players look at it; dice, cube and score in the id are ignored. */
  race(id: string, options?: CallOptions): Promise<RaceReport>;
  /** Bearoff databases beyond the one in the package. */
  readonly databases: Databases;
  /** Speed and signature. */
  bench(options?: CallOptions): Promise<BenchReport>;
  /** Ends the workers. Calls that wait or run reject with kind `disposed`. */
  dispose(): void;
}
