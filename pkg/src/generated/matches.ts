// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.
import type { CheckerMove, PositionInfo } from './positions.js';
import type { Interval, Level } from './values.js';
import type { Net, TakePoints } from './verdicts.js';

/** Formats of match files. */
export type MatchFormat = 'mat' | 'xg' | 'sgf' | 'bgf' | 'ogxm' | 'oldmoves' | 'positions' | 'json';

/** The stakes of the match of a text. */
export type PlayedFor = 'as_written' | 'match' | 'money';

/** Reading of a file where it is ambiguous. */
export type ReadSettings = {
  /** The stakes of the match of a Jellyfish text. Other formats contain them. */
  playedFor: PlayedFor;
};

/** The analysis of a match to use. */
export type AnalysisSource = 'file' | 'gammonlab';

/** The formats in which a match can be written. */
export type ExportFormat = 'mat' | 'sgf' | 'ogxm' | 'json' | 'csv' | 'html' | 'text';

/** The rules that depend on what the players agreed on. */
export type TranscriptRules = {
  /** Match: the Crawford rule. */
  crawford: boolean;
  /** Money: the Jacoby rule. */
  jacoby: boolean;
  /** Money: beavers. */
  beavers: boolean;
  /** The variation; omitted for backgammon. */
  variation?: Variation;
  /** The highest cube; 1 for play without a cube. Omitted if the source states no limit. */
  cubeLimit?: number;
};

/** The variation: games with the rules of backgammon, each with its own starting position. */
export type Variation = 'backgammon' | 'nackgammon' | 'longgammon';

/** A line of the head, such as `; [Site "Backgammon Studio"]`. */
export type MatchHeader = {
  /** The text before the quotes. */
  name: string;
  /** The text between the quotes. */
  value: string;
};

/** How a game ended. */
export type GameEnd = 'borne_off' | 'passed' | 'resigned' | 'timed_out' | 'unclear' | 'unfinished';

/** Kinds of recorded actions. A roll and its play are one action. */
export type TranscribedKind = 'roll' | 'double' | 'take' | 'pass' | 'beaver' | 'raccoon' | 'resign';

/** An action of a side. */
export type TranscribedAction = {
  /** Who, 0 or 1. */
  player: 0 | 1;
  /** What. */
  kind: TranscribedKind;
  /** The roll, the larger die first; only for rolls. */
  dice: [number, number] | null;
  /**
   * The play in standard notation, empty if no checker could move; `null` if the source has the roll without the play.
   */
  play: string | null;
  /** Value of the cube offered, accepted or passed; only for cube actions. */
  cube: number | null;
  /**
   * The position before the decision: with the dice for a roll; for the answer to a double with the cube offered, as in
   * ids.
   */
  xgid: string;
  /**
   * Whether the action is against the rules. For an illegal play, `play` is the text of the source, or empty if no
   * checker was moved although one could. A double is illegal if the player does not own the cube or has not had a
   * roll; a beaver is illegal in a match. The cube is turned anyway. Illegal actions are not evaluated.
   */
  illegal?: boolean;
  /** The comment on the action. */
  comment?: string;
  /** Whether the action is marked, like the star of XG. */
  starred?: boolean;
  /** The line of a text, from 1 on. */
  line?: number;
  /** The byte of a binary file, or of the data packed in it, from 0 on. */
  byte?: number;
};

/** One game. */
export type GameTranscript = {
  /** Its number in the source. */
  number: number;
  /** Points of the players before it; for money those won so far. */
  score: [number, number];
  /** Whether it is the Crawford game. */
  crawford: boolean;
  /** The winner, 0 or 1; `null` if the source does not state it. */
  winner: 0 | 1 | null;
  /** Points of the winner, counted in full; 0 without a winner. */
  points: number;
  /** How it ended. */
  ended: GameEnd;
  /** Number of rolls. */
  rolls: number;
  /** The actions of both sides, in order, up to the last one that could be read. */
  actions: Array<TranscribedAction>;
  /**
   * The position of a game without actions, saved without a roll. Missing in a game with actions, whose actions contain
   * it.
   */
  position?: string;
  /** The comment on the game. */
  comment?: string;
};

/** Kinds of problems. */
export type MatchProblemKind = 'illegal_play' | 'illegal_action' | 'missing_row' | 'unreadable' | 'score' | 'shortened';

