// `node scripts/release-version.mjs v0.2.0`: whether the package, the crate and the changelog all say the version of
// the tag, and may be published. Prints that version's part of the changelog, which becomes the text of the release.
import { readFileSync } from 'node:fs';
import { root } from './lib.mjs';

const [tag = ''] = process.argv.slice(2);
const version = tag.replace(/^v/, '');
const read = (file) => readFileSync(`${root}/${file}`, 'utf8');

const found = {
  'pkg/package.json': JSON.parse(read('pkg/package.json')).version,
  'Cargo.toml': /^version = "(.+)"$/m.exec(read('Cargo.toml'))?.[1],
};
const problems = Object.entries(found)
  .filter(([, said]) => said !== version)
  .map(([file, said]) => `${file}: found version ${said}, expected ${version}, as the tag ${tag} says`);
const part = read('CHANGELOG.md')
  .split(/^## /m)
  .find((part) => part.startsWith(`${version} (`));
if (!part) problems.push(`CHANGELOG.md: found no "## ${version} (DATE)"`);
// What the registries would refuse later, when half of the release is out.
if (!JSON.parse(read('pkg/package.json')).repository)
  problems.push('pkg/package.json: found no repository; npm proves where a package comes from only with one');
if (/^publish = false$/m.test(read('Cargo.toml')))
  problems.push('Cargo.toml: found publish = false, with which cargo publishes nothing');
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(part.slice(part.indexOf('\n')).trim());
