/** Decisions of a match as questions for learning: the question, the action taken, the engine's analysis. */

import type {
  Candidate,
  CubeAnalysis,
  MatchCourse,
  MatchDecision,
  Moment,
  PositionInfo,
  PositionKind,
  Transcript,
} from '../engine/port';
import { swapped, swapSides } from './edit';
import type { ActionAt } from './route';
import type { Review, Schedule } from './schedule';

/** The question of a card: the play, the double, or the answer to a double. */
export type Asks = 'play' | 'double' | 'answer';
export const ASKS: readonly Asks[] = ['play', 'double', 'answer'];

/** Ways to answer a question about the cube. */
export type CubeChoice = 'no_double' | 'double' | 'too_good' | 'take' | 'pass';

/** The source of a card. */
export interface CardOrigin {
  /** The match in the library. */
  match: string;
  at: ActionAt;
  players: [string, string];
  /** The player who decided, 0 or 1. */
  player: 0 | 1;
  /** Points of the match; 0 for money. */
  length: number;
  event: string | null;
  /** As the file writes it. */
  date: string | null;
  /** The number that the source gives the game. */
  game: number;
}

export interface Card {
  /** The same for the same question, whichever match and colour it comes from. */
  id: string;
  asks: Asks;
  /** The position, as the analysis names it: while a double waits, the side that doubled is on roll. */
  xgid: string;
  /** The position as the side that decides sees it. */
  board: PositionInfo;
  kind: PositionKind;
  /** The action taken, and the engine's choice: as in `MatchDecision`. */
  done: string;
  best: string;
  /** Normalised equity lost. */
  lost: number;
  /** The plays that the analysis lists, the best first; none for the cube. */
  plays: readonly Candidate[];
  /** The analysis of the cube, from the side that may double; null for plays. */
  cube: CubeAnalysis | null;
  /** The engine with its version. */
  engine: string;
  origin: CardOrigin;
  note: string;
  starred: boolean;
  /** When it was made first, in milliseconds since 1970. */
  made: number;
  /** The state of its memory model; null before its first review. */
  schedule: Schedule | null;
  reviews: readonly Review[];
}

/** Which decisions of a match become cards. */
export interface CardChoice {
  player: 0 | 1 | 'both';
  /** Minimum equity lost. */
  least: number;
  asks: readonly Asks[];
  /** Also decisions with a star, whatever their loss. */
  starred: boolean;
  /** At most so many, the costliest; null for all. */
  most: number | null;
}

/** Thresholds that can be chosen: an error and a blunder, as eXtreme Gammon names them. */
export const LEAST = [0.02, 0.08] as const;

export const USUAL_CHOICE: CardChoice = { player: 'both', least: 0.02, asks: ASKS, starred: true, most: null };

/** How many cards can be chosen at most. */
export const MOST = [10, 25, 50, null] as const;

/** A match with an analysis. */
export interface CardSource {
  id: string;
  transcript: Pick<Transcript, 'players' | 'length' | 'event' | 'date' | 'games'>;
  course: MatchCourse;
}

/** The chosen decisions of a match as new cards, in the order of the match. */
export function makeCards(source: CardSource, choice: CardChoice, now: number): Card[] {
  const { course, transcript } = source;
  const moments = new Map(course.moments.map((moment) => [`${moment.game}.${moment.action}`, moment]));
  const cards = course.decisions.flatMap((decision): Card[] => {
    const moment = moments.get(`${decision.game}.${decision.action}`);
    const action = transcript.games[decision.game]?.actions[decision.action];
    const asks = asksOf(decision);
    const starred = choice.starred && action?.starred === true && decision.counts;
    const wanted = decision.lost >= choice.least || starred;
    const chosen = choice.player === 'both' || choice.player === decision.player;
    if (!moment || !action || !wanted || !chosen || !choice.asks.includes(asks) || !isQuestion(decision, moment))
      return [];
    const { game, action: number, player } = decision;
    return [
      {
        id: cardId(moment.board, asks),
        asks,
        xgid: decision.xgid,
        board: seenBoard(moment.board, asks),
        kind: decision.position,
        done: decision.done,
        best: decision.best,
        lost: decision.lost,
        plays: asks === 'play' ? moment.candidates : [],
        cube: asks === 'play' ? null : moment.cube,
        engine: course.report?.engine ?? '',
        origin: {
          match: source.id,
          at: { game, action: number },
          players: transcript.players,
          player,
          length: transcript.length,
          event: transcript.event,
          date: transcript.date,
          game: transcript.games[game]!.number,
        },
        note: action.comment ?? '',
        starred: action.starred === true,
        made: now,
        schedule: null,
        reviews: [],
      },
    ];
  });
  const costliest = [...once(cards)].sort((a, b) => b.lost - a.lost).slice(0, choice.most ?? Infinity);
  return cards.filter((card) => costliest.includes(card));
}

