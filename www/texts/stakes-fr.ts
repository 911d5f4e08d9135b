/** La comparaison des enjeux en français. */

import type { StakesTexts } from './stakes-en';

export const fr: StakesTexts = {
  title: 'Money, DMP et gammons',
  start: 'Comparer',
  lead:
    'La même position en money avec le videau au centre et de chaque côté, à double match point, et aux scores où un ' +
    'gammon gagne ou perd le match.',
  names: {
    centred: 'Money',
    own: 'Videau à vous',
    theirs: 'Videau adverse',
    dmp: 'DMP',
    gammonGo: 'Gammon gagnant',
    gammonSave: 'Gammon perdant',
  },
  meanings: {
    centred: 'Money, videau au centre',
    own: 'Money, le videau est à vous',
    theirs: 'Money, le videau est à l’adversaire',
    dmp: 'Double match point\u00a0: 1-away 1-away',
    gammonGo: '2-away 1-away, Crawford\u00a0: un gammon gagne le match',
    gammonSave: '1-away 2-away, Crawford\u00a0: un gammon perd le match',
  },
  note: 'Équité du meilleur coup de chaque colonne\u00a0; pour les autres, ce qu’ils perdent.',
};
