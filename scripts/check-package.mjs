// `npm run check:package`: whether the npm package could be published. The licences of all that ships are allowed and
// named (scripts/licences.mjs), publint and "Are the types wrong?" find nothing, and every exported name is documented.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { prepare } from './build.mjs';
import { root, run, step } from './lib.mjs';

await prepare(['library', 'reference']);
const bin = 'scripts/package-tools/node_modules/.bin';

await step('licences', () => run('node', ['scripts/licences.mjs', '--check']));
const folder = `${root}/.cache/packed`;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
run('npm', ['pack', './pkg', '--silent', '--pack-destination', folder]);
const tarball = `${folder}/${readdirSync(folder)[0]}`;
await step('publint', () => run(`${bin}/publint`, ['run', tarball, '--strict']));
// The package is ESM-only, so `require` is not checked.
await step('are the types wrong', () => run(`${bin}/attw`, [tarball, '--profile', 'esm-only', '--format', 'ascii']));
