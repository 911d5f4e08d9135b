// `node scripts/wheel.mjs [TARGET]`: builds the wheel for Python in target/wheels, with the program and its data, and
// runs the program from a new virtual environment once. It needs maturin 1.16.0 (`pip install maturin==1.16.0`), and
// Python with venv.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from './lib.mjs';

const [target] = process.argv.slice(2);
const wheels = `${root}/target/wheels`;
rmSync(`${root}/target/wheel`, { recursive: true, force: true });
rmSync(wheels, { recursive: true, force: true });
mkdirSync(`${root}/target/wheel/data/share`, { recursive: true });
const isData = (path) => !path.endsWith('.md');
cpSync(`${root}/pkg/data`, `${root}/target/wheel/data/share/gammonlab`, { recursive: true, filter: isData });
run('maturin', ['build', '--release', '--out', wheels, ...(target ? ['--target', target] : [])]);

const wheel = readdirSync(wheels).find((name) => name.endsWith('.whl'));
const size = (statSync(`${wheels}/${wheel}`).size / 1e6).toFixed(1);
console.log(`${wheel}: ${size} MB`);
// Elsewhere: above the program there must be no data of this folder.
const windows = process.platform === 'win32';
const folder = mkdtempSync(join(tmpdir(), 'gammonlab-wheel-'));
run(windows ? 'python' : 'python3', ['-m', 'venv', folder]);
const bin = join(folder, windows ? 'Scripts' : 'bin');
run(join(bin, 'pip'), ['install', '--quiet', '--no-index', `${wheels}/${wheel}`]);
const analyse = ['match', 'analyse', '--level', '1ply', `${root}/tests/data/matches/games-3-4.mat`];
const env = { ...process.env, GAMMONLAB_DATA: undefined };
const { status } = spawnSync(join(bin, 'gammonlab'), analyse, { cwd: folder, env, stdio: 'inherit' });
if (status !== 0) throw new Error(`the program of the wheel ended with status ${status}`);
rmSync(folder, { recursive: true });
