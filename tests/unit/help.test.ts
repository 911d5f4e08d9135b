import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeEngine, problem } from './fake-engine';
import { page } from './page';

test('the help opens at the term of a label, and its examples are computed by the engine', async () => {
  const { store, actions } = page();
  actions.explain('errorBar');
  assert.deepEqual([store.get().dialog, store.get().term], ['help', 'errorBar']);
  const shown = actions.showExample('level');
  assert.equal(store.get().examples.level, 'busy');
  await shown;
  const { level } = store.get().examples;
  assert.ok(Array.isArray(level));
  assert.deepEqual(
    level.map((row) => row.slice(0, 3)),
    ['1ply', '2ply', '3ply', '4ply'].map((name) => [name, '8/5 6/5', { equity: 0.163 }]),
  );
  actions.dialog('help');
  assert.equal(store.get().term, null);
  const broken = page(fakeEngine({ matchEquity: async () => Promise.reject(problem('met', 'no table')) }));
  await broken.actions.showExample('matchPlay');
  assert.deepEqual(broken.store.get().examples.matchPlay, { kind: 'met', message: 'no table' });
});
