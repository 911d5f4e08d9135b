// `npm test`: the tests of every change. `npm run test:all`: this, and slow steps that rarely fail by themselves (the
// offline tour, the small lineage of networks, every page in every browser size, the package in a fresh folder). Both
// install and build missing parts, begin with quick steps, and stop at the first failure. A step whose files have not
// changed since it last passed is skipped; `--fresh` runs it anyway. `npm test -- rust`, `npm test -- 'site: unit'`
// ...: only the steps whose name contains one of the words, and only their prerequisites. `npm test` builds modules of
// WebAssembly for trying out, which give the same answers, and `npm run test:all` those of a release, whose size it
// checks; the environment variable GAMMONLAB_MODULES (`quick` or `release`) chooses.
import { readdirSync } from 'node:fs';
import { NEEDS_WASM, prepare } from './build.mjs';
import { beside, root, run, step } from './lib.mjs';
import { hashOfInputs, notePassed, passedBefore } from './stamps.mjs';

const TOOLS = ['package.json', 'package-lock.json', 'rust-toolchain.toml', 'scripts/'];
const CARGO = ['Cargo.toml', 'Cargo.lock', '.cargo/', ...TOOLS];
const ENGINE = ['src/', 'bindings/', 'xtask/', ...CARGO];
const RUST = [...ENGINE, 'cli/', 'benches/', 'examples/', 'tests/', '!tests/e2e/', '!tests/unit/', '!tests/node/'];
const PACKAGE = ['pkg/', ...ENGINE];
const SITE = ['www/', 'index.html', 'vite.config.ts', 'tsconfig.base.json', ...PACKAGE];

/** Style sheets decide how a page looks; `npm test` does not repeat the page's tests when they change. */
const BEHAVIOUR = [...SITE, '!www/styles/'];

/** The browser tests of `npm test`: whether the engine gives the right answers, and whether the page works at all. */
const ENGINE_IN_BROWSER = 'engine';
const VISIT = 'board-life';

/**
 * The steps in the order in which they run: the prerequisites of each (names in scripts/build.mjs), the files that it
 * `reads` (without them it always runs), its work, and whether it only belongs to `npm run test:all`. The work is a
 * function. A command in its place, `beside`, runs while the next steps do, until a `quiet` step (whose tests fail if a
 * page has to wait for a processor) or another such command begins.
 */
