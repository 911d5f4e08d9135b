// Writes pkg/src/data.ts from pkg/data/manifest.json: the addresses must be in the source as
// `new URL('...', import.meta.url)`, where bundlers find them.
import { readFileSync, writeFileSync } from 'node:fs';
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
  const { assets } = JSON.parse(readFileSync(`${root}/pkg/data/manifest.json`, 'utf8'));
  const written = (role) => {
    const asset = assets.find((a) => a.role === role);
    if (!asset) throw new Error(`pkg/data/manifest.json has no asset with the role ${role}`);
    const { file, sha256, size } = asset;
    const url = `new URL('../data/${file}', import.meta.url)`;
    const parts = [`url: ${url}`, `file: '${file}'`, `sha256: '${sha256}'`, `size: ${size}`];
    return `{ ${parts.join(', ')} }`;
  };
  const lines = Object.entries(roles).map(([name, role]) => `  ${name}: ${written(role)},\n`);
  write('data', 'Asset, Assets', `assets: Assets<Asset> = {\n${lines.join('')}};`);
  // A separate module, because the addresses of later files are needed only there.
  const after = Object.entries(later).map(([name, role]) => `  ${name}: ${written(role)},\n`);
  write('data-later', 'Asset, Later', `later: Record<Later, Asset> = {\n${after.join('')}};`);
}

function write(name, types, text) {
  const head = '// Written by scripts/data.mjs from data/manifest.json.';
  writeFileSync(
    `${root}/pkg/src/${name}.ts`,
    `${head}\nimport type { ${types} } from './assets.js';\n\nexport const ${text}\n`,
  );
}
