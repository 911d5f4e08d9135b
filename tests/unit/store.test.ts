import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openDB } from 'idb';
import { deviceCards } from '../../www/device/cards';
import { deviceContests } from '../../www/device/contests';
import { deviceLibrary } from '../../www/device/library';
import { deviceMatches } from '../../www/device/matches';
import { deviceExercises, deviceShelf, type ExerciseShelf, MOST_KEPT } from '../../www/device/shelf';
import { dropOld, migrate, STAYS } from '../../www/device/store/legacy';
import { StoreError } from '../../www/device/store/problem';
import { NAME, STEPS } from '../../www/device/store/schema';
import type { DeviceStore, StoreOptions } from '../../www/device/store/store';
import { DAY } from '../../www/state/grade';
import { RECENT } from '../../www/state/library';
import { eventually, freshDevice, giveRoom, openKept } from './device';
import { OPENING_31 } from './fake-engine';
import { card, contest, headed, match, oldData, START } from './kept';
import { oldTab } from './old-device';

beforeEach(freshDevice);

const opened = (options: StoreOptions = {}) => openKept(options);
const migrating = (now = START): DeviceStore =>
  openKept({ migrate: async (target) => void (await migrate(target, now)) });

/** The error of a write that must fail. */
async function failure(work: Promise<unknown>): Promise<StoreError> {
  try {
    await work;
  } catch (error) {
    assert.ok(error instanceof StoreError, String(error));
    return error;
  }
  throw new Error('it did not fail');
}

test('a write is kept when its transaction is complete; without room it fails with the reason and waits', async () => {
  const store = opened();
  const contests = deviceContests(store);
  await contests.put(contest);
  giveRoom(0);
  const full = await failure(contests.put({ ...contest, saved: 'dice' }));
  assert.equal(full.kind, 'store_full');
  assert.deepEqual([store.status().waiting, store.status().problem?.kind], [1, 'store_full']);
  // Once more without room: another tab has nothing to do with it, and the match is not lost.
  const again = await failure(contests.put({ ...contest, saved: 'cube' }));
  assert.equal(again.kind, 'store_full');
  assert.equal(store.status().waiting, 1, 'the newer state takes the place of the older one');
  giveRoom(10);
  await store.flush();
  await again.kept;
  assert.deepEqual([store.status().waiting, store.status().problem], [0, null]);
  assert.equal((await deviceContests(opened()).get())?.saved, 'cube');
});

test('each kind of data is kept, or named and kept as soon as there is room', async () => {
  const store = opened();
  const { head, match: whole } = headed('m', 'Ann');
  const matches = deviceMatches(store);
  const cards = deviceCards(store);
  await matches.add(head, whole);
  await cards.add([card('old')]);
  const writes: [string, () => Promise<unknown>][] = [
    ['position', () => deviceLibrary(store).put({ xgid: 'x', name: 'n', at: 1 })],
    ['rollout', () => deviceShelf(store).put({ xgid: 'x', run: 'r', trials: 1, saved: 's', curve: [], at: 1 })],
    ['card', () => cards.add([card('new')])],
    ['answer', () => cards.review('old', 'good', START)],
    ['note on a card', () => cards.change('old', { note: 'mine', was: 'why not' })],
    ['match', () => matches.add(headed('n', 'Zoë').head, match('Zoë'))],
    ['note', () => matches.change('m', [{ kind: 'comment', at: { game: 0, action: 1 }, was: '', comment: 'why' }])],
    ['star', () => matches.change('m', [{ kind: 'star', at: { game: 0, action: 2 }, starred: true }])],
    ['head', () => matches.changeHead('m', (now) => ({ ...now, event: 'Open' }))],
  ];
  giveRoom(0);
  for (const [what, write] of writes) assert.equal((await failure(write())).kind, 'store_full', what);
  assert.equal(store.status().waiting, writes.length);
  giveRoom(1000);
  await store.flush();
  assert.equal(store.status().waiting, 0);
  const later = opened();
  assert.deepEqual(
    (await deviceLibrary(later).load()).map(({ name }) => name),
    ['n'],
  );
  assert.equal((await deviceShelf(later).get('x'))[0]?.saved, 's');
  const kept = new Map((await deviceCards(later).load()).map((one) => [one.id, one]));
  assert.deepEqual([...kept.keys()].sort(), ['new', 'old']);
  assert.deepEqual([kept.get('old')?.note, kept.get('old')?.reviews.length], ['mine', 1]);
  const [first] = [await deviceMatches(later).get('m')];
  assert.equal(first?.games[0]?.actions[1]?.comment, 'why');
  assert.equal(first?.games[0]?.actions[2]?.starred, true);
  assert.deepEqual((await deviceMatches(later).heads()).map(({ id, event }) => [id, event]).sort(), [
    ['m', 'Open'],
    ['n', 'Club night'],
  ]);
});

