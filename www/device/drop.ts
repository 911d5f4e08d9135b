/** What was dropped on the page: its files, those in folders too, or its text. */

import type { Given } from './given';

export async function dropped(transfer: DataTransfer): Promise<Given> {
  // Both must be asked for before the first wait: the browser empties the transfer then.
  const entries = [...transfer.items].flatMap((item) => (item.kind === 'file' ? [item.webkitGetAsEntry()] : []));
  const [plain, text] = [[...transfer.files], transfer.getData('text')];
  const found = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])));
  return { files: entries.some((entry) => entry?.isDirectory) ? found.flat() : plain, text };
}

/** A file, or all files of a folder in the order of their names. */
async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return [await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail))];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // A browser gives a large folder in parts, and nothing at its end.
    const part = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (part.length === 0) break;
    all.push(...part);
  }
  all.sort((a, b) => a.name.localeCompare(b.name));
  return (await Promise.all(all.map(filesOf))).flat();
}
