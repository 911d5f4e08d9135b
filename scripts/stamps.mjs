// Which steps of `npm test` need not run again: those whose files have not changed since the step last passed.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { output, root } from './lib.mjs';

const folder = `${root}/.cache/steps`;

/** All files of the repository that git does not ignore, or null outside of a checkout. */
function listFiles() {
  const listed = output('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
  return listed?.split('\0').filter((path) => path && existsSync(`${root}/${path}`)) ?? null;
}

let files;
let versions;
const hashes = new Map();

function hashOf(path) {
  if (!hashes.has(path)) {
    const isFile = lstatSync(`${root}/${path}`).isFile();
    hashes.set(
      path,
      isFile
        ? createHash('sha256')
            .update(readFileSync(`${root}/${path}`))
            .digest('hex')
        : '',
    );
  }
  return hashes.get(path);
}

/**
 * A hash of the files below the given paths: `src/` is a folder, `Cargo.toml` a file, and `!www/styles/` is left out.
 * Null outside a checkout, in which case nothing is skipped.
 */
export function hashOfInputs(paths) {
  files ??= listFiles();
  if (files === null) return null;
  const matches = (file, path) => file === path || (path.endsWith('/') && file.startsWith(path));
  const [out, inside] = [paths.filter((p) => p.startsWith('!')).map((p) => p.slice(1)), paths];
  versions ??= `${process.version}\n${output('rustc', ['--version'])}\n`;
  const hash = createHash('sha256').update(versions);
  for (const file of files.toSorted()) {
    if (inside.some((path) => matches(file, path)) && !out.some((path) => matches(file, path)))
      hash.update(`${file}\n${hashOf(file)}\n`);
  }
  return hash.digest('hex');
}

const stampOf = (title) => `${folder}/${title.replace(/\W+/g, '-')}`;

/** Whether the step passed with inputs of this hash. */
export function passedBefore(title, hash) {
  return hash !== null && existsSync(stampOf(title)) && readFileSync(stampOf(title), 'utf8') === hash;
}

export function notePassed(title, hash) {
  if (hash === null) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(stampOf(title), hash);
}
