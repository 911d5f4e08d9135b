/** Starts the real engine: the package's worker, with threads where the browser offers them. */

import { createEngine, type GammonlabError } from 'gammonlab';
import type { EnginePort } from './port';

/** `onStrongFailure` is told why the quick network answers in place of the strong one. */
export const startEngine = (onStrongFailure: (error: GammonlabError) => void): Promise<EnginePort> =>
  createEngine({ onStrongFailure });
