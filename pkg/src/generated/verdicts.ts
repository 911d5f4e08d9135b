// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { CheckerMove } from './positions.js';
import type { Cube, Equity, EquityPair, Interval, Level, Mwc, Outcomes } from './values.js';

/** What a position is like, which decides who answers for it. */
export type PositionClass = 'over' | 'bearoff' | 'race' | 'contact';

/** What a position is worth before the roll, from the side on roll. */
export type Evaluation = {
  /** The position, normalised. */
  xgid: string;
  /** How deep the verdict goes. */
  level: Level;
  /** Who answered. */
  class: PositionClass;
  /** Cubeless chances. */
  outcomes: Outcomes;
  /** Cubeless and cubeful equity. */
  equity: EquityPair;
  /** Match winning chance, the cube considered; `null` for money. */
  mwc: Mwc | null;
};

/** How a position is judged. */
export type EvaluateSettings = {
  /** How deep to look. 1-ply by default. */
  level: Level;
};

/** What the side on roll should do before it rolls. */
export type CubeAction = 'unavailable' | 'no_double' | 'double' | 'no_redouble' | 'redouble' | 'too_good';

/** What the opponent should answer to a double. */
export type CubeResponse = 'take' | 'pass' | 'beaver';

/** What both sides should do. */
export type CubeChoice = {
  /** What the side on roll should do. */
  cube: CubeAction;
  /** What the opponent should answer if it is doubled; `null` if it cannot be doubled. */
  response: CubeResponse | null;
};

/** One number for each thing that may happen to the cube, from the side on roll. */
export type CubeNumbers<T> = {
  /** The side on roll rolls without doubling. */
  noDouble: T;
  /** The side on roll doubles and the opponent takes (or beavers); `null` if it cannot double. */
  doubleTake: T | null;
  /** The side on roll doubles and the opponent passes; `null` if it cannot double. */
  doublePass: T | null;
};

/**
 * The least chance of winning the game with which a double can be taken, at the gammon chances of the position. 0..=1,
 * seen by the side that is doubled.
 */
export type TakePoints = {
  /** The take point if nobody will ever double again. */
  dead: number;
  /** The take point if the side that takes redoubles with perfect efficiency. */
  live: number;
  /** The take point with the cube efficiency asked for. */
  effective: number;
};

/**
 * What a gammon adds to a win with the cube as it stands, as a share of what winning adds to losing: 0.5 for money, 0
 * where the Jacoby rule lets none count.
 */
export type GammonValues = {
  /** Of the side on roll. */
  onRoll: number;
  /** Of the opponent. */
  opponent: number;
};

/** The cube decision of the side on roll, before the roll. */
export type CubeReport = {
  /** The position, normalised. */
  xgid: string;
  /**
   * The level of this verdict: 1-ply where the position is further from a double than the interval's threshold,
   * whatever was asked for. `null`: a rollout.
   */
  level: Level | null;
  /** Cubeless chances. */
  outcomes: Outcomes;
  /** Cubeful equity of each option, per unit of the cube before any double, in a match normalised. */
  equity: CubeNumbers<Equity>;
  /** What to do, and what the opponent should answer. */
  action: CubeChoice;
  /** Equity when both sides do that. */
  best: Equity;
  /** The opponent's least chance of winning to take with; `null` if it cannot be doubled. */
  takePoint: number | null;
  /** The same if the cube were dead, or fully live, after the take. */
  takePoints: TakePoints | null;
  /** What gammons are worth to either side before any double. */
  gammonValues: GammonValues;
  /** Match winning chance of each option; `null` for money. */
  mwc: CubeNumbers<Mwc> | null;
};

/** How a cube decision is judged. */
export type CubeSettings = {
  /** How deep to look. 1-ply by default. */
  level: Level;
  /** How far from a double a position may be at 1-ply to be looked at deeper. Normal by default. */
  interval: Interval;
};

/** Both questions before the roll. */
export type BeforeRollReport = {
  /** What the position is worth. */
  evaluation: Evaluation;
  /** What to do with the cube; `null` when the game is over. */
  cube: CubeReport | null;
};

/** One play with its verdict, from the side that makes it. */
export type RankedPlay = {
  /** Standard notation. */
  play: string;
  /** GNU Position ID after the play, the opponent on roll. */
  positionId: string;
  /** The level this very play was judged at. */
  level: Level;
  /** Cubeless chances of the side that moves. */
  outcomes: Outcomes;
  /** The equity that ranks the plays: cubeful, or cubeless if that was asked for. In a match normalised. */
  equity: Equity;
  /**
   * Equity given up against the best play; of a play judged less deep than the best a guess, which may even be
   * negative.
   */
  loss: Equity;
  /**
   * Match winning chance after the play, 0..=1, with the cube in play unless plays are ranked without it; `null` for
   * money.
   */
  mwc: Mwc | null;
  /** The checker moves, in an order in which each is legal. */
  moves: Array<CheckerMove>;
};

/** The legal plays of a roll: those judged deepest first, among them the best first. */
export type PlaysReport = {
  /** The position and the dice, normalised. */
  xgid: string;
  /** The level asked for. */
  level: Level;
  /** Best first; none if no checker can move. */
  moves: Array<RankedPlay>;
};

/** How plays are ranked. */
export type PlaysSettings = {
  /** How deep to look. 1-ply by default. */
  level: Level;
  /** How wide the search for plays is; 1-ply has no width. Normal by default. */
  interval: Interval;
  /**
   * Choose and rank as if the cube were dead: by cubeless equity for money, by match winning chance in a match. False
   * by default.
   */
  cubeless: boolean;
  /** At most so many plays, 1 or more; `null`, the default, for all. */
  top: number | null;
};

/** Which scores, and how they are judged. */
export type ScoresSettings = {
  /** How deep to look. 1-ply by default. */
  level: Level;
  /** How wide the search for plays is. Normal by default. */
  interval: Interval;
  /** Points that either side needs at most: the scores are those of a match to so many points. 9 by default. */
  length: number;
  /** Whether a score with one side at 1-away is the Crawford game (true) or after it (false, the default). */
  crawford: boolean;
  /** The cube at every score, named from the side on roll; `null` for that of the id. */
  cube: Cube | null;
  /** Points that the side on roll and the opponent need, for a part of the scores; `null` for all. */
  scores: Array<[number, number]> | null;
  /** With dice, at most so many plays a score, at least 1. 3 by default. */
  top: number;
};

/** What to do at one score: the very report on the plays or on the cube that the position gets there. */
export type ScoreCell = {
  /** Points the side on roll needs. */
  away: number;
  /** Points the opponent needs. */
  opponentAway: number;
  /** Whether this is the Crawford game. */
  crawford: boolean;
  /** Without dice: the cube decision. */
  cube: CubeReport | null;
  /** With dice: the best plays. */
  plays: PlaysReport | null;
};

/** One position at many scores. */
export type ScoresReport = {
  /** The position, normalised, at the score it was asked about with. */
  xgid: string;
  /** The level asked for. */
  level: Level;
  /** Points that either side needs at most. */
  length: number;
  /** In the order asked for; of all scores row by row, the side on roll needing 1 point first. */
  cells: Array<ScoreCell>;
};
