/** The one place that rounds numbers for people. */

import { plainNumber, signedNumber } from '../engine/port';
import { STANDARD_ERRORS } from '../state/curve';
import { BLUNDER, ERROR } from '../state/match-course';
import { LANGUAGES, type Language } from '../state/settings';
import { apart } from '../texts/counted';

export interface Format {
  /** An equity with its sign: +0.159. */
  equity(value: number): string;
  /** An equity with its sign and two decimals, where space is short. */
  equityShort(value: number): string;
  /** Equity lost: -0.021. */
  loss(value: number): string;
  /** How large a difference is, three decimals without a sign. */
  size(value: number): string;
  /** Half of the 95 % interval of a number with this standard error, as `size`. */
  half(se: number): string;
  /** A difference of two ratings, with its sign and two decimals. */
  change(value: number): string;
  /** A plain number with two decimals. */
  fixed(value: number): string;
  /** One decimal. */
  one(value: number): string;
  /** A count of pips, with a decimal if it has one. */
  count(value: number): string;
  /** A large count, its thousands apart. */
  whole(value: number): string;
  /** Bytes in megabytes or, from a thousand of them on, in gigabytes. */
  megabytes(bytes: number): string;
  /** A chance in per cent with one decimal, without the sign. */
  percent(value: number): string;
  /** A difference of chances in percentage points with its sign and one decimal. */
  points(value: number): string;
  /** A chance in per cent with two and with three decimals, for match equity. */
  percent2(value: number): string;
  percent3(value: number): string;
  /** A difference of chances in percentage points, with its sign and two decimals. */
  percentPoints(value: number): string;
  /** The same in whole points, for a sentence. */
  wholePoints(value: number): string;
}

export function createFormat(language: Language): Format {
  // The browser's own formatters take longer to load than the whole page to draw.
  const { point } = LANGUAGES[language];
  const plain = (value: number, digits: number) => plainNumber(value, digits, point);
  const signed = (value: number, digits = 3) => signedNumber(value, digits, point);
  const upToOne = (value: number) => plain(value, Number.isInteger(Number(value.toFixed(1))) ? 0 : 1);
  return {
    equity: (value) => signed(value),
    equityShort: (value) => signed(value, 2),
    loss: (value) => signed(-value),
    size: (value) => plain(Math.abs(value), 3),
    half: (se) => plain(STANDARD_ERRORS * se, 3),
    change: (value) => signed(value, 2),
    fixed: (value) => plain(value, 2),
    one: (value) => plain(value, 1),
    count: upToOne,
    whole: (value) => apart(plain(value, 0)),
    megabytes: (bytes) => (bytes < 1e9 ? `${upToOne(bytes / 1e6)} MB` : `${upToOne(bytes / 1e9)} GB`),
    percent: (value) => plain(value * 100, 1),
    points: (value) => signed(value * 100, 1),
    percent2: (value) => plain(value * 100, 2),
    percent3: (value) => plain(value * 100, 3),
    percentPoints: (value) => signed(value * 100, 2),
    wholePoints: (value) => signed(value * 100, 0),
  };
}

export type LossClass = 'best' | 'fine' | 'error' | 'blunder';

/**
 * How bad a loss is, as players name it. Only the decision that is ranked first is the best, as in eXtreme Gammon: a
 * play behind it may lose nothing: two plays are equal, or its equity of a shallower level is greater.
 */
export function lossClass(loss: number, best: boolean): LossClass {
  if (best) return 'best';
  if (loss < ERROR) return 'fine';
  return loss < BLUNDER ? 'error' : 'blunder';
}
