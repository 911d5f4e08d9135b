// A network of the package that is damaged is refused.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createEngine } from 'gammonlab';
import { root } from './native.mjs';

const OPENING_31 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const folder = mkdtempSync(join(tmpdir(), 'gammonlab-assets-'));
after(() => rmSync(folder, { recursive: true }));
symlinkSync(join(root, 'pkg/wasm'), join(folder, 'wasm'));
const data = join(folder, 'data');
cpSync(join(root, 'pkg/data'), data, { recursive: true });
const quick = join(
  data,
  readdirSync(data).find((name) => /^network-contact-/.test(name)),
);
const intact = readFileSync(quick);
const baseUrl = pathToFileURL(`${folder}/`).href;

/** Plays by an engine whose quick network is stored as `bytes`, or the kind of the error. */
async function plays(bytes) {
  writeFileSync(quick, bytes);
  try {
    const engine = await createEngine({ baseUrl });
    const { moves } = await engine.plays(OPENING_31);
    engine.dispose();
    return moves.map(({ play, equity }) => [play, equity]);
  } catch (error) {
    return error.kind;
  }
}

test('a network that is cut off, damaged, too long, or something else is refused', async () => {
  const [[best]] = await plays(intact);
  assert.equal(best, '8/5 6/5');
  const damaged = Buffer.from(intact);
  damaged[intact.length >> 1] ^= 1;
  const longer = Buffer.concat([intact, Buffer.alloc(1)]);
  for (const bytes of [intact.subarray(0, -100), damaged, longer, Buffer.from('hello')])
    assert.equal(await plays(bytes), 'asset_corrupt');
});
