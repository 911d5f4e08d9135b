/** Files of the package, fetched in a browser. */

import { type Asset, addressOf, missing, verify } from './assets.js';
import { GammonlabError } from './errors.js';

/** The bytes of a data file, checked. `onBytes` is called with the number of bytes received since the last call. */
export async function fetchAsset(
  asset: Asset,
  baseUrl: string | null,
  onBytes: (count: number) => void,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const url = addressOf(asset, baseUrl);
  const attempt = async (cache: RequestCache): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = await received(url, await fetchOk(url, { cache, signal: signal ?? null }), onBytes);
    try {
      await verify(asset, bytes, url.href);
      return bytes;
    } catch (error) {
      onBytes(-bytes.length);
      throw error;
    }
  };
  try {
    return await attempt('default');
  } catch (error) {
    if (!(error instanceof GammonlabError) || error.kind !== 'asset_corrupt') throw error;
    // The damaged copy may come from a cache; the host's own may be intact.
    return attempt('reload');
  }
}

/** The body of a response. */
async function received(
  url: URL,
  { body }: Response,
  onBytes: (count: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  if (body) {
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw missing(url.href, error);
      });
      if (done) break;
      chunks.push(value);
      onBytes(value.length);
    }
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** A response with a successful status. */
export async function fetchOk(url: URL, options: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, options);
  } catch (error) {
    throw missing(url.href, error);
  }
  if (!response.ok) throw missing(url.href, `status ${response.status}`);
  return response;
}
