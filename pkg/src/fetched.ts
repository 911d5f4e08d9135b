/** Files of the package, fetched in a browser. */

import { type Asset, missing, verify } from './assets.js';

/** The bytes of a data file, checked. `onBytes` is told how many more have come. */
export async function fetchAsset(
  asset: Asset,
  baseUrl: string | null,
  onBytes: (count: number) => void,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const url = baseUrl === null ? asset.url : new URL(`data/${asset.file}`, baseUrl);
  const { body } = await fetchOk(url, signal);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  if (body) {
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw missing(url.href, String(error));
      });
      if (done) break;
      chunks.push(value);
      onBytes(value.length);
    }
  }
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  await verify(asset, bytes, url.href);
  return bytes;
}

/** An answer with the status of success. */
export async function fetchOk(url: URL, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, signal ? { signal } : {});
  } catch (error) {
    throw missing(url.href, String(error));
  }
  if (!response.ok) throw missing(url.href, `status ${response.status}`);
  return response;
}
