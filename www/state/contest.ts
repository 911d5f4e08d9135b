/** A match against the engine as plain data: its start, its state, the source of its dice. */

import type {
  ContestAct,
  ContestAdvice,
  ContestReport,
  ContestSettings,
  ContestTurn,
  EngineProblem,
  GameResult,
  Roll,
  Strength,
  StrengthInfo,
} from '../engine/port';
import type { Hand } from './question';

/** Lengths of a match that are offered; 0 is money. */
export const LENGTHS = [1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 25, 0] as const;

/** When the tutor speaks: never, before a blunder, before any error, after the match. */
export type Tutor = 'off' | 'blunders' | 'errors' | 'after';

/** How a match is begun. */
export interface ContestChoice {
  name: string;
  length: number;
  jacoby: boolean;
  beavers: boolean;
  strength: Strength;
  tutor: Tutor;
  /** The dice are thrown on a table, and typed. */
  byHand: boolean;
  /** The position in which games begin; missing in matches of earlier versions. */
  game?: GameChoice;
  /** The id of the position, if it is one of the user's. */
  start?: string;
}

/** Positions in which games may begin: those of the variations, and one by its id. */
export const GAMES = ['backgammon', 'nackgammon', 'longgammon', 'own'] as const;
export type GameChoice = (typeof GAMES)[number];

/** The settings of the engine for a choice of the beginning. */
export function beginning({ game, start }: ContestChoice): Pick<ContestSettings, 'variation' | 'start'> {
  if (game === 'own') return { start: (start ?? '').trim() };
  return game && game !== 'backgammon' ? { variation: game } : {};
}

export const USUAL_CONTEST: ContestChoice = {
  name: '',
  length: 5,
  jacoby: true,
  beavers: true,
  strength: 'intermediate',
  tutor: 'off',
  byHand: false,
};

/**
 * The source of the dice of a match. Throw n follows from the secret, the word and n (`device/dice.ts`). The commitment
 * is known before the word is chosen, so neither side can have chosen the dice.
 */
export interface DiceSource {
  /** Known to nobody before the end: shown then. */
  secret: string;
  /** The hash of the secret, shown before the match begins. */
  commitment: string;
  /** The player's word. */
  word: string;
}

/** A match under way. */
export interface ContestState extends Hand {
  /** The only legal play, if there is only one and it is automatic. */
  forced?: string | null;
  /** The id of a contest, in the library too. */
  id: string;
  /** The match as the engine wrote it, and how it stands. */
  saved: string;
  report: ContestReport;
  choice: ContestChoice;
  /** Null if the dice are typed. */
  dice: DiceSource | null;
  busy: boolean;
  /** The person has decided to roll, and the dice that were thrown by hand are awaited. */
  rolling: boolean;
  /** The tutor's warning about an intended action; `again` if it has warned about this decision before. */
  warning: { act: ContestAct; advice: ContestAdvice; again: boolean } | null;
  problem: EngineProblem | null;
  keepProblem: EngineProblem | null;
  /** The match in the library, if it is there. */
  match: string | null;
}

/** The part of the page that plays. */
export interface Playing {
  /** The match that was begun or kept; null without one. */
  contest: ContestState | null;
  /** The stored data has been read. */
  looked: boolean;
  /** The device has a match that could not be shown. */
  unread: boolean;
  strengths: readonly StrengthInfo[];
  choice: ContestChoice;
  /** The dice of the next match. */
  source: DiceSource | null;
  problem: EngineProblem | null;
}

export const NOT_PLAYING: Playing = {
  contest: null,
  looked: false,
  unread: false,
  strengths: [],
  choice: USUAL_CONTEST,
  source: null,
  problem: null,
};

/** The engine's last play, as long as the person has done nothing since; null if its last action was no play. */
export function lastOfEngine({ turns, awaits }: ContestReport): { dice: Roll; play: string } | null {
  const last = turns.at(-1);
  if (last?.player !== 1 || last.act.kind !== 'play' || !last.dice || awaits.kind === 'opening') return null;
  return { dice: last.dice, play: last.act.play };
}

/** The decisions of a game in pairs, as a move list has them: one row a turn of both. */
export function rowsOf(turns: readonly ContestTurn[]): readonly (readonly [ContestTurn | null, ContestTurn | null])[] {
  const rows: [ContestTurn | null, ContestTurn | null][] = [];
  for (const turn of turns) {
    const row = rows.at(-1);
    if (row && row[turn.player] === null && (turn.player === 1 || row[1] === null)) row[turn.player] = turn;
    else rows.push(turn.player === 0 ? [turn, null] : [null, turn]);
  }
  return rows;
}

/** The data on its dice in the library's match, for later verification. */
export function diceComment(source: DiceSource | null): string {
  if (!source) return 'The dice were thrown by hand.';
  const { secret, commitment, word } = source;
  return (
    `Throw n of the dice is read off SHA-256 of "secret:word:n". SHA-256 of the secret: ${commitment}; ` +
    `secret: ${secret}; word: ${word}.`
  );
}

/** The throw of the opening that was a tie, as long as it is the last; null else. */
export function tieOf({ awaits, throws }: ContestReport): number | null {
  const last = throws.at(-1);
  return awaits.kind === 'opening' && last && last[0] === last[1] ? last[0] : null;
}

/**
 * The person's next action that needs no decision: a roll if the cube cannot be turned or `autoRoll` is chosen, the
 * throw after a tie, the only play. Null if there is none.
 */
export function automatic(contest: ContestState, autoRoll: boolean): 'roll' | ContestAct | null {
  const { report, problem, warning, dice, forced } = contest;
  const { awaits } = report;
  if (problem || warning) return null;
  const rolls =
    (awaits.kind === 'dice' && awaits.player === 0) || (awaits.kind === 'cube' && autoRoll) || tieOf(report) !== null;
  if (rolls) return dice ? 'roll' : null;
  return awaits.kind === 'play' && forced != null ? { kind: 'play', play: forced } : null;
}

/** The events since the person's last decision: the engine's turns, and turns in which no checker could move. */
export function since({ turns, awaits }: ContestReport): readonly ContestTurn[] {
  if (awaits.kind === 'opening' || awaits.kind === 'over') return [];
  const danced = ({ act }: ContestTurn) => act.kind === 'play' && act.play === '';
  const last = turns.findLastIndex((turn) => turn.player === 0 && !danced(turn));
  return turns.slice(last + 1);
}

/** The result of the last game: its points over its cube, which is on the board until the next game begins. */
export function resultOf({ games, board }: ContestReport): GameResult {
  const times = (games.at(-1)?.points ?? 1) / board.cube.value;
  return times === 3 ? 'backgammon' : times === 2 ? 'gammon' : 'single';
}
