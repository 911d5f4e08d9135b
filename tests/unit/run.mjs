// Unit tests of the page's state: bundles each *.test.ts for Node and runs them with Node's own runner.
// `node tests/unit/run.mjs store tabs` runs only those whose name begins so, `--built` the *.built.ts, which need the
// built package.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import '../../scripts/help.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const outDir = `${root}/.cache/unit`;
const ending = process.argv.includes('--built') ? '.built.ts' : '.test.ts';
const wanted = process.argv.slice(2).filter((word) => word !== '--built');
const tests = readdirSync(here).filter(
  (name) => name.endsWith(ending) && (wanted.length === 0 || wanted.some((one) => name.startsWith(one))),
);

rmSync(outDir, { recursive: true, force: true });
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  // The only part of the package that the page itself runs: these tests need no built package.
  resolve: {
    alias: ending === '.test.ts' ? [{ find: /^gammonlab$/, replacement: `${root}/pkg/src/in-words.ts` }] : [],
  },
  ssr: { external: ['gammonlab'] },
  build: {
    ssr: true,
    outDir,
    target: 'node20',
    rollupOptions: { input: tests.map((name) => here + name), output: { entryFileNames: '[name].mjs' } },
  },
});
const files = tests.map((name) => `${outDir}/${name.replace(/\.ts$/, '.mjs')}`);
const command = ['--test', '--test-concurrency=2', ...files];
process.exitCode = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1;