/** A part of the source that could not be read or is against the rules. */
export type MatchProblem = {
  /** Number of the game; `null` before the first. */
  game: number | null;
  /** Number of the row in that game, if rows have numbers. */
  row: number | null;
  /** The kind of problem. */
  kind: MatchProblemKind;
  /** The found and the expected value, as a sentence. */
  message: string;
  /** The line of a text, from 1 on. */
  line?: number;
  /** The byte of a binary file, or of the data packed in it, from 0 on. */
  byte?: number;
};

/** A fact that a source does not state. */
export type MatchNoteKind = 'unlimited' | 'single_game' | 'other';

/** The reading of something that a source does not state. */
export type MatchNote = {
  /** The missing fact, for programs with texts in other languages. */
  kind: MatchNoteKind;
  /** The number in the text: for `unlimited` the points stated in the file. */
  number?: number;
  /** The same in plain English sentences. */
  text: string;
};

/** Settings of an analysis by Gammonlab. An analysis can be resumed only with the same settings. */
export type AnalysisSettings = {
  /** Level of the plays. */
  level: string;
  /** Level of the decisions about the cube. */
  cubeLevel: string;
  /** Level of the luck. */
  luckLevel: string;
  /** Number of plays that were searched deeper. */
  interval: string;
  /** Settings of the re-analysis of decisions; missing if there was none. */
  second?: string;
  /** Name of the match equity table. */
  met: string;
  /**
   * The network used: `quick`, `strong`, or `other` for one supplied by the caller. Missing in analyses of earlier
   * versions, which had one network.
   */
  net: string;
  /** The engine's data: the fingerprint of networks, databases and table. */
  data: string;
};

/** One play. */
export type AnalysedPlay = {
  /** The play in standard notation. */
  play: string;
  /** The level, as the engine names it. */
  level: string;
  /** Normalised equity. */
  equity: number;
  /**
   * Winning chances: wins, gammons and backgammons won, gammons and backgammons lost; each 0 to 1, gammons with the
   * backgammons.
   */
  outcomes?: Array<number>;
  /** Standard error of `equity`: of a play that was rolled out here; missing for others. */
  se?: number;
};

/** The decision about a play. Equities are normalised and those of the side that rolled. */
export type PlayAnalysis = {
  /** The plays that the engine lists, the best first. */
  plays: Array<AnalysedPlay>;
  /** The one that was played; `null` if the engine does not list it. */
  played: number | null;
  /** The error of the play, as the engine states it: 0 or more. Missing if it follows from the equities. */
  error?: number;
  /** Whether the play counts as a decision according to the engine; missing if the engine does not state it. */
  counts?: boolean;
};

/** A decision about the cube. Equities are normalised and those of the side that may double. */
export type CubeAnalysis = {
  /** The level, as the engine names it. */
  level: string;
  /** Equity if the side does not double. */
  noDouble: number;
  /** Equity of a double that is taken. */
  doubleTake: number;
  /** Equity of a double that is passed: 1, unless points beyond the length of the match are lost. */
  doublePass: number;
  /**
   * Winning chances without a double: wins, gammons and backgammons won, gammons and backgammons lost; each 0 to 1,
   * gammons with the backgammons.
   */
  outcomes?: Array<number>;
  /** The error of what was done, as the engine states it: 0 or more. Missing if it follows from the equities. */
  error?: number;
  /** Standard errors of `noDouble` and `doubleTake`: of a decision that was rolled out here; missing for others. */
  se?: [number, number];
};

/** An engine's analysis of one action. */
export type ActionAnalysis = {
  /**
   * The decision about the cube. For a roll: whether the side should have doubled first; missing if it could not
   * double. For a double: whether that was right. For an answer: whether the side should take. The numbers are those of
   * the side that doubles, in all three cases.
   */
  cube?: CubeAnalysis;
  /** The play of a roll. */
  play?: PlayAnalysis;
  /** Luck of a roll, from the side that rolled: normalised equity after the best play minus the mean over all rolls. */
  luck?: number;
};

/** An engine's analysis of a match. */
export type MatchAnalysis = {
  /** The engine with its version, as far as that is known: `eXtreme Gammon 2.19`, `GNU Backgammon 1.08.003`. */
  engine: string;
  /** Settings of the analysis; missing if the source does not state them for the whole match. */
  settings?: AnalysisSettings;
  /**
   * `games[g][a]` is the analysis of action `a` of game `g` of the transcript, both counted from 0. There is one entry
   * per action; an entry is empty if the engine has no analysis of it. A game with only a position has no entry, or one
   * for the position.
   */
  games: Array<Array<ActionAnalysis>>;
};

