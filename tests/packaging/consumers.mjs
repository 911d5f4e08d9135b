// Shared by the tests of the package's consumers: the packed package, programs with it installed, their pages.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, root, serve } from '../e2e/harness.mjs';

/** Runs a program and returns its output. */
export const run = (command, args, cwd, env = {}) =>
  execFileSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 26,
  });

/** Packs the package into a separate folder under `.cache`. Gives the folder, the tarball and the files in it. */
export function pack(name) {
  const work = join(root, '.cache', name);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', work], join(root, 'pkg')));
  return { work, tarball: join(work, packed.filename), files: packed.files.map(({ path }) => path) };
}

/** A copy of the program in the folder `from`, with the packed package installed and nothing fetched. */
export function install({ work, tarball }, name, from) {
  const folder = join(work, name);
  cpSync(join(root, from), folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: `consumer-${name}`, private: true, type: 'module' }),
  );
  run('npm', ['install', '--no-audit', '--no-fund', '--offline', '--loglevel=error', tarball], folder);
  return folder;
}

/** Builds the page in `folder` with Vite; returns the folder of the output. */
export function vite(folder, ...flags) {
  run('node', [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error', ...flags], folder);
  return join(folder, 'dist');
}

/** The result of `answer` in the page of `folder` as soon as it is not null; nothing may fail to load. */
export async function inChromium(folder, answer, options) {
  const server = await serve(folder, options);
  try {
    return await atAddress(server.url, answer);
  } finally {
    await server.stop();
  }
}

/** The same of a page that somebody else serves. */
export async function atAddress(url, answer, seconds = 20) {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const problems = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on(
      'console',
      (message) =>
        message.type() === 'error' && !message.location().url.endsWith('favicon.ico') && problems.push(message.text()),
    );
    await page.goto(url);
    const found = await page
      .waitForFunction(answer, undefined, { timeout: 1000 * seconds })
      .then((handle) => handle.jsonValue())
      .catch(() => problems.push('no answer'));
    assert.deepEqual(problems, []);
    return found;
  } finally {
    await browser.close();
  }
}

/** The answer of a page that puts it into its title. */
export const inTitle = () => document.title.startsWith('{') && JSON.parse(document.title);
