import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActions } from '../../www/controllers';
import { drag, NO_CHECKERS, swapSides, tap } from '../../www/state/edit';
import { DEFAULT_SETTINGS } from '../../www/state/settings';
import { initialState } from '../../www/state/state';
import { createStore } from '../../www/state/store';
import { fakeEngine, OPENING_31, opening, problem, world } from './fake-engine';

const at = (places: Record<number, number>): number[] => NO_CHECKERS.map((_, i) => places[i] ?? 0);

test('a tap adds a checker, changes its colour, or takes one away', () => {
  assert.deepEqual(tap(at({ 6: 5 }), 6, 'own'), at({ 6: 6 }));
  assert.deepEqual(tap(at({ 6: 5 }), 6, 'other'), at({ 6: -1 }));
  assert.deepEqual(tap(at({ 6: -3 }), 6, 'remove'), at({ 6: -2 }));
  assert.deepEqual(tap(at({}), 6, 'remove'), at({}));
  assert.deepEqual(tap(at({ 6: 15 }), 6, 'own'), at({ 6: 15 }));
});

test('each side has its own bar, wherever it is tapped', () => {
  for (const half of [0, 25]) {
    assert.deepEqual(tap(at({}), half, 'own'), at({ 25: 1 }));
    assert.deepEqual(tap(at({}), half, 'other'), at({ 0: -1 }));
  }
});

test('a drag carries one checker, hits a single one, and stops before a made point', () => {
  assert.deepEqual(drag(at({ 8: 3 }), 8, 5), at({ 8: 2, 5: 1 }));
  assert.deepEqual(drag(at({ 8: 3, 5: -1 }), 8, 5), at({ 8: 2, 5: 1, 0: -1 }));
  assert.deepEqual(drag(at({ 8: -3, 5: 1 }), 8, 5), at({ 8: -2, 5: -1, 25: 1 }));
  assert.deepEqual(drag(at({ 8: 3, 5: -2 }), 8, 5), at({ 8: 3, 5: -2 }));
  assert.deepEqual(drag(at({ 8: 3 }), 8, 'off'), at({ 8: 2 }));
  assert.deepEqual(drag(at({ 8: -3 }), 8, 25), at({ 8: -2, 0: -1 }));
  assert.deepEqual(drag(at({}), 8, 5), at({}));
});

test('swapping sides twice changes nothing', () => {
  assert.deepEqual(swapSides(swapSides(opening.points)), opening.points);
  assert.deepEqual(swapSides(at({ 25: 1, 6: 2 })), at({ 0: -1, 19: -2 }));
});

test('an invalid draft shows the reason and cannot be used; cancelling restores the board', async () => {
  const engine = fakeEngine({
    compose: async (setup) => {
      if (setup.points[6]! > 5) throw problem('setup.points', 'the side on roll has 16 checkers on the board');
      return { ...opening, ...setup, xgid: 'composed' };
    },
  });
  const store = createStore(initialState(DEFAULT_SETTINGS));
  const actions = createActions(store, world(engine));
  await actions.open(OPENING_31);
  actions.edit();
  await actions.editTap(6);
  assert.match(store.get().draft!.problem!.message, /16 checkers/);
  assert.equal(await actions.editDone(), false);
  actions.editTool('remove');
  await actions.editTap(6);
  assert.equal(store.get().draft!.problem, null);
  actions.editCancel();
  assert.equal(store.get().draft, null);
  assert.equal(store.get().board, opening);

  actions.edit();
  await actions.editDrag(24, 23);
  await actions.editSet({ score: { kind: 'match', length: 5, onRoll: 1, opponent: 2, crawford: false } });
  assert.equal(await actions.editDone(), true);
  const { board, draft } = store.get();
  assert.equal(draft, null);
  assert.equal(board!.xgid, 'composed');
  assert.equal(board!.points[23], 1);
  assert.equal(board!.score.kind, 'match');
});