/** A match, or a session for money. */
export type Transcript = {
  /** The format of the source. */
  format: MatchFormat;
  /** Names of the players; player 0 is in the left column, or at the bottom of the board. */
  players: [string, string];
  /** Length of the match in points; 0 for money. */
  length: number;
  /** Rules that the source names, or the usual ones. */
  rules: TranscriptRules;
  /** Tournament or occasion. */
  event: string | null;
  /** Date as the source writes it. */
  date: string | null;
  /** The headers of the source, in order. */
  headers: Array<MatchHeader>;
  /** The games in order. */
  games: Array<GameTranscript>;
  /** Rolls of all games. */
  rolls: number;
  /** Errors in the source, in its order. */
  problems: Array<MatchProblem>;
  /** The readings of what the source does not state; reports repeat them. */
  notes?: Array<MatchNote>;
  /** The comment on the match. */
  comment?: string;
  /** Analyses of the match: the one in the source, and later ones. */
  analyses?: Array<MatchAnalysis>;
};

/** Deeper re-analysis of some decisions. */
export type SecondLook = {
  /** Level of the re-analysis of plays. */
  level: Level;
  /** Level of the re-analysis of cube decisions. */
  cubeLevel: Level;
  /**
   * Plays are re-analysed if they lose this much normalised equity or more, or if the two best plays are closer than
   * this. Default 0.02.
   */
  wrong?: number;
  /**
   * Cube decisions are re-analysed if doubling and not doubling, or taking and passing, differ by this much normalised
   * equity or less. Default 0.1.
   */
  close?: number;
};

/** Settings of the analysis of a match. */
export type ReviewOptions = {
  /** Level of the plays, `3ply` by default. A play that is clearly the best keeps a shallower level. */
  level: Level;
  /** Level of cube decisions. 3-ply by default. A position that is far from a double keeps 1-ply, as everywhere. */
  cubeLevel: Level;
  /** Level of the luck of a roll: 1-ply, which is the default, or 2-ply. */
  luckLevel: Level;
  /** Number of plays that are searched deeper. Normal by default. */
  interval: Interval;
  /** Deeper re-analysis of errors and close decisions; none by default. */
  second: SecondLook | null;
  /**
   * The network to use, also for the luck; `null`, the default, selects it by the deepest of the levels: the quick one
   * if that is `1ply`, else the strong one.
   */
  net: Net | null;
};

/** A `Question` with positions as ids, as it travels between programs. */
export type ReviewQuestion =
  | {
      kind: 'play';
      /** The position with the dice. */
      xgid: string;
      /** GNU Backgammon's Position ID after the play that was made, from the opponent's side. */
      played: string;
      /** Whether the cube has reached the agreed limit. */
      deadCube?: boolean;
    }
  | {
      kind: 'cube';
      /** The position before the roll. */
      xgid: string;
    }
  | {
      kind: 'luck';
      /** The position with the dice. */
      xgid: string;
      /** Whether this is the opening roll, which decides who begins. */
      opens: boolean;
      /** Whether the cube has reached the agreed limit. */
      deadCube?: boolean;
    };

/** Which action of a match. */
export type ActionNumber = {
  /** The game, counted from 0. */
  game: number;
  /** The action in that game, counted from 0. */
  action: number;
};

/** A position without an analysis yet. */
export type OpenQuestion = {
  /** The question. */
  question: ReviewQuestion;
  /** All actions with this position. */
  actions: Array<ActionNumber>;
};

/** The progress of an analysis. */
export type ReviewProgress = {
  /** Questions that are answered. */
  done: number;
  /** All positions to analyse in the match. */
  total: number;
};

/**
 * The analysis of a match so far, and the positions still to analyse. Enter each answer for all actions with the same
 * position.
 */
export type ReviewPlan = {
  /** The analysis so far, with an entry for every action. Entries of actions without an analysis are empty. */
  analysis: MatchAnalysis;
  /** The positions still to analyse, in the order of the match. */
  open: Array<OpenQuestion>;
  /** The progress of the analysis. */
  progress: ReviewProgress;
  /** Which of the transcript's analyses this is, counted from 0; `null` if it is a new one. */
  place: number | null;
};

/** Kinds of positions, from the view of the side that decides. */
export type PositionKind =
  | 'opening'
  | 'blitz'
  | 'priming'
  | 'back_game'
  | 'deep_anchor'
  | 'holding'
  | 'bearoff_contact'
  | 'race'
  | 'bearoff'
  | 'middle';

/** The kind of decision. */
export type DecisionKind = 'play' | 'no_double' | 'double' | 'take' | 'pass';

/** A kind of cube error. */
export type CubeMistake = 'missed_double' | 'wrong_double' | 'too_good' | 'wrong_take' | 'wrong_pass';

