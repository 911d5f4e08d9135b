/** The address of a board and nothing else: `#/board/XGID?clean`, `#/board/live?clean&ground=00ff00`. */

export interface CleanBoard {
  /** The position; null for the match under way in another tab. */
  id: string | null;
  /** The colour behind the board, for CSS. */
  ground: string;
}

/** Reads an address after `#/board/`. A colour may be six hexadecimal digits, as streaming programs write it. */
export function cleanOf(text: string): CleanBoard {
  const [id = '', options = ''] = text.split('?');
  const ground = new URLSearchParams(options).get('ground') ?? 'transparent';
  return { id: id === 'live' ? null : id, ground: /^[0-9a-f]{6}$/i.test(ground) ? `#${ground}` : ground };
}

/** The text of an address for `cleanOf`. */
export const cleanText = (id: string | null): string => `${id ?? 'live'}?clean`;
