import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActions } from '../../www/controllers';
import { fromText, type Kept, RECENT, sorted, toText, withSeen } from '../../www/state/library';
import { DEFAULT_SETTINGS } from '../../www/state/settings';
import { initialState } from '../../www/state/state';
import { createStore } from '../../www/state/store';
import { fakeEngine, memoryLibrary, OPENING_00, OPENING_31, opening, problem, world } from './fake-engine';

const kept = (xgid: string, name: string | null = null, at = 0): Kept => ({ xgid, name, at });

function page(library = memoryLibrary()) {
  let now = 0;
  const engine = fakeEngine({
    parse: async (id) => {
      if (id.startsWith('bad')) throw problem('xgid.text', id);
      return { ...opening, xgid: id };
    },
  });
  const store = createStore(initialState(DEFAULT_SETTINGS));
  const actions = createActions(store, world(engine, { library, now: () => now++ }));
  return { store, actions, library };
}

test('named positions come first, by name; then the latest', () => {
  const all = [kept('a', null, 1), kept('b', 'zebra'), kept('c', null, 2), kept('d', 'ant')];
  assert.deepEqual(
    sorted(all).map((k) => k.xgid),
    ['d', 'b', 'c', 'a'],
  );
});

test('text and back', () => {
  const all = [kept('XGID=x', 'my name'), kept('XGID=y')];
  assert.deepEqual(fromText(toText(all)), [
    { id: 'XGID=x', name: 'my name' },
    { id: 'XGID=y', name: null },
  ]);
  assert.deepEqual(fromText('\n  a \r\n\r\nb\t\n'), [
    { id: 'a', name: null },
    { id: 'b', name: null },
  ]);
});

test('only the unnamed are forgotten when there are too many', () => {
  const all = Array.from({ length: RECENT + 5 }, (_, i) => kept(String(i), i < 3 ? 'n' : null, i));
  const ids = withSeen(all, kept('new', null, 99)).map((k) => k.xgid);
  assert.deepEqual(
    all.map((k) => k.xgid).filter((xgid) => !ids.includes(xgid)),
    ['3', '4', '5'],
  );
  assert.equal(ids.at(-1), 'new');
});

test('what is looked at is remembered; a name stays when it is seen again', async () => {
  const { store, actions, library } = page();
  await actions.open(OPENING_31);
  await actions.keepAs('opening');
  await actions.open(OPENING_00);
  await actions.open(OPENING_31);
  await new Promise((done) => setTimeout(done, 0));
  assert.deepEqual(
    store.get().library.map((k) => [k.xgid, k.name]),
    [
      [OPENING_31, 'opening'],
      [OPENING_00, null],
    ],
  );
  await actions.forget(OPENING_31);
  assert.deepEqual(
    (await library.load()).map((k) => k.xgid),
    [OPENING_00],
  );
});

test('positions stored on an earlier visit stay, with their names', async () => {
  const library = memoryLibrary([kept('old', 'mine'), kept(OPENING_31, 'named before')]);
  const { store, actions } = page(library);
  await actions.open(OPENING_31);
  await new Promise((done) => setTimeout(done, 0));
  assert.deepEqual(
    store.get().library.map((k) => k.name),
    ['mine', 'named before'],
  );
  assert.deepEqual(
    (await library.load()).map((k) => k.name),
    ['mine', 'named before'],
  );
});

test('without a library the page works and shows why nothing is saved', async () => {
  const broken = { ...memoryLibrary(), load: () => Promise.reject(new Error('denied')) };
  const { store, actions } = page(broken);
  assert.equal(await actions.open(OPENING_31), true);
  await new Promise((done) => setTimeout(done, 0));
  assert.equal(store.get().libraryProblem?.message, 'denied');
  assert.deepEqual(store.get().library, []);
});

test('a position opened from the panel closes it', async () => {
  const { store, actions } = page();
  actions.dialog('positions');
  await actions.open('bad');
  assert.equal(store.get().dialog, 'positions');
  await actions.open(OPENING_31);
  assert.equal(store.get().dialog, null);
});

test('an imported text keeps the good lines and counts the bad', async () => {
  const { store, actions } = page();
  const said = (good: number, bad: number) => `${good}/${bad}`;
  await actions.importText('one\tfirst\nbad\ntwo\n', said);
  assert.equal(store.get().notice?.text, '2/1');
  assert.deepEqual(
    store.get().library.map((k) => [k.xgid, k.name]),
    [
      ['one', 'first'],
      ['two', null],
    ],
  );
  assert.equal(store.get().board, null, 'several are kept, none is shown');
  await actions.importText('three\tthird', said);
  assert.equal(store.get().board?.xgid, 'three');
  assert.equal(store.get().library.find((k) => k.xgid === 'three')?.name, 'third');
});

test('a kept position is read for its picture once; one that cannot be read has none', async () => {
  const { store, actions } = page();
  await Promise.all([actions.picture('bad'), actions.picture(OPENING_31), actions.picture(OPENING_31)]);
  assert.equal(store.get().pictures[OPENING_31]?.xgid, OPENING_31);
  assert.equal(store.get().pictures.bad, null);
});