/** One decision. */
export type MatchDecision = {
  /** Number of the game, counted from 0. */
  game: number;
  /** Number of the action in the game, counted from 0. */
  action: number;
  /** The player who decided, 0 or 1. */
  player: 0 | 1;
  /** The kind of decision. */
  kind: DecisionKind;
  /** The kind of position. */
  position: PositionKind;
  /** The position, with the dice for a play. */
  xgid: string;
  /** The action taken: a play in standard notation, or `no double`, `double`, `take`, `pass`, `beaver`. */
  done: string;
  /**
   * The engine's choice: a play, or `no double`, `double, take`, `double, pass`, `too good, pass`, `take`, `pass`,
   * `beaver`.
   */
  best: string;
  /** Whether a double here is a redouble: the side that may double owns the cube. */
  redouble?: boolean;
  /** The equity lost, normalised, at least 0. */
  lost: number;
  /** The match winning chance lost, 0 to 1; `null` for money. */
  mwcLost: number | null;
  /** Whether the decision counts for the performance rating. */
  counts: boolean;
  /** Whether the decision counts for GNU Backgammon's error rate. */
  countsForGnubg: boolean;
  /** The cube error; `null` for plays and correct actions. */
  mistake: CubeMistake | null;
};

/** Number of decisions. */
export type DecisionCounts = {
  /** Plays. */
  checker: number;
  /** Doubles, and rolls without a double. */
  double: number;
  /** Answers to a double. */
  take: number;
};

/** Normalised equity lost by all decisions of a kind, including those that do not count. */
export type EquityLost = {
  /** By plays. */
  checker: number;
  /** By doubles, and rolls without a double. */
  double: number;
  /** By answers to a double. */
  take: number;
  /** By all. */
  total: number;
};

/** Number, and cost in normalised equity. */
export type MistakeCount = {
  /** How often. */
  count: number;
  /** Normalised equity lost. */
  equityLost: number;
};

/** Cube errors by kind: decisions that lose 0.02 or more. */
export type CubeMistakes = {
  /** Rolled although a double was right. */
  missedDouble: MistakeCount;
  /** Doubled too early. */
  wrongDouble: MistakeCount;
  /** Doubled although playing on for a gammon is worth more. */
  tooGood: MistakeCount;
  /** Took a double that should be passed. */
  wrongTake: MistakeCount;
  /** Passed a double that should be taken. */
  wrongPass: MistakeCount;
};

/** Errors in one kind of position. */
export type KindReport = {
  /** The kind. */
  kind: PositionKind;
  /** Decisions that count for the performance rating. */
  decisions: number;
  /** Normalised equity lost. */
  equityLost: number;
  /** Decisions that lose 0.02 or more. */
  errors: number;
  /** Decisions that lose 0.08 or more. */
  blunders: number;
};

/** The luck of a player's rolls. */
export type PlayerLuck = {
  /** Normalised equity. */
  equity: number;
  /** Match winning chance; `null` for money. */
  mwc: number | null;
  /** Rolls that gain more than 0.3. */
  jokers: number;
  /** Rolls without a known luck. */
  unknown: number;
};

/**
 * A player's result. In a match the numbers are match winning chance relative to the start: +0.5 for the winner of a
 * whole match. For money they are points.
 */
export type LuckResult = {
  /** As played; `null` if no game is finished. */
  actual: number | null;
  /**
   * The result minus the player's luck plus the opponent's. `null` if the luck of a roll is unknown or a game is
   * unfinished.
   */
  luckAdjusted: number | null;
  /**
   * The 95 % interval of the luck-adjusted result, from the spread over the games of a match or the matches of a pool.
   * `null` with fewer than 4 of them.
   */
  ci95: [number, number] | null;
};

/** One player. Equities are normalised; lost equity is 0 or more. */
export type PlayerReport = {
  /** Name of the player. */
  name: string;
  /** Performance rating: the lower the better. `null` without a decision. */
  pr: number | null;
  /** The 95 % interval of the player's rating, from the spread of the errors. `null` with fewer than two decisions. */
  prCi95: [number, number] | null;
  /** XG's word for the rating. */
  rank: string | null;
  /** Snowie error rate, thousandths per play of both players. */
  snowieErrorRate: number | null;
  /** GNU Backgammon's error rate, thousandths per decision. */
  gnubgErrorRate: number | null;
  /** Decisions that count for the performance rating. */
  decisions: DecisionCounts;
  /** Normalised equity lost. */
  equityLost: EquityLost;
  /** Match winning chance lost, 0 to 1 per match; `null` for money. */
  mwcLost: number | null;
  /** Decisions that lose 0.02 or more, blunders included. */
  errors: number;
  /** Decisions that lose 0.08 or more. */
  blunders: number;
  /** Cube errors: number and cost of each kind. */
  cubeMistakes: CubeMistakes;
  /** Errors by kind of position; kinds without a decision are omitted. */
  kinds: Array<KindReport>;
  /** Number of the player's rolls. */
  rolls: number;
  /** Luck of the player's rolls. */
  luck: PlayerLuck;
  /** The result with and without luck. */
  result: LuckResult;
  /** Decisions without an analysis, and illegal plays. */
  notJudged: number;
};

