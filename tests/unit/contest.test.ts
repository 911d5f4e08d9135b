import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createActions } from '../../www/controllers';
import { isCommitted, newSource, throwOf } from '../../www/device/dice';
import type { ContestReport, ContestTurn, EnginePort, Transcript } from '../../www/engine/port';
import { diceComment, resultOf, rowsOf, USUAL_CONTEST } from '../../www/state/contest';
import { DEFAULT_SETTINGS, type Settings } from '../../www/state/settings';
import { initialState } from '../../www/state/state';
import { createStore } from '../../www/state/store';
import { fakeEngine, memoryContests, problem, world } from './fake-engine';
import { match as played } from './kept';

function table(
  contests = memoryContests(),
  played: Transcript | null = null,
  settings: Partial<Settings> = {},
  change: Partial<EnginePort> = {},
) {
  const store = createStore(initialState({ ...DEFAULT_SETTINGS, ...settings }));
  const engine = fakeEngine({ contestMatch: async () => played, ...change });
  const actions = createActions(store, world(engine, { contests }));
  return { store, actions, contests, now: () => store.get().playing.contest! };
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Lets time pass at once, and everything that follows from it. */
function clockOf(context: TestContext): (ms: number) => Promise<void> {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const settle = async () => {
    for (let i = 0; i < 20; i++) await new Promise(setImmediate);
  };
  return async (ms) => {
    await settle();
    context.mock.timers.tick(ms);
    await settle();
  };
}

/** A device with a match in which the person may double. */
async function mayDouble() {
  const contests = memoryContests();
  await contests.put({ id: 'c', saved: 'cube', choice: USUAL_CONTEST, dice: { ...SOURCE }, match: null });
  return contests;
}

const SOURCE = { secret: '5', commitment: 'hash of 5', word: '' };

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

test('away from the table nothing happens by itself, nor what is no longer wanted', async (context) => {
  const pass = clockOf(context);
  const { actions, now } = table(await mayDouble(), null, { forced: true, autoRoll: true });
  const awaits = () => now().report.awaits.kind;
  await actions.visit({ page: 'home' });
  await pass(1300);
  assert.equal(awaits(), 'cube', 'home shows the match, and leaves it');
  await actions.visit({ page: 'play' });
  await pass(1000);
  await actions.visit({ page: 'search', query: '' });
  await pass(1300);
  assert.equal(awaits(), 'cube', 'whoever has left the table may still double');
  await actions.visit({ page: 'play' });
  await pass(1000);
  actions.set({ autoRoll: false });
  await pass(1300);
  assert.equal(awaits(), 'cube', 'automatic rolls are switched off in time');
  actions.set({ autoRoll: true });
  await actions.visit({ page: 'play' });
  await pass(1300);
  assert.equal(awaits(), 'play');
});

test('the engine waits with its throw until the table is shown', async (context) => {
  const pass = clockOf(context);
  const { actions, now } = table();
  await actions.visit({ page: 'play' });
  await actions.startContest('You');
  await actions.rollContest();
  await actions.dragContest(8, 5);
  await actions.dragContest(6, 5);
  await actions.playContest();
  await actions.visit({ page: 'search', query: '' });
  await pass(1300);
  assert.deepEqual(now().report.awaits, { kind: 'dice', player: 1 });
  await actions.visit({ page: 'play' });
  await pass(1300);
  assert.equal(now().report.awaits.kind, 'cube');
});

test('a play that is finished by itself does not answer a warning of the tutor', async (context) => {
  const pass = clockOf(context);
  const judgeInContest = async () => ({ loss: 0.1, best: null, plays: null, cube: null });
  const { actions, now } = table(memoryContests(), null, { finish: true }, { judgeInContest });
  await actions.visit({ page: 'play' });
  actions.chooseContest({ tutor: 'blunders' });
  await actions.startContest('You');
  await actions.rollContest();
  await actions.dragContest(8, 5);
  await actions.dragContest(6, 5);
  await actions.playContest();
  assert.equal(now().warning?.again, false);
  await pass(800);
  assert.equal(now().warning?.again, false, 'the person has one try');
});

test('while a match is brought to the library nothing is played, and whoever has left stays away', async () => {
  let give = (_: Transcript): void => {};
  const contestMatch = () =>
    new Promise<Transcript>((done) => {
      give = done;
    });
  const { store, actions, now } = table(await mayDouble(), null, {}, { contestMatch });
  await actions.visit({ page: 'play' });
  const ending = actions.endContest('match');
  await pause(0);
  assert.equal(now().busy, true);
  await actions.rollContest();
  await actions.decideContest({ kind: 'double' });
  assert.equal(now().saved, 'cube');
  assert.equal(await actions.endContest('match'), null, 'a second click ends nothing');
  await actions.go({ page: 'search', query: '' });
  give(played('a'));
  const match = await ending;
  assert.ok(match);
  assert.deepEqual([store.get().playing.contest, store.get().route.page], [null, 'search']);

  const other = table(await mayDouble(), played('a'));
  await other.actions.visit({ page: 'play' });
  assert.deepEqual([await other.actions.endContest('learn'), other.store.get().route.page], [match, 'learn']);
});

test('a match that could not be brought to the library can be played on', async () => {
  const contestMatch = async () => {
    throw problem('engine', 'it has stopped');
  };
  const { actions, now } = table(await mayDouble(), null, {}, { contestMatch });
  await actions.visit({ page: 'play' });
  assert.equal(await actions.endContest('match'), null);
  assert.deepEqual([now().busy, now().problem?.message], [false, 'it has stopped']);
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
