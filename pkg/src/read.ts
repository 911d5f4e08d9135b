/** Files of the package, read in Node. */

import { readFile } from 'node:fs/promises';
import { type Asset, addressOf, missing, verify } from './assets.js';

/** The bytes of a data file, checked. */
export async function readAsset(asset: Asset, baseUrl: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const url = addressOf(asset, baseUrl);
  const bytes = await read(url);
  await verify(asset, bytes, url.href);
  return bytes;
}

/** The bytes of a file. */
export async function read(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(url));
  } catch (error) {
    throw missing(url.href, error);
  }
}
