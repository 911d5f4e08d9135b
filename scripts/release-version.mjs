// `node scripts/release-version.mjs v0.2.0`: checks that all files have the version of the tag, that the changelog has
// a section for it and nothing unreleased, and that the package and the crate may be published. Prints that version's
// part of the changelog, which becomes the text of the release. docs/releasing.md has the steps before it.
import { readFileSync } from 'node:fs';
import { root } from './lib.mjs';

const [tag = ''] = process.argv.slice(2);
const version = tag.replace(/^v/, '');
const read = (file) => readFileSync(`${root}/${file}`, 'utf8');
const npm = JSON.parse(read('pkg/package.json'));
const cargo = read('Cargo.toml');

const found = [
  ['pkg/package.json', npm.version],
  ['package.json', JSON.parse(read('package.json')).dependencies.gammonlab],
  ['Cargo.toml', /^version = "(.+)"$/m.exec(cargo)?.[1]],
  // The address from which other pages load the package.
  ...['pkg/README.md', 'pkg/examples/page/index.html', 'docs/board.md'].flatMap((file) =>
    [...read(file).matchAll(/gammonlab@([\w.+-]+)/g)].map(([, said]) => [file, said]),
  ),
];
const problems = found
  .filter(([, said]) => said !== version)
  .map(([file, said]) => `${file}: found version ${said}, expected ${version}, as the tag ${tag} says`);

/** The text below a heading of the changelog that begins so; undefined if there is none. */
function changes(heading) {
  const part = read('CHANGELOG.md')
    .split(/^## /m)
    .find((part) => part.startsWith(heading));
  return part?.replace(/^.*/, '').trim();
}
const text = changes(`${version} (`);
if (text === undefined) problems.push(`CHANGELOG.md: found no "## ${version} (DATE)"`);
if (text === '') problems.push(`CHANGELOG.md: found nothing below "## ${version} (DATE)"`);
if (changes('Unreleased'))
  problems.push(
    `CHANGELOG.md: found changes below "## Unreleased", expected none: they belong below "## ${version} (DATE)"`,
  );
// Things that the registries would reject later, when half of the release is out.
if (!npm.repository)
  problems.push('pkg/package.json: found no repository; npm proves where a package comes from only with one');
if (!/^repository = ".+"$/m.test(cargo))
  problems.push('Cargo.toml: found no repository; crates.io and docs.rs show from it where the sources are');
if (/^publish = false$/m.test(cargo))
  problems.push('Cargo.toml: found publish = false, with which cargo publishes nothing');
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(text);
