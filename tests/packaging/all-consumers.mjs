// `npm run test:consumers`: the package as each kind of program uses it, also those that are too heavy for `npm test`.
// Each requests the plays of the roll 31 in the opening position, at 1ply and then at 2ply, for which the package
// fetches the strong network, and must get the same numbers as Node. The first run fetches 600 MB. Words choose
// consumers by their names: `npm run test:consumers -- next`.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drivers, missing, until } from '../e2e/drivers.mjs';
import { root, serve } from '../e2e/harness.mjs';
import { atAddress, inChromium, install, inTitle, pack, run, vite } from './consumers.mjs';

const TOOLS = join(root, '.cache/consumers');
const bin = (name) => join(TOOLS, 'node_modules/.bin', name);

/** The programs that the consumers need, as their lock file has them. */
function fetchTools() {
  const source = join(root, 'tests/packaging/consumers/tools');
  const lock = readFileSync(join(source, 'package-lock.json'), 'utf8');
  const done = join(TOOLS, 'installed');
  if (existsSync(done) && readFileSync(done, 'utf8') === lock) return;
  mkdirSync(TOOLS, { recursive: true });
  cpSync(source, TOOLS, { recursive: true });
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], TOOLS);
  // The installation scripts of these two, in case npm does not run them.
  run('node', ['install.js'], join(TOOLS, 'node_modules/bun'));
  run('node', ['install.cjs'], join(TOOLS, 'node_modules/deno'));
  writeFileSync(done, lock);
}

fetchTools();
const packed = pack('consumers/work');
const from = (name, folder = name) => install(packed, name, `tests/packaging/consumers/${folder}`);
const script = (command, ...args) => JSON.parse(run(command, [...args, 'main.mjs'], from('node')));
const version = (command) => run(command, ['--version'], root).match(/\d+\.\d+\.\d+/)[0];
const ofPackage = (name, folder = root) =>
  JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;

/** A plain page that takes the package from another origin; `look` opens it in a browser. */
async function fromElsewhere(isolated, look = inChromium) {
  const folder = from('page');
  const cdn = await serve(join(folder, 'node_modules/gammonlab'), { anyOrigin: true });
  const file = join(folder, 'index.html');
  const address = cdn.url.replace('localhost', '127.0.0.1');
  writeFileSync(file, readFileSync(file, 'utf8').replace('./node_modules/gammonlab/', address));
  try {
    return await look(folder, inTitle, { isolated });
  } finally {
    await cdn.stop();
  }
}

/** As `inChromium`, in another browser. */
const inBrowser = (browser, environment) => async (folder, answer, options) => {
  const server = await serve(folder, options);
  const page = await drivers[browser].start(environment);
  try {
    await page.go(server.url);
    return await until(page, 'the answer', answer);
  } finally {
    await page.quit();
    await server.stop();
  }
};

/** The same page in the other browsers that are installed. */
function otherBrowsers() {
  const rows = [];
  for (const [browser, { variants }] of Object.entries(drivers)) {
    const lacking = missing([browser]);
    if (lacking) {
      console.error(lacking);
      continue;
    }
    for (const [name, environment] of Object.entries(variants))
      for (const isolated of [true, false])
        rows.push([
          `the same in ${name}, ${isolated ? '' : 'not '}isolated`,
          'of Debian',
          () => fromElsewhere(isolated, inBrowser(browser, environment)),
        ]);
  }
  return rows;
}

function esbuild() {
  const folder = from('esbuild');
  const worker = 'worker=node_modules/gammonlab/dist/worker.js';
  const flags = ['--bundle', '--splitting', '--format=esm', '--outdir=js', '--log-level=error'];
  run(join(root, 'node_modules/.bin/esbuild'), ['main.js', worker, ...flags], folder);
  for (const name of ['wasm', 'data'])
    cpSync(join(folder, 'node_modules/gammonlab', name), join(folder, name), { recursive: true });
  return inChromium(folder, inTitle);
}

function webpack() {
  const folder = from('webpack');
  const flags = ['--mode', 'production', '--entry', './main.js', '-o', 'dist', '--no-performance'];
  run(bin('webpack'), flags, folder);
  cpSync(join(folder, 'index.html'), join(folder, 'dist/index.html'));
  return inChromium(join(folder, 'dist'), inTitle);
}

/** Built for production and served by Next.js itself. */
async function next(bundler) {
  const folder = from(`next-${bundler}`, 'next');
  const env = { NEXT_TELEMETRY_DISABLED: '1' };
  run(bin('next'), ['build', `--${bundler}`], folder, env);
  const server = spawn('node', [join(TOOLS, 'node_modules/next/dist/bin/next'), 'start', '-p', '0'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    for await (const piece of server.stdout) {
      said += piece;
      const [url] = /http:\/\/localhost:\d+/.exec(said) ?? [];
      if (url && said.includes('Ready')) return await atAddress(url, inTitle);
    }
    throw new Error(`Next.js did not start: ${said}`);
  } finally {
    server.kill();
  }
}

/** The consumers of the package, their versions, and how to get their answers. */
const CONSUMERS = [
  ['Node 20', process.versions.node, () => script('node')],
  ['Node 22', version(bin('node')), () => script(bin('node'))],
  ['Deno', version(bin('deno')), () => script(bin('deno'), 'run', '--allow-read', '--allow-env', '--allow-sys')],
  ['Bun', version(bin('bun')), () => script(bin('bun'))],
  ['plain page, another origin, isolated', 'Chromium', () => fromElsewhere(true)],
  ['plain page, another origin, not isolated', 'Chromium', () => fromElsewhere(false)],
  ...otherBrowsers(),
  ['Vite', ofPackage('vite'), () => inChromium(vite(from('bundler')), inTitle)],
  ['esbuild', ofPackage('esbuild'), esbuild],
  ['webpack', ofPackage('webpack', TOOLS), webpack],
  ['Next.js, client side, Turbopack', ofPackage('next', TOOLS), () => next('turbopack')],
  ['Next.js, client side, webpack', ofPackage('next', TOOLS), () => next('webpack')],
];

const words = process.argv.slice(2);
const { best } = script('node');
for (const { net, play, equity } of best) console.log(`Node, ${net} network: ${play} ${equity}`);
console.log(`\n| consumer | version | threads | numbers | time |\n|---|---|---|---|---|`);
for (const [name, number, ask] of CONSUMERS) {
  if (words.length > 0 && !words.some((word) => name.toLowerCase().includes(word.toLowerCase()))) continue;
  const start = performance.now();
  let numbers = 'the same';
  let threads = '-';
  try {
    const answer = await ask();
    threads = answer.build === 'mt' ? 'several' : 'one';
    assert.deepEqual(answer.best, best);
  } catch (error) {
    process.exitCode = 1;
    numbers = `FAILED: ${String(error).slice(0, 400)}`;
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`| ${name} | ${number} | ${threads} | ${numbers} | ${seconds} s |`);
}
