/** Grades of cards: the part that needs no scheduler. */

export type Grade = 'again' | 'hard' | 'good' | 'easy';
export const GRADES: readonly Grade[] = ['again', 'hard', 'good', 'easy'];

/** A day in milliseconds. */
export const DAY = 86_400_000;
