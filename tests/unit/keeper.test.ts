/** Records that several tabs change: what is on its way to the device, and what never arrives there. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKeeper } from '../../www/controllers/keeper';
import type { EngineProblem } from '../../www/engine/port';

interface Note {
  id: string;
  text: string;
}

/** A list of notes; `put` is how the device keeps one, `there` what it has. */
function notes(put: (kept: Note) => Promise<Note>, there: () => Note | undefined) {
  let list: Note[] = [{ id: 'a', text: 'as it was' }];
  let problem: EngineProblem | null = null;
  const keeper = createKeeper<Note>(
    {
      list: () => list,
      patch: (change) => ('list' in change ? (list = change.list) : (problem = change.problem)),
      show: (kept, id) => (list = [kept, ...list.filter((one) => one.id !== id && one.id !== kept.id)]),
      same: (one, other) => one.text === other.text,
      copied: () => {},
    },
    {
      shelf: {
        load: async () => list,
        get: async () => there(),
        took: () => {},
        put,
        remove: async () => {},
      },
      precious: () => {},
      newId: () => 'copy',
    },
  );
  return { keeper, texts: () => list.map(({ text }) => text), problem: () => problem };
}

test('a version that the device never takes does not keep those of other tabs away', async () => {
  const dropped = Promise.reject(new Error('another tab was first'));
  dropped.catch(() => {});
  for (const failure of [
    new Error('it can never be saved'),
    Object.assign(new Error('it waited for room, and was dropped then'), { kept: dropped }),
  ]) {
    const { keeper, texts, problem } = notes(
      async () => {
        throw failure;
      },
      () => ({ id: 'a', text: 'theirs' }),
    );
    await keeper.keep({ id: 'a', text: 'mine' });
    assert.deepEqual([texts(), problem()?.message], [['mine'], failure.message]);
    await new Promise(setImmediate);
    await keeper.heard('a');
    assert.deepEqual(texts(), ['theirs'], failure.message);
  }
});

test('a version that is on its way is not replaced by what another tab has', async () => {
  let arrive = (): void => {};
  const { keeper, texts } = notes(
    (kept) =>
      new Promise((done) => {
        arrive = () => done(kept);
      }),
    () => ({ id: 'a', text: 'theirs' }),
  );
  const keeping = keeper.keep({ id: 'a', text: 'mine' });
  await keeper.heard('a');
  assert.deepEqual(texts(), ['mine']);
  arrive();
  await keeping;
  await keeper.heard('a');
  assert.deepEqual(texts(), ['theirs']);
});

test('what is deleted while it is saved does not come back', async () => {
  let arrive = (): void => {};
  const { keeper, texts } = notes(
    (kept) =>
      new Promise((done) => {
        arrive = () => done(kept);
      }),
    () => undefined,
  );
  const keeping = keeper.keep({ id: 'a', text: 'mine' });
  await keeper.remove('a');
  arrive();
  await keeping;
  assert.deepEqual(texts(), []);
  const again = keeper.keep({ id: 'a', text: 'imported once more' });
  arrive();
  await again;
  assert.deepEqual(texts(), ['imported once more']);
});
