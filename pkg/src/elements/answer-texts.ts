/** The words of answers, and how they write numbers. */

import type { Language } from '../board-text.js';
import { plainNumber, signedNumber } from '../in-words.js';
import type { CubeAction, CubeNumbers, CubeResponse } from '../types.js';

export interface AnswerTexts {
  plays: (level: string) => string;
  cube: (level: string) => string;
  headings: Record<'play' | 'option' | 'equity' | 'loss' | 'difference' | 'win' | 'gammon' | 'lost', string>;
  noPlay: string;
  action: Record<CubeAction, string>;
  response: Record<CubeResponse, string>;
  doubling: Record<keyof CubeNumbers<number>, string>;
  redoubling: Record<keyof CubeNumbers<number>, string>;
  chances: (win: string, gammon: string, lost: string) => string;
  /** The character before the decimals. */
  decimal: string;
}

export const ANSWERS: Record<Language, AnswerTexts> = {
  en: {
    plays: (level) => `Best plays, ${level}`,
    cube: (level) => `Cube action, ${level}`,
    headings: {
      play: 'Play',
      option: 'Option',
      equity: 'Equity',
      loss: 'Loss',
      difference: 'Difference',
      win: 'Wins',
      gammon: 'Gammons won',
      lost: 'Gammons lost',
    },
    noPlay: 'No checker can move.',
    action: {
      unavailable: 'The cube cannot be turned here',
      no_double: 'No double',
      double: 'Double',
      no_redouble: 'No redouble',
      redouble: 'Redouble',
      too_good: 'Too good to double',
    },
    response: { take: 'take', pass: 'pass', beaver: 'beaver' },
    doubling: { noDouble: 'No double', doubleTake: 'Double, take', doublePass: 'Double, pass' },
    redoubling: { noDouble: 'No redouble', doubleTake: 'Redouble, take', doublePass: 'Redouble, pass' },
    chances: (win, gammon, lost) => `Wins ${win}, gammons won ${gammon}, gammons lost ${lost}.`,
    decimal: '.',
  },
  de: {
    plays: (level) => `Beste Züge, ${level}`,
    cube: (level) => `Doppelentscheidung, ${level}`,
    headings: {
      play: 'Zug',
      option: 'Möglichkeit',
      equity: 'Equity',
      loss: 'Verlust',
      difference: 'Abstand',
      win: 'Siege',
      gammon: 'Gammons gewonnen',
      lost: 'Gammons verloren',
    },
    noPlay: 'Kein Stein kann ziehen.',
    action: {
      unavailable: 'Hier kann nicht gedoppelt werden',
      no_double: 'Kein Doppel',
      double: 'Doppel',
      no_redouble: 'Kein Redoppel',
      redouble: 'Redoppel',
      too_good: 'Zu gut für ein Doppel',
    },
    response: { take: 'Take', pass: 'Pass', beaver: 'Beaver' },
    doubling: { noDouble: 'Kein Doppel', doubleTake: 'Doppel, Take', doublePass: 'Doppel, Pass' },
    redoubling: { noDouble: 'Kein Redoppel', doubleTake: 'Redoppel, Take', doublePass: 'Redoppel, Pass' },
    chances: (win, gammon, lost) => `Siege ${win}, Gammons gewonnen ${gammon}, Gammons verloren ${lost}.`,
    decimal: ',',
  },
  fr: {
    plays: (level) => `Meilleurs coups, ${level}`,
    cube: (level) => `Décision de videau, ${level}`,
    headings: {
      play: 'Coup',
      option: 'Option',
      equity: 'Équité',
      loss: 'Perte',
      difference: 'Différence',
      win: 'Gains',
      gammon: 'Gammons gagnés',
      lost: 'Gammons perdus',
    },
    noPlay: 'Aucun pion ne peut jouer.',
    action: {
      unavailable: 'Le videau ne peut pas être tourné ici',
      no_double: 'Pas de double',
      double: 'Double',
      no_redouble: 'Pas de redouble',
      redouble: 'Redouble',
      too_good: 'Trop bon pour doubler',
    },
    response: { take: 'prise', pass: 'passe', beaver: 'beaver' },
    doubling: { noDouble: 'Pas de double', doubleTake: 'Double, prise', doublePass: 'Double, passe' },
    redoubling: { noDouble: 'Pas de redouble', doubleTake: 'Redouble, prise', doublePass: 'Redouble, passe' },
    chances: (win, gammon, lost) => `Gains ${win}, gammons gagnés ${gammon}, gammons perdus ${lost}.`,
    decimal: ',',
  },
};

/** An equity with its sign: +0.159. */
export const equity = (value: number, t: AnswerTexts): string => signedNumber(value, 3, t.decimal);

/** Equity lost: −0.021; empty for the best. */
export const loss = (value: number, t: AnswerTexts): string => (value === 0 ? '' : signedNumber(-value, 3, t.decimal));

/** A chance in per cent: 52.3 %. */
export const percent = (value: number, t: AnswerTexts): string => `${plainNumber(100 * value, 1, t.decimal)}\u00a0%`;
