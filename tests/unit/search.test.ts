import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActions } from '../../www/controllers';
import type { SearchQuery, SearchResult, Transcript } from '../../www/engine/port';
import { routeOf } from '../../www/state/route';
import { filters, holdOf, patternOf, queryOf, textOf, unread, withHolding } from '../../www/state/search';
import { DEFAULT_SETTINGS } from '../../www/state/settings';
import { initialState } from '../../www/state/state';
import { createStore } from '../../www/state/store';
import { de } from '../../www/texts/search-de';
import { en } from '../../www/texts/search-en';
import { fr } from '../../www/texts/search-fr';
import { fakeEngine, fakeLibrary, memoryIndex, world } from './fake-engine';

const FULL: SearchQuery = {
  own: [
    { point: 25, min: 1, max: 15 },
    { point: 8, min: 3, max: 3 },
    { point: 6, min: 2, max: 15 },
    { point: 0, min: 0, max: 4 },
  ],
  other: [{ point: 20, min: 0, max: 1 }],
  pips: { min: -20, max: 10.5 },
  back: { max: 2 },
  otherBack: { min: 1 },
  positions: ['blitz', 'priming'],
  decided: ['double'],
  dice: [
    [3, 1],
    [6, 5],
  ],
  away: { min: 2, max: 2 },
  otherAway: { max: 5 },
  money: false,
  crawford: true,
  cube: { min: 2 },
  owners: ['centred', 'on_roll'],
  players: ['Ann, Lee', 'Bob & Co = me'],
  opponents: ['Zoë'],
  from: '2024-08',
  to: '2025-11-08',
  event: 'Club, night?',
  matches: ['1f0c'],
  lost: { min: 0.08 },
  mistakes: ['wrong_take'],
  luck: { min: -0.3, max: -0.1 },
  comment: true,
  starred: false,
  counts: true,
  like: 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10',
  within: 20,
  order: 'luck',
};

test('a query is an address, and comes back from it', () => {
  assert.deepEqual(queryOf(textOf(FULL)), FULL);
  assert.deepEqual(queryOf(textOf({})), {});
  for (const [key, value] of Object.entries(FULL)) {
    const one = { [key]: value } as SearchQuery;
    assert.deepEqual(queryOf(textOf(one)), one, key);
  }
  // The address of the page is read back as it was written, whatever a name holds.
  const route = routeOf(`#/search?${textOf(FULL)}`);
  assert.deepEqual(route, { page: 'search', query: textOf(FULL) });
  assert.deepEqual(routeOf('#/search'), { page: 'search', query: '' });
  assert.equal(filters(FULL), Object.keys(FULL).length - 2);
});

test('invalid parts of an address are omitted', () => {
  assert.deepEqual(queryOf('own=99:2-,x,6:20&dice=71,12&lost=..&pips=abc&money=2&within=x&order=size'), {
    dice: [[1, 2]],
  });
});

test('a pattern is drawn point by point', () => {
  let own = withHolding(undefined, 6, 'held');
  own = withHolding(own, 8, [3, 3]);
  assert.deepEqual(own, [
    { point: 8, min: 3, max: 3 },
    { point: 6, min: 2, max: 15 },
  ]);
  assert.deepEqual(own.map(holdOf), [null, 'held']);
  assert.deepEqual(withHolding(own, 6, 'any'), [{ point: 8, min: 3, max: 3 }]);
  assert.equal(holdOf(undefined), 'any');
  const points = Array.from({ length: 26 }, () => 0);
  points[6] = 5;
  points[24] = 2;
  points[19] = -5;
  points[1] = -1;
  assert.deepEqual(patternOf(points), {
    own: [
      { point: 6, min: 2, max: 15 },
      { point: 24, min: 2, max: 15 },
    ],
    other: [{ point: 6, min: 2, max: 15 }],
  });
});

const MATCH: Transcript = {
  format: 'mat',
  players: ['Ann', 'Bob'],
  length: 5,
  rules: { crawford: true, jacoby: false, beavers: false },
  event: null,
  date: null,
  headers: [],
  games: [],
  rolls: 1,
  problems: [],
  analyses: [{ engine: 'XG', games: [] }],
};

const sums = { found: 1, counted: 1, lost: 0.1, errors: 0, blunders: 1, matches: 1 };
const result: SearchResult = { sums, decisions: [], searched: 7 };