test('deletions make room for waiting writes', async () => {
  const store = opened();
  const library = deviceLibrary(store);
  await library.put({ xgid: 'a', name: 'a', at: 1 });
  giveRoom(0);
  const waiting = await failure(library.put({ xgid: 'b', name: 'b', at: 2 }));
  giveRoom(5);
  await library.remove('a');
  await waiting.kept;
  assert.deepEqual(
    (await library.load()).map(({ xgid }) => xgid),
    ['b'],
  );
});

test('two tabs change the same match, card and position: everything of both is kept', async () => {
  const [one, two] = [opened(), opened()];
  const { head, match: whole } = headed('m', 'Ann');
  await deviceMatches(one).add(head, whole);
  const at = { game: 0, action: 1 };
  await Promise.all([
    deviceMatches(one).change('m', [{ kind: 'comment', at, was: '', comment: 'from one' }]),
    deviceMatches(two).change('m', [{ kind: 'comment', at, was: '', comment: 'from two' }]),
    deviceMatches(two).change('m', [{ kind: 'star', at: { game: 0, action: 0 }, starred: true }]),
  ]);
  await deviceMatches(one).fold('m');
  const kept = await deviceMatches(two).get('m');
  assert.deepEqual(kept?.games[0]?.actions[1]?.comment?.split('\n---\n').sort(), ['from one', 'from two']);
  assert.equal(kept?.games[0]?.actions[0]?.starred, true);
  await deviceCards(one).add([card('c')]);
  await Promise.all([
    deviceCards(one).review('c', 'good', START),
    deviceCards(two).review('c', 'hard', START + 1000),
    deviceCards(two).change('c', { starred: true }),
  ]);
  const [both] = await deviceCards(one).load();
  assert.deepEqual([both?.reviews.map(({ grade }) => grade).sort(), both?.starred], [['good', 'hard'], true]);
  await Promise.all([
    deviceLibrary(one).put({ xgid: 'x', name: 'mine', at: 1 }),
    deviceLibrary(two).put({ xgid: 'x', name: null, at: 2 }),
  ]);
  assert.deepEqual(await deviceLibrary(one).load(), [{ xgid: 'x', name: 'mine', at: 2 }]);
  const rollout = { xgid: 'x', trials: 144, saved: '144', curve: [], at: 1 };
  await deviceShelf(one).put({ ...rollout, run: 'one' });
  await deviceShelf(two).put({ ...rollout, run: 'two', at: 2 });
  assert.deepEqual(
    (await deviceShelf(one).get('x')).map(({ run }) => run),
    ['two', 'one'],
  );
});

test('a match that one tab has deleted is not brought back by a note of the other', async () => {
  const [one, two] = [opened(), opened()];
  const { head, match: whole } = headed('m', 'Ann');
  await deviceMatches(one).add(head, whole);
  await deviceMatches(two).remove('m');
  assert.equal(
    await deviceMatches(one).change('m', [{ kind: 'star', at: { game: 0, action: 0 }, starred: true }]),
    false,
  );
  assert.equal(await deviceMatches(one).changeHead('m', (now) => now), undefined);
  assert.deepEqual([await deviceMatches(one).get('m'), await deviceMatches(one).heads()], [undefined, []]);
});

test('only the newest rollouts are kept', async () => {
  const shelf = deviceShelf(opened());
  for (let at = 0; at < MOST_KEPT + 3; at++)
    await shelf.put({ xgid: `x${at}`, run: 'r', trials: 1, saved: 's', curve: [], at });
  assert.deepEqual(await shelf.get('x2'), []);
  assert.equal((await shelf.get('x3')).length, 1);
});

