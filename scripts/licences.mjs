// `node scripts/licences.mjs`: writes the parts by others that we ship, with their licences: pkg/THIRD-PARTY.txt for
// the npm package, www/public/third-party.txt for the site, which has the package in it, THIRD-PARTY.txt for the
// program of the command line, and src/picture/digits-licence.txt for the crate. With `--check` it writes nothing, and
// fails if one of them is out of date. A licence that is not in the list below fails too. Cargo.lock, the pinned
// toolchain, package-lock.json and the targets of releases determine the files; nothing is compiled, because cargo only
// lists the crates of the builds.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { output, root } from './lib.mjs';

/** The licences that may ship. Of several that a part offers, the first in this list is taken. */
const ALLOWED = [
  'MIT',
  '0BSD',
  'ISC',
  'Zlib',
  'Apache-2.0 WITH LLVM-exception',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Unicode-3.0',
  'OFL-1.1',
];

/**
 * The licences to be named for an SPDX expression such as `(MIT OR Apache-2.0) AND Unicode-3.0`; crates of old write
 * `MIT/Apache-2.0`. Throws if a part has no allowed licence.
 */
export function licencesOf(expression, allowed = ALLOWED) {
  const tokens = expression.replaceAll('/', ' OR ').match(/[()]|[^\s()]+/g) ?? [];
  const either = () => {
    const choices = [both()];
    while (tokens[0] === 'OR' && tokens.shift()) choices.push(both());
    const rank = (choice) => Math.max(...choice.map((name) => allowed.indexOf(name)));
    const possible = choices.filter((choice) => choice.every((name) => allowed.includes(name)));
    return possible.sort((a, b) => rank(a) - rank(b))[0] ?? choices[0];
  };
  const both = () => {
    const all = [...one()];
    while (tokens[0] === 'AND' && tokens.shift()) all.push(...one());
    return [...new Set(all)];
  };
  const one = () => {
    const token = tokens.shift();
    if (token === '(') {
      const inner = either();
      if (tokens.shift() !== ')') throw new Error(`a bracket is not closed in "${expression}"`);
      return inner;
    }
    return [tokens[0] === 'WITH' ? `${token} ${tokens.shift()} ${tokens.shift()}` : token];
  };
  const found = either();
  const foreign = found.filter((name) => !allowed.includes(name));
  if (foreign.length > 0 || tokens.length > 0) throw new Error(`"${expression}" is not among the licences allowed`);
  return found;
}

/**
 * The Rust code compiled for some targets: the standard library with its crates, and the crates of our features,
 * without those that only generate code.
 */
function compiled(targets, crates, features, libraryFeatures) {
  const library = `${output('rustc', ['--print', 'sysroot'])}/lib/rustlib/src/rust/library`;
  const manifest = ['--manifest-path', `${library}/std/Cargo.toml`];
  const ofLibrary = cargo(targets, [], ['--features', libraryFeatures, ...manifest]);
  const inTree = ofLibrary.filter(({ folder }) => folder.startsWith(library));
  const std = ofLibrary.filter(({ folder }) => !folder.startsWith(library));
  const own = cargo(targets, crates, ['--features', features]).filter(
    ({ folder }) => !isOurs(folder) && !std.some((crate) => crate.folder === folder),
  );
  const rust = inTree.find(({ name }) => name === 'std');
  const builtins = inTree.find(({ name }) => name === 'compiler_builtins');
  const project = 'Copyright (c) The Rust Project Developers (see https://thanks.rust-lang.org)';
  return [
    {
      name: 'Rust standard library',
      version: output('rustc', ['--version']).split(' ')[1],
      licence: `(${rust.licence}) AND Unicode-3.0`,
      texts: [
        { id: 'MIT', text: standard('MIT', project) },
        { id: 'Unicode-3.0', text: standard('Unicode-3.0', 'core/src/unicode: Copyright 1991-2024 Unicode, Inc') },
      ],
    },
    {
      ...builtins,
      texts: licencesOf(builtins.licence).map((id) => ({ id, text: standard(id, project) })),
    },
    ...std,
    ...own,
  ];
}

