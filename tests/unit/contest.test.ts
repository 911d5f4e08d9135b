import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActions } from '../../www/controllers';
import { isCommitted, newSource, throwOf } from '../../www/device/dice';
import type { ContestReport, ContestTurn, Transcript } from '../../www/engine/port';
import { diceComment, resultOf, rowsOf } from '../../www/state/contest';
import { DEFAULT_SETTINGS } from '../../www/state/settings';
import { initialState } from '../../www/state/state';
import { createStore } from '../../www/state/store';
import { fakeEngine, memoryContests, world } from './fake-engine';
import { match as played } from './kept';

function table(contests = memoryContests(), played: Transcript | null = null) {
  const store = createStore(initialState(DEFAULT_SETTINGS));
  const actions = createActions(store, world(fakeEngine({ contestMatch: async () => played }), { contests }));
  return { store, actions, contests, now: () => store.get().playing.contest! };
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

test('a match is played: throws, a play taken back, the tutor before a double, the end', async () => {
  const { store, actions, now } = table();
  await actions.visit({ page: 'play' });
  assert.deepEqual(
    store.get().playing.strengths.map(({ strength }) => strength),
    ['beginner', 'full'],
  );
  actions.chooseContest({ length: 1, tutor: 'blunders' });
  actions.chooseWord('luck');
  await actions.startContest('You');
  assert.equal(now().report.awaits.kind, 'opening');
  assert.deepEqual([now().dice?.word, store.get().playing.source?.word], ['luck', ''], 'each match has a secret');
  await actions.rollContest();
  assert.equal(now().report.awaits.kind, 'play');
  await actions.dragContest(8, 5);
  await actions.dragContest(6, 5);
  await actions.playContest();
  assert.deepEqual(now().report.awaits, { kind: 'dice', player: 1 });
  await actions.decideContest({ kind: 'undo' });
  assert.equal(now().report.awaits.kind, 'play');
  await actions.dragContest(8, 5);
  await actions.dragContest(6, 5);
  await actions.playContest();
  // The engine's dice are rolled automatically.
  await pause(1500);
  assert.equal(now().report.awaits.kind, 'cube');
  await actions.decideContest({ kind: 'double' });
  assert.equal(now().warning?.advice.loss, 0.1, 'the tutor speaks first');
  assert.equal(now().warning?.again, false, 'and does not name the better play');
  assert.equal(now().report.awaits.kind, 'cube');
  await actions.thinkAgain();
  assert.equal(now().warning, null);
  await actions.decideContest({ kind: 'double' });
  assert.equal(now().warning?.again, true, 'one try; then the better play is named');
  await actions.insist();
  assert.equal(now().report.awaits.kind, 'over');
  assert.equal(await actions.wrongThrow(), null);
});

test('a tutor that comments after the match is silent before', async () => {
  const { store, actions, now } = table(memoryContests(), played('a'));
  await actions.visit({ page: 'play' });
  actions.chooseContest({ length: 1, tutor: 'after' });
  await actions.startContest('You');
  await actions.rollContest();
  await actions.dragContest(8, 5);
  await actions.dragContest(6, 5);
  await actions.playContest();
  await pause(1500);
  await actions.decideContest({ kind: 'double' });
  assert.equal(now().warning, null);
  assert.equal(now().report.awaits.kind, 'over');
  const { match } = now();
  await pause(50);
  assert.ok(match && store.get().matches.reviews[match], 'the analysis has begun');
});

test('rejected actions are reported and change nothing; a match resumes after a reload', async () => {
  const first = table();
  await first.actions.visit({ page: 'play' });
  await first.actions.startContest('You');
  await first.actions.decideContest({ kind: 'double' });
  assert.deepEqual([first.now().problem?.kind, first.now().report.awaits.kind], ['contest', 'opening']);
  await first.actions.rollContest();
  const later = table(first.contests);
  await later.actions.visit({ page: 'play' });
  assert.equal(later.now().report.awaits.kind, 'play');
  await later.actions.endContest();
  const last = table(first.contests);
  await last.actions.visit({ page: 'play' });
  assert.equal(last.store.get().playing.contest, null);
});

test('throws can be checked: they follow from the secret, the word and the number, and are fair', async () => {
  const source = await newSource();
  assert.match(source.secret, /^[0-9a-f]{64}$/);
  assert.ok(await isCommitted(source));
  assert.ok(!(await isCommitted({ ...source, secret: `${source.secret}0` })));
  // The result of any other program: python3 -c "import hashlib; print(hashlib.sha256(b'secret:word:1').hexdigest())"
  const known = { secret: 'secret', word: 'word', commitment: '' };
  const throws = await Promise.all([1, 2, 3, 4].map((n) => throwOf(known, n)));
  assert.deepEqual(throws, [
    [2, 5],
    [6, 2],
    [1, 5],
    [6, 4],
  ]);
  const counts = Array<number>(6).fill(0);
  for (let n = 1; n <= 3000; n++) for (const die of await throwOf(known, n)) counts[die - 1]! += 1;
  for (const count of counts) assert.ok(count > 880 && count < 1120, counts.join());
  assert.notDeepEqual(await throwOf({ ...known, word: 'other' }, 1), await throwOf({ ...known, word: 'words' }, 2));
  assert.match(diceComment(known), /secret: secret; word: word/);
});

test('a gammon is recognised by its points and the cube', () => {
  const result = (points: number, value: number) =>
    resultOf({ games: [{ winner: 0, points }], board: { cube: { value } } } as unknown as ContestReport);
  assert.deepEqual(
    [result(1, 1), result(2, 2), result(4, 2), result(6, 2)],
    ['single', 'single', 'gammon', 'backgammon'],
  );
});

test('a game is told in rows of both sides, whoever begins', () => {
  const turn = (player: 0 | 1): ContestTurn => ({ player, act: { kind: 'double' }, dice: null });
  const shape = (players: (0 | 1)[]) => rowsOf(players.map(turn)).map((row) => row.map((one) => one !== null));
  assert.deepEqual(shape([0, 1, 0]), [
    [true, true],
    [true, false],
  ]);
  assert.deepEqual(shape([1, 0, 1]), [
    [false, true],
    [true, true],
  ]);
  // A double and the roll after it are two rows.
  assert.deepEqual(shape([0, 1, 0, 0, 1]), [
    [true, true],
    [true, false],
    [true, true],
  ]);
});
