/** Making and keeping databases, as the page's state sees it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActions } from '../../www/controllers';
import type { DatabaseState, EnginePort } from '../../www/engine/port';
import { DEFAULT_SETTINGS } from '../../www/state/settings';
import { initialState } from '../../www/state/state';
import { createStore } from '../../www/state/store';
import { databases, fakeEngine, OPENING_00, problem, race, world } from './fake-engine';

function page(port: EnginePort['databases'], change: Partial<EnginePort> = {}) {
  const engine = fakeEngine({ ...change, databases: port });
  const store = createStore(initialState(DEFAULT_SETTINGS));
  const actions = createActions(store, world(engine));
  return { store, actions };
}

const soon = () => new Promise((done) => setTimeout(done, 20));
const none = databases[0]!;

test('a database is made with progress, broken off, resumed, and used for the race on the board', async () => {
  let kept: DatabaseState = none;
  let runs = 0;
  let races = 0;
  const { store, actions } = page(
    {
      state: async () => [kept],
      load: async () => [kept],
      remove: async () => (kept = none),
      build: (_, { signal, onProgress } = {}) =>
        new Promise((resolve, reject) => {
          onProgress?.({ done: 10, total: 40 });
          if ((runs += 1) === 2) return resolve((kept = { ...none, kept: 'whole', bytes: 96_000_000, inUse: true }));
          signal?.addEventListener('abort', () => {
            kept = { ...none, kept: 'part', bytes: 5_000_000 };
            reject(problem('aborted', 'the call was withdrawn'));
          });
        }),
    },
    { race: async (xgid) => ((races += 1), { ...race, xgid }) },
  );
  await actions.start();
  await actions.open(OPENING_00);
  // Its code is fetched by then.
  await actions.stopDatabase();
  await soon();
  const before = races;
  const made = actions.buildDatabase('long_races');
  await soon();
  assert.deepEqual(store.get().databases.building, { name: 'long_races', done: 10, total: 40 });
  actions.stopDatabase();
  await made;
  assert.deepEqual(store.get().databases, { list: [kept], building: null, problem: null });
  assert.equal(kept.kept, 'part');
  assert.equal(races, before, 'nothing new is used');
  await actions.buildDatabase('long_races');
  assert.equal(store.get().databases.list?.[0]?.inUse, true);
  assert.ok(races > before, 'the race is judged anew');
  await actions.removeDatabase('long_races');
  assert.equal(store.get().databases.list?.[0]?.kept, 'none');
});

test('without storage the reason is shown, and the page continues', async () => {
  const refuse = () => Promise.reject(problem('storage', 'no place'));
  const { store, actions } = page({ state: refuse, load: refuse, build: refuse, remove: refuse });
  await actions.start();
  await actions.stopDatabase();
  await soon();
  assert.deepEqual(store.get().databases, {
    list: null,
    building: null,
    problem: { kind: 'storage', message: 'no place' },
  });
  assert.ok(await actions.open(OPENING_00));
});
