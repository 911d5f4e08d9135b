/** Der Vergleich der Einsätze auf Deutsch. */

import type { StakesTexts } from './stakes-en';

export const de: StakesTexts = {
  title: 'Geld, DMP, Gammons',
  start: 'Vergleichen',
  lead:
    'Dieselbe Stellung um Geld mit dem Doppler in der Mitte und auf beiden Seiten, bei Double Match Point, und bei ' +
    'den Ständen, bei denen ein Gammon das Match gewinnt oder verliert.',
  names: {
    centred: 'Geld',
    own: 'Eigener Doppler',
    theirs: 'Gegners Doppler',
    dmp: 'DMP',
    gammonGo: 'Gammon-Go',
    gammonSave: 'Gammon-Save',
  },
  meanings: {
    centred: 'Um Geld, Doppler in der Mitte',
    own: 'Um Geld, der Doppler gehört dir',
    theirs: 'Um Geld, der Doppler gehört dem Gegner',
    dmp: 'Double Match Point: 1-away 1-away',
    gammonGo: '2-away 1-away, Crawford: Ein Gammon gewinnt das Match',
    gammonSave: '1-away 2-away, Crawford: Ein Gammon verliert das Match',
  },
  note: 'Equity des besten Zugs jeder Spalte; bei den anderen der Verlust.',
};
