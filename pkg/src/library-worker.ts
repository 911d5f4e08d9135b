/** The script of a library's worker. */

import { fetchOk } from './fetched.js';
import { answering, type LibraryCall } from './library-calls.js';
import { plain } from './protocol.js';

let answer: ((call: LibraryCall) => unknown) | null = null;
/** Calls run in their order, also while the module is being fetched. */
let before: Promise<unknown> = Promise.resolve();

async function loaded(): Promise<(call: LibraryCall) => unknown> {
  const wasm = await import('../wasm/files/index.js');
  const address = new URL('../wasm/files/index_bg.wasm', import.meta.url);
  const bytes = await (await fetchOk(address, {})).arrayBuffer();
  await wasm.default({ module_or_path: bytes });
  return answering(wasm);
}

// biome-ignore lint/suspicious/noGlobalAssign: how a worker listens.
onmessage = ({ data }: MessageEvent<LibraryCall & { n: number }>) => {
  const { n } = data;
  before = before.then(async () => {
    try {
      answer ??= await loaded();
      postMessage({ n, answer: answer(data) });
    } catch (error) {
      postMessage({ n, error: plain(error) });
    }
  });
};
