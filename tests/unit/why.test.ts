import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Candidate, Explanation, Statement } from '../../www/engine/port';
import type { Card } from '../../www/state/cards';
import { nextMark, partOf, type Why, whyCube, whyKey, whyPlays } from '../../www/state/why';
import { fakeEngine, OPENING_31, problem } from './fake-engine';
import { page, settle } from './page';

function statement(change: Partial<Statement>): Statement {
  return {
    class: 'next',
    kind: 'shots',
    better: 0,
    other: 11,
    part: null,
    speaksFor: null,
    because: false,
    weight: 0,
    betterSquares: [],
    otherSquares: [],
    rolls: [],
    text: 'After 8/5 6/5 0 of 36 rolls can hit a blot, after 13/10 6/5 11.',
    ...change,
  };
}

const explanation: Explanation = {
  xgid: OPENING_31,
  better: '8/5 6/5',
  other: '13/10 6/5',
  lost: 0.24,
  mwcLost: null,
  summary: '8/5 6/5 is better because ...',
  statements: [
    statement({ because: true, speaksFor: 'better', otherSquares: [10, 5] }),
    statement({ speaksFor: 'other', betterSquares: [5], otherSquares: [6] }),
    statement({ class: 'numbers', kind: 'wins' }),
  ],
};

function candidate(play: string, equity: number, played = false): Candidate {
  return { play, equity, played, loss: 0, moves: [], level: '2ply', outcomes: [0.5, 0.1, 0.01, 0.2, 0.02] };
}

test('reasons come first, then arguments for the other play, then facts', () => {
  assert.deepEqual(explanation.statements.map(partOf), ['reasons', 'against', 'numbers']);
});

test('a touch marks the points after the better play, then after the other, then nothing', () => {
  let why: Why = { key: '', explanation, problem: null, marked: null };
  const touch = (n: number) => {
    why = { ...why, marked: nextMark(why, n) };
    return why.marked && [why.marked.after, why.marked.squares];
  };
  assert.deepEqual(touch(1), ['better', [5]]);
  assert.deepEqual(touch(1), ['other', [6]]);
  assert.equal(touch(1), null);
  assert.deepEqual(touch(0), ['other', [10, 5]], 'a statement that names points after one play only');
  assert.deepEqual(touch(1), ['better', [5]], 'another statement starts anew');
  assert.equal(touch(2), null, 'nothing to mark');
});

test('the play that was made is compared with the best; if it is the best, the next one is', () => {
  const list = [candidate('8/5 6/5', 0.16), candidate('24/23 13/10', 0), candidate('13/10 6/5', -0.08, true)];
  const asked = whyPlays(OPENING_31, list);
  assert.deepEqual(asked?.kind === 'plays' && asked.plays.map(({ play }) => play), ['8/5 6/5', '13/10 6/5']);
  const best = whyPlays(OPENING_31, list, '8/5 6/5');
  assert.deepEqual(best?.kind === 'plays' && best.plays.map(({ play }) => play), ['8/5 6/5', '24/23 13/10']);
  assert.equal(whyPlays(OPENING_31, list.slice(0, 1)), null);
  const cube = { level: '2ply', noDouble: 0.5, doubleTake: 0.6, doublePass: 1 };
  assert.equal(whyCube(OPENING_31, cube, false), null, 'an analysis without chances');
  assert.ok(whyCube(OPENING_31, { ...cube, outcomes: [0.7, 0.2, 0, 0.1, 0] }, false));
});

test('an explanation is requested once, in the language of the page; a failure is shown', async () => {
  const asked: unknown[] = [];
  let fails = true;
  const { store, actions } = page(
    fakeEngine({
      async explainPlays(id, plays, options) {
        asked.push([id, plays.map(({ play }) => play), options?.language]);
        if (fails) throw problem('dice', 'no dice');
        return explanation;
      },
    }),
  );
  const question = whyPlays(OPENING_31, [candidate('8/5 6/5', 0.16), candidate('13/10 6/5', -0.08, true)])!;
  await actions.explainWhy(question);
  assert.equal(store.get().why?.problem?.kind, 'dice');
  fails = false;
  await actions.explainWhy(question);
  await actions.explainWhy(question);
  await settle();
  const { language } = store.get().settings;
  const once = [OPENING_31, ['8/5 6/5', '13/10 6/5'], language];
  assert.deepEqual(asked, [once, once], 'not asked again while it is shown');
  assert.equal(store.get().why?.key, whyKey(question, language));
  assert.equal(store.get().why?.explanation, explanation);
  actions.markWhy(0);
  assert.deepEqual(store.get().why?.marked?.squares, [10, 5]);
  actions.closeWhy();
  assert.equal(store.get().why, null);
});

test('the module of explanations is not requested before there is something to explain, and then once', async () => {
  const asked: unknown[] = [];
  const { actions } = page(
    fakeEngine({
      async explainPlays(id, _, options) {
        asked.push([id, options?.rolls]);
        return explanation;
      },
    }),
  );
  await actions.fetchOthers();
  await settle();
  assert.deepEqual(asked, []);
  await actions.readyWhy();
  await actions.readyWhy();
  assert.deepEqual(asked, [[OPENING_31, false]]);
});

test('nothing is drawn between the question and the answer', async () => {
  const { store, actions } = page(fakeEngine({ explainPlays: async () => explanation }));
  const question = whyPlays(OPENING_31, [candidate('8/5 6/5', 0.16), candidate('13/10 6/5', -0.08, true)])!;
  await actions.readyWhy();
  let changes = 0;
  store.subscribe(() => changes++);
  await actions.explainWhy(question);
  await settle();
  assert.equal(changes, 1);
});

test('a card about the cube has the reasons of its decision, counted with the next rolls', async () => {
  const asked: unknown[] = [];
  const reason = statement({ because: true, speaksFor: 'better', text: 'The opponent holds an advanced anchor.' });
  const { actions } = page(
    fakeEngine({
      async explainCube(id, { equity }, options) {
        asked.push([id, equity, options?.answering, options?.rolls]);
        return { ...explanation, statements: [reason, statement({})] };
      },
    }),
  );
  const cube = { level: '3ply', noDouble: 0.5, doubleTake: 1.2, doublePass: 1, outcomes: [0.7, 0.2, 0, 0.1, 0] };
  const card = { asks: 'answer', xgid: OPENING_31, plays: [], cube, done: 'take' } as unknown as Card;
  assert.deepEqual(await actions.reasonsOf(card), [reason.text]);
  assert.deepEqual(asked, [[OPENING_31, { noDouble: 0.5, doubleTake: 1.2, doublePass: 1 }, true, true]]);
  const { outcomes: _, ...bare } = cube;
  assert.deepEqual(await actions.reasonsOf({ ...card, cube: bare }), [], 'an analysis without chances');
});