/** The report of one game. */
export type GameReport = {
  /** Number of the game in the source. */
  number: number;
  /** Points of the players before the game. */
  score: [number, number];
  /** The winner, 0 or 1; `null` if the game is unfinished. */
  winner: 0 | 1 | null;
  /** Points won. */
  points: number;
  /** The players in this game. */
  players: [PlayerReport, PlayerReport];
};

/** The report of a match. */
export type MatchReport = {
  /** The source of the analysis: `gammonlab`, or `file` for the analysis in the file. */
  source: string;
  /** The engine with its version. */
  engine: string;
  /** The level of plays; `null` if the source has none for the whole match. */
  level: string | null;
  /** The match equity table for winning chances. */
  met: string;
  /** Length of the match in points; 0 for money. */
  length: number;
  /** The variation; omitted for backgammon. */
  variation?: Variation;
  /** The highest cube; 1 for play without a cube. Omitted if the source states no limit. */
  cubeLimit?: number;
  /** The players over the whole match. */
  players: [PlayerReport, PlayerReport];
  /** The games. */
  games: Array<GameReport>;
  /** The errors, the worst first: decisions that lose 0.02 or more. */
  mistakes: Array<MatchDecision>;
  /** Warnings about the figures, in plain sentences. */
  warnings: Array<string>;
  /** The facts for one sentence about the match. */
  story: MatchStory;
};

/** One player over several matches. */
export type PooledPlayer = {
  /** How many matches. */
  matches: number;
  /** Number of matches that the player won. */
  won: number;
  /** Name of the player. */
  name: string;
  /** Performance rating: the lower the better. `null` without a decision. */
  pr: number | null;
  /** The 95 % interval of the player's rating, from the spread of the errors. `null` with fewer than two decisions. */
  prCi95: [number, number] | null;
  /** XG's word for the rating. */
  rank: string | null;
  /** Snowie error rate, thousandths per play of both players. */
  snowieErrorRate: number | null;
  /** GNU Backgammon's error rate, thousandths per decision. */
  gnubgErrorRate: number | null;
  /** Decisions that count for the performance rating. */
  decisions: DecisionCounts;
  /** Normalised equity lost. */
  equityLost: EquityLost;
  /** Match winning chance lost, 0 to 1 per match; `null` for money. */
  mwcLost: number | null;
  /** Decisions that lose 0.02 or more, blunders included. */
  errors: number;
  /** Decisions that lose 0.08 or more. */
  blunders: number;
  /** Cube errors: number and cost of each kind. */
  cubeMistakes: CubeMistakes;
  /** Errors by kind of position; kinds without a decision are omitted. */
  kinds: Array<KindReport>;
  /** Number of the player's rolls. */
  rolls: number;
  /** Luck of the player's rolls. */
  luck: PlayerLuck;
  /** The result with and without luck. */
  result: LuckResult;
  /** Decisions without an analysis, and illegal plays. */
  notJudged: number;
};

/** A match with the player's part of its report. */
export type ReportedMatch = {
  /** The caller's name for the match. */
  id: string;
  /** The date of the match as in the file; `null` if the file has none. */
  date: string | null;
  /** The day of import, `YYYY-MM-DD`; used if the date cannot be read. */
  added: string;
  /** Length of the match in points; 0 for money. */
  length: number;
  /** Name of the other player. */
  opponent: string;
  /** The player in this match. */
  report: PlayerReport;
};

/** Quality of decisions. Equities are normalised. */
export type Rating = {
  /** Decisions that count for the performance rating. */
  decisions: number;
  /** Normalised equity lost, at least 0. */
  equityLost: number;
  /** Performance rating: 500 times the equity lost per decision. `null` without a decision. */
  pr: number | null;
  /**
   * The 95 % interval of the rating. For all decisions it is computed from the spread of the errors; for one kind of
   * decision from the spread over the matches, and `null` if fewer than 4 matches have such decisions or there is no
   * spread.
   */
  ci95: [number, number] | null;
  /** Whether there are fewer than 50 decisions, too few for a rating. */
  few: boolean;
};

