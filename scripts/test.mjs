// `npm test`: everything CI runs. Installs what is missing, stops at the first failure.
// `npm test -- rust`, `-- site`, `-- node` ...: only the steps whose name contains one of the words (after the builds).
import { existsSync, readdirSync } from 'node:fs';
import * as build from './build.mjs';
import { root, run, step } from './lib.mjs';

const words = process.argv.slice(2);
const start = performance.now();

await build.packages();
await build.toolchain();
if (!existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium')) {
  await step('Chromium (Debian package)', () => {
    const sudo = process.getuid() === 0 ? [] : ['sudo'];
    for (const args of [
      ['update', '-q'],
      ['install', '-y', '-q', '--no-install-recommends', 'chromium'],
    ]) {
      const [command, ...rest] = [...sudo, 'apt-get', ...args];
      run(command, rest);
    }
  });
}
await build.wasm();
await build.library();
await build.site();

const clippy = (...args) => run('cargo', ['clippy', '--quiet', '--locked', ...args, '--', '-D', 'warnings']);
const node = (...args) => run('node', args);
const nodeTests = (folder) =>
  node(
    '--test',
    '--test-reporter=spec',
    '--test-concurrency=2',
    ...readdirSync(`${root}/${folder}`)
      .filter((f) => f.endsWith('.test.mjs'))
      .map((f) => `${folder}/${f}`),
  );

const steps = {
  'rust: format': () => run('cargo', ['fmt', '--all', '--check']),
  // With the boundary to JavaScript and its threads, which compile natively too: once is quicker than twice.
  'rust: clippy, native': () => clippy('--workspace', '--all-targets', '--features', 'cli,wasm,threads'),
  'rust: clippy, wasm': () =>
    clippy('--lib', '--target', 'wasm32-unknown-unknown', '--features', 'wasm', '--config', 'xtask/wasm-st.toml'),
  // Leaves target/debug/gammonlab, which the tests in Node and Chromium compare with.
  'rust: tests': () => run('cargo', ['test', '--quiet', '--locked', '--features', 'cli']),
  'site: format and lint': () => node('scripts/lint.mjs'),
  'site: types': () => {
    node('node_modules/typescript/bin/tsc', '-p', 'www');
    node('node_modules/typescript/bin/tsc', '-p', 'www/tsconfig.sw.json');
  },
  'site: unit tests': () => node('tests/unit/run.mjs'),
  'site: size over the wire': () => node('scripts/size.mjs'),
  'node: the package': () => nodeTests('tests/node'),
  'packaging: npm pack, install, import': () => nodeTests('tests/packaging'),
  'chromium: the site': () => nodeTests('tests/e2e'),
};
for (const [title, work] of Object.entries(steps)) {
  if (words.length === 0 || words.some((word) => title.includes(word))) await step(title, work);
}
console.log(`\nAll well after ${((performance.now() - start) / 60_000).toFixed(1)} minutes.`);
