// What ships: `npm pack`, installed into consumers of each kind, and used there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { launch, root, serve } from '../e2e/harness.mjs';

const work = join(root, '.cache/packaging');
const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
let tarball;
let files;
let inNode;

/** A consumer with the packed package installed. */
function consumer(name) {
  const folder = join(work, name);
  cpSync(join(root, 'tests/packaging/consumers', name), folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: `consumer-${name}`, private: true, type: 'module' }),
  );
  run('npm', ['install', '--no-audit', '--no-fund', '--offline', '--loglevel=error', tarball], folder);
  return folder;
}

/** What the page in `folder` puts into its title, and nothing may fail to load. */
async function inChromium(folder, options) {
  const server = await serve(folder, options);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const problems = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on(
      'console',
      (message) =>
        message.type() === 'error' && !message.location().url.endsWith('favicon.ico') && problems.push(message.text()),
    );
    await page.goto(server.url);
    await page
      .waitForFunction("document.title.startsWith('{')", undefined, { timeout: 20_000 })
      .catch(() => problems.push('no answer'));
    assert.deepEqual(problems, []);
    return JSON.parse(await page.title());
  } finally {
    await browser.close();
    await server.stop();
  }
}

before(() => {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', work], join(root, 'pkg')));
  tarball = join(work, packed.filename);
  files = packed.files.map(({ path }) => path);
  inNode = JSON.parse(run('node', ['main.mjs'], consumer('node')));
});

test('the package holds what it needs and nothing else', () => {
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
  for (const name of readdirSync(join(root, 'pkg/data')))
    assert.ok(files.includes(`data/${name}`), `data/${name} is missing`);
});

test('in a Node script', () => {
  assert.equal(inNode.build, 'st');
  assert.equal(inNode.best.play, '8/5 6/5');
});

test('in a page made by a bundler', async () => {
  const folder = consumer('bundler');
  run('node', [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], folder);
  const inPage = await inChromium(join(folder, 'dist'));
  assert.equal(inPage.build, 'mt');
  assert.deepEqual(inPage.best, inNode.best);
});

test('in a plain page, with and without shared memory', async () => {
  const folder = consumer('page');
  for (const [isolated, build] of [
    [true, 'mt'],
    [false, 'st'],
  ]) {
    const inPage = await inChromium(folder, { isolated });
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
      const inPage = await inChromium(folder, { isolated });
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
