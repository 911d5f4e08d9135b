/** Starts the real engine: the package's worker, with threads where the browser offers them. */

import { createEngine } from 'gammonlab';
import type { EnginePort } from './port';

export const startEngine = (): Promise<EnginePort> => createEngine();
