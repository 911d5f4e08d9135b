/** A whole number, its thousands apart: a narrow space at which no line breaks. */
export const apart = (n: number | string): string => `${n}`.replace(/\B(?=(\d{3})+$)/g, '\u202f');

/** A number with its noun: `1 pair`, `2 pairs`. The plural is the singular with an s where none is given. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** The same with the thousands of the number apart, beside other numbers with them apart. */
export const countedApart = (n: number, one: string, many?: string): string =>
  counted(n, one, many).replace(/^\d+/, apart);
