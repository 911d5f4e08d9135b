/** The one place that rounds numbers for people. */

import type { Language } from './state';

export interface Format {
  /** An equity with its sign: +0.159. */
  equity(value: number): string;
  /** The same with two decimals, where space is short. */
  equityShort(value: number): string;
  /** Equity given up: -0.021; the best play gives up nothing. */
  loss(value: number): string;
  /** How large a difference is, three decimals without a sign. */
  size(value: number): string;
  /** A plain number with two decimals. */
  fixed(value: number): string;
  /** A count of pips, with a decimal where it has one. */
  count(value: number): string;
  /** Bytes in megabytes. */
  megabytes(bytes: number): string;
  /** A chance in per cent with one decimal, without the sign. */
  percent(value: number): string;
  /** A difference of chances in percentage points with its sign and one decimal. */
  points(value: number): string;
  /** The same with two and with three decimals, for match equity. */
  percent2(value: number): string;
  percent3(value: number): string;
  /** A difference of chances in percentage points, with its sign and two decimals. */
  percentPoints(value: number): string;
}

const MINUS = '\u2212';

export function createFormat(language: Language): Format {
  const three = new Intl.NumberFormat(language, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  const two = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const one = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const upToOne = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const signed = (value: number, format = three, digits = 3) => {
    const text = format.format(Math.abs(value));
    const zero = Number(value.toFixed(digits)) === 0;
    return zero ? text : (value < 0 ? MINUS : '+') + text;
  };
  return {
    equity: (value) => signed(value),
    equityShort: (value) => signed(value, two, 2),
    loss: (value) => signed(-value),
    size: (value) => three.format(Math.abs(value)),
    fixed: (value) => two.format(value),
    count: (value) => upToOne.format(value),
    megabytes: (bytes) => `${upToOne.format(bytes / 1e6)} MB`,
    percent: (value) => one.format(value * 100),
    points: (value) => signed(value * 100, one, 1),
    percent2: (value) => two.format(value * 100),
    percent3: (value) => three.format(value * 100),
    percentPoints: (value) => signed(value * 100, two, 2),
  };
}

export type LossClass = 'best' | 'fine' | 'error' | 'blunder';

/** Equity that players call an error and a blunder (eXtreme Gammon's limits). */
export const ERROR = 0.02;
export const BLUNDER = 0.08;

/** How bad a loss is, as players name it. */
export function lossClass(loss: number): LossClass {
  if (loss <= 0) return 'best';
  if (loss < ERROR) return 'fine';
  return loss < BLUNDER ? 'error' : 'blunder';
}
