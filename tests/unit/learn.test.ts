import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EnginePort } from '../../www/engine/port';
import { count } from '../../www/state/learn';
import { markOfAnswer, suggestedGrade } from '../../www/state/question';
import { openMatch } from './cards';
import { fakeEngine, plays, problem } from './fake-engine';
import { page, settle } from './page';

/** A page with the match of `source` open, learning begun. */
async function learning(change: Partial<EnginePort> = {}) {
  const made = page(fakeEngine(change));
  const { store, actions } = made;
  store.set({ matches: { ...store.get().matches, open: openMatch() } });
  actions.learn();
  await settle();
  return { ...made, question: () => store.get().question!, learn: () => store.get().learn! };
}

test('a play is made on the board; after the right one the list is shown', async () => {
  const { actions, question, learn } = await learning();
  assert.deepEqual([learn().cards.length, question().card.asks, question().next?.moves.length], [4, 'play', 2]);
  await actions.tapQuestion(8);
  await actions.playQuestion();
  assert.equal(question().answer, null, 'half a play is no answer');
  await actions.undoQuestion();
  assert.deepEqual(question().made, []);
  await actions.dragQuestion(8, 5);
  await actions.tapQuestion(6);
  assert.equal(question().next?.play?.play, '8/5 6/5');
  await actions.playQuestion();
  assert.deepEqual([question().answer?.loss, question().shown, learn().results[0]], [0, true, 'first']);
  assert.equal(markOfAnswer({ card: question().card, answer: question().answer! }), 'best');
  await actions.tapQuestion(8);
  assert.equal(question().picked, null, 'what is answered stays');
  actions.nextMistake();
  assert.equal(learn().at, 1);
});

test('a wrong answer is marked, and can be taken back; the solution is shown on request', async () => {
  const nextMoves: EnginePort['nextMoves'] = async (_, made) => ({
    moves: made.length === 0 ? [{ from: 24, to: 20, hit: false }] : [],
    play: made.length === 0 ? null : { play: '24/20', positionId: 'C' },
  });
  const { actions, question, learn } = await learning({ nextMoves });
  await actions.tapQuestion(24);
  await actions.playQuestion();
  assert.deepEqual([question().answer?.loss, question().shown, learn().tries], [0.034, false, 1]);
  assert.equal(suggestedGrade(question()), 'again');
  actions.tryAgain();
  await settle();
  assert.deepEqual([question().answer, question().made, question().next?.moves.length], [null, [], 1]);
  actions.showSolution();
  assert.deepEqual([question().shown, question().answer, learn().results[0]], [true, null, 'shown']);
});

test('a play that the analysis does not list is judged by the engine, and listed', async () => {
  const nextMoves: EnginePort['nextMoves'] = async (_, made) => ({
    moves: made.length === 0 ? [{ from: 13, to: 9, hit: false }] : [],
    play: made.length === 0 ? null : { play: '13/9', positionId: 'D' },
  });
  const { actions, question } = await learning({ nextMoves });
  await actions.tapQuestion(13);
  await actions.playQuestion();
  assert.deepEqual([question().answer?.loss, question().answer?.play?.level], [0.221, '2ply']);
  const failing = await learning({ nextMoves, plays: () => Promise.reject(problem('internal', 'no')) });
  await failing.actions.tapQuestion(13);
  await failing.actions.playQuestion();
  assert.deepEqual([failing.question().answer, failing.question().problem?.message], [null, 'no']);
  const unknown = await learning({ nextMoves, plays: async () => ({ ...plays, moves: [] }) });
  await unknown.actions.tapQuestion(13);
  await unknown.actions.playQuestion();
  assert.match(unknown.question().problem!.message, /does not list/);
});

test('the cube is answered by a choice; to keep it for the wrong reason is not quite right', async () => {
  const { actions, question, learn } = await learning();
  actions.nextMistake();
  actions.nextMistake();
  assert.deepEqual([question().card.asks, learn().results.slice(0, 2)], ['double', ['skipped', 'skipped']]);
  actions.chooseCube('double');
  assert.deepEqual([question().shown, learn().tries], [false, 1]);
  actions.chooseCube('no_double');
  assert.equal(question().answer?.choice, 'double', 'an answer is taken back first');
  actions.tryAgain();
  actions.chooseCube('too_good');
  assert.deepEqual([question().shown, learn().results[2], suggestedGrade(question())], [true, 'later', 'hard']);
  actions.nextMistake();
  actions.chooseCube('take');
  assert.deepEqual([learn().results[3], suggestedGrade(question())], ['first', 'good']);
});

test('at the end the cards missed at first are repeated; then everything', async () => {
  const { store, actions, question, learn } = await learning();
  for (const _ of learn().cards) {
    if (question().card.asks === 'answer') actions.chooseCube('take');
    actions.nextMistake();
  }
  assert.deepEqual([learn().at, store.get().question, count(learn(), 'first')], [4, null, 1]);
  actions.nextMistake();
  assert.equal(learn().at, 4);
  actions.learnAgain();
  assert.equal(learn().cards.length, 3);
  actions.learn();
  assert.equal(learn().cards.length, 3, 'what was found at once does not come back');
  actions.chooseMistakes({ asks: ['answer'] });
  actions.chooseCube('take');
  actions.nextMistake();
  actions.learnAgain();
  assert.deepEqual([learn().cards.length, learn().results], [1, [null]]);
});

test('decisions found later come after the present cards', async () => {
  const { store, actions, learn, question } = await learning();
  const { open } = store.get().matches;
  const course = open!.course!;
  const view = (decisions: number) => {
    const part = { ...course, decisions: course.decisions.slice(0, decisions) };
    store.set({ matches: { ...store.get().matches, open: { ...open!, course: part } } });
    actions.learn();
  };
  actions.chooseMistakes({ starred: false });
  view(1);
  assert.deepEqual([learn().cards.length, learn().at], [1, 0]);
  actions.showSolution();
  actions.nextMistake();
  assert.equal(learn().at, 1);
  view(4);
  assert.deepEqual([learn().cards.length, learn().results, question().card.asks], [2, ['shown', null], 'double']);
  const asked = question();
  view(5);
  assert.deepEqual([learn().cards.length, question()], [3, asked]);
});

test('learning resumes where it was left; another match begins anew; without an analysis nothing begins', async () => {
  const { store, actions, learn, question } = await learning();
  actions.nextMistake();
  const before = question();
  actions.learn();
  assert.equal(question(), before);
  const { open } = store.get().matches;
  store.set({ matches: { ...store.get().matches, open: { ...open!, id: 'other' } } });
  actions.learn();
  assert.deepEqual([learn().match, learn().at], ['other', 0]);
  const bare = page();
  bare.actions.learn();
  assert.equal(bare.store.get().learn, null);
});
