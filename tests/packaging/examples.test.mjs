// The examples of the package's README: its text has them word for word, and each does what it says.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  assert.ok(files.length >= 11);
  const { version } = JSON.parse(readFileSync(join(root, 'pkg/package.json'), 'utf8'));
  for (const [, said] of readme.matchAll(/gammonlab@([\d.]+)/g))
    assert.equal(said, version, 'an address in the README');
  for (const file of files) {
    const text = readFileSync(file, 'utf8').trimEnd();
    // React's page differs from the others in two lines, which the README says.
    const said = file.endsWith('react/index.html') ? text.split('\n').slice(4, 6) : [`\n${text}\n\`\`\``];
    for (const part of said) assert.ok(readme.includes(part.trim()), `${file}: ${part.trim()}`);
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

for (const name of ['vite', 'worker', 'react']) {
  test(`a page made by a bundler: ${name}`, async () => {
    assert.equal(await inChromium(vite(example(name)), answered), ANSWER);
  });
}
