// The size of a file over the wire. `node scripts/wire.mjs FILE`: prints it; training/publish.py writes it into
// pkg/data/manifest.json.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compressed = promisify(brotliCompress);

/** Bytes after brotli in best quality, which is Node's default. Some MB of a network take a minute. */
export async function wire(bytes) {
  return (await compressed(bytes)).length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await wire(readFileSync(process.argv[2])));