test('two tabs resume one exercise: both are kept; a new one takes the place of what was seen', async () => {
  const [a, b] = [deviceExercises(opened()), deviceExercises(opened())];
  const saved = async (shelf: ExerciseShelf) => (await shelf.get('x')).map((one) => one.saved).sort();
  await a.put({ xgid: 'x', run: 'e', saved: '1', at: 1 });
  assert.deepEqual([await saved(a), await saved(b)], [['1'], ['1']]);
  await a.put({ xgid: 'x', run: 'e', saved: '1 a', at: 2 });
  for (const n of [3, 4]) await b.put({ xgid: 'x', run: 'e', saved: `1 b${n}`, at: n });
  await a.put({ xgid: 'x', run: 'e', saved: '1 aa', at: 5 });
  assert.deepEqual(await saved(a), ['1 aa', '1 b4']);
  // To resume one of them takes nothing away.
  await a.put({ xgid: 'x', run: 'e', saved: '1 aaa', at: 6 });
  assert.deepEqual(await saved(a), ['1 aaa', '1 b4']);
  await a.put({ xgid: 'x', run: 'new', saved: '2', at: 7 });
  assert.deepEqual(await saved(a), ['2']);
});

test('rollouts that were added up take the place of their parts', async () => {
  const shelf = deviceShelf(opened());
  const other = deviceShelf(opened());
  const rollout = { xgid: 'x', trials: 1, curve: [] };
  await shelf.put({ ...rollout, run: 'a', saved: 'a', at: 1 });
  await other.put({ ...rollout, run: 'b', saved: 'b', at: 2 });
  assert.equal((await shelf.get('x')).length, 2);
  await shelf.put({ ...rollout, run: 'b', saved: 'a b', at: 3 }, ['a']);
  assert.deepEqual(
    (await shelf.get('x')).map(({ saved }) => saved),
    ['a b'],
  );
});

test('a clock that was ahead pushes nothing out that is kept now, and what it kept stays', async () => {
  const store = opened();
  const [library, shelf] = [deviceLibrary(store), deviceShelf(store)];
  const ahead = START + 2000 * DAY;
  const rollout = { run: 'r', trials: 1, saved: 's', curve: [] };
  for (let n = 0; n < MOST_KEPT; n++) await shelf.put({ ...rollout, xgid: `r${n}`, at: ahead + n });
  for (let n = 0; n < RECENT; n++) await library.put({ xgid: `p${n}`, name: null, at: ahead + n });
  for (let n = 0; n < 3; n++) {
    await shelf.put({ ...rollout, xgid: `now${n}`, at: START + n });
    await library.put({ xgid: `now${n}`, name: null, at: START + n });
  }
  const rollouts = (await store.all('rollouts')).map(({ xgid }) => xgid);
  const positions = (await library.load()).map(({ xgid }) => xgid);
  for (const kept of [rollouts, positions]) {
    // The oldest of those from the future are the ones that go.
    assert.ok(
      ['now0', 'now1', 'now2'].every((xgid) => kept.includes(xgid)),
      kept.join(),
    );
    assert.equal(kept.filter((xgid) => /^[rp][012]$/.test(xgid)).length, 0, kept.join());
  }
  assert.deepEqual([rollouts.length, positions.length], [MOST_KEPT, RECENT]);
  // A clock that is set back: data saved then stays, too.
  await shelf.put({ ...rollout, xgid: 'back', at: START - 500 * DAY });
  assert.equal((await shelf.get('back')).length, 1);
});

test('a match that is set aside takes its changes along, and all is back once a version can use it', async () => {
  const store = opened();
  const { head, match: whole } = headed('m', 'Ann');
  const matches = deviceMatches(store);
  await matches.add(head, whole);
  await matches.change('m', [{ kind: 'comment', at: { game: 0, action: 1 }, was: '', comment: 'why' }]);
  // As another version of the page may have written it.
  const database = await openDB(NAME);
  const foreign = { ...whole, problems: 'none' };
  await database.put('matches', foreign, 'm');
  const other = deviceMatches(opened());
  assert.equal(await matches.get('m'), undefined);
  await eventually(async () => (await database.count('aside')) === 1, 'it is set aside');
  await other.fold('m');
  assert.deepEqual(await matches.heads(), []);
  assert.equal(await matches.change('m', [{ kind: 'star', at: { game: 0, action: 0 }, starred: true }]), false);
  // A version that can use it.
  const [aside] = await database.getAll('aside');
  await database.put('aside', { ...aside, record: whole });
  database.close();
  const later = deviceMatches(opened());
  assert.deepEqual(await later.heads(), [head]);
  assert.equal((await later.get('m'))?.games[0]?.actions[1]?.comment, 'why');
  const last = opened();
  await last.loadAside();
  assert.deepEqual(last.status().aside, []);
});

