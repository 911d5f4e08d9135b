/** Something of every kind that the page keeps, made up. */

import type { Transcript } from '../../www/engine/port';
import { type Card, makeCards, USUAL_CHOICE } from '../../www/state/cards';
import { USUAL_CONTEST } from '../../www/state/contest';
import { DAY, type Grade } from '../../www/state/grade';
import { headOf, type MatchHead } from '../../www/state/matches';
import { graded } from '../../www/state/schedule';
import { source } from './cards';
import { OPENING_00, OPENING_31 } from './fake-engine';
import type { OldData } from './old-device';

export const START = Date.UTC(2026, 10, 1);

/** A match of one game with rolls of both sides. */
export function match(name: string, rolls = 4): Transcript {
  return {
    format: 'mat',
    players: [name, 'Bob'],
    length: 5,
    rules: { crawford: true, jacoby: false, beavers: false },
    event: 'Club night',
    date: null,
    headers: [{ name: 'Site', value: 'Club' }],
    games: [
      {
        number: 1,
        score: [0, 0],
        crawford: false,
        winner: 1,
        points: 2,
        ended: 'borne_off',
        rolls,
        actions: Array.from({ length: rolls }, (_, n) => ({
          player: (n % 2) as 0 | 1,
          kind: 'roll' as const,
          dice: [3, 1] as [number, number],
          play: '8/5 6/5',
          cube: null,
          xgid: OPENING_31,
        })),
      },
    ],
    rolls,
    problems: [],
  };
}

export const headed = (id: string, name = id): { head: MatchHead; match: Transcript } => ({
  head: headOf(id, match(name), `${name}.mat`, START - 30 * DAY),
  match: match(name),
});

const [sample] = makeCards(source(), USUAL_CHOICE, START) as [Card];

/** A card with answers on these days. */
export function card(id: string, answers: readonly [day: number, grade: Grade][] = []): Card {
  const fresh: Card = { ...sample, id };
  return answers.reduce((one, [day, grade]) => graded(one, grade, START + day * DAY), fresh);
}

export const contest = {
  id: 'contest-1',
  saved: 'play',
  choice: USUAL_CONTEST,
  dice: { secret: 's', commitment: 'hash of s', word: 'luck' },
  match: null,
};

/** The data of an old version. */
export const oldData = (): OldData => ({
  positions: [
    { xgid: OPENING_31, name: 'opening', at: START },
    { xgid: OPENING_00, name: null, at: START + 1 },
  ],
  matches: [headed('m1', 'Ann'), headed('m2', 'Zoë')],
  cards: [
    card('c1', [
      [1, 'good'],
      [4, 'again'],
    ]),
    card('c2'),
  ],
  contest,
  rollouts: [{ xgid: OPENING_31, trials: 1296, saved: '1296', curve: [{ trials: 1 }], at: START }],
  exercises: [{ xgid: OPENING_31, saved: 'play', at: START }],
});
