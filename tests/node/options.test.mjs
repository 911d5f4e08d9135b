// One rule for all calls: the subject, then one object of options with `signal` and `onProgress` in it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createEngine, GammonlabError } from 'gammonlab';
import { failsWith } from './native.mjs';

const OPENING_31 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const ROLLOUT = { trials: 36, truncate: 2, plays: ['8/5 6/5', '13/9'] };
const PLAYERS = { a: { level: '1ply' }, b: { level: '1ply' }, seed: 1, horizon: 2 };

let engine;
before(async () => {
  engine = await createEngine({ strong: false });
});
after(() => engine.dispose());

test('signal and onProgress are options; the additional parameter of older programs still works', async () => {
  let heard = 0;
  const hears = { onProgress: () => (heard += 1) };
  const withoutTime = (report) => ({ ...report, seconds: 0 });
  for (const call of [
    (options, more) => engine.rollout(OPENING_31, { ...ROLLOUT, ...options }, more).then(withoutTime),
    (options, more) => engine.scores(OPENING_31, { length: 2, ...options }, more),
    async (options, more) => (await engine.duel(await engine.newDuel(PLAYERS), { pairs: 2, ...options }, more)).duel,
  ]) {
    const answer = await call(hears);
    assert.ok(heard > 0);
    heard = 0;
    assert.deepEqual(await call({}, hears), answer);
    assert.ok(heard > 0);
    heard = 0;
  }
});

test('a cancelled call has the reason of its signal as its cause', async () => {
  const reason = new Error('the visitor has left');
  for (const call of [
    (signal) => engine.plays(OPENING_31, { level: '3ply', signal }),
    (signal) => engine.rollout(OPENING_31, { trials: 100_000, signal }),
    (signal) => engine.scores(OPENING_31, { level: '2ply', signal }),
  ]) {
    const control = new AbortController();
    const answer = call(control.signal);
    setTimeout(() => control.abort(reason));
    await assert.rejects(answer, (error) => error instanceof GammonlabError && error.cause === reason);
    await assert.rejects(call(control.signal), (error) => error.kind === 'aborted' && error.cause === reason);
  }
});

test('an error of an option is about the option, not about JSON', async () => {
  for (const [options, word] of [
    [{ level: '2-ply' }, /2-ply/],
    [{ levle: '2ply' }, /levle/],
    [{ top: 'many' }, /many/],
  ]) {
    await assert.rejects(engine.plays(OPENING_31, options), (error) => {
      assert.match(error.message, word);
      assert.doesNotMatch(error.message, /line \d+ column/);
      return failsWith('argument')(error);
    });
  }
});

test('a file that cannot be read has the error of the system as its cause', async () => {
  await assert.rejects(
    createEngine({ baseUrl: 'file:///no/such/folder/' }),
    (error) => error.kind === 'asset_missing' && error.cause instanceof Error,
  );
});

test('`using` ends the engine', async () => {
  const short = await createEngine({ strong: false });
  short[Symbol.dispose]();
  await assert.rejects(short.parse(OPENING_31), (error) => error.kind === 'disposed');
});