test('changes that only another version can make stay in the journal, and a damaged one stops nobody', async () => {
  const store = opened();
  const { head, match: whole } = headed('m', 'Ann');
  const matches = deviceMatches(store);
  await matches.add(head, whole);
  const database = await openDB(NAME);
  await database.add('journal', { match: 'm', change: { kind: 'drawing', at: { game: 0, action: 1 } } });
  await database.add('journal', { match: 'm', change: { kind: 'star', at: null, starred: true } });
  await database.add('journal', { match: 'm', change: null });
  await matches.change('m', [{ kind: 'star', at: { game: 0, action: 2 }, starred: true }]);
  await matches.fold('m');
  assert.equal((await matches.get('m'))?.games[0]?.actions[2]?.starred, true);
  assert.equal(await database.count('journal'), 3);
  await matches.remove('m');
  assert.equal(await database.count('journal'), 0);
  database.close();
});

test('a match whose entry in the list is gone is in the list again, as old as the damaged entry says', async () => {
  const raw = opened();
  for (const id of ['gone', 'damaged']) await deviceMatches(raw).add({ ...headed(id).head, added: 77 }, match(id));
  await raw.close();
  const database = await openDB(NAME);
  await database.delete('heads', 'gone');
  await database.put('heads', { ...headed('damaged').head, added: 77, score: 'none' });
  database.close();
  const heads = await deviceMatches(opened()).heads();
  assert.deepEqual(heads.map(({ id }) => id).sort(), ['damaged', 'gone']);
  assert.equal(heads.find(({ id }) => id === 'damaged')?.added, 77);
});

test('records that cannot be used are set aside by name, and the others are read', async () => {
  const raw = opened();
  const { head, match: whole } = headed('good', 'Ann');
  await deviceMatches(raw).add(head, whole);
  await deviceMatches(raw).add(headed('bad', 'Zoë').head, match('Zoë'));
  await deviceCards(raw).add([card('good')]);
  await raw.close();
  const database = await openDB(NAME);
  const games = [{ number: 1, score: [0, 0], actions: null }];
  await database.put('matches', { ...match('Zoë'), games }, 'bad');
  await database.put('heads', { id: 'worse', players: ['only one'] });
  await database.put('cards', { ...card('broken'), board: null });
  await database.put('positions', { xgid: 'x', name: 7, at: 1 });
  database.close();
  const store = opened();
  assert.deepEqual(
    (await deviceCards(store).load()).map(({ id }) => id),
    ['good'],
  );
  assert.deepEqual(await deviceLibrary(store).load(), []);
  assert.equal(await deviceMatches(store).get('bad'), undefined);
  await eventually(() => store.status().aside.length === 3, 'three are set aside');
  assert.deepEqual(
    (await deviceMatches(store).heads()).map(({ id }) => id),
    ['good'],
    'no match stands in the list that cannot be opened',
  );
  const reasons = Object.fromEntries(store.status().aside.map((one) => [`${one.store} ${one.name}`, one.reason]));
  assert.deepEqual(reasons, {
    'cards Ann – Bob': 'board: found null, expected an object',
    'positions x': 'name: found a number, expected a text',
    'matches Zoë – Bob': 'games[0].actions: found null, expected a list',
    'heads worse': 'players: found 1 items, expected 2',
  });
  // A later visit lists them too, with the reason, until they are deleted.
  const later = opened();
  await later.loadAside();
  const found = later.status().aside.find((one) => one.store === 'cards')!;
  assert.equal((found.record as { id: string }).id, 'broken');
  await later.removeAside(later.status().aside);
  const last = opened();
  await last.loadAside();
  assert.deepEqual(last.status().aside, []);
});

test('a head that cannot be used is made again of its match', async () => {
  const raw = opened();
  const { head, match: whole } = headed('m', 'Ann');
  await deviceMatches(raw).add(head, whole);
  await raw.close();
  const database = await openDB(NAME);
  await database.put('heads', { ...head, score: 'none' });
  database.close();
  const heads = await deviceMatches(opened()).heads();
  assert.deepEqual(
    heads.map(({ id, players }) => [id, players[0]]),
    [['m', 'Ann']],
  );
});

