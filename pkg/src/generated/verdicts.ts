// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { CheckerMove } from './positions.js';
import type { Cube, Equity, EquityPair, Interval, Level, Mwc, Outcomes } from './values.js';

/** A network for contact positions. */
export type Net = 'quick' | 'strong' | 'other';

/** The class of a position, which selects the network or database for it. */
export type PositionClass = 'over' | 'bearoff' | 'race' | 'contact';

/** The value of a position before the roll, for the side on roll. */
export type Evaluation = {
  /** The position as a normalised XGID. */
  xgid: string;
  /** The level of the evaluation. */
  level: Level;
  /** The network used. */
  net: Net;
  /** The class of the position, which selects the network or database. */
  class: PositionClass;
  /** Cubeless chances. */
  outcomes: Outcomes;
  /** Cubeless and cubeful equity. */
  equity: EquityPair;
  /** Match winning chance with the cube taken into account; `null` for money. */
  mwc: Mwc | null;
};

/** Options of an evaluation. */
export type EvaluateSettings = {
  /** The level of the analysis. 1-ply by default. */
  level: Level;
  /** The network to use; `null`, the default, selects it by level: the quick one at `1ply`, else the strong one. */
  net: Net | null;
};

/** The best cube action of the side on roll. */
export type CubeAction = 'unavailable' | 'no_double' | 'double' | 'no_redouble' | 'redouble' | 'too_good';

/** The best answer of the opponent to a double. */
export type CubeResponse = 'take' | 'pass' | 'beaver';

/** The best cube action of both sides. */
export type CubeChoice = {
  /** The best cube action of the side on roll. */
  cube: CubeAction;
  /** The best answer of the opponent; `null` if it cannot be doubled. */
  response: CubeResponse | null;
};

/** One number for each cube action, from the side on roll. */
export type CubeNumbers<T> = {
  /** The side on roll rolls without doubling. */
  noDouble: T;
  /** The side on roll doubles and the opponent takes (or beavers); `null` if it cannot double. */
  doubleTake: T | null;
  /** The side on roll doubles and the opponent passes; `null` if it cannot double. */
  doublePass: T | null;
};

/**
 * The smallest winning chance for taking a double, with the gammon chances of the position; 0 to 1, for the side that
 * is doubled.
 */
export type TakePoints = {
  /** The take point if nobody will ever double again. */
  dead: number;
  /** The take point if the side that takes redoubles with perfect efficiency. */
  live: number;
  /** The take point with the requested cube efficiency. */
  effective: number;
};

/**
 * Gammon value: what a gammon adds to a plain win with the present cube, as a fraction of the difference between a win
 * and a loss. The gammon value is 0.5 for money, and 0 where the Jacoby rule makes gammons count as plain wins.
 */
export type GammonValues = {
  /** Gammon value of the side on roll. */
  onRoll: number;
  /** Gammon value of the opponent. */
  opponent: number;
};

/** The cube decision of the side on roll, before the roll. */
export type CubeReport = {
  /** The position as a normalised XGID. */
  xgid: string;
  /**
   * The level of this decision: `1ply`, whatever was requested, if the position is further from a double than the
   * threshold of the interval. `null` for a rollout.
   */
  level: Level | null;
  /** The network used. */
  net: Net;
  /** Cubeless chances. */
  outcomes: Outcomes;
  /** Cubeful equity of each option, per unit of the cube before any double; normalised in a match. */
  equity: CubeNumbers<Equity>;
  /** The best cube action of the side on roll, and the best answer. */
  action: CubeChoice;
  /** Equity if both sides choose the best action. */
  best: Equity;
  /**
   * Take point: the smallest winning chance with which the opponent can take. `null` if the side on roll cannot double.
   */
  takePoint: number | null;
  /** The take point with a dead cube, and with a fully live cube, after the take. */
  takePoints: TakePoints | null;
  /** Gammon values of both sides before any double. */
  gammonValues: GammonValues;
  /** Match winning chance of each option; `null` for money. */
  mwc: CubeNumbers<Mwc> | null;
};

