import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf, importsOf, roomOf, roomsOf } from './layering.mjs';
import { functionsOf, lengthFaults } from './lengths.mjs';

const rooms = roomsOf(`
| room | what lives there | may import |
|---|---|---|
| \`src/value.rs\` | another table's | - |
| \`www/engine/\`, \`www/port.ts\` | below all | gammonlab |
| \`www/state/\` | data | engine |
| \`www/views/\` | drawn | engine, state, preact |
`);
const good = [
  { file: 'www/port.ts', source: "export type * from 'gammonlab';" },
  { file: 'www/state/a.ts', source: "import type { B } from '../engine/b';\nimport './c';" },
  { file: 'www/views/a.tsx', source: "import { h } from 'preact/hooks';\nimport '../state/a';\nimport '../port';" },
];
const faults = (source, file = 'www/state/bad.ts') => faultsOf(rooms, [...good, { file, source }]);

test('rooms are read only from the rows of their table, and granted imports are no faults', () => {
  assert.deepEqual(
    rooms.map(({ name, grants }) => [name, grants]),
    [
      ['engine', ['gammonlab']],
      ['state', ['engine']],
      ['views', ['engine', 'state', 'preact']],
    ],
  );
  assert.deepEqual(faultsOf(rooms, good), []);
  assert.equal(roomOf(rooms, 'www/state')?.name, 'state', 'a folder itself, for its index');
});

test('every form of an import that points up is named with its line', () => {
  const up = (line) => [`www/state/bad.ts:${line}: state imports www/views/board, but may not use views`];
  assert.deepEqual(faults("import { board } from '../views/board';"), up(1));
  assert.deepEqual(faults("// one\nimport {\n  board,\n  type Board,\n} from '../views/board';"), up(2));
  assert.deepEqual(faults("\n\nimport type { Board } from '../views/board';"), up(3));
  assert.deepEqual(faults("const later = () =>\n  import('../views/board');"), up(2));
  assert.deepEqual(faults("type Board = import('../views/board').Board;"), up(1));
  assert.deepEqual(faults("export { board } from '../views/board';"), up(1));
  assert.deepEqual(faults("export * from '../views/board';"), up(1));
  assert.deepEqual(faults("import '../views/board';"), up(1));
  const worker = faults("new Worker(new URL('../views/board.js', import.meta.url));");
  assert.deepEqual(worker, ['www/state/bad.ts:1: state imports www/views/board.js, but may not use views']);
});

test('an address of data is no import', () => {
  assert.deepEqual(faults("new URL('data/a.txt', import.meta.url);\nnew URL('../views/a.css', import.meta.url);"), []);
});

test('packages, files in no room, and computed addresses are faults too', () => {
  assert.deepEqual(faults("import { h } from 'preact';"), [
    'www/state/bad.ts:1: state imports preact, but may not use preact',
  ]);
  assert.deepEqual(faults("import '../lab';"), ['www/state/bad.ts:1: imports www/lab, which is in no room']);
  assert.deepEqual(faults('', 'www/lab.ts'), ['www/lab.ts: is in no room']);
  assert.match(faults("import('../views/' + name);")[0], /^www\/state\/bad\.ts:1: imports a computed address/);
});

test('comments and texts import nothing', () => {
  const source =
    "// import '../views/board';\n/* import('../views/board') */\nexport const t = \"from '../views/board'\";";
  assert.deepEqual(importsOf('www/state/a.ts', source), []);
});

test('grants that nothing uses, and grants that point up, are faults', () => {
  assert.deepEqual(faultsOf(rooms, good.slice(0, 2)), [
    'ARCHITECTURE.md: views may use engine and does not',
    'ARCHITECTURE.md: views may use state and does not',
    'ARCHITECTURE.md: views may use preact and does not',
  ]);
  const upward = roomsOf('| `www/a/` | x | b |\n| `www/b/` | y | - |');
  const files = [{ file: 'www/a/x.ts', source: "import '../b/y';" }];
  assert.deepEqual(faultsOf(upward, files), ['ARCHITECTURE.md: a may use b, which is below it']);
});

test('long functions and files are named, and exceptions that nothing needs', () => {
  const lines = (n) => '  go();\n'.repeat(n);
  const short = `export function short() {\n${lines(58)}}\n`;
  const long = `const long = () => {\n${lines(59)}};\n`;
  const outer = `function outer() {\n${Array(3)
    .fill(`  function inner() {\n${lines(40)}  }\n`)
    .join('')}}\n`;
  assert.deepEqual(
    functionsOf('a.ts', outer).map(({ name, own, whole }) => [name, own, whole]),
    [...Array(3).fill(['inner', 42, 42]), ['outer', 2, 128]],
  );
  const file = (source, file = 'www/a.ts') => lengthFaults([{ file, source }], {}, {});
  assert.deepEqual(file(short), []);
  assert.deepEqual(file(long), ['www/a.ts:1: long has 61 lines of its own and 61 in all, expected at most 60 and 120']);
  assert.deepEqual(file(long, 'www/views/a.tsx'), []);
  assert.deepEqual(file(`\n${outer}`), [
    'www/a.ts:2: outer has 2 lines of its own and 128 in all, expected at most 60 and 120',
  ]);
  assert.deepEqual(file(lines(451)), ['www/a.ts: 451 lines, at most 450']);
  assert.deepEqual(file(lines(451), 'tests/unit/a.test.ts'), []);
  const both = { 'www/a.ts long': 'a reason', 'www/b.ts gone': 'a reason' };
  assert.deepEqual(lengthFaults([{ file: 'www/a.ts', source: long }], both, {}), [
    'scripts/lengths.mjs: www/b.ts gone is not too long',
  ]);
});
