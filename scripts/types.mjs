// `npm run types`: writes the TypeScript types from those of Rust, and checks package and page against them. So the
// compiler names each place that a new language, level, question or number needs. No WebAssembly is compiled: modules
// of an earlier build give their declarations.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { prepare } from './build.mjs';
import { writeDataModule } from './data.mjs';
import { root, run, step } from './lib.mjs';

await prepare(['packages', 'toolchain']);
if (!existsSync(`${root}/pkg/wasm/st`)) throw new Error('pkg/wasm has no modules yet: run `npm start` once');
await step('types of the package, from Rust', () => run('cargo', ['run', '--quiet', '-p', 'xtask', '--', 'types']));
await step('package and page against the types', () => {
  writeDataModule();
  // The page is compiled although the package has faults, so that one run names all places.
  const failed = ['pkg', 'www'].filter((project) => {
    const compiler = `${root}/node_modules/typescript/bin/tsc`;
    return spawnSync('node', [compiler, '-p', project], { cwd: root, stdio: 'inherit' }).status !== 0;
  });
  if (failed.length > 0) process.exitCode = 1;
});