/** Options of a cube decision. */
export type CubeSettings = {
  /** The level of the analysis. 1-ply by default. */
  level: Level;
  /** The largest distance from a double at 1-ply for a deeper search. Normal by default. */
  interval: Interval;
  /** The network to use; `null`, the default, selects it by level: the quick one at `1ply`, else the strong one. */
  net: Net | null;
};

/** The value and the cube action before the roll. */
export type BeforeRollReport = {
  /** The value of the position. */
  evaluation: Evaluation;
  /** The cube action; `null` when the game is over. */
  cube: CubeReport | null;
};

/** One play with its evaluation, from the side that makes the play. */
export type RankedPlay = {
  /** The play in standard notation. */
  play: string;
  /** GNU Position ID after the play, with the opponent on roll. */
  positionId: string;
  /** The level of this play's evaluation. */
  level: Level;
  /** Cubeless chances of the side that moves. */
  outcomes: Outcomes;
  /** The equity that ranks the plays: cubeful, or cubeless if requested; normalised in a match. */
  equity: Equity;
  /**
   * Equity lost against the best play, 0 or more. For a play that was analysed at a shallower level than the best, this
   * is an estimate, and 0 if its equity is greater.
   */
  loss: Equity;
  /**
   * Match winning chance after the play, 0 to 1; with the cube in play, unless plays are ranked without the cube.
   * `null` for money.
   */
  mwc: Mwc | null;
  /** The checker moves of the play, in an order in which each of them is legal. */
  moves: Array<CheckerMove>;
};

/** The legal plays of a roll. Plays evaluated at deeper levels come first; at equal levels the best comes first. */
export type PlaysReport = {
  /** The position and the dice as a normalised XGID. */
  xgid: string;
  /** The requested level. */
  level: Level;
  /** The network used. */
  net: Net;
  /** The plays, the best first; none if no checker can move. */
  moves: Array<RankedPlay>;
};

/** How plays are ranked. */
export type PlaysSettings = {
  /** The level of the analysis. 1-ply by default. */
  level: Level;
  /** Number of plays that are searched deeper; without effect at 1-ply. Normal by default. */
  interval: Interval;
  /**
   * Whether plays are chosen and ranked as if the cube were dead: by cubeless equity for money, by match winning chance
   * in a match. False by default.
   */
  cubeless: boolean;
  /** Maximum number of plays to report, 1 or more; `null`, which is the default, for all. */
  top: number | null;
  /** The network to use; `null`, the default, selects it by level: the quick one at `1ply`, else the strong one. */
  net: Net | null;
};

/** The scores to analyse, and the options. */
export type ScoresSettings = {
  /** The level of the analysis. 1-ply by default. */
  level: Level;
  /** Number of plays that are searched deeper. Normal by default. */
  interval: Interval;
  /** Largest number of points that a side needs: the length of the match. 9 by default. */
  length: number;
  /**
   * Whether a score with exactly one side at 1-away is the Crawford game (true) or comes after that game (false, which
   * is the default).
   */
  crawford: boolean;
  /** The cube at every score, named from the side on roll; `null` for the cube of the id. */
  cube: Cube | null;
  /** Points that the side on roll and the opponent need, for each score to analyse; `null` for all scores. */
  scores: Array<[number, number]> | null;
  /** With dice, the maximum number of plays per score, at least 1. 3 by default. */
  top: number;
  /** The network to use; `null`, the default, selects it by level: the quick one at `1ply`, else the strong one. */
  net: Net | null;
};

/** The answer at one score: the same report on the plays or on the cube that the position gets at this score. */
export type ScoreCell = {
  /** Points that the side on roll needs. */
  away: number;
  /** Points that the opponent needs. */
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
  /** The position as a normalised XGID, with the score of the id. */
  xgid: string;
  /** The requested level. */
  level: Level;
  /** The network used. */
  net: Net;
  /** Largest number of points that a side needs. */
  length: number;
  /**
   * The scores in the requested order. All scores come row by row, beginning with the row in which the side on roll
   * needs 1 point.
   */
  cells: Array<ScoreCell>;
};
