// `node scripts/lint.mjs`: checks the format of TypeScript, JavaScript and style sheets against biome.jsonc. `node
// scripts/lint.mjs --write` brings them into it. Sizes, radii and breakpoints of style sheets must be those of
// css-scale.mjs.
import { readFileSync } from 'node:fs';
import { offBreakpoints, offScale } from './css-scale.mjs';
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
// `picture.css` has only boards.
const sheets = files.filter((file) => /^www\/styles\/(?!picture|tokens).*\.css$/.test(file));
const wrong = sheets.flatMap((file) =>
  offScale(readFileSync(`${root}/${file}`, 'utf8')).map((one) => `${file}: not on the scale of tokens.css: ${one}`),
);
// Cards for Anki are for older browsers.
const allSheets = files.filter((file) => /^www\/styles\/.*\.css$/.test(file));
const widths = allSheets.flatMap((file) =>
  offBreakpoints(readFileSync(`${root}/${file}`, 'utf8')).map((one) => `${file}: no breakpoint of main.css: ${one}`),
);
if (long.length + wrong.length + widths.length > 0) {
  console.error([...long, ...wrong, ...widths].join('\n'));
  process.exit(1);
}
