import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { beforeEach, test } from 'node:test';
import { gunzipSync, gzipSync } from 'fflate';
import { openDB } from 'idb';
import { deviceBackups } from '../../www/device/backups';
import { deviceCards } from '../../www/device/cards';
import { deviceContests } from '../../www/device/contests';
import { deviceLessons } from '../../www/device/lessons';
import { deviceLibrary } from '../../www/device/library';
import { deviceMatches } from '../../www/device/matches';
import { devicePractice } from '../../www/device/practice';
import { deviceExercises, deviceShelf } from '../../www/device/shelf';
import { settingsFrom } from '../../www/device/storage';
import { CHECKS } from '../../www/device/store/checks';
import { type DataStore, NAME } from '../../www/device/store/schema';
import type { DeviceStore } from '../../www/device/store/store';
import { deviceTranscriptions } from '../../www/device/transcriptions';
import type { Level, MatchAnalysis } from '../../www/engine/port';
import type { KeptLesson } from '../../www/state/lessons';
import { ownOf } from '../../www/state/matches';
import { DEFAULT_SETTINGS } from '../../www/state/settings';
import type { KeptTranscription } from '../../www/state/transcribe';
import { eventually, freshDevice, openKept, openTab, sharedClaims } from './device';
import { fakeEngine, fakeLibrary, OPENING_00, OPENING_31 } from './fake-engine';
import { card, contest, headed, match, oldData, START } from './kept';
import { oldTab } from './old-device';

beforeEach(freshDevice);

/** A match that is being entered by hand. */
const typed = {
  id: 't1',
  at: 5,
  transcription: { settings: { players: ['Ann', 'Bob'], length: 5 }, entries: [{ act: { kind: 'double' } }] },
} as unknown as KeptTranscription;

const lesson: KeptLesson = {
  id: 'l1',
  at: 6,
  lesson: { title: 'Primes', steps: [{ position: { xgid: OPENING_31 }, marks: [7], arrows: [[13, 7]] }] },
  answers: {},
};

/** Something of every kind, with changes in the journal. */
async function filled(): Promise<DeviceStore> {
  const store = openKept();
  await deviceLibrary(store).put({ xgid: OPENING_31, name: 'opening', at: 1 });
  await deviceLibrary(store).put({ xgid: OPENING_00, name: null, at: 2 });
  for (const name of ['Ann', 'Zoë']) {
    const { head, match: whole } = headed(name);
    await deviceMatches(store).add({ ...head, summaries: [] }, whole);
  }
  await deviceMatches(store).change('Ann', [
    { kind: 'comment', at: { game: 0, action: 1 }, was: '', comment: 'Zug «zu»\nschnell' },
    { kind: 'star', at: { game: 0, action: 2 }, starred: true },
  ]);
  await deviceCards(store).add([
    card('c1', [
      [1, 'good'],
      [4, 'again'],
      [9, 'hard'],
    ]),
    card('c2'),
  ]);
  await deviceContests(store).put(contest);
  await deviceShelf(store).put({ xgid: OPENING_31, run: 'r1', trials: 1296, saved: '1296', curve: [], at: 3 });
  await deviceExercises(store).put({ xgid: OPENING_31, run: 'e1', saved: 'play', at: 4 });
  await deviceTranscriptions(store).put(typed, 'copy');
  await deviceLessons(store).put(lesson, 'copy');
  await deviceLessons(store).answer(lesson, 'play XGID=a', { given: '8/5 6/5', at: 7 });
  const practice = devicePractice(store);
  await practice.answer(
    { kind: 'pips', given: 167, answer: 167, right: true, score: 1, level: 1, seconds: 9, at: START },
    1.25,
  );
  await practice.review('match_equity', '3-5-1', 'good', START);
  return store;
}

/** All that is kept, with the journal folded. */
async function everything(store: DeviceStore): Promise<Record<string, unknown>> {
  for (const { id } of await deviceMatches(store).heads()) await deviceMatches(store).fold(id);
  const stores = Object.keys(CHECKS) as DataStore[];
  return Object.fromEntries(await Promise.all(stores.map(async (name) => [name, await store.all(name)])));
}

const backupOf = (store: DeviceStore, settings: unknown = DEFAULT_SETTINGS) =>
  deviceBackups(store, () => START).write('0.1.0', settings, {});

