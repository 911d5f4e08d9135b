/**
 * Several text files in one: a ZIP archive, its entries stored as they are (PKWARE APPNOTE 6.3, sections 4.3 and 4.4).
 */

export interface TextFile {
  name: string;
  text: string;
}

/**
 * The archive. Names are plain ASCII. Entries carry the day ZIP counts from, 1 January 1980: the same files give the
 * same bytes.
 */
export function zip(files: readonly TextFile[]): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const [nameBytes, bytes] = [encoder.encode(name), encoder.encode(text)];
    // Version needed 2.0, no flags, stored, time and day, checksum, size twice, length of the name, no extra field.
    const common = record(
      [20, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0x21, 2],
      [crc32(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [nameBytes.length, 2],
      [0, 2],
    );
    const local = [record([0x04034b50, 4]), common, nameBytes, bytes];
    // No comment, disk 0, no attributes, where the entry begins.
    directory.push(
      record([0x02014b50, 4], [20, 2]),
      common,
      record([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      nameBytes,
    );
    parts.push(...local);
    offset += length(local);
  }
  const end = record(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [length(directory), 4],
    [offset, 4],
    [0, 2],
  );
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

/** Numbers of so many bytes, little-endian. */
function record(...fields: [value: number, size: 2 | 4][]): Uint8Array<ArrayBuffer> {
  const bytes = fields.flatMap(([value, size]) => Array.from({ length: size }, (_, i) => (value >>> (8 * i)) & 0xff));
  return new Uint8Array(bytes);
}

const length = (parts: readonly Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0);

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k += 1) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

/** The checksum of ZIP, as an unsigned number. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
