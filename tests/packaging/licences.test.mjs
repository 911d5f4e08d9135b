// The allowed licences, and the texts about those that ship. That the files which name them are up to date is checked
// by `npm run check:package`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { licencesOf } from '../../scripts/licences.mjs';
import { root } from '../e2e/harness.mjs';

test('of the licences that a part offers, one that is allowed is taken', () => {
  for (const [expression, taken] of [
    ['MIT', ['MIT']],
    ['Apache-2.0 OR MIT', ['MIT']],
    ['Unlicense/MIT', ['MIT']],
    ['Apache-2.0 OR BSL-1.0', ['Apache-2.0']],
    ['GPL-3.0-only OR Zlib', ['Zlib']],
    ['BSD-3-Clause OR Apache-2.0', ['Apache-2.0']],
    ['(MIT OR Apache-2.0) AND Unicode-3.0', ['MIT', 'Unicode-3.0']],
    ['MIT AND Apache-2.0 WITH LLVM-exception', ['MIT', 'Apache-2.0 WITH LLVM-exception']],
  ])
    assert.deepEqual(licencesOf(expression), taken, expression);
});

test('a part that offers none is refused', () => {
  for (const expression of ['GPL-3.0-only', 'MIT AND GPL-3.0-only', '', '(MIT', 'MIT Apache-2.0', 'SEE LICENSE IN x'])
    assert.throws(() => licencesOf(expression), undefined, expression);
});

test('the table, the typeface, and what is compiled in and bundled are named', () => {
  const inPackage = readFileSync(join(root, 'pkg/THIRD-PARTY.txt'), 'utf8');
  const onPage = readFileSync(join(root, 'www/public/third-party.txt'), 'utf8');
  const inProgram = readFileSync(join(root, 'THIRD-PARTY.txt'), 'utf8');
  const inCrate = readFileSync(join(root, 'src/picture/digits-licence.txt'), 'utf8');
  for (const part of ['Neil Kazaross', 'serde_json', 'Rust standard library'])
    for (const text of [inPackage, onPage, inProgram]) assert.ok(text.includes(part), part);
  for (const text of [inPackage, onPage]) assert.ok(text.includes('wasm-bindgen-rayon'));
  for (const text of [inPackage, inProgram, inCrate]) assert.ok(text.includes('SIL OPEN FONT LICENSE'));
  // On all platforms: anstyle-wincon is only for Windows, musl for Linux, and addr2line not for the browser.
  for (const part of ['BSD-3-Clause: tiny-skia', 'BSD-2-Clause: arrayref', 'anstyle-wincon', 'musl', 'addr2line'])
    assert.ok(inProgram.includes(part), part);
  for (const part of ['Inter Project Authors', 'Preact', 'fflate', 'sql.js', 'ts-fsrs', 'fake-indexeddb'])
    assert.ok(onPage.toLowerCase().includes(part.toLowerCase()), part);
});