/** Whether a crate is part of this repository. */
function isOurs(folder) {
  return folder === root || ['cli', 'bindings', 'xtask'].some((name) => `${folder}/`.startsWith(`${root}/${name}/`));
}

function cargo(targets, crates, options) {
  // The standard library names features of the compiler that are not stable.
  process.env.RUSTC_BOOTSTRAP = '1';
  const ask = (command, forTarget, ...rest) => {
    const chosen = targets.flatMap((target) => [forTarget, target]);
    const said = output('cargo', [command, '--locked', ...options, ...chosen, ...rest]);
    if (said === null) throw new Error(`cargo ${command} failed: is the toolchain complete (build.mjs toolchain)?`);
    return said;
  };
  const inside = new Set(
    ask(
      'tree',
      '--target',
      ...crates.flatMap((name) => ['--package', name]),
      '-e',
      'normal,no-proc-macro',
      '--prefix',
      'none',
      '--format',
      '{p}',
    )
      .split('\n')
      .map((line) => line.split(' ').slice(0, 2).join(' ')),
  );
  const { packages } = JSON.parse(ask('metadata', '--filter-platform', '--format-version', '1'));
  return packages
    .filter(({ name, version }) => inside.has(`${name} v${version}`))
    .map(({ name, version, license, authors, manifest_path }) => {
      return { name, version, licence: license, authors, folder: manifest_path.replace(/\/Cargo\.toml$/, '') };
    });
}

/** The npm packages in the built site: those the page depends on, and its bundler. */
function npmPackages() {
  const { dependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  const names = Object.keys(dependencies).filter((name) => name !== 'gammonlab');
  const found = new Map();
  for (const name of names) {
    if (found.has(name)) continue;
    const folder = `${root}/node_modules/${name}`;
    const { version, license, dependencies: further } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    found.set(name, { name, version, licence: license, folder });
    names.push(...Object.keys(further ?? {}));
  }
  // Some lines of Vite's own are in every script that it writes; none of Vite's own dependencies.
  const vite = `${root}/node_modules/vite`;
  const { version, license } = JSON.parse(readFileSync(`${vite}/package.json`, 'utf8'));
  found.set('vite', { name: 'vite', version, licence: license, folder: vite });
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The texts of the licences of one part: its own files, or the standard text if it has none. */
function textsOf({ name, licence, authors = [], folder }) {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|unlicense)/i.test(file));
  return licencesOf(licence).map((id) => {
    const word = id.split(/[-\s]/)[0];
    const own =
      files.find((file) => new RegExp(`^licen[cs]e[-_.]?${word}`, 'i').test(file)) ??
      files.find((file) => /^licen[cs]e(\.\w+)?$/i.test(file));
    if (own) return { id, text: tidy(readFileSync(`${folder}/${own}`, 'utf8').split('# Licenses of bundled')[0]) };
    const holders = authors.length > 0 ? authors.map((author) => author.replace(/ <.*/, '')).join(', ') : name;
    return { id, text: standard(id, `Copyright (c) ${holders}`) };
  });
}

/** The text of a licence as the Rust toolchain brings it. */
function standard(id, copyright) {
  const [name, , exception] = id.split(' ');
  const folder = `${output('rustc', ['--print', 'sysroot'])}/share/doc/rust/licenses`;
  const texts = [name, exception].filter(Boolean).map((file) => {
    const path = `${folder}/${file}.txt`;
    if (!existsSync(path)) throw new Error(`the text of ${id} is missing: ${path}`);
    return readFileSync(path, 'utf8').replace(/^MIT License\s+Copyright.*\n/m, '');
  });
  return tidy([copyright, ...texts].join('\n\n'));
}

const tidy = (text) =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\n+$/g, '');

