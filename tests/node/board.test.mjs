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

test('errors name the fault', async () => {
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

// The small module declines without a reason; the words are those of the full notation.
test('errors of ids and plays have the exact message', async () => {
  const [board, rest] = ['XGID=-b----E-C---eE---c-e----B-', ':0:0:1:31:0:0:0:0:10'];
  for (const [id, options, kind, message] of [
    ['', {}, 'id.text', 'id: text: found "", expected an XGID, a GNU Position ID or an OGID'],
    [`${OPENING_31} ${OPENING_31}`, {}, 'id.text', 'id: text: found "2 ids", expected one id'],
    ['XGID=', {}, 'xgid.fields', 'xgid: fields: found "1 field in XGID=", expected ten fields between colons'],
    [
      `${board}:0:0:1:37:0:0:0:0:10`,
      {},
      'xgid.dice',
      'xgid: dice: found "37", expected 00, two digits from 1 to 6, D, B or R',
    ],
    [
      `XGID=-b---E-C---eE---c-e----B-${rest}`,
      {},
      'xgid.board',
      'xgid: board: found "-b---E-C---eE---c-e----B-", expected 26 characters, not 25',
    ],
    [
      `XGID=-b----Z-C---eE---c-e----B-${rest}`,
      {},
      'xgid.board',
      `xgid: board: found "-b----Z-C---eE---c-e----B-", expected -, A to O or a to o instead of 'Z'`,
    ],
    [
      `XGID=-b----E-C---eEOO-c-e----B-${rest}`,
      {},
      'xgid.board',
      'xgid: board: found "-b----E-C---eEOO-c-e----B-", expected a legal position, but the side on roll has 45 ' +
        'checkers on the board, at most 15 are allowed',
    ],
    [`${board}:99:0:1:31:0:0:0:0:10`, {}, 'xgid.cube', 'xgid: cube: found "99", expected a number from 0 to 15'],
    [`${board}:0:0:0:31:0:0:0:0:10`, {}, 'xgid.turn', 'xgid: turn: found "0", expected 1 (bottom) or -1 (top)'],
    [
      `${board}:0:0:1:31:7:0:0:7:10`,
      {},
      'xgid.bottom_score',
      'xgid: bottom_score: found "7", expected fewer points than the match length of 7',
    ],
    [
      '4HPwATDgc/ABM',
      {},
      'position_id.length',
      'position_id: length: found "4HPwATDgc/ABM", expected 14 characters of base 64, not 13',
    ],
    [
      '4HPwATDgc/ABMé',
      {},
      'position_id.character',
      `position_id: character: found "4HPwATDgc/ABMé", expected base 64 (A-Z, a-z, 0-9, + and /) instead of 'é'`,
    ],
    [
      '4HPwATDgc/ABMA:cAkAAAAAAAA',
      {},
      'match_id.length',
      'match_id: length: found "cAkAAAAAAAA", expected 12 characters of base 64, not 11',
    ],
    [
      '11ccccchhhjjjjj:66666888dddddoo:N0N:13:X:R:0:0:0:0',
      {},
      'ogid.colour',
      'ogid: colour: found "X", expected W or B',
    ],
    [OPENING_31, { play: '8/2' }, 'play.play', 'play: play: found "8/2", expected a legal play with 31'],
    [
      OPENING_31,
      { play: 'rubbish' },
      'play.way',
      'play: way: found "rubbish", expected points between slashes, as in 24/18*/13 or 6/off(2)',
    ],
    [
      '4HPwATDgc/ABMA',
      { play: '8/5 6/5' },
      'dice',
      'dice: found none, expected a roll in the id, such as 31 in the fifth field of an XGID',
    ],
    [OPENING_31, { theme: 'pink' }, 'argument', 'theme: found "pink", expected light, dark or page'],
  ]) {
    const thrown = { name: 'GammonlabError', kind, message, input: options.play ?? options.theme ?? id };
    if (options.play && kind === 'dice') thrown.input = id;
    await assert.rejects(boardSvg(id, options), thrown);
    if (!options.play && !options.theme) await assert.rejects(boardInfo(id), thrown);
  }
});

// The small module describes a position in numbers. An id in a longer text goes to the other one, which writes JSON.
test('both modules describe a position alike', async () => {
  for (const id of [
    OPENING_31,
    'XGID=---BBBC------------bbbbcA-:0:0:-1:52:4:3:1:5:10',
    'XGID=-b----E-C---eE---c-e----B-:3:1:1:00:2:1:3:0:10',
    'XGID=-b----E-C---eE---c-e----B-:3:-1:1:D:2:1:0:7:10',
    'XGID=aB----------------------bA:15:1:-1:66:32766:0:0:32767:10',
    'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:2:0:10',
    'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:1:0:10',
  ])
    assert.deepEqual(await boardInfo(id), await boardInfo(`see ${id}`), id);
});

test('ids that the small module declines are still drawn', async () => {
  const opening = await boardSvg('4HPwATDgc/ABMA');
  for (const same of ['Position ID: 4HPwATDgc/ABMA', '11ccccchhhjjjjj:66666888dddddoo:N0N::W:IW:0:0:0:0'])
    assert.equal((await boardSvg(same)).length, opening.length, same);
  assert.deepEqual(await boardInfo('4HPwATDgc/ABMA'), await boardInfo('Position ID: 4HPwATDgc/ABMA'));
  const title = 'a & b '.repeat(1000);
  assert.ok((await boardSvg(OPENING_31, { title })).includes(`<title>${title.replaceAll('&', '&amp;')}</title>`));
});

test('on a server the import of the elements does nothing', async () => {
  const { GammonBoard } = await import('gammonlab/elements');
  assert.equal(typeof GammonBoard, 'function');
});
