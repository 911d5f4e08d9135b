import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onDemand } from '../../www/controllers/on-demand';

test('a controller is fetched once, its actions run in order, and at once when it is here', async () => {
  const done: number[] = [];
  let fetched = 0;
  const { actions } = onDemand(
    async () => {
      fetched += 1;
      return { actions: { act: (n: number) => done.push(n) } };
    },
    { act: true },
  );
  assert.deepEqual([await Promise.all([actions.act(1), actions.act(2)]), fetched], [[1, 2], 1]);
  void actions.act(3);
  assert.deepEqual(done, [1, 2, 3]);
});

test('a controller that could not be fetched is fetched with the next action', async () => {
  let fails = true;
  const { actions } = onDemand(
    async () => {
      if (fails) throw new Error('offline');
      return { actions: { act: () => 'done' } };
    },
    { act: true },
  );
  await assert.rejects(actions.act(), /offline/);
  fails = false;
  assert.equal(await actions.act(), 'done');
});
