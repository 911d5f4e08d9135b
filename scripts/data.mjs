// Writes pkg/src/data.ts from pkg/data/manifest.json: the addresses must be in the source as
// `new URL('...', import.meta.url)`, where bundlers find them. Networks are packed by gzip beside their files: few
// hosts compress files of unknown types, and the packed forms are a seventh of the size.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { root } from './lib.mjs';

/** The files of the engine: the names that src/ uses, and the roles in the manifest. */
const roles = {
  contact: 'network-contact',
  race: 'network-race',
  filter: 'network-filter',
  bearoff: 'bearoff-one-sided',
};

/** Files that are fetched when a call needs them. */
const later = { strong: 'network-strong', book: 'opening-book' };

export function writeDataModule() {
  removeOld();
  const { assets } = JSON.parse(readFileSync(`${root}/pkg/data/manifest.json`, 'utf8'));
  const written = (role) => {
    const asset = assets.find((a) => a.role === role);
    if (!asset) throw new Error(`pkg/data/manifest.json has no asset with the role ${role}`);
    const { file, sha256, size } = asset;
    const packed = role.startsWith('network-') ? packedSize(file) : null;
    const url = `new URL('../data/${file}${packed ? '.gz' : ''}', import.meta.url)`;
    const parts = [`url: ${url}`, `file: '${file}'`, `sha256: '${sha256}'`, `size: ${size}`, `packed: ${packed}`];
    return `{ ${parts.join(', ')} }`;
  };
  const lines = Object.entries(roles).map(([name, role]) => `  ${name}: ${written(role)},\n`);
  write('data', 'Asset, Assets', `assets: Assets<Asset> = {\n${lines.join('')}};`);
  // A separate module, because the addresses of later files are needed only there.
  const after = Object.entries(later).map(([name, role]) => `  ${name}: ${written(role)},\n`);
  write('data-later', 'Asset, Later', `later: Record<Later, Asset> = {\n${after.join('')}};`);
}

/** Packs a file of pkg/data if that has not been done, and gives the bytes of the packed form. */
function packedSize(file) {
  const path = `${root}/pkg/data/${file}.gz`;
  if (!existsSync(path)) writeFileSync(path, gzipSync(readFileSync(`${root}/pkg/data/${file}`), { level: 9 }));
  return statSync(path).size;
}

/** Removes the packed forms of files that are no longer there. */
function removeOld() {
  for (const name of readdirSync(`${root}/pkg/data`))
    if (name.endsWith('.gz') && !existsSync(`${root}/pkg/data/${name.slice(0, -3)}`))
      rmSync(`${root}/pkg/data/${name}`);
}

function write(name, types, text) {
  const head = '// Written by scripts/data.mjs from data/manifest.json.';
  writeFileSync(
    `${root}/pkg/src/${name}.ts`,
    `${head}\nimport type { ${types} } from './assets.js';\n\nexport const ${text}\n`,
  );
}
