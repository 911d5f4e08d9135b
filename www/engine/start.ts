/** Starts the real engine: the package's worker, with threads if the browser offers them. */

import { createEngine, type GammonlabError } from 'gammonlab';
import type { EnginePort, LibraryPort } from './port';

/** `onStrongFailure` receives the reason why the quick network replaces the strong one. */
export const startEngine = (onStrongFailure: (error: GammonlabError) => void): Promise<EnginePort> =>
  createEngine({ onStrongFailure });

/** The library: its script is fetched, and its worker started, by the first call. */
export function startLibrary(): LibraryPort {
  let opened: Promise<LibraryPort> | null = null;
  const library = () => (opened ??= import('gammonlab/library').then(({ openLibrary }) => openLibrary()));
  return {
    put: async (...given) => (await library()).put(...given),
    restore: async (...given) => (await library()).restore(...given),
    remove: async (...given) => (await library()).remove(...given),
    search: async (...given) => (await library()).search(...given),
    players: async () => (await library()).players(),
    size: async () => (await library()).size(),
    readLink: async (...given) => (await library()).readLink(...given),
    writeLink: async (...given) => (await library()).writeLink(...given),
    readLesson: async (...given) => (await library()).readLesson(...given),
    writeLesson: async (...given) => (await library()).writeLesson(...given),
    transcription: async (...given) => (await library()).transcription(...given),
    pastedEntries: async (...given) => (await library()).pastedEntries(...given),
    writeBooklet: async (...given) => (await library()).writeBooklet(...given),
    countDice: async (...given) => (await library()).countDice(...given),
    diceReport: async (...given) => (await library()).diceReport(...given),
    dispose: () => void opened?.then((one) => one.dispose()),
  };
}