/** Quality of the decisions of each kind. */
export type Ratings = {
  /** All decisions. */
  all: Rating;
  /** Plays. */
  checker: Rating;
  /** Doubles, and rolls without a double. */
  double: Rating;
  /** Answers to a double. */
  take: Rating;
};

/** The decisions in one kind of position. */
export type KindRating = {
  /** The kind. */
  kind: PositionKind;
  /** Quality of the decisions in such positions. */
  rating: Rating;
  /** Decisions that lose 0.02 or more. */
  errors: number;
};

/** Results per match, with and without luck: match winning chance against the start, or points for money. */
export type ResultPool = {
  /** Matches whose result and luck are known. */
  matches: number;
  /** Other matches: a game is unfinished, or the luck of a roll is not known. */
  unknown: number;
  /** The mean as played. */
  actual: number;
  /**
   * The 95 % interval of that mean, from the spread over the matches; `null` with fewer than 4 matches, or if all ended
   * alike.
   */
  actualCi95: [number, number] | null;
  /** The mean of the player's luck less the opponent's. */
  luck: number;
  /** The luck-adjusted mean. */
  luckAdjusted: number;
  /** The 95 % interval of that mean, as for `actualCi95`. */
  luckAdjustedCi95: [number, number] | null;
};

/** One player in several matches. */
export type ReportPool = {
  /** The decisions. */
  ratings: Ratings;
  /** Kinds of positions that have a decision. */
  kinds: Array<KindRating>;
  /** Decisions that lose 0.02 or more. */
  errors: number;
  /** Decisions that lose 0.08 or more. */
  blunders: number;
  /** Results of matches; `null` if no match has a result. */
  matchResults: ResultPool | null;
  /** Results of sessions for money, in points; `null` if none has a result. */
  moneyResults: ResultPool | null;
};

/** A difference of two ratings. */
export type RatingDifference = {
  /** The second rating minus the first: below 0 if the second is better. */
  pr: number;
  /**
   * The 95 % interval of the difference; the errors of both are independent. `null` if one of the ratings has no
   * interval.
   */
  ci95: [number, number] | null;
};

/** The change between two ratings. */
export type RatingsDifference = {
  /** All decisions. Here and below `null` if one of them has no such decision. */
  all: RatingDifference | null;
  /** Plays. */
  checker: RatingDifference | null;
  /** Doubles, and rolls without a double. */
  double: RatingDifference | null;
  /** Answers to a double. */
  take: RatingDifference | null;
};

/** A group of matches. */
export type ProgressPart = {
  /** The common value of these matches: the month as `YYYY-MM`, the name of the opponent, or the length. */
  key: string;
  /** The names of the matches, the earliest first. */
  matches: Array<string>;
  /** Matches without a readable date, which count on the day of import. */
  undated: number;
  /** The player in these matches. */
  pool: ReportPool;
};

/** A player over many matches. */
export type PlayerProgress = {
  /** All matches; the key is empty. */
  whole: ProgressPart;
  /** By month, the earliest first; months without a match are left out. */
  months: Array<ProgressPart>;
  /** By opponent, the one with the most matches first. */
  opponents: Array<ProgressPart>;
  /** By length, the shortest first; money comes before all matches. */
  lengths: Array<ProgressPart>;
};

/** A sum over rolls, with mean and variance for fair dice. */
export type DiceSum = {
  /** The sum in these matches. */
  found: number;
  /** The mean with fair dice. */
  expected: number;
  /** The variance with fair dice. */
  variance: number;
};

/** The dice of one player, counted match by match. */
export type DiceCount = {
  /** Matches that were counted. */
  matches: number;
  /** Rolls that were counted. */
  rolls: number;
  /** All 21 rolls, the lowest first. */
  each: Array<DiceSum>;
  /** Doubles. */
  doubles: DiceSum;
  /** Pips, a double counted four times. */
  pips: DiceSum;
  /** Rolls with a checker on the bar. */
  onTheBar: number;
  /** How many of these brought a checker in. */
  entered: DiceSum;
  /** Rolls whose luck is known from an analysis. */
  luckyRolls: number;
  /** The sum of their luck. */
  luck: DiceSum;
};

/** A number of a sample, and the numbers that fair dice give. */
export type AgainstFair = {
  /** The number in these matches. */
  found: number;
  /** The mean with fair dice. */
  expected: number;
  /** 95 % of all samples of this size lie between these two with fair dice. */
  fair95: [number, number];
};