test('a backup that is brought back in an empty browser is everything that there was', async () => {
  const store = await filled();
  const settings = { ...DEFAULT_SETTINGS, theme: 'dark' as const, language: 'de' as const };
  const file = await backupOf(store, settings);
  const before = await everything(store);
  await store.close();
  freshDevice();
  const empty = openKept();
  const done: [number, number][] = [];
  const restored = await deviceBackups(empty, () => START).restore(file, { onProgress: (...now) => done.push(now) });
  assert.deepEqual(await everything(empty), before);
  assert.equal((before.matches as { length: number }).length, 2);
  assert.deepEqual(restored.added, {
    positions: 2,
    matches: 2,
    cards: 2,
    contests: 1,
    rollouts: 1,
    exercises: 1,
    transcriptions: 1,
    practice: 2,
    lessons: 1,
    aside: 0,
  });
  assert.deepEqual(settingsFrom(restored.settings, DEFAULT_SETTINGS), settings);
  assert.deepEqual(done.at(-1), [13, 13]);
  // The day of import of a match is kept: it is the day of a match without a date.
  assert.equal((await deviceMatches(empty).heads())[0]?.added, headed('x').head.added);
  // Once more changes nothing.
  const again = await deviceBackups(empty, () => START).restore(file, {});
  assert.deepEqual(
    [again.added, again.merged].map((counts) => Object.values(counts).reduce((a, b) => a + b)),
    [0, 0],
  );
  assert.deepEqual(await everything(empty), before);
});

test('a restore adds to what is there, takes nothing away, and brings back what was deleted', async () => {
  const store = await filled();
  const file = await backupOf(store);
  const matches = deviceMatches(store);
  await matches.change('Ann', [
    { kind: 'comment', at: { game: 0, action: 1 }, was: 'Zug «zu»\nschnell', comment: 'later' },
  ]);
  await matches.change('Ann', [{ kind: 'star', at: { game: 0, action: 3 }, starred: true }]);
  await matches.remove('Zoë');
  await deviceCards(store).review('c2', 'good', START + 1);
  await deviceCards(store).remove(['c1']);
  await deviceLibrary(store).put({ xgid: OPENING_00, name: 'mine', at: 9 });
  const running = deviceContests(store);
  running.took(await running.get());
  await running.put({ ...contest, saved: 'cube' });
  const restored = await deviceBackups(store, () => START).restore(file, {});
  const ann = await matches.get('Ann');
  assert.deepEqual(ann?.games[0]?.actions[1]?.comment?.split('\n---\n'), ['later', 'Zug «zu»\nschnell']);
  assert.deepEqual(
    ann?.games[0]?.actions.map(({ starred }) => starred === true),
    [false, false, true, true],
  );
  assert.deepEqual((await matches.heads()).map(({ id }) => id).sort(), ['Ann', 'Zoë']);
  const cards = new Map((await deviceCards(store).load()).map((one) => [one.id, one.reviews.length]));
  assert.deepEqual([...cards].sort(), [
    ['c1', 3],
    ['c2', 1],
  ]);
  assert.deepEqual((await deviceLibrary(store).load()).map(({ name }) => name).sort(), ['mine', 'opening']);
  assert.equal((await running.get())?.saved, 'cube');
  assert.equal(restored.contestLeft, true);
});

test('a restore keeps both versions of an exercise and of a transcription, and adds each once', async () => {
  const store = await filled();
  const later = await backupOf(store);
  await store.close();
  freshDevice();
  const here = openKept();
  await deviceExercises(here).put({ xgid: OPENING_31, run: 'e1', saved: 'mine', at: 2 });
  const { transcription } = typed;
  const entries = [{ act: { kind: 'take' } }] as typeof transcription.entries;
  await deviceTranscriptions(here).put({ ...typed, transcription: { ...transcription, entries } }, 'copy');
  for (let n = 0; n < 2; n++) await deviceBackups(here, () => START).restore(later, {});
  const exercises = await deviceExercises(here).get(OPENING_31);
  assert.deepEqual(
    exercises.map(({ saved }) => saved),
    ['play', 'mine'],
  );
  const kinds = (await deviceTranscriptions(here).load()).map((one) => one.transcription.entries[0]?.act.kind);
  assert.deepEqual(kinds.sort(), ['double', 'take']);
});