const STEPS = [
  { title: 'site: format and lint', needs: ['packages'], work: () => node('scripts/lint.mjs') },
  { title: 'site: layering', needs: ['packages'], work: layering },
  { title: 'words: plain English', needs: [], work: () => node('scripts/words.mjs') },
  {
    title: 'words: help of the program',
    needs: ['program'],
    reads: [...CARGO, 'cli/'],
    work: () => node('scripts/words.mjs', '--help-of', 'target/debug/gammonlab'),
  },
  { title: 'paths: no two differ only in case', needs: [], work: () => node('scripts/paths.mjs') },
  {
    title: 'workflows: actionlint',
    needs: ['packages'],
    reads: ['.github/', ...TOOLS],
    work: () => node('scripts/workflows.mjs'),
  },
  {
    title: 'rust: format',
    needs: ['toolchain'],
    reads: [...RUST, 'rustfmt.toml'],
    work: () => run('cargo', ['fmt', '--all', '--check']),
  },
  {
    title: 'site: unit tests',
    needs: ['packages'],
    reads: [
      ...['www/', '!www/styles/', 'pkg/', 'tests/unit/', 'tests/data/', 'tsconfig.base.json', ...TOOLS],
      // Texts that list languages and levels.
      ...['docs/', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'cli/src/main.rs', 'src/rollout/settings.rs'],
    ],
    work: () => node('tests/unit/run.mjs'),
  },
  {
    title: 'rust: tests',
    // The command line is built first, so that the steps for which it is needed do not wait for cargo's lock.
    needs: ['program'],
    reads: [...RUST, 'pkg/data/', 'pkg/src/generated/', 'docs/', 'training/', 'ARCHITECTURE.md', 'rustfmt.toml'],
    // They keep one core busy for minutes, and the engine for WebAssembly is not ready for the next step anyway.
    beside: ['cargo', ['test', '--quiet', '--locked']],
  },
  { title: 'rust: clippy, native', needs: ['toolchain'], reads: RUST, work: clippyNative },
  { title: 'site: types', needs: ['library'], reads: [...BEHAVIOUR, 'tests/unit/'], work: siteTypes },
  { title: 'site: size over the wire', needs: ['site'], reads: SITE, work: () => node('scripts/size.mjs') },
  {
    title: 'node: the package',
    needs: ['library', 'program'],
    reads: [...PACKAGE, 'cli/', 'tests/node/', 'tests/data/'],
    work: () => tests('tests/node'),
  },
  {
    title: 'board: page and package draw the same',
    needs: ['library'],
    reads: [...PACKAGE, 'www/anki/', 'www/views/', 'www/format/', 'www/texts/', 'tests/unit/board-page.built.ts'],
    work: () => node('tests/unit/run.mjs', '--built'),
  },
  {
    title: 'rust: the small lineage of networks',
    needs: ['program'],
    reads: [...RUST, 'pkg/data/', 'training/'],
    beside: ['cargo', ['test', '--quiet', '--locked', '--test', 'program', '--', '--ignored']],
    all: true,
  },
  {
    title: 'rust: clippy, wasm',
    needs: ['toolchain'],
    reads: ['src/', 'bindings/st.toml', ...CARGO],
    work: clippyWasm,
    all: true,
  },
  {
    title: 'packaging: licences, publint, types, reference',
    needs: ['library', 'reference'],
    reads: [...PACKAGE, 'www/public/', 'THIRD-PARTY.txt'],
    work: () => node('scripts/check-package.mjs'),
    all: true,
  },
  {
    title: 'packaging: npm pack, install, import',
    needs: ['library', 'chromium'],
    reads: [...PACKAGE, 'tests/packaging/', 'tests/e2e/'],
    work: () => tests('tests/packaging'),
    all: true,
  },
  {
    title: 'chromium: the engine',
    needs: ['library', 'program', 'chromium'],
    reads: [...PACKAGE, 'cli/', 'tests/e2e/', 'tests/signature.mjs', 'tests/data/'],
    work: () => tests('tests/e2e', (name) => name === ENGINE_IN_BROWSER),
    quiet: true,
  },
  {
    title: 'chromium: a visit',
    needs: ['site', 'chromium'],
    reads: [...BEHAVIOUR, 'tests/e2e/', 'tests/data/'],
    work: () => tests('tests/e2e', (name) => name === VISIT),
    quiet: true,
  },
  {
    title: 'chromium: the whole site',
    needs: ['site', 'program', 'chromium'],
    reads: [...SITE, 'cli/', 'tests/e2e/', 'tests/data/'],
    // A page often waits, for a timer or for its worker.
    work: () => tests('tests/e2e', (name) => ![ENGINE_IN_BROWSER, VISIT].includes(name), 3),
    quiet: true,
    all: true,
  },
];

/** Starts a target of scripts/build.mjs that has no prerequisites. */
function installing(target) {
  return beside(`installing: ${target}`, 'node', ['scripts/build.mjs', target]);
}

function needsEngine(needs) {
  return needs.some((name) => NEEDS_WASM.includes(name));
}

function node(...args) {
  run('node', args);
}

/** The test files of a folder whose names, without `.test.mjs`, are `chosen`, some of them at once. */
function tests(folder, chosen = () => true, atOnce = 2) {
  const names = readdirSync(`${root}/${folder}`).filter((name) => name.endsWith('.test.mjs'));
  const files = names.filter((name) => chosen(name.replace('.test.mjs', ''))).map((name) => `${folder}/${name}`);
  if (files.length === 0) throw new Error(`${folder} has no such tests`);
  node('--test', '--test-reporter=spec', `--test-concurrency=${atOnce}`, ...files);
}

