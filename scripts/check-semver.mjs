// `npm run check:semver`: checks for incompatible changes of the crate's public names (cargo-semver-checks) since the
// last release tag, or since FIRST if there is none. `npm run check:semver -- REVISION` compares with that revision of
// git instead. No revision to compare with, or no program that compares, is a failure: nothing was checked.
// docs/crate.md has the last result.
import { fileURLToPath } from 'node:url';
import { output, root, run } from './lib.mjs';

const SEMVER = 'cargo-semver-checks@0.51.0';
/** The first revision under the promises of docs/crate.md. No version has been published yet. */
const FIRST = '8e0ff772504a778c13ff3b00e9befb9d0b0673b8';

/** Checks against `baseline`. Returns the reason why nothing could be checked; null if the check has passed. */
export function compatibility(
  baseline = output('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*']) ?? FIRST,
) {
  if (output('git', ['cat-file', '-e', `${baseline}^{commit}`]) === null) {
    return `semantic versioning: this clone has no revision ${baseline} to compare with`;
  }
  if (output('cargo-semver-checks', ['--version']) === null) {
    return `semantic versioning: "cargo install --locked --root .cache/crate-tools ${SEMVER}" comes first`;
  }
  run('cargo', ['semver-checks', '--package', 'gammonlab', '--default-features', '--baseline-rev', baseline]);
  return null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.env.PATH = `${root}/.cache/crate-tools/bin:${process.env.PATH}`;
  const unchecked = compatibility(process.argv[2]);
  if (unchecked) {
    console.error(`NOT CHECKED: ${unchecked}`);
    process.exit(1);
  }
}