/** A roll with its number. */
export type RollCount = {
  /** The higher die first. */
  dice: [number, number];
  /** The number in these matches. */
  found: number;
  /** The mean with fair dice. */
  expected: number;
  /** 95 % of all samples of this size lie between these two with fair dice. */
  fair95: [number, number];
};

/** The dice of one player. */
export type DiceReport = {
  /** The player, or all others. */
  name: string;
  /** Matches that were counted. */
  matches: number;
  /** Rolls that were counted. */
  rolls: number;
  /** All 21 rolls, the lowest first. */
  each: Array<RollCount>;
  /** Doubles. */
  doubles: AgainstFair;
  /** Pips per roll, a double counted four times; `null` without a roll. */
  pips: AgainstFair | null;
  /** Rolls with a checker on the bar. */
  onTheBar: number;
  /** How many of these brought a checker in. */
  entered: AgainstFair;
  /** Rolls whose luck is known from an analysis. */
  luckyRolls: number;
  /** The sum of their luck, normalised equity. Its range is made from the luck of the rolls themselves. */
  luck: AgainstFair;
};

/** A play that an analysis lists. */
export type Candidate = {
  /**
   * Normalised equity lost against the best play of the list: 0 or more, also for a play of a shallower level with a
   * greater equity.
   */
  loss: number;
  /** Whether this play was made. */
  played: boolean;
  /** Its checker moves, in an order in which each of them is legal. */
  moves: Array<CheckerMove>;
  /** The play in standard notation. */
  play: string;
  /** The level, as the engine names it. */
  level: string;
  /** Normalised equity. */
  equity: number;
  /**
   * Winning chances: wins, gammons and backgammons won, gammons and backgammons lost; each 0 to 1, gammons with the
   * backgammons.
   */
  outcomes?: Array<number>;
  /** Standard error of `equity`: of a play that was rolled out here; missing for others. */
  se?: number;
};

/**
 * The chances of player 0 around a roll: match winning chances, 0 to 1; for money the cubeful equity of the game in
 * points. `null` if the analysis has none.
 */
export type Chances = {
  /** Before the roll. */
  before: number | null;
  /** After the roll, if the best play is made: the difference from `before` is luck. */
  rolled: number | null;
  /** After the play that was made: the difference from `rolled` is error. */
  played: number | null;
};

/** One action of a match: the position before it, and its analysis. */
export type Moment = {
  /** The game, counted from 0. */
  game: number;
  /** The action in the game, counted from 0. */
  action: number;
  /** The player who acted, 0 or 1. */
  player: 0 | 1;
  /** The action taken. */
  kind: TranscribedKind;
  /**
   * The position before the action, with the dice for a roll. After a double, until the answer, the side that doubled
   * is on roll.
   */
  board: PositionInfo;
  /**
   * The play in standard notation; empty if no checker could move. `null` for other actions, and if the source does not
   * have the play.
   */
  play: string | null;
  /** The checker moves of that play; none if the play is illegal. */
  moves: Array<CheckerMove>;
  /** Whether the play is illegal. */
  illegal: boolean;
  /** The plays that the analysis lists, the best first; none for other actions. */
  candidates: Array<Candidate>;
  /** The analysis of the cube: before a roll, of a double, of an answer. Equities of the side that may double. */
  cube: CubeAnalysis | null;
  /**
   * The best cube action by that analysis, from the side that may double: `no double`, `double, take`, `double, pass`
   * or `too good, pass`.
   */
  cubeBest: string | null;
  /**
   * The smallest winning chances with which the answering side can take. `null` without an analysis of the cube with
   * chances, and if doubling is impossible.
   */
  takePoints: TakePoints | null;
  /**
   * Luck of the roll, from the side that rolled: normalised equity after the best play minus the mean over all rolls.
   */
  luck: number | null;
  /** Whether the roll is a joker: whether it gains more than 0.3. */
  joker: boolean;
  /** How the chances moved. */
  chances: Chances;
};

/** A game in the graph. */
export type GraphGame = {
  /** The game, counted from 0. */
  game: number;
  /** Rolls before its first one. */
  start: number;
};

/** An error in the graph. */
export type GraphDot = {
  /** Number of the decision among all of the course, counted from 0. */
  decision: number;
  /** Rolls before the decision, with that of a play. */
  x: number;
  /** The height of its tip, in per cent from the top. */
  tip: number;
  /** Whether it is about the cube. */
  cube: boolean;
  /** Whether it loses 0.08 or more. */
  blunder: boolean;
};

