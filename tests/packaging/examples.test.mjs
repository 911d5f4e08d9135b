// The examples of the package's README: its text has them word for word, and each works as described.
import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { root, serve } from '../e2e/harness.mjs';
import { inChromium, install, pack, run, vite } from './consumers.mjs';

const EXAMPLES = 'pkg/examples';
let packed;
const example = (name) => install(packed, name, `${EXAMPLES}/${name}`);
const answered = () => /^The best play/.test(document.querySelector('#answer')?.textContent) && document.body.innerText;
const ANSWER = 'The best play is 8/5 6/5.';

before(() => {
  packed = pack('examples');
});

test('the README has the examples word for word', () => {
  const readme = readFileSync(join(root, 'pkg/README.md'), 'utf8');
  const examples = readdirSync(join(root, EXAMPLES), { recursive: true, withFileTypes: true });
  const files = examples
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  assert.ok(files.length >= 10);
  const { version } = JSON.parse(readFileSync(join(root, 'pkg/package.json'), 'utf8'));
  for (const [, said] of readme.matchAll(/gammonlab@([\d.]+)/g))
    assert.equal(said, version, 'an address in the README');
  for (const file of files) {
    const text = readFileSync(file, 'utf8').trimEnd();
    assert.ok(readme.includes(`\n${text}\n\`\`\``), file);
  }
});

test('Node', () => {
  const lines = run('node', ['best-play.mjs'], example('node')).trim().split('\n');
  assert.equal(lines.length, 3);
  assert.match(lines[0], /^8\/5 6\/5 0\.\d{3} 0\.000 \d\d\.\d % wins$/);
});

test('a plain page, with the package from another site', async () => {
  const folder = example('page');
  const cdn = await serve(join(folder, 'node_modules/gammonlab'), { anyOrigin: true });
  const { version } = JSON.parse(readFileSync(join(root, 'pkg/package.json'), 'utf8'));
  const file = join(folder, 'index.html');
  const page = readFileSync(file, 'utf8');
  const address = `https://cdn.jsdelivr.net/npm/gammonlab@${version}/`;
  assert.ok(page.includes(address), `the example takes another version than ${version}`);
  writeFileSync(file, page.replace(address, cdn.url.replace('localhost', '127.0.0.1')));
  try {
    assert.equal(await inChromium(folder, answered, { isolated: false }), ANSWER);
  } finally {
    await cdn.stop();
  }
});

for (const name of ['vite', 'worker']) {
  test(`a page made by a bundler: ${name}`, async () => {
    assert.equal(await inChromium(vite(example(name)), answered), ANSWER);
  });
}

/**
 * The project of `npm create vite -- --template react-ts`, with the files of the README; without the plugin for React.
 */
test('a project of create-vite with React and TypeScript: types, build, board and plays', async () => {
  const folder = install(packed, 'react', 'tests/packaging/consumers/react-ts');
  cpSync(join(root, EXAMPLES, 'react/src'), join(folder, 'src'), { recursive: true });
  const config = readFileSync(join(root, EXAMPLES, 'react/vite.config.ts'), 'utf8');
  writeFileSync(
    join(folder, 'vite.config.ts'),
    config.replace(/^import react.*\n/, '').replace('plugins: [react()], ', ''),
  );
  run('node', [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], folder);
  const shown = () =>
    /^The best play/.test(document.querySelector('#answer')?.textContent) &&
    document.querySelector('gammon-board')?.shadowRoot.querySelector('svg') &&
    document.querySelectorAll('li button').length === 5 &&
    document.querySelector('#answer').textContent;
  const built = vite(folder);
  assert.equal(await inChromium(built, shown), ANSWER);
  const sizes = readdirSync(built, { recursive: true }).map((name) => [name, statSync(join(built, name)).size]);
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
  const released = readFileSync(join(root, 'pkg/wasm/st/built-from'), 'utf8').trim().endsWith('release');
  // Modules for trying out are larger.
  assert.ok(bytes < (released ? 11e6 : 14e6), `the folder of the application has ${bytes} bytes`);
  // As they are in the folder, so on hosts that do not compress.
  for (const [network, most] of [
    ['network-contact', 0.65e6],
    ['network-strong', 2.8e6],
  ]) {
    const [[name, size]] = sizes.filter(([name]) => name.includes(network));
    assert.ok(size < most, `${name} has ${size} bytes`);
  }
});
