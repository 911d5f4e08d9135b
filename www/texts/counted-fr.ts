import { apart } from './counted';

/** Un nombre et son nom : `0 partie`, `1 partie`, `2 parties`. (Intl.PluralRules donne la même règle, en plus lent.) */
export const compte = (n: number, un: string, plusieurs = `${un}s`): string => `${n} ${n < 2 ? un : plusieurs}`;

/** De même, avec les milliers séparés, à côté d’autres nombres qui le sont. */
export const compteEspace = (n: number, un: string, plusieurs?: string): string =>
  compte(n, un, plusieurs).replace(/^\d+/, apart);