test('an address is searched for, and an answer that comes too late is not shown', async () => {
  const asked: [SearchQuery, (result: SearchResult) => void][] = [];
  const finder = fakeLibrary({
    search: (query) => new Promise((done) => asked.push([query, done])),
  });
  const store = createStore(initialState(DEFAULT_SETTINGS));
  const actions = createActions(store, world(fakeEngine(), { finder }));
  const first = actions.visit({ page: 'search', query: 'lost=0.08..' });
  await until(() => asked.length === 1);
  const second = actions.visit({ page: 'search', query: 'star=1' });
  await until(() => asked.length === 2);
  asked[1]![1](result);
  asked[0]![1]({ ...result, searched: 99 });
  await Promise.all([first, second]);
  assert.deepEqual(
    asked.map(([query]) => query),
    [{ lost: { min: 0.08 } }, { starred: true }],
  );
  assert.equal(store.get().search.result, result);
  assert.equal(store.get().search.busy, false);
});

test('a search that makes no sense is named', async () => {
  const finder = fakeLibrary({
    search: async () => {
      throw Object.assign(new Error('from: found "x", expected a day'), { kind: 'argument' });
    },
  });
  const store = createStore(initialState(DEFAULT_SETTINGS));
  const actions = createActions(store, world(fakeEngine(), { finder }));
  await actions.visit({ page: 'search', query: 'from=x' });
  assert.equal(store.get().search.problem?.message, 'from: found "x", expected a day');
});

test('an imported match is added to the index, and removed when it is deleted', async () => {
  const put: string[] = [];
  const removed: string[] = [];
  const kept = new Map();
  const finder = fakeLibrary({
    put: async (id) => {
      put.push(id);
      return new Uint8Array([1, 2]);
    },
    remove: async (id) => void removed.push(id),
  });
  const store = createStore(initialState(DEFAULT_SETTINGS));
  const engine = fakeEngine({ readMatch: async () => [MATCH] });
  const actions = createActions(store, world(engine, { finder, index: memoryIndex(kept) }));
  await actions.visit({ page: 'search', query: '' });
  await actions.takeText('5 point\nmatch');
  const id = store.get().matches.list![0]!.id;
  await until(() => put.includes(id) && kept.get(id)?.bytes !== undefined, 6000);
  await actions.removeMatch(id);
  await until(() => removed.includes(id));
  assert.deepEqual(store.get().search.index.problem, null);
});

test('a match that changes while the index is made is in it afterwards', async (context) => {
  const puts: { id: string; done: () => void }[] = [];
  const finder = fakeLibrary({
    put: (id) => new Promise((done) => puts.push({ id, done: () => done(new Uint8Array([1])) })),
  });
  const store = createStore(initialState(DEFAULT_SETTINGS));
  const players = (name: string): Transcript => ({ ...MATCH, players: [name, 'Bob'] });
  const engine = fakeEngine({ readMatch: async (text) => [players(String(text))] });
  const actions = createActions(store, world(engine, { finder }));
  await actions.visit({ page: 'search', query: '' });
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const settle = async () => {
    for (let i = 0; i < 20; i++) await new Promise(setImmediate);
  };
  const pass = async () => {
    await settle();
    context.mock.timers.tick(1600);
    await settle();
  };
  await actions.takeText('Ann\nmatch');
  await pass();
  assert.equal(puts.length, 1, 'the part of the first is being made');
  await actions.takeText('Carol\nmatch');
  await pass();
  assert.equal(puts.length, 1);
  puts[0]!.done();
  await settle();
  assert.equal(puts.length, 2, 'the other follows');
  puts[1]!.done();
  await settle();
  const ids = store.get().matches.list!.map(({ id }) => id);
  assert.deepEqual(puts.map(({ id }) => id).sort(), ids.sort());
  assert.deepEqual(store.get().search.index.progress, { done: 2, total: 2 });
});

test('parts of an address that are no filter are named', () => {
  assert.deepEqual(unread('own=6:2-&lost=0.08..&order=loss&event='), []);
  assert.deepEqual(unread(textOf(FULL)), []);
  assert.deepEqual(unread('lost=0.08-&dice=77&colour=red&kind=blitz'), ['lost=0.08-', 'dice=77', 'colour=red']);
});

test('both numbers of a line have their thousands apart', () => {
  for (const { found, sums } of [en, de, fr]) {
    assert.match(found(5409, '5\u202f409'), /^5\u202f409 \S+ \S+ 5\u202f409$/);
    assert.match(sums(2540, 12_345, 1, '3.2'), /12\u202f345 /);
  }
});

async function until(condition: () => boolean, limit = 2000): Promise<void> {
  for (const end = Date.now() + limit; !condition(); ) {
    if (Date.now() > end) throw new Error('still waiting');
    await new Promise((done) => setTimeout(done, 5));
  }
}
