// `node scripts/new-language.mjs it`: writes the texts of a new language, in English, with their types: www/texts/it.ts
// and the files of the views, and the templates of the engine's explanations. CONTRIBUTING.md has the other steps.
import { constants, copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { root } from './lib.mjs';

const code = process.argv[2];
if (!/^[a-z]{2}$/.test(code ?? '')) throw new Error('usage: node scripts/new-language.mjs CODE, for example it');
const folder = `${root}/www/texts`;
for (const name of readdirSync(folder).filter((one) => /^(.*-)?en\.ts$/.test(one))) {
  const path = `${folder}/${name.replace('en.ts', `${code}.ts`)}`;
  if (existsSync(path)) throw new Error(`${path} exists`);
  const english = readFileSync(`${folder}/${name}`, 'utf8');
  const [whole, type] = english.match(/export type (\w+) = typeof en;\n/) ?? [];
  if (!whole || !english.includes('export const en = {')) throw new Error(`${name} has no texts with a type`);
  const own = english.replace(whole, '').replace('export const en = {', `export const ${code}: ${type} = {`).trimEnd();
  const at = own.search(/^(import|export)/m);
  const typed = `import type { ${type} } from './${name.replace('.ts', '')}';\n`;
  writeFileSync(path, `${own.slice(0, at)}${typed}${own.slice(at).startsWith('export') ? '\n' : ''}${own.slice(at)}\n`);
  console.log(path);
}
const words = `${root}/src/explain/words`;
copyFileSync(`${words}/en.txt`, `${words}/${code}.txt`, constants.COPYFILE_EXCL);
console.log(`${words}/${code}.txt`);