test('a restore over a match without its entry, or a damaged one, takes nothing of it away', async () => {
  const store = await filled();
  const file = await backupOf(store);
  await deviceMatches(store).change('Ann', [{ kind: 'star', at: { game: 0, action: 3 }, starred: true }]);
  const database = await openDB(NAME);
  await database.delete('heads', 'Ann');
  const damaged = { ...match('Zoë'), games: 'gone' };
  await database.put('matches', damaged, 'Zoë');
  await deviceBackups(store, () => START).restore(file, {});
  const ann = await deviceMatches(store).get('Ann');
  assert.deepEqual(
    [2, 3].map((n) => ann?.games[0]?.actions[n]?.starred),
    [true, true],
  );
  assert.equal((await deviceMatches(store).get('Zoë'))?.games.length, 1);
  const aside = (await database.getAll('aside')) as { key: string; record: unknown }[];
  assert.deepEqual(
    aside.map(({ key, record }) => [key, record]),
    [['Zoë', damaged]],
  );
  database.close();
});

test('of a file that is damaged, cut off, newer or no backup nothing is taken, and the reason is named', async () => {
  const store = await filled();
  const bytes = new Uint8Array(await (await backupOf(store)).arrayBuffer());
  await store.close();
  freshDevice();
  const empty = openKept();
  const lines = new TextDecoder().decode(gunzipSync(bytes)).split('\n');
  const packed = (all: readonly string[]) => gzipSync(new TextEncoder().encode(all.join('\n')));
  const changedAt = (n: number, line: string) => packed(lines.map((old, at) => (at === n ? line : old)));
  const middle = bytes.slice();
  middle.fill(0x55, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 20);
  const cases: [string, Uint8Array, string, RegExp][] = [
    ['cut off', bytes.slice(0, -40), 'backup_damaged', /damaged or cut off/],
    ['without its end', packed(lines.slice(0, -2)), 'backup_damaged', /end of the file is missing/],
    ['without a line', packed(lines.filter((_, n) => n !== 3)), 'backup_damaged', /found \d+, expected \d+/],
    ['with a broken line', changedAt(4, '{"store":'), 'backup_damaged', /line 5/],
    [
      'with a broken record',
      changedAt(2, '{"store":"positions","record":{"xgid":1}}'),
      'backup_damaged',
      /line 3: positions: xgid/,
    ],
    ['damaged in the middle', middle, 'backup_damaged', /damaged|line/],
    ['newer', changedAt(0, '{"gammonlab":"backup","version":2}'), 'backup_version', /format 2/],
    ['something else', new TextEncoder().encode('hello'), 'backup_format', /not a Gammonlab backup/],
    ['another archive', gzipSync(new TextEncoder().encode('{"a":1}\n')), 'backup_format', /not a Gammonlab backup/],
    ['empty', new Uint8Array(), 'backup_format', /./],
  ];
  for (const [what, file, kind, message] of cases) {
    await assert.rejects(
      deviceBackups(empty, () => START).restore(new Blob([file as BlobPart]), {}),
      (error: Error & { kind?: string }) => {
        assert.deepEqual(
          [error.kind, message.test(error.message)],
          [kind, true],
          `${what}: ${error.kind} ${error.message}`,
        );
        return true;
      },
    );
    const there = Object.values(await everything(empty)) as unknown[][];
    assert.ok(
      there.every(({ length }) => length === 0),
      what,
    );
  }
});

test('a match that is damaged, or whose entry is, is in the backup too', async () => {
  const store = await filled();
  const database = await openDB(NAME);
  await database.put('matches', { ...match('Zoë'), games: null }, 'Zoë');
  await database.delete('heads', 'Ann');
  database.close();
  const file = await backupOf(store);
  const text = new TextDecoder().decode(gunzipSync(new Uint8Array(await file.arrayBuffer())));
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [ann] = lines.filter((line) => line.store === 'matches');
  assert.equal(ann.record.games[0].actions[1].comment, 'Zug «zu»\nschnell');
  const [zoe] = lines.filter((line) => line.store === 'aside');
  assert.deepEqual([zoe.record.store, zoe.record.key, zoe.record.head?.id], ['matches', 'Zoë', 'Zoë']);
});

