/** Large files of matches in pieces: each is read and imported before the next one, and none is too large to read. */

const [BRACE, LINE_END] = ['{', '\n'].map((sign) => sign.charCodeAt(0));
/** How a file of BGBlitz begins. */
const BGF = /^\{[^\n]*"format"\s*:\s*"BGF"/;

/**
 * The parts of a file that can be read separately, each with its end in the file. In our own JSON, which begins with a
 * brace, a match ends before a line that begins with the next brace; every other file is one piece. So is a `.bgf`,
 * although it begins with a line of JSON: any byte may follow in its packed part.
 */
export function* piecesOf(file: Uint8Array): Generator<{ bytes: Uint8Array; end: number }> {
  const ours = file[0] === BRACE && !BGF.test(new TextDecoder().decode(file.subarray(0, 200)));
  for (let start = 0; start < file.length; ) {
    const end = ours ? nextMatch(file, start) : file.length;
    yield { bytes: file.subarray(start, end), end };
    start = end;
  }
  // The reader reports the error of an empty file.
  if (file.length === 0) yield { bytes: file, end: 0 };
}

function nextMatch(file: Uint8Array, start: number): number {
  for (let at = file.indexOf(LINE_END!, start); at >= 0; at = file.indexOf(LINE_END!, at + 1))
    if (file[at + 1] === BRACE) return at + 1;
  return file.length;
}
