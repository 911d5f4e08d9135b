// The opening book of the package: the same as the command line's, fetched on first use.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createEngine } from 'gammonlab';
import { failsWith, native, root } from './native.mjs';

const opening31 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const afterwards = 'XGID=-a-B-BC-B---cE--bb-db---A-:0:0:1:62:0:0:0:0:10';

test('a roll of the book has the numbers of the command line; another has none', async () => {
  const engine = await createEngine({ strong: false });
  try {
    const found = await engine.book(opening31);
    assert.deepEqual(found, native('book', opening31));
    assert.equal(found.plays[0].play, '8/5 6/5');
    assert.equal(found.plays[0].loss, 0);
    assert.equal(await engine.book(afterwards), null);
    assert.equal(native('book', afterwards), null);
    await assert.rejects(engine.book('nonsense'), failsWith('position_id.length'));
    const withdrawn = engine.book(opening31, { signal: AbortSignal.abort() });
    await assert.rejects(withdrawn, failsWith('aborted'));
  } finally {
    engine.dispose();
  }
  await assert.rejects(engine.book(opening31), failsWith('disposed'));
});

test('a book that is missing or of another version is a typed error; the next call tries again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gammonlab-'));
  try {
    for (const part of ['data', 'wasm']) cpSync(join(root, 'pkg', part), join(folder, part), { recursive: true });
    const name = readdirSync(join(folder, 'data')).find((name) => name.startsWith('opening-book'));
    const file = join(folder, 'data', name);
    rmSync(file);
    const engine = await createEngine({ baseUrl: pathToFileURL(folder) });
    try {
      await assert.rejects(engine.book(opening31), failsWith('asset_missing'));
      writeFileSync(file, '{"book":1}\n');
      await assert.rejects(engine.book(opening31), failsWith('asset_corrupt'));
      cpSync(join(root, 'pkg', 'data', name), file);
      assert.equal((await engine.book(opening31)).score, 'money');
    } finally {
      engine.dispose();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
