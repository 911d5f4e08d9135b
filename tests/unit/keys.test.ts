import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listen } from '../../www/views/keys';
import { fakeEngine, OPENING_31 } from './fake-engine';
import { page, settle } from './page';

test('while a position is set up the keys of the analysis are without effect', async () => {
  let press = (_: string): void => {};
  globalThis.addEventListener = ((_: string, heard: (event: unknown) => void) => {
    const target = { closest: () => null };
    press = (key) => heard({ key, target, preventDefault: () => {} });
  }) as typeof addEventListener;
  const engine = fakeEngine();
  let read = 0;
  const { parse } = engine;
  engine.parse = (id) => {
    read += 1;
    return parse(id);
  };
  const { store, actions } = page(engine);
  listen(store, actions, () => {});
  await actions.open(OPENING_31);
  await actions.edit();
  const { draft } = store.get();
  assert.ok(draft);
  for (const key of ['1', '2', '0', 's', 'o', 'p', 'ArrowLeft', 'l']) {
    press(key);
    await settle();
    assert.equal(store.get().draft, draft, key);
  }
  press('?');
  assert.equal(store.get().dialog, 'help');
  actions.dialog(null);
  await actions.editCancel();
  const before = read;
  press('o');
  await settle();
  assert.equal(read, before + 1);
});
