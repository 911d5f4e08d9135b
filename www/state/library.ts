/** Positions kept on the device: those seen lately, and those with a name. */

import { isAhead, putRight } from './times';

export interface Kept {
  xgid: string;
  /** Null: only seen lately. */
  name: string | null;
  /** When it was last seen, in milliseconds since 1970. */
  at: number;
}

/** Positions without a name that are remembered. */
export const RECENT = 30;

/** Named positions first, by name; then those seen lately, the latest first. */
export function sorted(all: readonly Kept[]): Kept[] {
  return [...all].sort((a, b) => {
    if (a.name !== null && b.name !== null) return a.name.localeCompare(b.name);
    return a.name !== null ? -1 : b.name !== null ? 1 : b.at - a.at;
  });
}

/**
 * The positions once one was seen, which keeps its name. Of those without a name the oldest are dropped; the one just
 * seen never is, whatever the clock shows.
 */
export function withSeen(all: readonly Kept[], seen: Kept): Kept[] {
  const known = all.find(({ xgid }) => xgid === seen.xgid);
  const at = known && !isAhead(known.at, seen.at) ? Math.max(known.at, seen.at) : seen.at;
  const now = { ...seen, name: seen.name ?? known?.name ?? null, at };
  const others = sorted(
    putRight(
      all.filter((one) => one !== known),
      seen.at,
    ),
  );
  const named = others.filter(({ name }) => name !== null);
  const recent = others.filter(({ name }) => name === null).slice(0, now.name === null ? RECENT - 1 : RECENT);
  return [...named, ...recent, now];
}

/** One position per line, its name after a tab. */
export const toText = (all: readonly Kept[]): string =>
  sorted(all)
    .map(({ xgid, name }) => (name === null ? xgid : `${xgid}\t${name}`))
    .join('\n') + '\n';

/** Reads the output of `toText`, and any text with one id per line. The ids are not checked. */
export function fromText(text: string): { id: string; name: string | null }[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [id, name] = line.split('\t').map((part) => part.trim());
    return id ? [{ id, name: name || null }] : [];
  });
}
