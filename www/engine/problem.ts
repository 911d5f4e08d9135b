/** Failures of the engine as the page reports them. */

import type { EngineProblem } from './port';

/** Makes a problem of anything thrown: engine errors carry a `kind`, all others are `internal`. */
export function problemOf(error: unknown): EngineProblem {
  const kind = (error as { kind?: unknown } | null)?.kind;
  const message = error instanceof Error ? error.message : String(error);
  return { kind: typeof kind === 'string' ? kind : 'internal', message };
}
