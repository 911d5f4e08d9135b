// Every step from a fresh clone to a built site. Each does nothing, or next to nothing, when there is nothing to do.
// `node scripts/build.mjs wasm`, `library`, `site` ...: the named ones and their prerequisites.
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { writeDataModule } from './data.mjs';
import { output, root, run, step } from './lib.mjs';
import { givePolicies } from './policy.mjs';

/** The targets, their prerequisites, and their commands. */
const TARGETS = {
  packages: [[], packages],
  toolchain: [[], toolchain],
  chromium: [[], chromium],
  wasm: [['packages', 'toolchain'], wasm],
  library: [['wasm'], library],
  site: [['library'], site],
  trial: [['packages', 'toolchain'], trial],
  compressed: [['site'], compressed],
  program: [['toolchain'], program],
  tools: [['packages'], tools],
  reference: [['library', 'tools'], reference],
};

/** The targets that need the engine for WebAssembly. */
export const NEEDS_WASM = Object.keys(TARGETS).filter((name) => needs(name).includes('wasm'));

/** The target itself and all that comes before it. */
function needs(name) {
  return [name, ...TARGETS[name][0].flatMap(needs)];
}

const made = new Set();

/** Builds the named targets and their prerequisites, each once. */
export async function prepare(names) {
  for (const name of names) {
    if (made.has(name)) continue;
    if (!TARGETS[name]) throw new Error(`nothing is named ${name}; there are ${Object.keys(TARGETS).join(', ')}`);
    const [needs, make] = TARGETS[name];
    await prepare(needs);
    await make();
    made.add(name);
  }
}

/** npm packages, as package-lock.json has them. */
async function packages() {
  await install('.', 'npm packages (first time: about a minute)');
}

/**
 * The tools that check the npm package and write its reference: separate, because they need other versions of
 * TypeScript.
 */
async function tools() {
  await install('scripts/package-tools', 'checkers of the npm package (first time: some seconds)');
}

async function install(folder, title) {
  const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);
  if (modified(`${root}/${folder}/node_modules/.package-lock.json`) >= modified(`${root}/${folder}/package-lock.json`))
    return;
  await step(title, () =>
    // Not `npm ci`: it refuses a lock file made where a registry lacks some other platform's optional binaries.
    run('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund']),
  );
}

/** The Rust toolchain that rust-toolchain.toml names, with its parts. */
async function toolchain() {
  if (toolchainComplete()) return;
  await step('Rust toolchain (first time: a minute or two)', () => {
    if (output('rustup', ['--version']) === null) throw new Error('rustup is not installed: see https://rustup.rs');
    run('rustup', ['toolchain', 'install']);
    if (!toolchainComplete()) {
      run('rustup', ['component', 'add', 'rust-src', 'rustfmt', 'clippy']);
      run('rustup', ['target', 'add', 'wasm32-unknown-unknown']);
    }
  });
}

function toolchainComplete() {
  const sysroot = output('rustc', ['--print', 'sysroot']);
  return (
    sysroot !== null &&
    existsSync(`${sysroot}/lib/rustlib/wasm32-unknown-unknown`) &&
    existsSync(`${sysroot}/lib/rustlib/src/rust/library`) &&
    output('cargo', ['fmt', '--version']) !== null &&
    output('cargo', ['clippy', '--version']) !== null
  );
}

/** Chromium, with its window and without, as Debian packages. */
async function chromium() {
  const names = ['chromium', 'chromium-headless-shell'];
  if (process.env.CHROMIUM ? existsSync(process.env.CHROMIUM) : names.every((name) => existsSync(`/usr/bin/${name}`)))
    return;
  await step('Chromium (Debian packages)', () => {
    const sudo = process.getuid() === 0 ? [] : ['sudo'];
    for (const args of [
      ['update', '-q'],
      ['install', '-y', '-q', '--no-install-recommends', ...names],
    ]) {
      const [command, ...rest] = [...sudo, 'apt-get', ...args];
      run(command, rest);
    }
  });
}

