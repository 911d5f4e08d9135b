/** One transcription in two tabs: the entries of both are kept, in one match or in two. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { deviceTranscriptions } from '../../www/device/transcriptions';
import type { TranscriptionAct, TranscriptionEntry } from '../../www/engine/port';
import { type KeptTranscription, NEW_SETTINGS } from '../../www/state/transcribe';
import { mergedTranscription } from '../../www/state/transcribe-merge';
import { eventually, freshDevice, giveRoom, openKept, openTab, type Tab } from './device';
import { fakeEngine, fakeLibrary, OPENING_31, plays } from './fake-engine';

beforeEach(freshDevice);

const roll = (first: number, second: number): TranscriptionAct => ({ kind: 'roll', dice: [first, second], play: null });
const entry = (first: number, second: number): TranscriptionEntry => ({ act: roll(first, second) });
const version = (entries: TranscriptionEntry[], change: Partial<typeof NEW_SETTINGS> = {}): KeptTranscription => ({
  id: 't',
  at: 1,
  transcription: { settings: { ...NEW_SETTINGS, ...change }, entries },
});

/** Awaits dice, whatever was entered. */
const report = async () => ({
  match: { rolls: 0 },
  xgid: '',
  awaits: { kind: 'turn' },
  positions: [],
  places: [],
  problems: [],
});

const tab = () => openTab(fakeEngine(), undefined, { finder: fakeLibrary({ transcription: report as never }) });
const open = (one: Tab) => one.store.get().transcribing.open!;
const shown = (one: Tab) =>
  open(one).kept.transcription.entries.map(({ act }) => (act.kind === 'roll' ? act.dice : act));

/** Two tabs with one transcription of three rolls open. */
async function two(): Promise<[Tab, Tab]> {
  const one = tab();
  await one.actions.start();
  await one.actions.visit({ page: 'transcribe' });
  await one.actions.newTranscription({ ...NEW_SETTINGS, players: ['Ann', 'Bob'] });
  for (const dice of [3, 4, 5]) await one.actions.transcribeAct(roll(dice, 1));
  const other = tab();
  await other.actions.start();
  await other.actions.visit({ page: 'transcribe' });
  await other.actions.openTranscription(open(one).kept.id);
  return [one, other];
}

test('what one tab enters is shown in the other, and both continue with it', async () => {
  const [one, other] = await two();
  await one.actions.transcribeAct(roll(6, 1));
  await eventually(() => shown(other).length === 4, 'the other shows the roll');
  await other.actions.transcribeAct(roll(6, 2));
  await eventually(() => shown(one).length === 5, 'and the first shows that of the other');
  await one.actions.commentEntry(0, 'A good start');
  await eventually(() => open(other).kept.transcription.entries[0]?.comment === 'A good start', 'a comment, too');
  assert.deepEqual([one.store.get().transcribing.copied, other.store.get().transcribing.copied], [false, false]);
  assert.equal((await deviceTranscriptions(openKept()).load()).length, 1);
});

test('two tabs that change different turns at the same moment: everything of both is in one match', async () => {
  const [one, other] = await two();
  await Promise.all([one.actions.commentEntry(0, 'Mine'), other.actions.transcribeAct(roll(6, 6))]);
  const whole = (tab: Tab) => shown(tab).length === 4 && open(tab).kept.transcription.entries[0]?.comment === 'Mine';
  await eventually(() => whole(one) && whole(other), 'both show both');
  assert.equal((await deviceTranscriptions(openKept()).load()).length, 1);
});

test('two tabs that enter the same turn at the same moment: one continues with a copy, nothing is lost', async () => {
  const [one, other] = await two();
  const { id } = open(one).kept;
  await Promise.all([one.actions.transcribeAct(roll(6, 6)), other.actions.transcribeAct(roll(2, 2))]);
  await Promise.all([one.actions.transcribeAct(roll(6, 5)), other.actions.transcribeAct(roll(2, 1))]);
  await eventually(
    () => [one, other].every((tab) => tab.store.get().transcribing.list?.length === 2),
    'both are in the list of both',
  );
  assert.deepEqual(
    [shown(one).slice(3), shown(other).slice(3)],
    [
      [
        [6, 6],
        [6, 5],
      ],
      [
        [2, 2],
        [2, 1],
      ],
    ],
  );
  const copies = [one, other].filter((tab) => tab.store.get().transcribing.copied);
  assert.equal(copies.length, 1, 'the one that was second is told');
  assert.notEqual(open(copies[0]!).kept.id, id);
  const kept = await deviceTranscriptions(openKept()).load();
  assert.deepEqual(
    kept.map(({ transcription }) => transcription.entries.length),
    [5, 5],
  );
});