/** One card for each question: if the same question came twice, the costlier answer counts. */
function once(cards: readonly Card[]): Iterable<Card> {
  const byId = new Map<string, Card>();
  for (const card of cards) if ((byId.get(card.id)?.lost ?? -1) < card.lost) byId.set(card.id, card);
  return byId.values();
}

function asksOf({ kind }: MatchDecision): Asks {
  if (kind === 'play') return 'play';
  return kind === 'take' || kind === 'pass' ? 'answer' : 'double';
}

/**
 * Whether there is something to choose from, and an answer to learn. Beavers are not part of it: a take instead of a
 * beaver counts as right.
 */
function isQuestion({ kind, done, best }: MatchDecision, { candidates, cube }: Moment): boolean {
  if (kind === 'play') return candidates.length > 1;
  return cube !== null && !(done === 'take' && best === 'beaver') && !(done === 'beaver' && best === 'take');
}

/** The board before the decision: no dice before the roll, and the side that answers a double is at the bottom. */
function seenBoard(board: PositionInfo, asks: Asks): PositionInfo {
  if (asks === 'play') return board;
  const before = { ...board, dice: null };
  if (asks === 'double') return before;
  const turned = <T>(sides: { onRoll: T; opponent: T }) => ({ onRoll: sides.opponent, opponent: sides.onRoll });
  return {
    ...before,
    ...swapped(board),
    points: swapSides(board.points),
    off: turned(board.off),
    pips: turned(board.pips),
  };
}

/** Position, dice, cube and score from the side on roll of either colour, and the question. */
function cardId({ positionId, dice, cube, score }: PositionInfo, asks: Asks): string {
  const stake =
    score.kind === 'match'
      ? `${score.length - score.onRoll}-${score.length - score.opponent}${score.crawford ? 'c' : ''}`
      : `$${score.jacoby ? 'j' : ''}${score.beavers ? 'b' : ''}`;
  return [asks, positionId, asks === 'play' ? dice?.join('') : '', `${cube.value}${cube.owner}`, stake].join(':');
}

/** The card as it is kept, given the one that is kept already: schedule and note of that stay. */
export function joinedCard(kept: Card | undefined, fresh: Card): Card {
  if (!kept) return fresh;
  const { note, starred, made, schedule, reviews } = kept;
  return { ...fresh, note: note || fresh.note, starred: starred || fresh.starred, made, schedule, reviews };
}

/** An option of a question about the cube: its equity from the side that may double, and its loss. */
export interface CubeOption {
  choice: CubeChoice;
  equity: number;
  loss: number;
}

/** The possible answers to a question about the cube. */
export function cubeOptions({ asks, cube }: Pick<Card, 'asks' | 'cube'>): CubeOption[] {
  if (!cube) return [];
  const { noDouble, doubleTake, doublePass } = cube;
  const doubled = Math.min(doubleTake, doublePass);
  if (asks === 'answer') {
    return [
      { choice: 'take', equity: doubleTake, loss: doubleTake - doubled },
      { choice: 'pass', equity: doublePass, loss: doublePass - doubled },
    ];
  }
  const best = Math.max(noDouble, doubled);
  return [
    { choice: 'no_double', equity: noDouble, loss: best - noDouble },
    { choice: 'double', equity: doubled, loss: best - doubled },
    { choice: 'too_good', equity: noDouble, loss: best - noDouble },
  ];
}

/** The engine's answer to a question about the cube. */
export function bestChoice({ asks, best }: Pick<Card, 'asks' | 'best'>): CubeChoice {
  if (asks === 'answer') return best === 'pass' ? 'pass' : 'take';
  if (best.startsWith('double')) return 'double';
  return best.startsWith('too good') ? 'too_good' : 'no_double';
}

/** The answer to a question about the cube in the match. */
export function doneChoice({ asks, done }: Pick<Card, 'asks' | 'done'>): CubeChoice {
  if (asks === 'answer') return done === 'pass' ? 'pass' : 'take';
  return done === 'double' ? 'double' : 'no_double';
}