/** A list of parts, and after it each text once, with the parts that it is of. */
function section(title, introduction, parts) {
  const rows = parts.map(({ name, version, licence }) => `- ${name} ${version}: ${licence}`);
  const texts = new Map();
  for (const part of parts) {
    for (const { id, text } of part.texts ?? textsOf(part)) {
      // Equal but for the breaks of lines.
      const key = text.replace(/\s+/g, ' ');
      const entry = texts.get(key) ?? { id, text, names: [] };
      entry.names.push(part.name);
      texts.set(key, entry);
    }
  }
  const written = [...texts.values()].map(({ id, text, names }) => `--- ${id}: ${names.join(', ')}\n\n${text}`);
  return [`${title}\n${'='.repeat(title.length)}`, introduction, rows.join('\n'), ...written].join('\n\n');
}

/** The match equity table by somebody else, which is compiled into the engine. */
function table() {
  const csv = readFileSync(`${root}/src/met/kazaross-xg2.csv`, 'utf8');
  const [, notice] = csv.match(/^# notice: (.*)$/m);
  const title = 'Match equity table';
  return `${title}\n${'='.repeat(title.length)}\n\nKazaross XG2, compiled into the engine:\n\n${notice}`;
}

/** The outlines of a typeface, which are compiled into the drawer of boards. */
function digits() {
  const licence = readFileSync(`${root}/node_modules/@fontsource-variable/inter/LICENSE`, 'utf8');
  const title = 'Digits on pictures of boards';
  const what = 'Their outlines are those of the typeface Inter:';
  return [`${title}\n${'='.repeat(title.length)}`, what, licence.trim()].join('\n\n');
}

/** The crates of the WebAssembly modules. */
const BINDINGS = ['engine-bindings', 'files-bindings', 'explain-bindings', 'plays-bindings', 'small-board-bindings'];

/** The files, by their path. */
export function thirdParty() {
  const engine = section(
    'In the WebAssembly modules',
    'The engine is compiled from Rust with these crates:',
    compiled(['wasm32-unknown-unknown'], BINDINGS, 'engine-bindings/threads', ''),
  );
  const workflow = readFileSync(`${root}/.github/workflows/release.yml`, 'utf8');
  const targets = [...workflow.matchAll(/target: ([\w-]+) \}/g)].map(([, target]) => target);
  const program = section('In the program', 'It is compiled from Rust with these crates, for Linux with musl:', [
    // The standard library comes built with this feature; in the browser it does nothing.
    ...compiled(targets, ['gammonlab-cli'], '', 'backtrace'),
    {
      name: 'musl',
      version: '1.2',
      licence: 'MIT',
      texts: [{ id: 'MIT', text: standard('MIT', 'Copyright (c) 2005-2020 Rich Felker, et al.') }],
    },
  ]);
  const site = section('In the scripts of the page', 'npm packages, and the typeface Inter:', [
    ...npmPackages(),
    {
      name: 'SQLite (inside sql.js)',
      version: '3',
      licence: 'public domain',
      texts: [{ id: 'public domain', text: 'Its authors disclaim copyright: https://sqlite.org/copyright.html' }],
    },
  ]);
  const head = (what) =>
    `What others have made and what ships with ${what}\n\n` +
    `${what[0].toUpperCase()}${what.slice(1)} itself is licensed under MIT or Apache-2.0, at your choice.`;
  return {
    'pkg/THIRD-PARTY.txt': `${[head('the npm package gammonlab'), table(), digits(), engine].join('\n\n\n')}\n`,
    'www/public/third-party.txt': `${[head('the page Gammonlab'), table(), site, engine].join('\n\n\n')}\n`,
    'THIRD-PARTY.txt': `${[head('the program gammonlab'), table(), digits(), program].join('\n\n\n')}\n`,
    'src/picture/digits-licence.txt': `${digits()}\n`,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of Object.entries(thirdParty())) {
    const file = `${root}/${path}`;
    if (!process.argv.includes('--check')) writeFileSync(file, text);
    else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
      console.error(`${path} is out of date: run node scripts/licences.mjs and commit what it writes`);
      process.exitCode = 1;
    }
  }
}
