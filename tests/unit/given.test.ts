import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPENING_31, opening } from './fake-engine';
import { page, settle } from './page';

/** A text that was passed to the page, and the result. */
function handedOver(text: string) {
  const done: string[] = [];
  const offer = {
    names: [],
    text,
    async take() {
      done.push('taken');
      return { files: [], text };
    },
    discard: async () => void done.push('discarded'),
  };
  return { offer, done };
}

test('shared data is imported only after confirmation', async () => {
  const { store, actions } = page();
  const { offer, done } = handedOver(OPENING_31);
  actions.offer(offer);
  await settle();
  assert.deepEqual([store.get().offered, store.get().board, done], [{ names: [], text: OPENING_31 }, null, []]);
  await actions.takeOffered();
  await settle();
  assert.deepEqual([store.get().offered, store.get().board, done], [null, opening, ['taken']]);
});

test('discarded data is never imported', async () => {
  const { store, actions } = page();
  const { offer, done } = handedOver(OPENING_31);
  actions.offer(offer);
  await actions.discardOffered();
  await settle();
  assert.deepEqual([store.get().offered, store.get().board, done], [null, null, ['discarded']]);
});
