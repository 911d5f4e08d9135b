/** The calls of a library, and how they reach the module of match files. */

import { fromJson, toJson } from './casing.js';
import { GammonlabError } from './errors.js';
import type { Library } from './library-types.js';
import type { WasmFiles, WasmIndex } from './modules.js';
import { type PlainError, table } from './protocol.js';

/** A call to the module: its name and arguments. */
export interface LibraryCall {
  method: Exclude<keyof WasmIndex | keyof WasmFiles, symbol>;
  args: unknown[];
}

/** The default limit of a link, in characters. */
const USUAL_LENGTH = 12_000;

/** A library whose calls are handled by `ask`. */
export function libraryOf(ask: (call: LibraryCall) => Promise<unknown>, dispose: () => void): Library {
  const call = <T>(method: LibraryCall['method'], ...args: unknown[]) => ask({ method, args }) as Promise<T>;
  return {
    put: (id, match, met) => call('put', `${id}`, match, table(met)),
    restore: async (bytes) => void (await call('restore', bytes)),
    remove: async (id) => void (await call('remove', `${id}`)),
    search: (query, first = 0, most = 24) => call('search', query, first, most),
    players: () => call('players'),
    size: () => call('size'),
    readLink: (text) => call('readLink', `${text}`),
    writeLink: (content, most = USUAL_LENGTH) => call('writeLink', content, most),
    readLesson: (text) => call('readLesson', `${text}`),
    writeLesson: (lesson) => call('writeLesson', lesson),
    transcription: (transcription) => call('transcription', transcription),
    pastedEntries: (text) => call('pastedEntries', `${text}`),
    writeBooklet: (booklet, form) => call('writeBooklet', booklet, JSON.stringify(form)),
    countDice: (match, player, before) => call('countDice', match, player, before ?? 'null'),
    diceReport: (count, name) => call('diceReport', count, `${name}`),
    dispose,
  };
}

/** Handles calls with the module, which throws a string for invalid input. */
export function answering(wasm: WasmFiles): (call: LibraryCall) => unknown {
  const index = new wasm.LibraryIndex();
  return ({ method, args }) => {
    const of = (method in wasm ? wasm : index) as unknown as Record<string, (...args: unknown[]) => unknown>;
    const given = args.map((arg) =>
      typeof arg === 'object' && arg !== null && !(arg instanceof Uint8Array) ? toJson(arg) : arg,
    );
    const answer = of[method]!(...given);
    return typeof answer === 'string' ? fromJson(answer) : answer;
  };
}

/** The error in a reply. */
export function failed({ kind, message, input, fields }: PlainError): GammonlabError {
  return new GammonlabError(kind, message, input, fields);
}
