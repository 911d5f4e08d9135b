/** Lessons: what the device keeps of them, how far one has come, and changes of an author. */

import type { EngineProblem, Lesson, LessonQuestion, LessonStep, LinkedPosition } from '../engine/port';
import { mergedFields, mergedList, same } from './lists';
import { choicesOf, costsOf } from './shared';

/** An answer of the learner. */
export interface LessonAnswer {
  /** A play, a cube action or a number as text; empty: the answer was looked at. */
  given: string;
  at: number;
}

/** Answers by [`keyOf`] their positions. */
export type LessonAnswers = Readonly<Record<string, LessonAnswer>>;

export interface KeptLesson {
  id: string;
  /** Null: an example of the page, of which only the answers are kept. */
  lesson: Lesson | null;
  answers: LessonAnswers;
  /** When the lesson was changed, in milliseconds since 1970. */
  at: number;
}

/** A lesson that is shown. */
export interface OpenLesson {
  id: string;
  lesson: Lesson;
  answers: LessonAnswers;
  /** Whether it can be edited: it is on this device. */
  own: boolean;
}

/** Everything that the pages of lessons show. */
export interface LessonRoom {
  /** Null until the device was read. */
  list: readonly KeptLesson[] | null;
  open: OpenLesson | null;
  /** Why there is no such lesson. */
  missing: EngineProblem | null;
  /** Why something was not kept, read or made. */
  problem: EngineProblem | null;
  /** How many positions wait for their numbers. */
  waiting: number;
  /** Another tab has changed the same place: this tab continues with a copy. */
  copied: boolean;
}

export const NEW_LESSONS: LessonRoom = {
  list: null,
  open: null,
  missing: null,
  problem: null,
  waiting: 0,
  copied: false,
};

/** The lessons that come with the page, by the names of their files. */
export const EXAMPLE_LESSONS = ['priming', 'races'] as const;
export type ExampleName = (typeof EXAMPLE_LESSONS)[number];
export const exampleId = (name: ExampleName): string => `example-${name}`;
export const exampleOf = (id: string): ExampleName | undefined =>
  EXAMPLE_LESSONS.find((name) => exampleId(name) === id);

/** The name under which an answer is kept: it stays when the order of the positions changes. */
export const keyOf = ({ position, question }: LessonStep): string => `${question?.kind ?? ''} ${position.xgid}`;

/** The tray of the side on roll, in marks and arrows; its bar is 25, the other bar 0. */
export const OFF = 26;

/** How many positions have questions, and how many of them were answered. */
export function progressOf(lesson: Lesson, answers: LessonAnswers): { asked: number; answered: number } {
  const asked = lesson.steps.filter(({ question }) => question);
  return { asked: asked.length, answered: asked.filter((step) => answers[keyOf(step)]).length };
}

/** The position with which to resume: the first question without an answer; the first position if there is none. */
export function resumeAt(lesson: Lesson, answers: LessonAnswers): number {
  const open = lesson.steps.findIndex((step) => step.question && !answers[keyOf(step)]);
  return Math.max(open, 0);
}

/** An id of an unanswered double has a D in place of the dice. */
export const isOffered = (xgid: string): boolean => /^(?:[^:]*:){4}D/i.test(xgid);
/** Whether dice are rolled in a position. */
export const isRolled = (xgid: string): boolean => /^(?:[^:]*:){4}[1-6]{2}/.test(xgid);

/** The possible choices; empty for a number and for questions without a choice. */
export function optionsOf({ position, question }: LessonStep): string[] {
  if (question?.kind === 'play') return choicesOf(position, false);
  if (question?.kind === 'cube') return choicesOf({ ...position, plays: [] }, isOffered(position.xgid));
  return [];
}

/** The cost of the answer; 0 if it is right, null if there is nothing to judge. */
export function costOf({ position, question }: LessonStep, given: string): number | null {
  if (question?.kind === 'number') return Math.abs(numberOf(given)! - question.answer) <= question.within ? 0 : 1;
  if (question?.kind !== 'play' && question?.kind !== 'cube') return null;
  const of = question.kind === 'play' ? position : { ...position, plays: [] };
  const cost = costsOf(of, isOffered(position.xgid)).find(({ choice }) => choice === given);
  // Three decimals are shown.
  return cost ? (cost.lost < 0.0005 ? 0 : cost.lost) : null;
}

/** A number as people type it, with a comma or a per cent sign; null for other texts. */
export function numberOf(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace(/\s*%$/, '');
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : null;
}

/** The question that suits a position best. */
export function usualQuestion({ xgid, plays, cube }: LinkedPosition): LessonQuestion {
  if (isRolled(xgid) && (plays?.length ?? 0) > 1) return { kind: 'play' };
  return cube ? { kind: 'cube' } : { kind: 'reveal' };
}

export const stepOf = (position: LinkedPosition): LessonStep => ({ position, question: usualQuestion(position) });

/** A position of a match as a step: its comment becomes the text. */
export function stepOfDecision({ comment, done: _, ...position }: LinkedPosition): LessonStep {
  return { ...stepOf(position), ...(comment ? { text: comment } : {}) };
}

/** The list with entry `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, n) => n !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}

/** A point marked, or not any more. */
export function withMark(step: LessonStep, point: number): LessonStep {
  const marks = step.marks ?? [];
  return { ...step, marks: marks.includes(point) ? marks.filter((one) => one !== point) : [...marks, point] };
}

/** An arrow drawn; drawn a second time it is removed. */
export function withArrow(step: LessonStep, from: number, to: number): LessonStep {
  if (from === to) return step;
  const arrows = step.arrows ?? [];
  const others = arrows.filter((one) => one[0] !== from || one[1] !== to);
  return { ...step, arrows: others.length < arrows.length ? others : [...arrows, [from, to]] };
}

/** The answers of both; of two to one question the first stays. */
export function joinedAnswers(a: LessonAnswers, b: LessonAnswers): LessonAnswers {
  const all: Record<string, LessonAnswer> = { ...a };
  for (const [key, answer] of Object.entries(b)) if (!all[key] || answer.at < all[key].at) all[key] = answer;
  return all;
}

/** A lesson with everything that two tabs have changed; null if both have changed the same place. */
export function mergedLesson(base: Lesson | null, mine: Lesson | null, theirs: Lesson | null): Lesson | null {
  if (!mine || !theirs || !base) return same(mine, theirs) ? mine : null;
  const { steps: before, ...head } = base;
  const { steps: here, ...own } = mine;
  const { steps: there, ...other } = theirs;
  const steps = mergedList(before, here, there, 0);
  const fields = mergedFields(head, own, other);
  return steps && fields && { ...(fields as typeof own), steps };
}

/** Whether two versions are equal, whenever they were saved. */
export const sameLesson = (a: Pick<KeptLesson, 'lesson'>, b: Pick<KeptLesson, 'lesson'>): boolean =>
  same(a.lesson, b.lesson);

/** The name of a lesson's file. */
export function fileNameOf({ title }: Lesson): string {
  const name = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return `${name.slice(0, 60) || 'lesson'}.lesson.json`;
}
