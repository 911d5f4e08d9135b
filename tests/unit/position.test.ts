import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownPlay } from '../../www/state/plays';
import { fakeEngine, OPENING_00, OPENING_31, opening, plays, problem } from './fake-engine';
import { page, settle } from './page';

test('an id with dice gives the board, the address and ranked plays', async () => {
  const { store, actions, addresses } = page();
  assert.equal(await actions.open(`  ${OPENING_31}\n`), true);
  await settle();
  const state = store.get();
  assert.equal(state.board, opening);
  assert.deepEqual(addresses, [[OPENING_31, false]]);
  assert.equal(state.verdict.kind, 'plays');
  assert.deepEqual(
    state.verdict.kind === 'plays' && state.verdict.rows.map((r) => r.play),
    plays.moves.map((r) => r.play),
  );
  assert.equal(state.verdict.kind === 'plays' && state.verdict.busy, null);
});

test('an id without dice gives the chances before the roll', async () => {
  const { store, actions } = page();
  await actions.open(OPENING_00);
  await settle();
  const { verdict } = store.get();
  assert.equal(verdict.kind, 'evaluation');
  assert.equal(verdict.kind === 'evaluation' && verdict.evaluation?.outcomes.win, 0.525);
});

test('a bad id keeps the text, names the problem and loses nothing', async () => {
  const { store, actions, addresses } = page();
  await actions.open(OPENING_31);
  await settle();
  const before = store.get();
  assert.equal(await actions.open('XGID=nonsense'), false);
  const after = store.get();
  assert.equal(after.input, 'XGID=nonsense');
  assert.equal(after.inputProblem?.kind, 'xgid');
  assert.match(after.inputProblem!.message, /checkers: found/);
  assert.equal(after.board, before.board);
  assert.equal(after.verdict, before.verdict);
  assert.equal(addresses.length, 1);
  actions.type('XGID=nonsens');
  assert.equal(store.get().inputProblem, null);
});

test('an answer for a position that is no longer shown is dropped', async () => {
  const waiting: (() => void)[] = [];
  const engine = fakeEngine({
    parse: (id) => new Promise((done) => waiting.push(() => done({ ...opening, xgid: id }))),
  });
  const { store, actions } = page(engine);
  const first = actions.open('one');
  const second = actions.open('two');
  await settle();
  waiting[1]!();
  waiting[0]!();
  assert.equal(await first, false);
  assert.equal(await second, true);
  assert.equal(store.get().board?.xgid, 'two');
});

test('an engine that does not start is reported in its own place', async () => {
  const { store, actions } = page(Promise.reject(problem('asset_corrupt', 'network-1a2b.bin: wrong sha256')));
  await actions.start();
  assert.equal(await actions.open(OPENING_31), false);
  const { engine, inputProblem, input } = store.get();
  assert.deepEqual(engine, {
    phase: 'failed',
    problem: { kind: 'asset_corrupt', message: 'network-1a2b.bin: wrong sha256' },
  });
  assert.equal(inputProblem, null);
  assert.equal(input, OPENING_31);
});

test('two dice make a roll, the larger first', async () => {
  const { store, actions } = page();
  await actions.open(OPENING_00);
  await actions.setDie(2);
  assert.equal(store.get().firstDie, 2);
  await actions.setDie(5);
  assert.deepEqual(store.get().board?.dice, [5, 2]);
  assert.equal(store.get().firstDie, null);
});

test('walking through the plays stops at both ends; choosing again lets go', async () => {
  const { store, actions } = page();
  await actions.open(OPENING_31);
  await settle();
  const at = () => shownPlay(store.get())?.positionId;
  actions.step(1);
  assert.equal(at(), 'A');
  actions.step(-1);
  assert.equal(at(), 'A');
  for (let i = 0; i < 9; i++) actions.step(1);
  assert.equal(at(), 'D');
  actions.hover('B');
  assert.equal(at(), 'B');
  actions.hover(null);
  assert.equal(at(), 'D');
  actions.choose('D');
  assert.equal(at(), undefined);
});

test('swapping sides twice gives back board, cube, score and turn', async () => {
  const composed: unknown[] = [];
  const start = {
    ...opening,
    cube: { value: 2, owner: 'on_roll' as const },
    score: { kind: 'match' as const, length: 7, onRoll: 3, opponent: 5, crawford: false },
  };
  const engine = fakeEngine({
    parse: async () => start,
    compose: async (setup) => {
      composed.push(setup);
      return { ...opening, ...setup };
    },
  });
  const { store, actions } = page(engine);
  await actions.open('any');
  await actions.swapSides();
  const once = store.get().board!;
  assert.deepEqual(once.cube, { value: 2, owner: 'opponent' });
  assert.deepEqual(once.score, { kind: 'match', length: 7, onRoll: 5, opponent: 3, crawford: false });
  assert.equal(once.turn, -1);
  assert.equal(once.dice, null);
  await actions.swapSides();
  const { points, cube, score, turn } = store.get().board!;
  assert.deepEqual(
    { points, cube, score, turn },
    { points: start.points, cube: start.cube, score: start.score, turn: 1 },
  );
});

test('the panel that a position was chosen in closes; one that was opened meanwhile stays', async () => {
  const { store, actions } = page();
  await actions.open(OPENING_31);
  actions.dialog('positions');
  await actions.open(OPENING_00);
  assert.equal(store.get().dialog, null);
  const coming = actions.open(OPENING_31);
  actions.dialog('settings');
  await coming;
  assert.equal(store.get().dialog, 'settings');
});

test('text that was typed while a position was coming stays in the field', async () => {
  const { store, actions } = page();
  const coming = actions.open(OPENING_31);
  actions.type('4HPwATDg');
  assert.equal(await coming, true);
  assert.equal(store.get().input, '4HPwATDg');
  assert.equal(await actions.open(OPENING_00), true);
  assert.equal(store.get().input, OPENING_00);
});

test('a roll is played by hand: the complete play is the chosen one, and is made', async () => {
  const parsed: string[] = [];
  const { store, actions } = page(
    fakeEngine({
      parse: async (id) => {
        parsed.push(id);
        return opening;
      },
    }),
  );
  await actions.open(OPENING_31);
  await settle();
  await actions.tapBoard(8);
  assert.deepEqual([store.get().hand.made.length, store.get().chosen], [1, null], 'half of a play is none');
  await actions.tapBoard(6);
  assert.equal(store.get().chosen, 'A');
  await actions.undoBoardMove();
  assert.deepEqual([store.get().hand.made.length, store.get().chosen], [1, null]);
  await actions.tapBoard(6);
  await actions.makePlay();
  assert.equal(parsed.at(-1), 'A');
  assert.equal(store.get().hand.made.length, 0);
});
