// `node scripts/lint.mjs`: checks the format of TypeScript, JavaScript and style sheets against biome.jsonc. `node
// scripts/lint.mjs --write` brings them into it.
import { readFileSync } from 'node:fs';
import { output, root, run } from './lib.mjs';

/** Characters a line may have. Biome breaks code, but neither comments nor texts. */
const LIMIT = 120;

run('node', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...process.argv.slice(2)]);

const files = output('git', [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '*.ts',
  '*.tsx',
  '*.mjs',
  '*.js',
  '*.css',
]).split('\n');
const long = files.flatMap((file) =>
  readFileSync(`${root}/${file}`, 'utf8')
    .split('\n')
    .flatMap((line, i) =>
      [...line].length > LIMIT ? [`${file}:${i + 1}: ${[...line].length} characters, at most ${LIMIT}`] : [],
    ),
);
if (long.length > 0) {
  console.error(long.join('\n'));
  process.exit(1);
}
