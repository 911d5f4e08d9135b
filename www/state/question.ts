/** The current card: the answer made on the board or by a button, and its mark. */

import type { Candidate, CheckerMove, EngineProblem, NextMoves } from '../engine/port';
import { bestChoice, type Card, type CubeChoice, cubeOptions } from './cards';
import type { Place } from './edit';
import type { Grade } from './grade';

/** An answer that loses no more is right. */
export const RIGHT = 0.01;
/** One that loses less is nearly right: eXtreme Gammon does not call it an error. */
const NEARLY = 0.02;

/** A roll that is played by hand: the checker moves made so far, and their continuations. */
export interface Hand {
  made: readonly CheckerMove[];
  /** Null until the engine has answered. */
  next: NextMoves | null;
  /** The point of the checker picked up. */
  picked: number | null;
  /** Places that its checker reaches with several dice. */
  further?: readonly Place[];
}

/** A roll of which no checker has been moved. */
export const NOTHING_MADE: Hand = { made: [], next: null, picked: null, further: [] };

/** The answer, and the engine's evaluation of it. */
export interface Answer {
  /** The play as the engine lists it; null for the cube. */
  play: Candidate | null;
  /** The cube action; null for a play. */
  choice: CubeChoice | null;
  /** Normalised equity lost, at least 0. */
  loss: number;
}

export interface Question extends Hand {
  /** Learning repeats until the answer is right or shown; the drill counts the first answer. */
  of: 'learn' | 'drill';
  card: Card;
  /** The answer; null before there is one, and if the solution was shown without one. */
  answer: Answer | null;
  /** Whether the solution is shown. */
  shown: boolean;
  /** The engine judges the answer. */
  busy: boolean;
  problem: EngineProblem | null;
}

export type Mark = 'best' | 'right' | 'wrong';

export function isRight({ loss }: Answer): boolean {
  return loss <= RIGHT;
}

/** How good an answer is. */
export function markOfAnswer({ card, answer }: Pick<Question, 'card'> & { answer: Answer }): Mark {
  if (!isRight(answer)) return 'wrong';
  const best = answer.play ? answer.play.play === card.plays[0]?.play : answer.choice === bestChoice(card);
  return best ? 'best' : 'right';
}

/** Whether an answer keeps the cube for the wrong reason: too good to double, or not good enough. */
export function hasWrongReason({ card, answer }: Pick<Question, 'card'> & { answer: Answer }): boolean {
  const best = bestChoice(card);
  return best !== 'double' && card.asks === 'double' && answer.choice !== 'double' && answer.choice !== best;
}

/** The grade that an answer suggests; the user may choose another. */
export function suggestedGrade(question: Pick<Question, 'card' | 'answer'>): Grade {
  const { card, answer } = question;
  if (!answer || answer.loss >= NEARLY) return 'again';
  return !isRight(answer) || hasWrongReason({ card, answer }) ? 'hard' : 'good';
}

/** The answer that a choice is. */
export function chosen(card: Card, choice: CubeChoice): Answer | null {
  const option = cubeOptions(card).find((one) => one.choice === choice);
  return option ? { play: null, choice, loss: option.loss } : null;
}

/** The plays that the analysis lists; the one that was answered with is among them, if need be as the last. */
export function listed({ card, answer }: Pick<Question, 'card' | 'answer'>): readonly Candidate[] {
  const play = answer?.play;
  return !play || card.plays.some((one) => one.play === play.play) ? card.plays : [...card.plays, play];
}
