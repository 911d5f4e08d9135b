/** What was dropped on the page: its files, those in folders too, or its text. */

import type { Given, GivenFile } from './given';

export async function dropped(transfer: DataTransfer): Promise<Given> {
  // Both must be asked for before the first wait: the browser empties the transfer then.
  const entries = [...transfer.items].flatMap((item) => (item.kind === 'file' ? [item.webkitGetAsEntry()] : []));
  const [plain, text] = [[...transfer.files], transfer.getData('text')];
  if (!entries.some((entry) => entry?.isDirectory)) return { files: plain, text };
  const found = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])));
  return { files: found.flat(), text };
}

/** A file, or all files of a folder in the order of their names. */
async function filesOf(entry: FileSystemEntry): Promise<GivenFile[]> {
  if (entry.isFile) return [later(entry as FileSystemFileEntry)];
  try {
    const inside = await entriesOf(entry as FileSystemDirectoryEntry);
    return (await Promise.all(inside.map(filesOf))).flat();
  } catch (error) {
    // The folder stands in the list as a file that cannot be read: the others are taken in.
    return [{ name: entry.name, arrayBuffer: () => Promise.reject(error) }];
  }
}

/** A file that is fetched when it is read, so that one that cannot be read fails alone and by its name. */
const later = (entry: FileSystemFileEntry): GivenFile => ({
  name: entry.name,
  async arrayBuffer() {
    const file = await new Promise<File>((done, fail) => entry.file(done, fail));
    return file.arrayBuffer();
  },
});

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // A browser gives a large folder in parts, and nothing at its end.
    const part = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (part.length === 0) return all.sort((a, b) => a.name.localeCompare(b.name));
    all.push(...part);
  }
}
