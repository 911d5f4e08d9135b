// A worker thread that ends unexpectedly: the call is repeated in another one.
import assert from 'node:assert/strict';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { test } from 'node:test';

const threads = createRequire(import.meta.url)('node:worker_threads');
const { Worker } = threads;
const workers = [];
threads.Worker = class extends Worker {
  constructor(...args) {
    super(...args);
    workers.push(this);
  }
};
syncBuiltinESMExports();
const { createEngine } = await import('gammonlab');

test('a worker thread that is ended is noticed at once, and the call is answered by another one', async () => {
  const engine = await createEngine();
  const id = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
  const answer = engine.plays(id, { level: '2ply' });
  setTimeout(() => workers[0].terminate(), 20);
  assert.equal((await answer).moves[0].play, '8/5 6/5');
  assert.equal(workers.length, 2);
  await workers[1].terminate();
  assert.equal((await engine.plays(id)).moves[0].play, '8/5 6/5');
  assert.equal(workers.length, 3);
  engine.dispose();
});
