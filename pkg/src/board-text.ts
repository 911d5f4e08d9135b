/**
 * A position in words, for screen readers. The page has its own words in `www/texts`, because it loads only one
 * language; the sentence about the checkers is the same function.
 */

import { checkersInWords } from './in-words.js';
import type { BoardInfo, Cube, CubeOwner, Language, Score } from './types.js';

/** The languages of this package's texts. */
export type { Language };

interface BoardTexts {
  point: (n: number) => string;
  bar: string;
  none: string;
  off: (n: number) => string;
  sides: (own: string, other: string) => string;
  pips: (own: number, other: number) => string;
  cube: Readonly<Record<CubeOwner, string>>;
  cubeIs: (value: number, owner: string) => string;
  dice: (a: number, b: number) => string;
  noDice: string;
  money: string;
  match: (length: number, own: number, other: number) => string;
  crawford: string;
  after: (play: string) => string;
}

const TEXTS: Readonly<Record<Language, BoardTexts>> = {
  en: {
    point: (n: number) => `point ${n}`,
    bar: 'bar',
    none: 'none on the board',
    off: (n: number) => `${n} borne off`,
    sides: (own: string, other: string) => `Counted from the side on roll. On roll: ${own}. Opponent: ${other}.`,
    pips: (own: number, other: number) => `Pips: ${own} to ${other}.`,
    cube: { centred: 'in the middle', on_roll: 'owned by the side on roll', opponent: 'owned by the opponent' },
    cubeIs: (value: number, owner: string) => `Cube ${value}, ${owner}.`,
    dice: (a: number, b: number) => `Dice ${a} and ${b}.`,
    noDice: 'No dice yet.',
    money: 'Money.',
    match: (length: number, own: number, other: number) => `${length}-point match, ${own} to ${other}.`,
    crawford: 'Crawford game.',
    after: (play: string) => `After ${play}.`,
  },
  de: {
    point: (n: number) => `Punkt ${n}`,
    bar: 'Bar',
    none: 'keine auf dem Brett',
    off: (n: number) => `${n} ausgewürfelt`,
    sides: (own: string, other: string) => `Gezählt von der Seite am Wurf. Am Wurf: ${own}. Gegner: ${other}.`,
    pips: (own: number, other: number) => `Pips: ${own} zu ${other}.`,
    cube: { centred: 'in der Mitte', on_roll: 'bei der Seite am Wurf', opponent: 'beim Gegner' },
    cubeIs: (value: number, owner: string) => `Würfel ${value}, ${owner}.`,
    dice: (a: number, b: number) => `Wurf ${a} und ${b}.`,
    noDice: 'Noch kein Wurf.',
    money: 'Um Geld.',
    match: (length: number, own: number, other: number) => `Match bis ${length}, ${own} zu ${other}.`,
    crawford: 'Crawford-Partie.',
    after: (play: string) => `Nach ${play}.`,
  },
  fr: {
    point: (n: number) => `point ${n}`,
    bar: 'barre',
    none: 'aucun sur le plateau',
    off: (n: number) => (n === 1 ? '1 sorti' : `${n} sortis`),
    sides: (own: string, other: string) =>
      `Compté depuis le joueur au trait. Au trait : ${own}. Adversaire : ${other}.`,
    pips: (own: number, other: number) => `Pips : ${own} à ${other}.`,
    cube: { centred: 'au milieu', on_roll: 'chez le joueur au trait', opponent: 'chez l’adversaire' },
    cubeIs: (value: number, owner: string) => `Videau ${value}, ${owner}.`,
    dice: (a: number, b: number) => `Dés ${a} et ${b}.`,
    noDice: 'Pas encore de dés.',
    money: 'En money.',
    match: (length: number, own: number, other: number) =>
      `Match en ${length} point${length === 1 ? '' : 's'}, ${own} à ${other}.`,
    crawford: 'Partie Crawford.',
    after: (play: string) => `Après ${play}.`,
  },
};

/**
 * A position in words: checkers, pips, cube, dice, score. The checkers are those before the dice are played; `play` is
 * included if given.
 */
export function boardText(info: BoardInfo, language: Language = 'en', play = ''): string {
  const t = TEXTS[language];
  const cube = ({ value, owner }: Cube) => t.cubeIs(value, t.cube[owner]);
  const score = (score: Score) =>
    score.kind === 'money'
      ? t.money
      : t.match(score.length, score.onRoll, score.opponent) + (score.crawford ? ` ${t.crawford}` : '');
  return [
    t.sides(
      checkersInWords(info.points, 1, info.off.onRoll, t),
      checkersInWords(info.points, -1, info.off.opponent, t),
    ),
    t.pips(info.pips.onRoll, info.pips.opponent),
    cube(info.cube),
    info.dice ? t.dice(info.dice[0]!, info.dice[1]!) : t.noDice,
    score(info.score),
    ...(play ? [t.after(play)] : []),
  ].join(' ');
}
