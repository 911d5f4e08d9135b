// Every step from a fresh clone to a built site. Each does nothing, or next to nothing, when there is nothing to do.
import { copyFileSync, existsSync, statSync } from 'node:fs';
import { writeDataModule } from './data.mjs';
import { output, root, run, step } from './lib.mjs';

/** npm packages, as package-lock.json has them. */
export async function packages() {
  const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);
  if (modified(`${root}/node_modules/.package-lock.json`) >= modified(`${root}/package-lock.json`)) return;
  await step('npm packages (first time: about a minute)', () =>
    // Not `npm ci`: it refuses a lock file made where a registry lacks some other platform's optional binaries.
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund']),
  );
}

/** The Rust toolchain that rust-toolchain.toml names, with its parts. */
export async function toolchain() {
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

/** Both builds of the engine: pkg/wasm. */
export async function wasm() {
  await step('engine for WebAssembly, one thread and threaded (first time: a few minutes)', () =>
    run('cargo', ['run', '--quiet', '--locked', '-p', 'xtask']),
  );
}

/** The npm package: pkg/dist. */
export async function library() {
  await step('npm package', () => {
    writeDataModule();
    for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE'])
      copyFileSync(`${root}/${licence}`, `${root}/pkg/${licence}`);
    run('node', ['node_modules/typescript/bin/tsc', '-p', 'pkg']);
  });
}

/** The site: www/dist. */
export async function site() {
  await step('site', () => run('node', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']));
}
