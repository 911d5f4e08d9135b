// Boards without an engine, in Node: the pictures of the command line, byte for byte.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { boardInfo, boardSvg, boardText } from 'gammonlab/board';

const OPENING_31 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const program = fileURLToPath(new URL('../../target/debug/gammonlab', import.meta.url));

test('the package draws what the command line draws', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'board-')), 'board.svg');
  for (const [options, given] of [
    [{}, []],
    [{ mirrored: true, theme: 'dark', width: 1000 }, ['--mirrored', '--theme', 'dark', '--width', '1000']],
    [{ play: '8/5 6/5', numbers: false }, ['--play', '8/5 6/5', '--no-numbers']],
  ]) {
    execFileSync(program, ['board', OPENING_31, '-o', path, ...given]);
    assert.equal(await boardSvg(OPENING_31, { title: OPENING_31, ...options }), readFileSync(path, 'utf8'));
  }
});

test('a position in words, in both languages', async () => {
  const info = await boardInfo('XGID=---BBBC------------bbbbcA-:0:0:-1:52:4:3:1:5:10');
  assert.deepEqual(info.dice, [5, 2]);
  assert.deepEqual(info.score, { kind: 'match', length: 5, onRoll: 3, opponent: 4, crawford: true });
  assert.equal(
    boardText(info),
    'Counted from the side on roll. ' +
      'On roll: point 6: 2, point 5: 2, point 4: 2, point 3: 2, point 2: 3, 4 borne off. ' +
      'Opponent: point 22: 2, point 21: 2, point 20: 2, point 19: 3, point 1: 1, 5 borne off. ' +
      'Pips: 42 to 66. Cube 1, in the middle. Dice 5 and 2. 5-point match, 3 to 4. Crawford game.',
  );
  assert.match(boardText(info, 'de', '6/1'), /Match bis 5, 3 zu 4\. Crawford-Partie\. Nach 6\/1\.$/);
});

test('errors say what is wrong', async () => {
  const failure = (promise) => promise.then(assert.fail, (error) => error);
  const bad = await failure(boardSvg('nonsense'));
  assert.deepEqual(
    [bad.name, bad.kind, bad.input, bad.fields.field],
    ['GammonlabError', 'position_id.length', 'nonsense', 'length'],
  );
  assert.equal((await failure(boardSvg(OPENING_31, { play: '8/2' }))).kind, 'play.play');
  assert.equal((await failure(boardSvg('4HPwATDgc/ABMA', { play: '8/5 6/5' }))).fields.reason, 'not_rolled');
  assert.equal((await failure(boardSvg(OPENING_31, { theme: 'pink' }))).kind, 'argument');
  assert.equal((await failure(boardSvg(OPENING_31, { width: 1.5 }))).kind, 'argument');
});

test('on a server the import of the elements does nothing', async () => {
  const { GammonBoard } = await import('gammonlab/elements');
  assert.equal(typeof GammonBoard, 'function');
});
