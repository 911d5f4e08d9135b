/** Data dropped on the page: its files, also those in folders, or its text. */

import type { Given, GivenFile } from './given';

export async function dropped(transfer: DataTransfer): Promise<Given> {
  // Both must be requested before the first `await`: the browser then empties the transfer.
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
    // The folder is listed as an unreadable file: the others are imported.
    return [{ name: entry.name, arrayBuffer: () => Promise.reject(error) }];
  }
}

/** A file that is fetched when it is read, so that an unreadable one fails separately, with its name. */
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
