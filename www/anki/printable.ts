/** Text for other programs. */

/**
 * The text without control characters, except for line breaks and tabs: U+FFFD stands for each. Anki puts U+001F
 * between the fields of a note, so that one inside a field would move all fields after it.
 */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => ('\n\r\t'.includes(character) ? character : '\ufffd'));
}
