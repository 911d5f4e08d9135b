// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.

/**
 * Chances of the five results other than a plain loss, each 0 to 1 and **cumulative**: `win` includes gammons and
 * backgammons, `winGammon` includes backgammons, and so on.
 *
 * Perspective: the side on roll, unless stated otherwise.
 */
export type Outcomes = {
  /** Chance of winning the game, including gammons and backgammons. */
  win: number;
  /** Chance of winning a gammon or a backgammon. */
  winGammon: number;
  /** Chance of winning a backgammon. */
  winBackgammon: number;
  /** Chance of losing a gammon or a backgammon. */
  loseGammon: number;
  /** Chance of losing a backgammon. */
  loseBackgammon: number;
};

/** The kind of result of a game. */
export type GameResult = 'single' | 'gammon' | 'backgammon';

/**
 * Expected points per unit of the **current** cube. The name or the comment of a field with an equity states whether it
 * is cubeless or cubeful.
 */
export type Equity = number;

/** Match winning chance (MWC), 0 to 1: the chance of winning the whole match, not only the current game. */
export type Mwc = number;

/** Equity per unit of the current cube. */
export type EquityPair = {
  /**
   * Equity in points if the cube is never turned and points beyond a win count as for money: a win counts 1, a gammon
   * 2, a backgammon 3, whatever the score.
   */
  cubeless: Equity;
  /**
   * Cubeful equity, where the side on roll may double if the rules allow it. In a match the equity is normalised:
   * winning a single game with the present cube is +1 and losing one is -1. `null` if the cube was not in play.
   */
  cubeful: Equity | null;
};

/** The level of an analysis. */
export type Level = '1ply' | '2ply' | '3ply' | '4ply' | '5ply' | 'roller' | 'roller+' | 'roller++';

/**
 * The width of the search for the best play: the number of plays in each step, and their maximum distance from the
 * best.
 */
export type Interval = 'normal' | 'large' | 'huge' | 'gigantic' | 'infinite';

/** The owner of the cube, who may double next. */
export type CubeOwner = 'centred' | 'on_roll' | 'opponent';

/** The doubling cube. */
export type Cube = {
  /** 1 while the cube is centred, else a power of two. (Automatic doubles may centre a higher cube.) */
  value: number;
  /** The owner of the cube, who may double next. */
  owner: CubeOwner;
};

/** The stakes of the game. */
export type Score =
  | {
      kind: 'money';
      /** Jacoby rule: gammons and backgammons count only once the cube has been turned. */
      jacoby: boolean;
      /** Beavers: the side that takes a double may redouble at once and keep the cube. */
      beavers: boolean;
    }
  | {
      kind: 'match';
      /** Points the match is played to, at least 1. */
      length: number;
      /** Points of the side on roll, less than `length`. */
      onRoll: number;
      /** Points of the opponent, less than `length`. */
      opponent: number;
      /** Whether this is the Crawford game, in which nobody may double. */
      crawford: boolean;
    };
