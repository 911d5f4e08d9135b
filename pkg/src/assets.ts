/** Engine data: the expected files, and their checks. */

import { GammonlabError } from './errors.js';

/** The files from which the engine is created. */
export type Assets<T> = Record<'contact' | 'race' | 'filter' | 'bearoff', T>;

/** Files that are fetched when a call first needs them: the strong network, the opening book. */
export type Later = 'strong' | 'book';

/** Reads a data file of this version and reports its progress. */
export type ReadAsset = (
  onProgress: (progress: { loaded: number; total: number }) => void,
  signal: AbortSignal,
) => Promise<Uint8Array<ArrayBuffer>>;

/** A data file of this version (`data/manifest.json`). */
export interface Asset {
  /** Its address beside the package's scripts, as a bundler may rewrite it. */
  url: URL;
  /** Its name in `data/`; it carries a hash. */
  file: string;
  sha256: string;
  /** Bytes. */
  size: number;
}

/** All of them, each read by `read`. */
export async function readAll<T>(assets: Assets<Asset>, read: (asset: Asset) => Promise<T>): Promise<Assets<T>> {
  const entries = Object.entries(assets).map(async ([name, asset]) => [name, await read(asset)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Assets<T>;
}

/** Bytes to be read for all of them. */
export function totalSize(assets: Assets<Asset>): number {
  return Object.values(assets).reduce((sum, asset) => sum + asset.size, 0);
}

/** The address of a file: beside the package's scripts, or below `baseUrl`. */
export function addressOf({ url, file }: Asset, baseUrl: string | null): URL {
  return baseUrl === null ? url : new URL(`data/${file}`, baseUrl);
}

/** A name for the weights of the quick network and of the one for races. */
export function networkName({ contact, race }: Assets<Asset>): string {
  return `${contact.sha256.slice(0, 8)}-${race.sha256.slice(0, 8)}`;
}

/** Rejects bytes that are not the asset's. */
export async function verify(asset: Asset, bytes: Uint8Array<ArrayBuffer>, address: string): Promise<void> {
  if (bytes.length !== asset.size) {
    throw corrupt(asset, address, `it has ${bytes.length} bytes, expected ${asset.size}`);
  }
  // Browsers compute digests only in secure contexts; at a plain http address only the size is checked.
  if (globalThis.crypto?.subtle === undefined) return;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex !== asset.sha256) throw corrupt(asset, address, `its SHA-256 is ${hex}, expected ${asset.sha256}`);
}

function corrupt(asset: Asset, address: string, found: string): GammonlabError {
  return new GammonlabError('asset_corrupt', `${asset.file} is not the file this version needs: ${found}`, address);
}

/** The error of a file that cannot be loaded; `reason` becomes its cause if it is an error. */
export function missing(address: string, reason: unknown): GammonlabError {
  const cause = reason instanceof Error ? { cause: reason } : undefined;
  return new GammonlabError('asset_missing', `could not load ${address}: ${String(reason)}`, address, {}, cause);
}
