// Exercises and study plans in Node: items, answers by the engine, marks, curves, and typed errors.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { createEngine } from 'gammonlab';
import { failsWith } from './native.mjs';

const opening31 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';

let engine;
before(async () => {
  engine = await createEngine({ strong: false });
});
after(() => engine.dispose());

const choice = (kind, change = {}) => ({ kind, level: 1, seed: 5, positions: [], key: null, ...change });

test('a pip count is counted and marked', async () => {
  const item = await engine.practiceItem(choice('pips', { positions: [opening31] }));
  assert.deepEqual([item.answer, item.needs, item.byHeart], [167, null, false]);
  const { right, nextLevel, grade } = await engine.markPractice(item, 167, 20);
  assert.deepEqual([right, nextLevel, grade], [true, 1.25, 'good']);
  assert.equal((await engine.markPractice(item, 166, 20)).right, false);
});

test('of two plays the better one by the engine is right', async () => {
  const item = await engine.practiceItem(choice('two_plays', { positions: [opening31] }));
  assert.equal(item.needs, 'plays');
  const { moves } = await engine.plays(opening31);
  const plays = moves.map(({ play, loss }) => ({ play, loss }));
  const asked = await engine.completePractice(item, { kind: 'plays', plays }, 5);
  assert.equal(asked.options.length, 2);
  assert.equal(asked.options[asked.answer].name, moves[0].play);
});

test('match equities are those of the table; keys bring them back', async () => {
  const item = await engine.practiceItem(choice('match_equity', { key: '2-3-1' }));
  const { mwc } = await engine.cubeMeaning({ kind: 'match', length: 15, onRoll: 13, opponent: 12, crawford: false });
  assert.ok(Math.abs(item.answer - mwc) < 1e-12);
});

test('wrong input is named', async () => {
  await assert.rejects(engine.practiceItem(choice('pips')), failsWith('argument'));
  await assert.rejects(engine.practiceItem(choice('opening', { key: '33' })), failsWith('argument'));
  await assert.rejects(engine.practiceItem(choice('pips', { positions: ['nonsense'] })), failsWith('argument'));
});

test('curves of answers, and a plan that has too few decisions', async () => {
  const one = { kind: 'pips', given: 167, answer: 167, right: true, score: 1, level: 1, seconds: 9 };
  const [course] = await engine.practiceCourses([one, { ...one, right: false }]);
  assert.deepEqual([course.kind, course.count, course.right], ['pips', 2, 0.5]);
  const file = await readFile(new URL('../data/matches/games-3-4.mat', import.meta.url));
  const [match] = await engine.readMatch(file);
  const analysed = await engine.analyseMatch(match, { level: '1ply', cubeLevel: '1ply' });
  const decisions = await engine.studiedDecisions(analysed, 0, 'a');
  assert.ok(decisions.length > 10 && decisions.every(({ losses }) => losses.length > 1));
  const { plan, changes } = await engine.studyPlan(decisions);
  assert.deepEqual([plan.tooFew, plan.matches, changes.length], [true, 1, plan.themes.length]);
});
