/** A booklet that is put together: which positions are in it, and which candidates of each. */

import type { BookletPosition, LessonStep } from '../engine/port';

/** A position of the collection with the choices of the author. */
export interface Chosen {
  position: BookletPosition;
  /** Whether it is in the booklet. */
  included: boolean;
  /** The plays that are listed; null for a position without plays. */
  plays: readonly string[] | null;
}

/** The first `most` plays of a position, and the one that was made. */
export function usualPlays({ position: { plays, done } }: BookletPosition, most: number): string[] | null {
  if (!plays || plays.length === 0) return null;
  return plays.filter(({ play }, n) => n < most || play === done).map(({ play }) => play);
}

export const chosenOf = (positions: readonly BookletPosition[], most: number): Chosen[] =>
  positions.map((position) => ({ position, included: true, plays: usualPlays(position, most) }));

/** A play listed, or not any more, in the order of the analysis. */
export function toggled({ position, included, plays }: Chosen, play: string): Chosen {
  const wanted = new Set(plays ?? []);
  if (!wanted.delete(play)) wanted.add(play);
  const all = position.position.plays ?? [];
  return { position, included, plays: all.map((one) => one.play).filter((one) => wanted.has(one)) };
}

/** The positions of the booklet, with their candidates. */
export const printed = (chosen: readonly Chosen[]): BookletPosition[] =>
  chosen
    .filter(({ included }) => included)
    .map(({ position, plays }) => (plays ? { ...position, candidates: [...plays] } : position));

/** The positions of a lesson: its question below the diagram, its text with the solution. */
export const ofLesson = (steps: readonly LessonStep[]): BookletPosition[] =>
  steps.map(({ position: { comment: _, ...position }, prompt, text }) => ({
    position: text ? { ...position, comment: text } : position,
    ...(prompt ? { note: prompt } : {}),
  }));

/** The name of a file for a title. */
export function fileOf(title: string): string {
  return (
    title
      .replace(/[^\p{L}\p{N} ._-]+/gu, '_')
      .trim()
      .slice(0, 80) || 'booklet'
  );
}