test('on a full device what waits takes nothing away of what another tab has entered', async () => {
  const [one, other] = await two();
  giveRoom(0);
  await one.actions.commentEntry(0, 'Mine');
  assert.equal(one.store.get().transcribing.problem?.kind, 'store_full');
  giveRoom(1);
  await other.actions.transcribeAct(roll(6, 6));
  giveRoom(1000);
  await one.actions.keepAgain();
  const [kept, ...others] = await deviceTranscriptions(openKept()).load();
  assert.deepEqual([kept?.transcription.entries.length, kept?.transcription.entries[0]?.comment], [4, 'Mine']);
  assert.equal(others.length, 0);
});

test('a transcription that one tab deletes is closed in the other', async () => {
  const [one, other] = await two();
  await one.actions.removeTranscription(open(one).kept.id);
  await eventually(() => other.store.get().transcribing.open === null, 'it is closed');
  assert.deepEqual(other.store.get().transcribing.list, []);
});

test('a play chosen by a key just after a transcription is opened waits until the plays are known', async () => {
  const first = tab();
  await first.actions.start();
  await first.actions.visit({ page: 'transcribe' });
  await first.actions.newTranscription(NEW_SETTINGS);
  await first.actions.transcribeAct(roll(3, 1));
  const { id } = open(first).kept;
  // In the tab that opens it, the roll awaits its play, and the engine is slow.
  const awaitsPlay = async () => ({ ...(await report()), xgid: OPENING_31, awaits: { kind: 'play' } });
  let rank = (): void => undefined;
  const slow = new Promise<void>((done) => {
    rank = done;
  });
  const engine = fakeEngine({ plays: (async () => (await slow, plays)) as never });
  const other = openTab(engine, undefined, { finder: fakeLibrary({ transcription: awaitsPlay as never }) });
  await other.actions.start();
  await other.actions.visit({ page: 'transcribe' });
  const opened = other.actions.openTranscription(id);
  await eventually(() => open(other)?.report?.awaits.kind === 'play', 'it is open');
  const pressed = other.actions.transcribeKey('Enter');
  rank();
  await Promise.all([opened, pressed]);
  const { act } = open(other).kept.transcription.entries[0]!;
  assert.equal(act.kind === 'roll' && act.play, plays.moves[0]!.play);
});

test('two versions come to one where they have changed different places', () => {
  const base = version([entry(3, 1), entry(4, 1), entry(5, 1)]);
  const [mine, theirs] = [
    version([entry(3, 2), entry(4, 1), entry(5, 1)], { event: 'Open' }),
    version([entry(3, 1), entry(4, 1), entry(5, 2), entry(6, 1)], { players: ['Ann', 'Bob'] }),
  ];
  const both = mergedTranscription(base, mine, theirs);
  assert.deepEqual(both, mergedTranscription(base, theirs, mine));
  assert.deepEqual(both?.transcription.entries, [entry(3, 2), entry(4, 1), entry(5, 2), entry(6, 1)]);
  assert.deepEqual(
    [both?.transcription.settings.event, both?.transcription.settings.players],
    ['Open', ['Ann', 'Bob']],
  );
  // Turns that touch depend on each other.
  assert.equal(mergedTranscription(base, mine, version([entry(3, 1), entry(4, 2), entry(5, 1)])), null);
  assert.equal(mergedTranscription(base, version([...base.transcription.entries, entry(1, 1)]), theirs), null);
  assert.equal(mergedTranscription(base, version([], { length: 9 }), version([], { length: 11 })), null);
});