function clippy(...args) {
  run('cargo', ['clippy', '--quiet', '--locked', ...args, '--', '-D', 'warnings']);
}

/** The bindings for JavaScript and their threads compile natively too: once is quicker than twice. */
function clippyNative() {
  clippy('--workspace', '--all-targets', '--features', 'engine-bindings/threads');
}

/** Only the library has parts that are compiled for WebAssembly and not natively: its vectors. */
function clippyWasm() {
  clippy('--package', 'gammonlab', '--target', 'wasm32-unknown-unknown', '--config', 'bindings/st.toml');
}

/** The check itself is checked first. */
function layering() {
  node('--test', 'scripts/layering.test.mjs', 'scripts/policy.test.mjs', 'scripts/css-scale.test.mjs');
  node('scripts/layering.mjs');
}

function siteTypes() {
  node('node_modules/typescript/bin/tsc', '-p', 'www');
  node('node_modules/typescript/bin/tsc', '-p', 'www/tsconfig.sw.json');
}

const given = process.argv.slice(2);
const words = given.filter((word) => !word.startsWith('-'));
const FLAGS = ['--all', '--fresh'];
const unknown = given.find((word) => word.startsWith('-') && !FLAGS.includes(word));
if (unknown) {
  console.error(`no option is named ${unknown}; there are ${FLAGS.join(', ')} and --help`);
  process.exit(1);
}
const [all, fresh] = FLAGS.map((flag) => given.includes(flag));
const chosen = STEPS.filter(({ title, all: onlyAll }) =>
  words.length === 0 ? all || !onlyAll : words.some((word) => title.includes(word)),
);
if (chosen.length === 0) {
  console.error(
    `no step is named ${words.join(' or ')}; there are\n${STEPS.map(({ title }) => `  ${title}`).join('\n')}`,
  );
  process.exit(1);
}

/** Whether the step must run, and the hash of the files that it reads, with the kind of the modules that it needs. */
function plan(one) {
  const files = one.reads ? hashOfInputs(one.reads) : null;
  const stampWith = (modules) => files && files + (needsEngine(one.needs) ? ` ${modules}` : '');
  const hash = stampWith(process.env.GAMMONLAB_MODULES);
  // After a pass with the modules of a release no other modules are tried.
  const passed = [hash, stampWith('release')].some((stamp) => passedBefore(one.title, stamp));
  return { ...one, hash, skipped: !fresh && passed };
}

process.env.GAMMONLAB_MODULES ??= all ? 'release' : 'quick';
const start = performance.now();
const steps = chosen.map(plan);
const wanted = steps.filter(({ skipped }) => !skipped);
// An installation mostly waits for the network, so all run at once. Chromium is installed in the foreground: sudo may
// ask for a password, and an interrupted installation of a Debian package has to be repaired by hand.
console.log('\n-- installing missing packages and programs');
const installs = ['packages', 'toolchain'].map(installing);
if (wanted.some(({ needs }) => needs.includes('chromium'))) await prepare(['chromium']);
for (const one of installs) await one.ended();
// The engine for WebAssembly keeps one core busy for minutes at a time.
const engine = wanted.some(({ needs }) => needsEngine(needs))
  ? beside('engine for WebAssembly', 'node', ['scripts/build.mjs', 'wasm'])
  : null;
let running = null;
for (const { title, needs, work, beside: command, quiet, skipped, hash } of steps) {
  if (skipped) {
    console.log(`\n-- ${title}: nothing has changed since it passed`);
    continue;
  }
  if (needsEngine(needs)) await engine.ended();
  if (quiet || command) await endRunning();
  await prepare(needs);
  if (command) {
    console.log(`\n-- ${title}: started`);
    running = { title, hash, command: beside(title, ...command) };
    continue;
  }
  await step(title, work);
  notePassed(title, hash);
}
await endRunning();
console.log(`\nAll well after ${((performance.now() - start) / 60_000).toFixed(1)} minutes.`);

async function endRunning() {
  if (running === null) return;
  const { title, hash, command } = running;
  running = null;
  await command.ended();
  notePassed(title, hash);
}