test('the data of the first version is here after the first start, and what an old tab writes later', async () => {
  const old = await oldTab();
  const data = oldData();
  await old.fill(data);
  // The old tab stays open: its connections do not give way.
  const store = migrating();
  const everything = async (device: DeviceStore) => ({
    positions: await deviceLibrary(device).load(),
    heads: await deviceMatches(device).heads(),
    matches: await Promise.all(data.matches.map(({ head }) => deviceMatches(device).get(head.id))),
    cards: await deviceCards(device).load(),
    contest: await deviceContests(device).get(),
    rollouts: await device.all('rollouts'),
    exercises: await device.all('exercises'),
  });
  const expected = {
    positions: [...data.positions].sort((a, b) => (a.xgid < b.xgid ? -1 : 1)),
    heads: data.matches.map(({ head }) => head),
    matches: data.matches.map(({ match }) => match),
    cards: data.cards,
    contest: data.contest,
    rollouts: data.rollouts.map((one) => ({ ...one, run: 'first' })),
    exercises: data.exercises.map((one) => ({ ...one, run: 'first' })),
  };
  assert.deepEqual(await everything(store), expected);
  assert.equal(store.status().migration, null);
  // Old and new continue side by side.
  await deviceMatches(store).change('m1', [{ kind: 'star', at: { game: 0, action: 0 }, starred: true }]);
  await deviceMatches(store).fold('m1');
  await deviceMatches(store).remove('m2');
  const noted = match('Ann');
  noted.games[0]!.actions[1]!.comment = 'from the old tab';
  await old.matches.put('matches', noted, 'm1');
  await old.cards.put(
    'cards',
    card('c1', [
      [1, 'good'],
      [4, 'again'],
      [9, 'good'],
    ]),
  );
  await old.positions.put('positions', { xgid: 'late', name: 'late', at: START + 5 });
  old.close();
  const later = migrating(START + 1000);
  assert.deepEqual(await migrate(later, START + 1000, true), { changed: true, left: true });
  const both = await deviceMatches(later).get('m1');
  assert.deepEqual(
    [both?.games[0]?.actions[0]?.starred, both?.games[0]?.actions[1]?.comment],
    [true, 'from the old tab'],
  );
  assert.deepEqual(
    (await deviceMatches(later).heads()).map(({ id }) => id),
    ['m1'],
    'what was deleted stays deleted',
  );
  assert.deepEqual((await deviceCards(later).load())[0]?.reviews.length, 3);
  assert.ok((await deviceLibrary(later).load()).some(({ name }) => name === 'late'));
  assert.deepEqual(await migrate(later, START + 2000, true), { changed: false, left: true });
  // Going back finds the old data, and after some quiet weeks the old databases are deleted.
  const back = await openDB('gammonlab-cards');
  assert.equal(await back.count('cards'), 2);
  back.close();
  await migrate(later, START + 1000 + STAYS + 1, true);
  assert.equal(await oldRecords(), 0);
});

test('a copy that has no room is made in place of the old one, and resumes when it was cut off', async () => {
  const old = await oldTab();
  const data = oldData();
  for (let n = 0; n < 30; n++) data.matches.push(headed(`more${n}`, `P${n}`));
  await old.fill(data);
  old.close();
  giveRoom(20);
  const store = migrating();
  await deviceMatches(store).heads();
  assert.equal((store.status().migration as StoreError | null)?.kind, 'store_full');
  giveRoom(Number.POSITIVE_INFINITY);
  await store.close();
  const later = migrating();
  assert.equal((await deviceMatches(later).heads()).length, 32);
  assert.equal(later.status().migration, null);
  for (const { head, match } of data.matches) assert.deepEqual(await deviceMatches(later).get(head.id), match, head.id);
  await dropOld(later, START);
  assert.equal(await oldRecords(), 0);
});

/** How many records the databases of the first versions hold. */
async function oldRecords(): Promise<number> {
  let sum = 0;
  for (const { name } of await indexedDB.databases()) {
    if (name === NAME) continue;
    const database = await openDB(name!);
    for (const store of database.objectStoreNames) sum += await database.count(store);
    database.close();
  }
  return sum;
}

