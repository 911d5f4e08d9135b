/** A number with its noun: `1 pair`, `2 pairs`. The plural is the singular with an s where none is given. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
