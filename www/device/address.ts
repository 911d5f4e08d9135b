/** The address always holds the position, after the `#`: a link is a position. */

/** The id in an address's hash, or null if there is none. */
export function idInAddress(hash: string): string | null {
  const text = hash.replace(/^#/, '');
  if (text === '') return null;
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray per cent sign: no id has one, and the engine will say so.
    return text;
  }
}

export const hashOf = (id: string): string => `#${encodeURI(id)}`;

export function writeAddress(id: string, replace: boolean): void {
  const hash = hashOf(id);
  if (hash === location.hash) return;
  if (replace) history.replaceState(null, '', hash);
  else history.pushState(null, '', hash);
}