test('old databases are emptied only of what is here, and hold nobody up while an old tab writes to them', async () => {
  const old = await oldTab();
  const data = oldData();
  await old.fill(data);
  const store = migrating();
  await deviceCards(store).load();
  // The device is full: the newest data of the old tab is copied first.
  await old.cards.put('cards', card('late'));
  await dropOld(store, START + 1);
  assert.equal(await oldRecords(), 0);
  assert.deepEqual((await deviceCards(store).load()).map(({ id }) => id).sort(), ['c1', 'c2', 'late']);
  // Weeks later the old tab is still open, and works on.
  await migrate(store, START + STAYS + 10, true);
  await old.cards.put('cards', card('latest'));
  const later = migrating(START + STAYS + 20);
  assert.equal((await migrate(later, START + STAYS + 20, true)).changed, true);
  old.close();
  assert.ok((await deviceCards(later).load()).some(({ id }) => id === 'latest'));
});

test('a copy that comes late takes nothing away: a match under way, a rollout that was resumed here', async () => {
  const data = oldData();
  const store = opened();
  const contests = deviceContests(store);
  await contests.get();
  await contests.put({ ...contest, id: 'mine', saved: 'dice' });
  const [rollout] = data.rollouts;
  await deviceShelf(store).put({ ...rollout!, run: 'first', trials: 5184, saved: '5184', curve: [], at: START + 5 });
  const old = await oldTab();
  await old.fill(data);
  old.close();
  await migrate(store, START + 9);
  assert.equal((await contests.get())?.id, 'mine');
  assert.equal((await deviceShelf(store).get(OPENING_31))[0]?.saved, '5184');
  await store.loadAside();
  assert.deepEqual(
    store.status().aside.map((one) => [one.store, (one.record as { id: string }).id]),
    [['contests', contest.id]],
  );
  // Once the match here is over, the other one is resumed.
  await contests.clear();
  assert.equal((await deviceContests(opened()).get())?.id, contest.id);
});

test('a raised schema: the old tab lets go and says so; what it writes waits; going back is complete', async () => {
  const old = opened();
  await deviceLibrary(old).put({ xgid: 'a', name: 'a', at: 1 });
  const raised = {
    steps: [...STEPS, (made: { createObjectStore(name: string): unknown }) => void made.createObjectStore('extra')],
  };
  const next = opened(raised as StoreOptions);
  assert.deepEqual(
    (await deviceLibrary(next).load()).map(({ xgid }) => xgid),
    ['a'],
  );
  assert.equal(old.status().tabs, 'closed');
  const closed = await failure(deviceLibrary(old).put({ xgid: 'b', name: 'b', at: 2 }));
  assert.equal(closed.kind, 'store_closed');
  assert.equal(old.status().waiting, 1, 'it stays in the memory of the old tab, which says so');
  await deviceLibrary(next).put({ xgid: 'c', name: 'c', at: 3 });
  await next.close();
  // The new version only added a store, so this version reads and writes its data.
  const back = opened();
  await deviceLibrary(back).put({ xgid: 'd', name: 'd', at: 4 });
  assert.deepEqual(
    (await deviceLibrary(back).load()).map(({ xgid }) => xgid),
    ['a', 'c', 'd'],
  );
  await back.close();
  // A version that is marked as incompatible is not touched by older ones.
  await (await openDB(NAME)).put('meta', { version: STEPS.length + 2, readableFrom: STEPS.length + 1 }, 'schema');
  assert.equal((await failure(deviceLibrary(opened()).load())).kind, 'store_newer');
});

test('a tab with an older version that does not let go is named, and what is written waits for it', async () => {
  const first = opened();
  await deviceLibrary(first).put({ xgid: 'a', name: 'a', at: 1 });
  await first.close();
  // A connection without any handler.
  const stubborn = await openDB(NAME);
  const next = opened({ steps: [...STEPS, () => {}] });
  const blocked = await failure(deviceLibrary(next).put({ xgid: 'b', name: 'b', at: 2 }));
  assert.deepEqual([blocked.kind, next.status().tabs], ['store_blocked', 'blocked']);
  stubborn.close();
  await blocked.kept;
  assert.deepEqual([next.status().tabs, next.status().waiting], ['fine', 0]);
  assert.equal((await deviceLibrary(next).load()).length, 2);
});

test('tabs hear of each other', async () => {
  const [one, two] = [opened(), opened()];
  const heard: unknown[] = [];
  two.listen((news) => heard.push(news));
  await deviceLibrary(one).put({ xgid: 'a', name: 'a', at: 1 });
  await eventually(() => heard.length > 0, 'the other tab hears');
  assert.deepEqual(heard, [{ of: 'positions' }]);
  await one.close();
  await two.close();
});
