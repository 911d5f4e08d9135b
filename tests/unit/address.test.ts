import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { writeAddress } from '../../www/device/address';
import type { Route } from '../../www/state/route';

const at = (action: number): Route => ({ page: 'match', match: 'm', at: { game: 0, action } });

/** An address bar, with the lengths of its history. */
function addressBar() {
  const bar = { hash: '#/', length: 1 };
  const write = (more: number) => (_: null, __: string, hash: string) => {
    bar.hash = hash;
    bar.length += more;
  };
  Object.assign(globalThis, { location: bar, history: { pushState: write(1), replaceState: write(0) } });
  return bar;
}

test('a key that is held down writes the last of its places, once, and not over an address opened meanwhile', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const bar = addressBar();
  writeAddress(at(0), false);
  const first = bar.hash;
  for (const action of [1, 2, 3]) writeAddress(at(action), 'held');
  assert.equal(bar.hash, first);
  mock.timers.tick(200);
  const last = bar.hash;
  assert.notEqual(last, first);
  assert.equal(bar.length, 2);
  writeAddress(at(4), 'held');
  // A link is followed without this module.
  bar.hash = '#/play';
  mock.timers.tick(200);
  assert.equal(bar.hash, '#/play');
  mock.timers.reset();
});
