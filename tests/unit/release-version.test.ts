import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

/** A repository, as far as the script looks at it, that is ready for the release of 0.2.0. */
const READY = {
  'package.json': '{ "dependencies": { "gammonlab": "0.2.0" } }',
  'pkg/package.json': '{ "version": "0.2.0", "repository": "https://example.org/gammonlab" }',
  'Cargo.toml': '[package]\nversion = "0.2.0"\nrust-version = "1.95"\nrepository = "https://example.org/gammonlab"\n',
  'CHANGELOG.md':
    '# Changelog\n\n## 0.2.0 (3 December 2026)\n\n### The page\n- New.\n\n## 0.1.0 (1 May 2026)\n- Old.\n',
  'pkg/README.md': 'https://cdn.example.org/gammonlab@0.2.0/dist/index.js',
  'pkg/examples/page/index.html': '',
  'docs/board.md': '',
};

/** The script's output for a repository with some changed files. */
function said(tag: string, others: Partial<typeof READY> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'gammonlab-release-'));
  try {
    for (const [name, text] of Object.entries({ ...READY, ...others })) {
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    for (const script of ['help.mjs', 'lib.mjs', 'release-version.mjs'])
      cpSync(join('scripts', script), join(folder, 'scripts', script));
    return spawnSync('node', [join(folder, 'scripts/release-version.mjs'), tag], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a release prints its section of the changelog', () => {
  const { status, stdout, stderr } = said('v0.2.0');
  assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: '### The page\n- New.\n', stderr: '' });
  const nothingNew = READY['CHANGELOG.md'].replace('## 0.2.0', '## Unreleased\n\n## 0.2.0');
  assert.equal(said('v0.2.0', { 'CHANGELOG.md': nothingNew }).status, 0);
});

for (const [what, others, problem] of [
  [
    'changes of no version',
    { 'CHANGELOG.md': READY['CHANGELOG.md'].replace('## 0.2.0', '## Unreleased\n- More.\n\n## 0.2.0') },
    /"## Unreleased"/,
  ],
  ['no changes of its version', { 'CHANGELOG.md': '## 0.1.0 (1 May 2026)\n- Old.\n' }, /no "## 0.2.0 \(DATE\)"/],
  ['an empty part of the changelog', { 'CHANGELOG.md': '## 0.2.0 (3 December 2026)\n\n' }, /found nothing below/],
  [
    'a package without repository',
    { 'pkg/package.json': '{ "version": "0.2.0" }' },
    /package.json: found no repository/,
  ],
  ['a crate without repository', { 'Cargo.toml': 'version = "0.2.0"\n' }, /Cargo.toml: found no repository/],
  ['a crate not to publish', { 'Cargo.toml': `${READY['Cargo.toml']}publish = false\n` }, /found publish = false/],
  [
    'an old address',
    { 'docs/board.md': 'gammonlab@0.1.0/dist' },
    /^docs\/board.md: found version 0.1.0, expected 0.2.0/,
  ],
] as const) {
  test(`no release with ${what}`, () => {
    const { status, stdout, stderr } = said('v0.2.0', others);
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, problem);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
  });
}

test('no release of another version than that of the files', () => {
  const { status, stderr } = said('v0.3.0');
  assert.equal(status, 1);
  for (const file of ['package.json', 'pkg/package.json', 'Cargo.toml', 'pkg/README.md'])
    assert.ok(stderr.includes(`${file}: found version 0.2.0, expected 0.3.0`), stderr);
});