test('of two analyses of ours of one match both stay, and the one that says more counts', async () => {
  const { head, match: whole } = headed('Ann');
  const settings = (level: Level) =>
    ({ level, cubeLevel: level, luckLevel: '1ply', interval: 'normal', net: 'strong', met: 'm', data: 'd' }) as const;
  const analysis = (level: Level, answers: number): MatchAnalysis => ({
    engine: 'Gammonlab',
    settings: settings(level),
    games: [whole.games[0]!.actions.map((_, n) => (n < answers ? { luck: n } : {}))],
  });
  for (const [here, there, counts] of [
    [analysis('1ply', 1), analysis('4ply', 4), '4ply'],
    [analysis('4ply', 4), analysis('1ply', 1), '4ply'],
    [analysis('3ply', 4), analysis('2ply', 4), '3ply'],
  ] as const) {
    freshDevice();
    const from = openKept();
    await deviceMatches(from).add(head, { ...whole, analyses: [there] });
    const file = await backupOf(from);
    await from.close();
    freshDevice();
    const to = openKept();
    await deviceMatches(to).add(head, { ...whole, analyses: [here] });
    const backups = deviceBackups(to, () => START);
    assert.equal((await backups.restore(file, {})).merged.matches, 1);
    assert.equal((await backups.restore(file, {})).merged.matches, 0);
    const kept = (await deviceMatches(to).get('Ann'))!.analyses!;
    assert.deepEqual([kept.length, ownOf(kept)?.settings?.level], [2, counts]);
  }
});

test('what the last resort has saved can be restored, also data of the first versions', async () => {
  const store = await filled();
  const raw = await deviceRaw();
  const before = await everything(store);
  await store.close();
  freshDevice();
  const empty = openKept();
  const restored = await deviceBackups(empty, () => START).restore(raw, {});
  assert.deepEqual(await everything(empty), before);
  assert.deepEqual(restored.settings, { theme: 'dark' });
  await empty.close();

  freshDevice();
  const old = await oldTab();
  const data = oldData();
  await old.fill(data);
  await old.cards.put('cards', { ...card('broken'), board: null });
  const rawOld = await deviceRaw();
  old.close();
  freshDevice();
  const next = openKept();
  const { added } = await deviceBackups(next, () => START).restore(rawOld, {});
  assert.deepEqual(added, {
    positions: 2,
    matches: 2,
    cards: 2,
    contests: 1,
    rollouts: 1,
    exercises: 1,
    transcriptions: 0,
    practice: 0,
    lessons: 0,
    aside: 1,
  });
  assert.deepEqual(
    await Promise.all(data.matches.map(({ head }) => deviceMatches(next).get(head.id))),
    data.matches.map((one) => one.match),
  );
  await assert.rejects(
    deviceBackups(next, () => START).restore(raw.slice(0, raw.size - 30), {}),
    (error: { kind?: string }) => error.kind === 'backup_damaged',
  );
});

/** The rescue script's export of this device, by its own code. */
async function deviceRaw(
  settings: Record<string, string> = { 'gammonlab.settings': '{"theme":"dark"}' },
): Promise<Blob> {
  let saved: Blob | null = null;
  const keys = Object.keys(settings);
  const storage = { length: keys.length, key: (n: number) => keys[n], getItem: (key: string) => settings[key] };
  const page = {
    navigator: { language: 'en' },
    addEventListener: () => {},
    localStorage: storage,
    document: { createElement: () => ({ click: () => {} }) },
    URL: { createObjectURL: (blob: Blob) => ((saved = blob), ''), revokeObjectURL: () => {} },
    setTimeout: () => 0,
  };
  const names = Object.keys(page) as (keyof typeof page)[];
  const rescue = new Function('globalThis', ...names, await readFile('www/public/rescue.js', 'utf8'));
  const target: { gammonlabRescue?: { save(): Promise<void> } } = {};
  rescue(target, ...names.map((name) => page[name]));
  await target.gammonlabRescue!.save();
  return saved!;
}

