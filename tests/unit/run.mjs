// Unit tests of the page's state: bundles each *.test.ts for Node and runs them with Node's own runner.
// `node tests/unit/run.mjs store tabs` runs only those whose name begins so.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const outDir = `${root}/.cache/unit`;
const wanted = process.argv.slice(2);
const tests = readdirSync(here).filter(
  (name) => name.endsWith('.test.ts') && (wanted.length === 0 || wanted.some((one) => name.startsWith(one))),
);

rmSync(outDir, { recursive: true, force: true });
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir,
    target: 'node20',
    rollupOptions: { input: tests.map((name) => here + name), output: { entryFileNames: '[name].mjs' } },
  },
});
const files = tests.map((name) => `${outDir}/${name.replace(/\.ts$/, '.mjs')}`);
process.exitCode = spawnSync(process.execPath, ['--test', ...files], { cwd: root, stdio: 'inherit' }).status ?? 1;
