// How long functions and files of the page and the package may be (`node scripts/layering.mjs` calls this). A function
// may have 60 own lines, and 120 with the functions within it; a component twice and one and a half times as many,
// because markup is read from top to bottom. tests/tidy.rs does the same for Rust. Exceptions are listed below with the
// reason; an unnecessary entry is an error, too.
import { parseSync } from 'vite';
import './help.mjs';

const MOST = { own: 60, whole: 120 };
const MOST_IN_COMPONENT = { own: 120, whole: 180 };
const MOST_IN_FILE = 450;

/** Lists of cases and of texts, and generated files, are as long as they have to be. */
const NOT_CHECKED = /^tests\/|^www\/texts\/|^pkg\/src\/generated\/|^pkg\/examples\//;

/** Functions that are longer, as `FILE NAME`. */
const LONG_FUNCTIONS = {
  'www/controllers/index.ts createActions': 'puts all controllers together, one after the other',
  'www/device/store/store.ts openStore': 'the only place that knows whether the database is open, and who waits for it',
  'www/device/matches.ts deviceMatches': 'one method per operation, each a transaction',
  'www/sw/files.ts filesOf': 'one method per operation on the files that are kept',
  'www/public/rescue.js ?': 'a script that must run when nothing else does: without modules, wrapped in one function',
};

/** Files that are longer. */
const LONG_FILES = {
  'www/device/store/store.ts': 'the store and its only closure, see above',
};

const isFunction = (node) => /Function/.test(node.type) && node.body?.type !== undefined;

/** The functions of a file: name, lines with and without those of the functions within. */
export function functionsOf(file, source) {
  const { program } = parseSync(file, source);
  const breaks = [...source.matchAll(/\n/g)].map(({ index }) => index);
  const lineOf = (at) => breaks.filter((index) => index < at).length;
  const lines = ({ start, end }) => lineOf(end) - lineOf(start) + 1;
  const found = [];
  const nameOf = (node) =>
    /^(VariableDeclarator)$/.test(node.type)
      ? node.id?.name
      : /^(Property|MethodDefinition)$/.test(node.type)
        ? node.key?.name
        : undefined;
  /** Gives the lines of the functions in `node`. */
  const visit = (node, name) => {
    if (Array.isArray(node)) return node.reduce((sum, one) => sum + visit(one, name), 0);
    if (node === null || typeof node !== 'object') return 0;
    const inside = Object.values(node).reduce((sum, one) => sum + visit(one, nameOf(node)), 0);
    if (!isFunction(node)) return inside;
    const whole = lines(node);
    found.push({ name: node.id?.name ?? name ?? '?', line: lineOf(node.start) + 1, whole, own: whole - inside });
    return whole;
  };
  visit(program);
  return found;
}

/** Each function and file that is too long, as `FILE:LINE: ...`, and each exception that nothing needs. */
export function lengthFaults(files, functions = LONG_FUNCTIONS, long = LONG_FILES) {
  const faults = [];
  const used = new Set();
  const excused = (list, key) => key in list && used.add(key);
  for (const { file, source } of files.filter(({ file }) => !NOT_CHECKED.test(file))) {
    const lines = source.split('\n').length - 1;
    if (lines > MOST_IN_FILE && !excused(long, file)) faults.push(`${file}: ${lines} lines, at most ${MOST_IN_FILE}`);
    for (const { name, line, whole, own } of functionsOf(file, source)) {
      const most = file.endsWith('.tsx') ? MOST_IN_COMPONENT : MOST;
      if ((own <= most.own && whole <= most.whole) || excused(functions, `${file} ${name}`)) continue;
      const limits = `at most ${most.own} and ${most.whole}`;
      faults.push(`${file}:${line}: ${name} has ${own} lines of its own and ${whole} in all, expected ${limits}`);
    }
  }
  for (const key of [...Object.keys(functions), ...Object.keys(long)])
    if (!used.has(key)) faults.push(`scripts/lengths.mjs: ${key} is not too long`);
  return faults;
}
