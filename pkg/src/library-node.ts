/** The package's entry for libraries of matches, links and transcription, in Node. */

import { readFile } from 'node:fs/promises';
import { GammonlabError } from './errors.js';
import { answering, failed, type LibraryCall, libraryOf } from './library-calls.js';
import type { Library } from './library-types.js';
import { plain } from './protocol.js';

export type { Library } from './library-types.js';
export type * from './types.js';
export { GammonlabError };

/** A library without matches. Its calls run in this thread. */
export function openLibrary(): Library {
  let loading: Promise<(call: LibraryCall) => unknown> | null = null;
  let disposed = false;
  return libraryOf(
    async (call) => {
      if (disposed) throw new GammonlabError('disposed', 'the library was disposed of');
      loading ??= loaded();
      const answer = await loading;
      try {
        return answer(call);
      } catch (error) {
        throw failed(plain(error));
      }
    },
    () => {
      disposed = true;
    },
  );
}

async function loaded(): Promise<(call: LibraryCall) => unknown> {
  const wasm = await import('../wasm/files/index.js');
  const bytes = await readFile(new URL('../wasm/files/index_bg.wasm', import.meta.url));
  wasm.initSync({ module: bytes });
  return answering(wasm);
}
