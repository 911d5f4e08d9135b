/** Checkers and numbers as people read them. The page and the custom elements write both with these functions. */

/** The words for the checkers of a side, in one language. */
export interface CheckerWords {
  /** A point: `point 24`. */
  point(n: number): string;
  /** The bar. */
  bar: string;
  /** No checker on the board. */
  none: string;
  /** Checkers borne off: `2 borne off`. */
  off(n: number): string;
}

/**
 * The checkers of one side: `point 24: 2, point 13: 5`. `points` are those of the side on roll, as in `BoardInfo`;
 * `sign` is 1 for that side and -1 for its opponent, whose points are counted from the side on roll, too.
 */
export function checkersInWords(
  points: readonly number[],
  sign: 1 | -1,
  borneOff: number,
  words: CheckerWords,
): string {
  const parts: string[] = [];
  for (let place = 25; place >= 0; place--) {
    const count = points[place]! * sign;
    if (count > 0) parts.push(`${place === 25 || place === 0 ? words.bar : words.point(place)}: ${count}`);
  }
  if (parts.length === 0) parts.push(words.none);
  if (borneOff > 0) parts.push(words.off(borneOff));
  return parts.join(', ');
}

const MINUS = '\u2212';

/** A number with `digits` decimals and the decimal separator `point`: `0.053`, `−1,5`. A zero has no sign. */
export function plainNumber(value: number, digits: number, point: string): string {
  const text = Math.abs(value).toFixed(digits);
  return (value < 0 && Number(text) !== 0 ? MINUS : '') + text.replace('.', point);
}

/** The same with its sign, also if it is positive: `+0.159`. */
export function signedNumber(value: number, digits: number, point: string): string {
  return (value > 0 && Number(value.toFixed(digits)) !== 0 ? '+' : '') + plainNumber(value, digits, point);
}
