// `node scripts/release-program.mjs TARGET`: puts the command line that was built for TARGET into an archive with its
// data and licences, target/release-files/gammonlab-TARGET.tar.gz (.zip for Windows), and runs it from there once.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { root, run } from './lib.mjs';

const [target] = process.argv.slice(2);
if (!target) throw new Error('expected a target, such as x86_64-unknown-linux-musl');
const windows = target.includes('windows');
const program = `gammonlab${windows ? '.exe' : ''}`;
const name = `gammonlab-${target}`;
const files = `${root}/target/release-files`;
const folder = `${root}/target/release-staging/${name}`;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
mkdirSync(files, { recursive: true });
cpSync(`${root}/target/${target}/release/${program}`, `${folder}/${program}`);
// The program's default place: pkg/data above itself.
cpSync(`${root}/pkg/data`, `${folder}/pkg/data`, { recursive: true });
for (const text of ['LICENSE-MIT', 'LICENSE-APACHE', 'THIRD-PARTY.txt', 'README.md', 'CHANGELOG.md'])
  cpSync(`${root}/${text}`, `${folder}/${text}`);

run(`${folder}/${program}`, ['move', '--level', '1ply', 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10'], {
  GAMMONLAB_DATA: undefined,
});
// The tar of Windows writes zip too; the one that Git brings along, and that comes first there, does not.
const tar = windows ? `${process.env.SystemRoot}/System32/tar.exe` : 'tar';
const archive = windows ? ['-a', '-cf', `${files}/${name}.zip`] : ['-czf', `${files}/${name}.tar.gz`];
run(tar, [...archive, '-C', `${root}/target/release-staging`, name]);
