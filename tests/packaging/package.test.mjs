// Tests of the shipped package: `npm pack`, installed into consumers of each kind, and used there.
import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { root, serve } from '../e2e/harness.mjs';
import { inChromium, install, inTitle, pack, run, vite } from './consumers.mjs';

let packed;
let inNode;
const consumer = (name) => install(packed, name, `tests/packaging/consumers/${name}`);

before(() => {
  packed = pack('packaging');
  inNode = JSON.parse(run('node', ['main.mjs'], consumer('node')));
});

test('the package holds what it needs and nothing else', () => {
  const { files } = packed;
  for (const path of [
    'package.json',
    'README.md',
    'LICENSE-MIT',
    'LICENSE-APACHE',
    'dist/index.js',
    'dist/index.d.ts',
    'dist/node.js',
    'wasm/st/index_bg.wasm',
    'wasm/mt/index_bg.wasm',
    'wasm/board/index_bg.wasm',
    'wasm/plays/index_bg.wasm',
    'wasm/explain/index_bg.wasm',
    'dist/board-node.js',
    'dist/board-plays.js',
    'dist/elements.js',
    'data/manifest.json',
  ]) {
    assert.ok(files.includes(path), `${path} is missing`);
  }
  const folders = new Set(files.map((path) => (path.includes('/') ? path.split('/')[0] : path)));
  assert.deepEqual([...folders].sort(), [
    'LICENSE-APACHE',
    'LICENSE-MIT',
    'README.md',
    'THIRD-PARTY.txt',
    'data',
    'dist',
    'package.json',
    'wasm',
  ]);
  for (const name of readdirSync(join(root, 'pkg/data'))) assert.ok(files.includes(`data/${name}`), `data/${name}`);
});

test('in a Node script', () => {
  assert.equal(inNode.build, 'st');
  assert.deepEqual(
    inNode.best.map(({ net, play }) => [net, play]),
    [
      ['quick', '8/5 6/5'],
      ['strong', '8/5 6/5'],
    ],
  );
});

test('in a page made by a bundler', async () => {
  const inPage = await inChromium(vite(consumer('bundler')), inTitle);
  assert.equal(inPage.build, 'mt');
  assert.deepEqual(inPage.best, inNode.best);
});

test('in a page made by a bundler, whose scripts and data are on another origin', async () => {
  const folder = consumer('bundler');
  const built = join(folder, 'dist');
  const cdn = await serve(built, { anyOrigin: true });
  try {
    vite(folder, '--base', cdn.url.replace('localhost', '127.0.0.1'));
    const page = join(folder, 'page');
    cpSync(join(built, 'index.html'), join(page, 'index.html'));
    const inPage = await inChromium(page, inTitle);
    assert.equal(inPage.build, 'mt');
    assert.deepEqual(inPage.best, inNode.best);
  } finally {
    await cdn.stop();
  }
});

test('in a page made by esbuild, as the README says', async () => {
  const folder = consumer('esbuild');
  const readme = readFileSync(join(root, 'pkg/README.md'), 'utf8');
  const [, command] = readme.match(/npx esbuild (main\.js worker=.*)/);
  run(
    join(root, 'node_modules/.bin/esbuild'),
    [...command.replaceAll('SITE', '.').split(' '), '--log-level=error'],
    folder,
  );
  for (const name of ['wasm', 'data'])
    cpSync(join(folder, 'node_modules/gammonlab', name), join(folder, name), { recursive: true });
  const inPage = await inChromium(folder, inTitle);
  assert.equal(inPage.build, 'mt');
  assert.deepEqual(inPage.best, inNode.best);
});

test('in a plain page, with and without shared memory', async () => {
  const folder = consumer('page');
  for (const [isolated, build] of [
    [true, 'mt'],
    [false, 'st'],
  ]) {
    const inPage = await inChromium(folder, inTitle, { isolated });
    assert.equal(inPage.build, build);
    assert.deepEqual(inPage.best, inNode.best);
  }
});

test('in a page that takes it from another origin, with and without shared memory', async () => {
  const folder = consumer('page');
  const cdn = await serve(join(folder, 'node_modules/gammonlab'), { anyOrigin: true });
  // Another host, not only another port: browsers give those less.
  const elsewhere = cdn.url.replace('localhost', '127.0.0.1');
  const file = join(folder, 'index.html');
  writeFileSync(file, readFileSync(file, 'utf8').replace('./node_modules/gammonlab/', elsewhere));
  try {
    for (const [isolated, build] of [
      [true, 'mt'],
      [false, 'st'],
    ]) {
      const inPage = await inChromium(folder, inTitle, { isolated });
      assert.equal(inPage.build, build);
      assert.deepEqual(inPage.best, inNode.best);
    }
  } finally {
    await cdn.stop();
  }
});

test('its types, as TypeScript sees them in Node and in a bundler', () => {
  const folder = consumer('types');
  for (const module of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ]) {
    run(
      'node',
      [
        join(root, 'node_modules/typescript/bin/tsc'),
        '--noEmit',
        '--strict',
        '--target',
        'es2022',
        '--lib',
        'es2022,dom',
        '--module',
        module[0],
        '--moduleResolution',
        module[1],
        'main.ts',
      ],
      folder,
    );
  }
});