/** The graph of a match: as wide as there are rolls, and 100 high. */
export type MatchGraph = {
  /** Rolls of the match: the width. */
  rolls: number;
  /**
   * The chances at the lower and at the upper edge of their band: 0 and 1 for a match; for money as many points as any
   * value has.
   */
  scale: [number, number];
  /** The heights of the highest chances, the middle ones and the lowest, in per cent from the top. */
  chances: [number, number, number];
  /** The height from which errors reach up and down, in per cent from the top. */
  errors: number;
  /** The height around which the luck of rolls is drawn, in per cent from the top. */
  luck: number;
  /** Games that have rolls. */
  games: Array<GraphGame>;
  /** Errors, in the order of the match. */
  dots: Array<GraphDot>;
  /** The chances of the first player, as the data of an SVG path; empty where nothing is known. */
  line: string;
  /** The luck that helped the first player, and the second, as the data of two SVG paths. */
  luckOf: [string, string];
};

/** A match in order, with its analysis. */
export type MatchCourse = {
  /** The report; `null` if the match has no analysis. */
  report: MatchReport | null;
  /** Every decision with an analysis, in order, including those that do not count. */
  decisions: Array<MatchDecision>;
  /** Every action, in order. */
  moments: Array<Moment>;
  /** The graph of the match, to draw. */
  graph: MatchGraph;
};

/** The facts of a match for one sentence: the result, luck, and the game that changed most. */
export type MatchStory = {
  /** The score; at most the length of the match. */
  score: [number, number];
  /** The player with more points, 0 or 1; 0 at a level score. */
  leader: 0 | 1;
  /** Whether the leader has won the match. */
  over: boolean;
  /**
   * The value of luck to the leader, in match winning chance: the actual minus the luck-adjusted result. `null` for
   * money, and without an analysis of luck.
   */
  luck: number | null;
  /** The game that brought the leader most. `null` for money, for a single game, and if no game brought anything. */
  game: StoryGame | null;
};

/** The game that changed most. */
export type StoryGame = {
  /** Number of the game in the source. */
  number: number;
  /** The match winning chance that it brought the leader. */
  change: number;
};

/** One of two analyses. */
export type ComparedAnalysis = {
  /** The engine with its version. */
  engine: string;
  /** The level of plays; `null` if the analysis names none for the whole match. */
  level: string | null;
  /** The performance ratings of the players; `null` without a decision. */
  pr: [number | null, number | null];
  /** Errors of 0.02 or more, over both players. */
  errors: number;
  /** Errors that the other analysis does not find: its loss for the same decision is below 0.02. */
  errorsOfItsOwn: number;
  /**
   * Normalised equity lost by the other's choices according to this analysis, per decision in both. Choices that it
   * does not list are left out.
   */
  otherLoses: number;
};

/** One analysis of a decision. */
export type ViewOfDecision = {
  /** The play or cube action that it prefers. */
  best: string;
  /** The level of the preferred play, or of the cube decision. */
  level: string;
  /** Normalised equity lost by the play or cube action that was made, according to this analysis. */
  lost: number;
  /**
   * Normalised equity lost by the choice of the other analysis, according to this one; `null` if it does not list that
   * play.
   */
  otherLoses: number | null;
};

/** A decision in which two analyses have different preferences. */
export type Disagreement = {
  /** Number of the game, counted from 0. */
  game: number;
  /** Number of the action in the game, counted from 0. */
  action: number;
  /** The player who decided, 0 or 1. */
  player: 0 | 1;
  /** The kind of decision. */
  kind: DecisionKind;
  /** The position, with the dice for a play. */
  xgid: string;
  /** The play or cube action that was made. */
  done: string;
  /** Whether a double here is a redouble: the side that may double owns the cube. */
  redouble?: boolean;
  /** Preference and losses of each analysis. */
  views: [ViewOfDecision, ViewOfDecision];
  /** The larger of the two costs of the other's choice; 0 if neither is known. */
  cost: number;
};

/** Two analyses of one match, decision by decision. */
export type AnalysisComparison = {
  /** The names of the players. */
  players: [string, string];
  /** The two analyses, in the order in which they were given. */
  analyses: [ComparedAnalysis, ComparedAnalysis];
  /** Decisions in both analyses. A play without a choice counts if either of them counts it. */
  decisions: number;
  /** Decisions in which both prefer the same play or cube action. */
  agreed: number;
  /** The other decisions, the largest cost first. */
  disagreements: Array<Disagreement>;
};
