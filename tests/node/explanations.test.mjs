// Explanations in Node: those of the command line, in both languages, and a typed error for impossible requests.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createEngine } from 'gammonlab';
import { failsWith, native } from './native.mjs';

const opening31 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const holding = 'XGID=-bB-BBDB----bA----Bccbba--:0:0:1:00:0:0:0:0:10';

let engine;
before(async () => {
  engine = await createEngine({ strong: false });
});
after(() => engine.dispose());

const rowsOf = async (...plays) => {
  const { moves } = await engine.plays(opening31);
  return plays.map((wanted) => moves.find(({ play }) => play === wanted));
};

test('plays are explained as on the command line', async () => {
  const plays = await rowsOf('8/5 6/5', '13/10 6/5');
  for (const language of ['en', 'de']) {
    const found = await engine.explainPlays(opening31, plays, { language });
    const asked = ['explain', '--net', 'quick', '--language', language];
    assert.deepEqual(found, native(...asked, '--play', '8/5 6/5', '--play', '13/10 6/5', opening31));
    assert.ok(found.statements.some(({ because }) => because));
    // The parts of the difference add up to it.
    const parts = found.statements.filter(({ class: of, part }) => of === 'numbers' && part !== null);
    assert.ok(Math.abs(parts.reduce((sum, { part }) => sum + part, 0) - found.lost) < 1e-6);
  }
});

test('the order of the plays, five numbers for chances, and no look at the rolls', async () => {
  const [one, two] = await rowsOf('8/5 6/5', '13/10 6/5');
  const numbers = ({ win, winGammon, winBackgammon, loseGammon, loseBackgammon }) => [
    win,
    winGammon,
    winBackgammon,
    loseGammon,
    loseBackgammon,
  ];
  const lists = [two, one].map((row) => ({ ...row, outcomes: numbers(row.outcomes) }));
  const turned = await engine.explainPlays(opening31, lists);
  assert.deepEqual(turned, await engine.explainPlays(opening31, [one, two]));
  const bare = await engine.explainPlays(opening31, [one, two], { rolls: false });
  assert.ok(bare.statements.every(({ kind }) => kind !== 'swing'));
  const unjudged = await engine.explainPlays(opening31, [{ play: '8/5 6/5' }, { play: '13/10 6/5' }]);
  assert.equal(unjudged.lost, null);
  assert.ok(
    unjudged.statements.every(({ because }) => !because),
    'no reason without a judgement',
  );
});

test('cube decisions are explained as on the command line', async () => {
  const report = await engine.cube(holding);
  assert.deepEqual(await engine.explainCube(holding, report), native('explain', '--net', 'quick', holding));
  // Its take point is that of the decision, by the database.
  const race = 'XGID=-BBB------------------bbb-:0:0:1:00:0:0:0:0:10';
  const said = await engine.explainCube(race, await engine.cube(race));
  assert.deepEqual(said, native('explain', '--net', 'quick', race));
  const answer = await engine.explainCube(holding, report, { answering: true, language: 'de' });
  assert.equal(answer.better, 'aufgeben');
});

test('impossible explanations are rejected with their kind', async () => {
  const plays = [{ play: '8/5 6/5' }, { play: '24/18' }];
  await assert.rejects(engine.explainPlays(opening31, plays), failsWith('play.play'));
  await assert.rejects(engine.explainPlays('4HPwATDgc/ABMA', plays), failsWith('dice'));
});
