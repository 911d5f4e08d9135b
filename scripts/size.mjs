// `npm run size`: the size of the built site over the wire (brotli, best quality), compared with its limits. A browser
// loads one of the two engine builds; the larger is counted, and so is the reader of match files. The strong network
// has its own limit: it is fetched after the first answer. The compressed sizes of the data files come from their
// manifest, if the file has the hash given there: compressing them takes most of a minute. `npm run size -- --anew`
// compresses them too, and fails if the manifest differs. The sizes of all other files are in .cache, by their hash.
// Modules of WebAssembly for trying out are larger: they are left out, and the limit of the whole site is not checked.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { root } from './lib.mjs';
import { wire } from './wire.mjs';

// 170,000 of it are the module of explanations, which is fetched with the first explanation, and 75,000 the texts in
// German and French, of which a browser needs at most one. Lessons, the report with boards and graph, animations and
// new readers of files took 85,000, nearly all of it fetched on demand.
const LIMIT = 3_200_000;
const STRONG_LIMIT = 2_800_000;
/** The scripts that a page needs for its first paint, and their total limit. */
const FIRST_LIMIT = 80_000;
const FIRST_VIEWS = { '#/': ['home'], '#/board': [] };
const folder = `${root}/www/dist`;
const NOT_LOADED = /\/(og\.png|screen-.*\.webp|third-party\.txt|api\/.*)$|\.(br|gz)$/;

const anew = process.argv.includes('--anew');
const { assets } = JSON.parse(readFileSync(`${root}/pkg/data/manifest.json`, 'utf8'));
const recorded = new Map(assets.map(({ sha256, brotli }) => [sha256, brotli]));
const CACHE = `${root}/.cache/wire.json`;
const before = existsSync(CACHE) && !anew ? JSON.parse(readFileSync(CACHE, 'utf8')) : {};
const now = {};
const released = readFileSync(`${root}/pkg/wasm/st/built-from`, 'utf8').trim().endsWith('release');

/** The size of the bytes over the wire, compressed only if the manifest does not have it. */
async function weigh(name, bytes) {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const known = recorded.get(hash);
  if (known !== undefined && !anew) return known;
  const weight = before[hash] ?? (await wire(bytes));
  now[hash] = weight;
  if (known !== undefined && known !== weight) {
    console.error(`${name}: pkg/data/manifest.json says ${known} bytes, and there are ${weight}`);
    process.exitCode = 1;
  }
  return weight;
}

const shipped = readdirSync(folder, { recursive: true, withFileTypes: true })
  .map((entry) => ({ entry, path: `${entry.parentPath ?? entry.path}/${entry.name}` }))
  // Pictures for links and for the dialog that installs the page are fetched by others; the reference and the licences
  // only on request. Compressed copies go over the wire in place of their files, not with them.
  .filter(({ entry, path }) => entry.isFile() && !NOT_LOADED.test(path) && (released || !path.endsWith('.wasm')));
const weighed = shipped.map(async ({ path }) => {
  const bytes = readFileSync(path);
  const name = path.slice(folder.length + 1);
  return { name, raw: bytes.length, wire: await weigh(name, bytes) };
});
const files = (await Promise.all(weighed)).sort((a, b) => b.wire - a.wire);
mkdirSync(`${root}/.cache`, { recursive: true });
writeFileSync(CACHE, JSON.stringify(now));

const row = (wire, raw, name) => console.log(`${String(wire).padStart(10)} ${String(raw).padStart(10)}  ${name}`);
row('brotli', 'raw', 'file');
for (const { name, raw, wire } of files) row(wire, raw, name);

const strong = files.find(({ name }) => name.includes('network-strong'));
const limited = [['the strong network', strong.wire, STRONG_LIMIT]];
if (released) {
  const [, smallerBuild] = files.filter(({ name }) => name.endsWith('.wasm'));
  const total = (key) => files.reduce((sum, file) => sum + file[key], 0) - smallerBuild[key] - strong[key];
  row(total('wire'), total('raw'), 'loaded by one browser, without the strong network');
  limited.push(['all but the strong network', total('wire'), LIMIT]);
} else console.log('the modules are not those of a release: neither they nor the whole site are weighed');
for (const [what, bytes, limit] of limited) {
  if (bytes < limit) continue;
  console.error(`${what}: ${bytes} bytes are over the limit of ${limit}`);
  process.exitCode = 1;
}

/** The scripts of `names` and all that they import, except by `import()`. */
function withImports(names, found = new Set()) {
  for (const name of names.filter((name) => !found.has(name))) {
    found.add(name);
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    const imports = [...text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)];
    withImports(
      imports.map(([, file]) => `assets/${file}`),
      found,
    );
  }
  return [...found];
}

const html = readFileSync(`${folder}/index.html`, 'utf8');
const scripts = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, name]) => name);
for (const [page, views] of Object.entries(FIRST_VIEWS)) {
  const chunks = views.map((view) => files.find(({ name }) => name.startsWith(`assets/${view}-`))?.name ?? view);
  const first = withImports([...scripts, ...chunks]);
  const wire = files.filter(({ name }) => first.includes(name)).reduce((sum, file) => sum + file.wire, 0);
  console.log(`${String(wire).padStart(10)}             scripts before the first paint of ${page}`);
  if (wire <= FIRST_LIMIT) continue;
  console.error(`scripts before the first paint of ${page}: ${wire} bytes are over the limit of ${FIRST_LIMIT}`);
  process.exitCode = 1;
}
