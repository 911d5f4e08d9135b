// `node scripts/layering.mjs`: checks that the page, the package, their tests and the scripts import only rooms granted
// in ARCHITECTURE.md. The table "Rooms of the page and the package" lists the rooms that each room may use; this
// compares the table with every import of the code, in any form, and prints file and line of each that is not granted.
// (tests/layering.rs does the same for the engine.) It also names functions and files that are too long (lengths.mjs).
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { lengthFaults } from './lengths.mjs';
import { output, root } from './lib.mjs';

/**
 * The rooms in the order of the table. A row begins with a folder or with files of `pkg/`, `www/`, `tests/` or
 * `scripts/`; its first column lists the places of the room, its third the rooms above it and the packages that it may
 * import, `-` for none. A room is called by its first place: `www/state/` is `state`.
 */
export function roomsOf(architecture) {
  const rooms = [];
  for (const row of architecture.split('\n').filter((line) => /^\| `(pkg|www|tests|scripts)\//.test(line))) {
    const cells = row.split('|').slice(1, -1);
    if (cells.length !== 3) throw new Error(`a row of rooms has three columns: ${row}`);
    const places = [...cells[0].matchAll(/`([^`]+)`/g)].map(([, place]) => place);
    const name = posix.basename(places[0]).replace(/\.\w+$/, '');
    if (rooms.some((room) => room.name === name)) throw new Error(`two rooms are called ${name}`);
    const list = cells[2].trim();
    const grants = list === '-' ? [] : list.split(',').map((grant) => grant.trim().replaceAll('`', ''));
    rooms.push({ name, places, grants });
  }
  return rooms;
}

/** The room of a file, or of whatever an import leads to: the one with the longest place that holds it. */
export function roomOf(rooms, path) {
  const stem = path.replace(/\.\w+$/, '');
  const holds = (place) => (place.endsWith('/') ? `${path}/`.startsWith(place) : stem === place.replace(/\.\w+$/, ''));
  const found = rooms.flatMap((room) => room.places.filter(holds).map((place) => ({ room, place })));
  return found.sort((a, b) => b.place.length - a.place.length)[0]?.room ?? null;
}

/** The imports of a file with their lines: statements over several lines, types, `import()`, workers' addresses. */
export function importsOf(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  const add = (node, target) => {
    const line = source.slice(0, node.start).split('\n').length;
    if (target?.type === 'Literal' && typeof target.value === 'string') found.push({ line, target: target.value });
    else if (node.type === 'ImportExpression') found.push({ line, target: null });
  };
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return undefined;
    if (/^(Import|ExportNamed|ExportAll)Declaration$|^ImportExpression$|^TSImportType$/.test(node.type)) {
      add(node, node.source);
    } else if (node.type === 'TSExternalModuleReference') add(node, node.expression);
    else if (isScript(node)) add(node, node.arguments[0]);
    return Object.values(node).forEach(visit);
  };
  visit(program);
  return found;
}

/** `new URL("./worker.js", import.meta.url)`, by which scripts are started that no `import` names; not that of data. */
function isScript({ type, callee, arguments: given }) {
  const [path, base] = type === 'NewExpression' && callee.name === 'URL' ? given : [];
  return (
    base?.type === 'MemberExpression' &&
    base.object.type === 'MetaProperty' &&
    /^\..*\.(m?js|tsx?|wasm)$/.test(path.value)
  );
}

/** Each import that is not granted, as `FILE:LINE: ...`, each file in no room, and each grant that nothing uses. */
export function faultsOf(rooms, files) {
  const faults = [];
  const used = new Set();
  const above = (room, name) => rooms.slice(0, rooms.indexOf(room)).some((other) => other.name === name);
  for (const { file, source } of files) {
    const room = roomOf(rooms, file);
    if (room === null) {
      faults.push(`${file}: is in no room`);
      continue;
    }
    for (const { line, target } of importsOf(file, source)) {
      const at = `${file}:${line}`;
      if (target === null) {
        faults.push(`${at}: imports a computed address, which nobody can check`);
        continue;
      }
      const inside = /^[./]/.test(target);
      const path = inside ? pathOf(file, target) : target;
      const other = inside ? roomOf(rooms, path)?.name : packageOf(target);
      if (other === room.name) continue;
      if (other === undefined) faults.push(`${at}: imports ${path}, which is in no room`);
      else if (!room.grants.includes(other))
        faults.push(`${at}: ${room.name} imports ${path}, but may not use ${other}`);
      used.add(`${room.name} ${other}`);
    }
  }
  for (const room of rooms) {
    for (const grant of room.grants) {
      const isRoom = rooms.some(({ name }) => name === grant);
      if (isRoom && !above(room, grant))
        faults.push(`ARCHITECTURE.md: ${room.name} may use ${grant}, which is below it`);
      if (!used.has(`${room.name} ${grant}`))
        faults.push(`ARCHITECTURE.md: ${room.name} may use ${grant} and does not`);
    }
  }
  return faults;
}

/** The target of a relative address. One from the root is that of a test's server, whose root is the package. */
function pathOf(file, target) {
  return target.startsWith('/') ? `pkg${target}` : posix.join(posix.dirname(file), target);
}

/** `preact` of `preact/hooks`, `@scope/name` of its files, `node:` of any module of Node. */
function packageOf(target) {
  if (target.startsWith('node:')) return 'node:';
  return target.split('/', target.startsWith('@') ? 2 : 1).join('/');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = output('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'pkg',
    'www',
    'tests',
    'scripts',
  ]);
  const files = listed
    .split('\n')
    .filter((file) => /\.(m?[jt]sx?)$/.test(file) && !file.startsWith('tests/packaging/consumers/'))
    .map((file) => ({ file, source: readFileSync(`${root}/${file}`, 'utf8') }));
  const rooms = roomsOf(readFileSync(`${root}/ARCHITECTURE.md`, 'utf8'));
  const faults = [...faultsOf(rooms, files), ...lengthFaults(files)];
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exit(1);
  }
}
