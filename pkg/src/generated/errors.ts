// Written by `cargo run -p xtask -- types` from the Rust types that src/types.rs lists.

/** The notation of a text; `id` if it looks like none. */
export type Notation =
  | 'id'
  | 'xgid'
  | 'position_id'
  | 'match_id'
  | 'ogid'
  | 'play';

/** The invalid part of a text. */
export type NotationField =
  | 'black'
  | 'black_score'
  | 'board'
  | 'bottom_score'
  | 'character'
  | 'checkers'
  | 'colour'
  | 'crawford'
  | 'cube'
  | 'dice'
  | 'end'
  | 'fields'
  | 'hits'
  | 'length'
  | 'max_cube'
  | 'move'
  | 'owner'
  | 'play'
  | 'rules'
  | 'state'
  | 'text'
  | 'top_score'
  | 'turn'
  | 'way'
  | 'white'
  | 'white_score';

/** Kinds of errors of a notation: the notation and the invalid part. */
export type NotationErrorKind =
  | 'id.length'
  | 'id.text'
  | 'xgid.board'
  | 'xgid.bottom_score'
  | 'xgid.cube'
  | 'xgid.dice'
  | 'xgid.fields'
  | 'xgid.length'
  | 'xgid.max_cube'
  | 'xgid.owner'
  | 'xgid.rules'
  | 'xgid.top_score'
  | 'xgid.turn'
  | 'position_id.board'
  | 'position_id.character'
  | 'position_id.length'
  | 'match_id.bottom_score'
  | 'match_id.character'
  | 'match_id.crawford'
  | 'match_id.dice'
  | 'match_id.end'
  | 'match_id.length'
  | 'match_id.owner'
  | 'match_id.state'
  | 'match_id.top_score'
  | 'ogid.black'
  | 'ogid.black_score'
  | 'ogid.board'
  | 'ogid.checkers'
  | 'ogid.colour'
  | 'ogid.cube'
  | 'ogid.dice'
  | 'ogid.fields'
  | 'ogid.length'
  | 'ogid.move'
  | 'ogid.state'
  | 'ogid.white'
  | 'ogid.white_score'
  | 'play.hits'
  | 'play.play'
  | 'play.way';

/** Kinds of errors of the engine: of a notation, or another. */
export type EngineErrorKind = NotationErrorKind | OtherErrorKind;

/** Kinds of errors that are of no notation. */
export type OtherErrorKind =
  | 'aborted'
  | 'argument'
  | 'bearoff.checksum'
  | 'bearoff.corrupt'
  | 'bearoff.kind'
  | 'bearoff.size'
  | 'bearoff.start'
  | 'bearoff.truncated'
  | 'bearoff.version'
  | 'book'
  | 'checkers'
  | 'contest'
  | 'cube'
  | 'dice'
  | 'duel'
  | 'exercise'
  | 'first_rolls'
  | 'format'
  | 'horizon'
  | 'lesson.content'
  | 'lesson.damaged'
  | 'lesson.format'
  | 'lesson.version'
  | 'level'
  | 'link.content'
  | 'link.damaged'
  | 'link.long'
  | 'link.version'
  | 'luck'
  | 'luck_level'
  | 'luck_plies'
  | 'match.analysis'
  | 'match.damaged'
  | 'match.format'
  | 'match.games'
  | 'match.json'
  | 'match.settings'
  | 'match.sgf'
  | 'match.variation'
  | 'met.antisymmetry'
  | 'met.csv'
  | 'met.json'
  | 'met.length'
  | 'met.name'
  | 'met.number'
  | 'met.parametric'
  | 'met.range'
  | 'met.shape'
  | 'met.size'
  | 'met.xml'
  | 'moves'
  | 'net'
  | 'network'
  | 'openings'
  | 'plays'
  | 'points'
  | 'rollout'
  | 'score'
  | 'stop'
  | 'turn';

/** The reason, which distinguishes errors of the same kind. */
export type ErrorReason =
  | 'not_rolled'
  | 'no_play'
  | 'game_over'
  | 'too_many_on_roll'
  | 'too_many_opponent'
  | 'wrong_bar'
  | 'no_checkers'
  | 'nobody_can_move'
  | 'cube_value'
  | 'not_crawford'
  | 'worthless'
  | 'beyond_table'
  | 'money'
  | 'plies'
  | 'stratified'
  | 'truncate'
  | 'candidates'
  | 'cannot_double'
  | 'other_engine'
  | 'other_question'
  | 'other_settings'
  | 'same_trials'
  | 'no_person'
  | 'not_now'
  | 'refused'
  | 'no_beavers'
  | 'illegal_play'
  | 'unfinished'
  | 'no_stakes'
  | 'weights'
  | 'mixed'
  | 'luck_bound'
  | 'rules'
  | 'too_few_pairs'
  | 'confidence';

/** The parts of an error. Parts that do not apply are omitted. */
export type ErrorFields = {
  /** The reason, which distinguishes errors of the same kind. */
  reason?: ErrorReason;
  /** The invalid field, option or part, named as on the command line. */
  field?: string;
  /** The value found. */
  found?: string;
  /** The value expected: a number, a name, or English words. */
  expected?: string;
  /** The line or row of the input, from 1. */
  line?: number;
};

/** An error in the form for programs. */
export type ErrorReport = {
  /** The kind of error, one of a fixed list. */
  kind: EngineErrorKind;
  /** The reason in English words. */
  message: string;
  /** The input of the user. */
  input: string;
  /** The parts of the message, for a message in another language. */
  fields: ErrorFields;
};
