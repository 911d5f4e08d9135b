import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActions } from '../../www/controllers';
import { createFormat } from '../../www/format/format';
import { analysisText } from '../../www/format/report';
import { luckStep, mean, ROLLS, weight } from '../../www/state/rolls';
import { DEFAULT_SETTINGS } from '../../www/state/settings';
import { initialState } from '../../www/state/state';
import { createStore } from '../../www/state/store';
import { en } from '../../www/texts/en';
import { evaluation, fakeEngine, OPENING_00, opening, plays, race, world } from './fake-engine';

test('21 rolls weigh 36, and their mean minds the weights', () => {
  assert.equal(ROLLS.length, 21);
  assert.equal(
    ROLLS.reduce((sum, roll) => sum + weight(roll), 0),
    36,
  );
  const cell = (dice: [number, number], equity: number) => ({ dice, equity, play: '', xgid: '' });
  assert.equal(mean([]), null);
  assert.equal(mean([cell([1, 1], 1), cell([2, 1], -0.5)]), 0);
  assert.deepEqual([-1, -0.2, -0.06, 0, 0.04, 0.1, 0.2, 0.9].map(luckStep), [-3, -2, -1, 0, 0, 1, 2, 3]);
});

test('a position without dice gets its 21 rolls; one that cannot move is worth what the opponent leaves', async () => {
  const engine = fakeEngine({
    plays: async (id) => (id.includes(':66:') ? { ...plays, moves: [] } : plays),
    evaluate: async () => ({ ...evaluation, equity: { cubeless: 0.4, cubeful: null } }),
  });
  const store = createStore(initialState(DEFAULT_SETTINGS));
  const actions = createActions(store, world(engine));
  await actions.open(OPENING_00);
  await new Promise((done) => setTimeout(done, 20));
  const { verdict } = store.get();
  assert.ok(verdict.kind === 'evaluation' && verdict.busy === null);
  assert.equal(verdict.rolls.length, 21);
  const [six, other] = [verdict.rolls.at(-1)!, verdict.rolls[0]!];
  assert.deepEqual([six.dice, six.play, six.equity], [[6, 6], null, -0.4]);
  assert.deepEqual([other.play, other.equity], ['8/5 6/5', 0.163]);
});

test('a finished game has no cube, no race and no rolls', async () => {
  const asked: string[] = [];
  const engine = fakeEngine({
    beforeRoll: async () => ({ evaluation: { ...evaluation, class: 'over' }, cube: null }),
    plays: () => (asked.push('plays'), Promise.reject(new Error())),
    race: () => (asked.push('race'), Promise.reject(new Error())),
  });
  const store = createStore(initialState(DEFAULT_SETTINGS));
  const actions = createActions(store, world(engine));
  await actions.open(OPENING_00);
  await new Promise((done) => setTimeout(done, 20));
  assert.deepEqual(asked, []);
  const { verdict } = store.get();
  assert.ok(verdict.kind === 'evaluation' && verdict.problem === null && verdict.busy === null);
});

test('the race is requested before the roll for every position', async () => {
  const asked: string[] = [];
  const engine = fakeEngine({ race: async (xgid) => (asked.push(xgid), { ...race, onRoll: null }) });
  const store = createStore(initialState(DEFAULT_SETTINGS));
  const actions = createActions(store, world(engine));
  await actions.open(OPENING_00);
  await new Promise((done) => setTimeout(done, 20));
  const { verdict } = store.get();
  assert.ok(verdict.kind === 'evaluation');
  assert.deepEqual(asked, [OPENING_00]);
  assert.deepEqual([verdict.race?.onRoll, verdict.race?.opponent], [null, race.opponent]);
});

test('the analysis as text lists five plays and the one chosen', () => {
  const many = Array.from({ length: 8 }, (_, i) => ({ ...plays.moves[0]!, positionId: String(i), loss: i / 100 }));
  const text = analysisText(
    opening,
    { kind: 'plays', level: '1ply', rows: many, book: null, bookProblem: null, busy: null, problem: null },
    '6',
    en,
    createFormat('en'),
  );
  const listed = text.split('\n').filter((line) => /^[ *] +\d+\. /.test(line));
  assert.deepEqual(
    listed.map((line) => line.slice(0, 5).trim()),
    ['1.', '2.', '3.', '4.', '5.', '*  7.'],
  );
  assert.match(listed[0]!, /1ply +8\/5 6\/5 +eq: \+0\.163$/);
  assert.match(listed[1]!, /\(−0\.010\)$/);
  assert.ok(text.startsWith(`${opening.xgid}\n`));
  assert.match(text, /On roll: +55\.4% \(G:16\.6% B:1\.1%\)/);
});
