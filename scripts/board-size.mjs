// `npm run size:board`: checks the size of a page that imports `gammonlab/board` or `gammonlab/elements` and never
// loads the engine, bundled and compressed (brotli, best quality), against its limit.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { root } from './lib.mjs';

/** The bytes that a page with boards loads before a click, at most, by what it imports. */
const LIMITS = { board: 10_800, elements: 13_800 };
/** The same if the page has the pictures already: the elements need no module to show them. */
const LIMIT_WITH_PICTURES = 5_000;
const folder = `${root}/.cache/board-size`;

/** A consumer's page, built; the files that it loads at the start, and those that it may load later. */
async function bundled(name, code) {
  const from = `${folder}/${name}`;
  rmSync(from, { recursive: true, force: true });
  mkdirSync(from, { recursive: true });
  writeFileSync(`${from}/main.js`, code);
  writeFileSync(`${from}/index.html`, '<script type="module" src="main.js"></script>');
  const { output } = await build({
    root: from,
    logLevel: 'error',
    configFile: false,
    build: { outDir: 'dist', assetsInlineLimit: 0, target: 'es2022', modulePreload: { polyfill: false } },
    worker: { format: 'es' },
  });
  const first = new Set();
  const visit = (file) => {
    if (first.has(file)) return;
    first.add(file);
    for (const next of output.find(({ fileName }) => fileName === file)?.imports ?? []) visit(next);
  };
  for (const { type, isEntry, fileName } of output) if (type === 'chunk' && isEntry) visit(fileName);
  // The small module of boards is fetched by its address, which no list of imports names. (That of plays comes later.)
  for (const file of readdirSync(`${from}/dist/assets`)) {
    const bytes = readFileSync(`${from}/dist/assets/${file}`);
    if (file.endsWith('.wasm') && bytes.length === BOARD.length) first.add(`assets/${file}`);
  }
  return [...first].map((file) => {
    const bytes = readFileSync(`${from}/dist/${file}`);
    return { file, raw: bytes.length, wire: brotliCompressSync(bytes).length };
  });
}

const BOARD = readFileSync(`${root}/pkg/wasm/board/index_bg.wasm`);
const entries = {
  board: "import { boardSvg } from 'gammonlab/board'; document.body.innerHTML = await boardSvg(location.hash);",
  elements: "import 'gammonlab/elements';",
};
let failed = false;
for (const [name, code] of Object.entries(entries)) {
  const files = await bundled(name, code);
  const total = files.reduce((sum, { wire }) => sum + wire, 0);
  for (const { file, raw, wire } of files)
    console.log(`${String(wire).padStart(10)} ${String(raw).padStart(10)}  ${file}`);
  console.log(`${String(total).padStart(10)}             gammonlab/${name}, before a click`);
  failed ||= total > LIMITS[name];
  if (name === 'elements') {
    const scripts = files.filter(({ file }) => file.endsWith('.js')).reduce((sum, { wire }) => sum + wire, 0);
    console.log(`${String(scripts).padStart(10)}             the same, with pictures that stand in the page`);
    failed ||= scripts > LIMIT_WITH_PICTURES;
  }
}
if (failed) {
  const { board, elements } = LIMITS;
  console.error(`over the limit: ${board}, ${elements}, or with pictures in the page ${LIMIT_WITH_PICTURES} bytes`);
  process.exit(1);
}