/**
 * The WebAssembly modules: pkg/wasm. With `GAMMONLAB_MODULES=quick` modules for trying out are enough. xtask is kept
 * apart from the builds of cargo that may run meanwhile.
 */
async function wasm(names = []) {
  const options = process.env.GAMMONLAB_MODULES === 'quick' ? ['--quick', ...names] : names;
  await step('WebAssembly (first time: a few minutes)', () =>
    run('cargo', ['run', '--quiet', '--locked', '--target-dir', 'target/xtask', '-p', 'xtask', '--', ...options]),
  );
}

/** The npm package: pkg/dist. */
async function library(project = 'pkg') {
  await step('npm package', () => {
    writeDataModule();
    for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE'])
      copyFileSync(`${root}/${licence}`, `${root}/pkg/${licence}`);
    run('node', ['node_modules/typescript/bin/tsc', '-p', project]);
  });
}

/** The site: www/dist. */
async function site() {
  await step('site', () => run('node', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']));
  serveReference();
}

/** The site to try out: only the served files, built quickly. Its answers are those of a release. */
async function trial() {
  process.env.GAMMONLAB_MODULES = 'quick';
  await wasm(['st', 'mt', 'files', 'explain']);
  await library('pkg/tsconfig.site.json');
  await site();
}

/** The reference of the package, from its comments; a name without one is an error. It is kept for the next site. */
async function reference() {
  const from = referenceSources();
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== from) {
    await step('reference of the npm package', () => {
      rmSync(REFERENCE, { recursive: true, force: true });
      const typedoc = 'scripts/package-tools/node_modules/typedoc/bin/typedoc';
      run('node', [typedoc, '--options', 'scripts/package-tools/typedoc.json', '--out', REFERENCE]);
      givePolicies(REFERENCE);
      writeFileSync(STAMP, from);
    });
  }
  serveReference();
}

const REFERENCE = `${root}/.cache/reference`;
/** Written last: the sources of the reference. */
const STAMP = `${REFERENCE}/made-from`;

/** Puts the reference into the site, if both are there: a build of the site begins with an empty folder. */
function serveReference() {
  if (!existsSync(STAMP) || !existsSync(`${root}/www/dist`)) return;
  cpSync(REFERENCE, `${root}/www/dist/api`, { recursive: true, filter: (path) => path !== STAMP });
}

/** A hash of all that the reference is written from. */
function referenceSources() {
  const sources = readdirSync(`${root}/pkg/src`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`)
    .sort();
  const tools = ['package-lock.json', 'typedoc.json'].map((name) => `${root}/scripts/package-tools/${name}`);
  const hash = createHash('sha256');
  for (const file of [
    `${root}/scripts/policy.mjs`,
    `${root}/pkg/README.md`,
    `${root}/pkg/package.json`,
    ...tools,
    ...sources,
  ])
    hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** Beside each file of the site its brotli and gzip forms, for servers that send files compressed beforehand. */
async function compressed() {
  await step('compressed copies of the site', () => {
    const folder = `${root}/www/dist`;
    for (const name of readdirSync(folder, { recursive: true })) {
      if (!/\.(html|js|css|wasm|bin|svg|webmanifest|json|txt|mat)$/.test(name)) continue;
      const bytes = readFileSync(`${folder}/${name}`);
      for (const [ending, packed] of [
        ['br', brotliCompressSync(bytes)],
        ['gz', gzipSync(bytes, { level: 9 })],
      ])
        if (packed.length < bytes.length) writeFileSync(`${folder}/${name}.${ending}`, packed);
    }
  });
}

/**
 * The command line, which the tests in Node and Chromium compare with: target/debug/gammonlab. It is built as for the
 * Rust tests, whose libraries turn on more features of serde: built otherwise, the crate would be compiled again. So a
 * program of tests is built with it, the smallest.
 */
async function program() {
  const asTested = ['build', '--quiet', '--locked', '--bin', 'gammonlab', '--test', 'tidy'];
  await step('command line', () => run('cargo', asTested));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepare(process.argv.slice(2));