test('what the last resort has saved has the changes that a page left when it went', async () => {
  const store = await filled();
  const star = { kind: 'star', at: { game: 0, action: 3 }, starred: true };
  const raw = await deviceRaw({ 'gammonlab.last': JSON.stringify({ tab: { Ann: [star], nobody: [star] } }) });
  await store.close();
  freshDevice();
  const empty = openKept();
  await deviceBackups(empty, () => START).restore(raw, {});
  const ann = await deviceMatches(empty).get('Ann');
  assert.deepEqual(
    [ann?.games[0]?.actions[3]?.starred, ann?.games[0]?.actions[1]?.comment?.slice(0, 3)],
    [true, 'Zug'],
  );
});

test('the last resort makes no database where there is none, also in a browser that lists none', async () => {
  const list = indexedDB.databases;
  Object.defineProperty(indexedDB, 'databases', { value: undefined, configurable: true });
  const nothing = JSON.parse(await (await deviceRaw()).text());
  assert.deepEqual(nothing.databases, {});
  const store = await filled();
  const some = JSON.parse(await (await deviceRaw()).text());
  assert.deepEqual(Object.keys(some.databases), [NAME]);
  assert.equal(some.databases[NAME].matches.length, 2);
  await store.close();
  assert.deepEqual(
    (await list.call(indexedDB)).map(({ name }) => name),
    [NAME],
  );
});

test('the page saves a backup, reminds of it, restores it, and shows what came', async () => {
  const tab = openTab(fakeEngine(), sharedClaims());
  await tab.actions.start();
  const { head, match: whole } = headed('Ann');
  await deviceMatches(tab.device).add(head, whole);
  await deviceCards(tab.device).add([card('c1', [[1, 'good']])]);
  await tab.actions.openStorage();
  assert.equal(tab.store.get().storage.lastBackup, null);
  const file = await tab.actions.makeBackup();
  assert.ok(file);
  assert.equal(tab.store.get().storage.lastBackup, tab.clock.now);
  await tab.close();
  freshDevice();
  const other = openTab(fakeEngine(), sharedClaims());
  await other.actions.start();
  await other.actions.openDrill();
  await other.actions.restore(file, true);
  assert.equal(other.store.get().storage.problem, null);
  assert.deepEqual(other.store.get().storage.restored?.added.matches, 1);
  const shown = () => [
    other.store.get().matches.list?.map(({ id }) => id),
    other.store.get().drill.cards?.map(({ id }) => id),
  ];
  await eventually(() => JSON.stringify(shown()) === '[["Ann"],["c1"]]', 'the lists show what came');
  await other.actions.restore(new Blob(['nothing']), true);
  assert.equal(other.store.get().storage.problem?.kind, 'backup_format');
  assert.deepEqual(await deviceMatches(other.device).get('Ann'), match('Ann'));
  await other.close();
});

test('matches of a restored backup are searched, shown and analysed without a reload', async () => {
  const first = openTab(fakeEngine(), sharedClaims());
  await first.actions.start();
  const device = deviceMatches(first.device);
  const review = { choice: DEFAULT_SETTINGS.review, paused: true };
  await device.add({ ...headed('Ann').head, review }, headed('Ann').match);
  await device.add(headed('Bea').head, headed('Bea').match);
  await device.change('Bea', [{ kind: 'comment', at: { game: 0, action: 1 }, was: '', comment: 'Too greedy' }]);
  const file = await first.actions.makeBackup();
  await first.close();
  freshDevice();
  const put: string[] = [];
  const finder = fakeLibrary({
    put: async (id) => {
      put.push(id);
      return new Uint8Array([1]);
    },
  });
  const other = openTab(fakeEngine(), sharedClaims(), { finder });
  await deviceMatches(other.device).add(headed('Bea').head, headed('Bea').match);
  await other.actions.start();
  await other.actions.visit({ page: 'match', match: 'Bea', at: null });
  await other.actions.visit({ page: 'search', query: '' });
  await eventually(() => put.join() === 'Bea', 'the index is made');
  await other.actions.restore(file!, true);
  await eventually(() => put.slice(1).sort().join() === 'Ann,Bea', 'the new one is in the index, the other anew');
  const { matches } = other.store.get();
  assert.equal(matches.reviews.Ann?.phase, 'paused', 'an unfinished analysis can be resumed');
  assert.equal(matches.open?.transcript.games[0]?.actions[1]?.comment, 'Too greedy', 'the open match is up to date');
  await other.close();
});
