// The strong network of the package: fetched when a call needs it, and the behaviour if that fails.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createEngine, GammonlabError } from 'gammonlab';
import { failsWith, native, root } from './native.mjs';

const opening52 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10';
const deep = { level: '2ply' };

/** The package's files with a strong network that is not whole. */
let broken;
/** The same without any. */
let without;
before(() => {
  const copy = () => {
    const folder = mkdtempSync(join(tmpdir(), 'gammonlab-'));
    for (const part of ['data', 'wasm']) cpSync(join(root, 'pkg', part), join(folder, part), { recursive: true });
    const strong = readdirSync(join(folder, 'data')).filter((name) => name.startsWith('network-strong'));
    return { folder, baseUrl: pathToFileURL(folder), strong: strong.map((name) => join(folder, 'data', name)) };
  };
  [broken, without] = [copy(), copy()];
  for (const file of broken.strong) truncateSync(file, 100_000);
  for (const file of without.strong) rmSync(file);
});
after(() => {
  for (const { folder } of [broken, without]) rmSync(folder, { recursive: true });
});

test('levels that look ahead ask the strong network, 1ply the quick one, and any call the one it names', async () => {
  const engine = await createEngine();
  try {
    for (const [options, flags] of [
      [{}, ['--net', 'quick']],
      [deep, ['--level', '2ply']],
      [{ ...deep, net: 'quick' }, ['--level', '2ply', '--net', 'quick']],
      [{ net: 'strong' }, ['--net', 'strong']],
    ]) {
      const report = await engine.evaluate(opening52, options);
      assert.deepEqual(report, native('eval', ...flags, opening52));
      assert.equal(report.net, flags.includes('quick') ? 'quick' : 'strong');
    }
    assert.equal((await engine.rollout(opening52, { trials: 4, truncate: 3 })).net, 'strong');
    assert.equal((await engine.rollout(opening52, { trials: 4, truncate: 3, net: 'quick' })).net, 'quick');
    // Rare positions have two plies and the strong network; a number of plies that the caller gives holds.
    const massive = 'XGID=-ccbEED--------------bbabA:0:0:1:00:0:0:0:0:10';
    const made = async (options) => {
      const { net, settings } = await engine.rollout(massive, { trials: 1, ...options });
      return [net, ...settings.players.map(({ play, cube }) => `${play} ${cube}`)];
    };
    assert.deepEqual(await made({}), ['strong', '2 2', '2 2']);
    assert.deepEqual(await made({ play: 1 }), ['strong', '1 2', '1 2']);
    assert.deepEqual(await made({ play: 1, cube: 1 }), ['quick', '1 1', '1 1']);
    assert.deepEqual(await made({ opponent: { play: 1 } }), ['strong', '2 2', '1 2']);
    assert.deepEqual(await made({ first: { plies: 2 } }), ['strong', '2 2', '2 2']);
    assert.deepEqual(await made({ net: 'quick' }), ['quick', '1 1', '1 1']);
    await assert.rejects(made({ play: 0 }), failsWith('rollout'));
    await assert.rejects(engine.evaluate(opening52, { net: 'other' }), failsWith('net'));
    await assert.rejects(engine.evaluate(opening52, { net: 'best' }), failsWith('argument'));
  } finally {
    engine.dispose();
  }
});

test('it can be fetched beforehand, with progress; calls at the same time share it', async () => {
  const engine = await createEngine();
  try {
    const seen = [];
    const calls = [engine.evaluate(opening52, deep), engine.evaluate(opening52, deep)];
    await engine.loadStrong({ onProgress: (progress) => seen.push(progress) });
    const [one, other] = await Promise.all(calls);
    assert.deepEqual(one, other);
    assert.ok(seen.at(-1).loaded === seen.at(-1).total && seen.at(-1).total > 1e6, JSON.stringify(seen));
    await assert.rejects(engine.loadStrong({ signal: AbortSignal.abort() }), failsWith('aborted'));
  } finally {
    engine.dispose();
  }
});

test('a restarted worker gets it again', async () => {
  const engine = await createEngine();
  try {
    const expected = await engine.evaluate(opening52, deep);
    const control = new AbortController();
    const long = engine.evaluate(opening52, { level: '5ply', signal: control.signal });
    setTimeout(() => control.abort(), 50);
    await assert.rejects(long, failsWith('aborted'));
    assert.deepEqual(await engine.evaluate(opening52, deep), expected);
  } finally {
    engine.dispose();
  }
});

test('if it is missing or damaged, the calls that need it fail, and the others continue', async () => {
  for (const [{ baseUrl }, kind] of [
    [without, 'asset_missing'],
    [broken, 'asset_corrupt'],
  ]) {
    const engine = await createEngine({ baseUrl });
    try {
      await assert.rejects(engine.evaluate(opening52, deep), failsWith(kind));
      await assert.rejects(engine.loadStrong(), failsWith(kind));
      assert.equal((await engine.evaluate(opening52)).net, 'quick');
      assert.equal((await engine.evaluate(opening52, { ...deep, net: 'quick' })).net, 'quick');
    } finally {
      engine.dispose();
    }
  }
});

test('with a callback the quick network answers instead, as its reports show', async () => {
  const told = [];
  const engine = await createEngine({ baseUrl: broken.baseUrl, onStrongFailure: (error) => told.push(error) });
  const quick = await createEngine({ strong: false });
  try {
    const report = await engine.evaluate(opening52, deep);
    assert.equal(report.net, 'quick');
    assert.deepEqual(report, await quick.evaluate(opening52, deep));
    assert.deepEqual(await engine.plays(opening52, deep), await quick.plays(opening52, deep));
    assert.equal(told.length, 1);
    assert.ok(told[0] instanceof GammonlabError && told[0].kind === 'asset_corrupt', String(told[0]));
    for (const one of [engine, quick]) {
      await assert.rejects(one.evaluate(opening52, { net: 'strong' }), failsWith('net'));
    }
  } finally {
    engine.dispose();
    quick.dispose();
  }
});
