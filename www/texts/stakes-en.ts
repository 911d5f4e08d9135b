/** The comparison of stakes in English. */

export const en = {
  title: 'Money, DMP, gammons',
  start: 'Compare',
  lead:
    'The same position for money with each place of the cube, at double match point, and at the scores where a ' +
    'gammon wins or loses the match.',
  names: {
    centred: 'Money',
    own: 'Own cube',
    theirs: 'Their cube',
    dmp: 'DMP',
    gammonGo: 'Gammon-go',
    gammonSave: 'Gammon-save',
  },
  meanings: {
    centred: 'Money, cube in the middle',
    own: 'Money, you own the cube',
    theirs: 'Money, the opponent owns the cube',
    dmp: 'Double match point: 1-away 1-away',
    gammonGo: '2-away 1-away, Crawford: a gammon wins the match',
    gammonSave: '1-away 2-away, Crawford: a gammon loses the match',
  },
  note: 'Equity of the best play in each column; for the others, what they lose.',
};

export type StakesTexts = typeof en;
