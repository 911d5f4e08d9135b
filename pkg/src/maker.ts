/**
 * Builds a bearoff database in a dedicated worker, which can be terminated at any moment: the finished part is in a
 * file.
 */

import { GammonlabError } from './errors.js';
import type { BearoffMaker, WasmModule } from './modules.js';
import { DATABASES, fileNames, folder, forget, storing, whenFree } from './store.js';
import type { BuildProgress, DatabaseName } from './types.js';

/** Computing time between two reports, in milliseconds, and the maximum number of positions. */
const SLICE_TIME = 100;
const MOST_POSITIONS = 50_000;
/** Bytes read or written at once: more than the log of one slice. */
const PIECE = 1 << 23;
/** Length of the files' header: written last, so that no unfinished file looks like a finished one. */
const HEADER = 16;

/** Builds the database, or resumes it, and writes it to the folder. */
export async function make(
  wasm: WasmModule,
  name: DatabaseName,
  report: (progress: BuildProgress) => void,
): Promise<void> {
  const { kind, points, checkers } = DATABASES[name];
  const { whole, part } = fileNames(name);
  if (kind === 'two_sided') {
    report({ done: 0, total: 1 });
    await write(wasm.BearoffMaker.twoSided(points, checkers), whole);
    return report({ done: 1, total: 1 });
  }
  const log = await open(part);
  try {
    const maker = new wasm.BearoffMaker(points, checkers);
    let end = replay(maker, log);
    log.truncate(end);
    let progress = JSON.parse(maker.progress()) as BuildProgress;
    let positions = 1000;
    while (progress.done < progress.total) {
      report(progress);
      const start = performance.now();
      progress = JSON.parse(maker.step(positions)) as BuildProgress;
      const done = maker.takeDone();
      await storing(async () => append(log, done, end));
      end += done.length;
      const fitting = (positions * SLICE_TIME) / Math.max(performance.now() - start, 1);
      positions = Math.round(Math.min(fitting, 2 * positions, MOST_POSITIONS));
    }
    report(progress);
    await write(maker, whole);
  } finally {
    log.close();
  }
  await forget(part);
}

/** A `FileSystemSyncAccessHandle`, which TypeScript declares only for workers. */
interface SyncFile {
  read(buffer: Uint8Array, options: { at: number }): number;
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(length: number): void;
  flush(): void;
  close(): void;
}

/** Passes the work of an earlier builder to this one; returns the length of the valid part of the file. */
function replay(maker: BearoffMaker, log: SyncFile): number {
  const piece = new Uint8Array(PIECE);
  for (let at = 0; ; ) {
    const read = log.read(piece, { at });
    const used = maker.replay(piece.subarray(0, read));
    if (used === 0) return at;
    at += used;
  }
}

/** The finished database, its header last. */
async function write(maker: BearoffMaker, whole: string): Promise<void> {
  const length = maker.finish();
  const file = await open(whole);
  try {
    await storing(async () => {
      file.truncate(0);
      for (let at = HEADER; at < length; at += PIECE) append(file, maker.piece(at, PIECE), at);
      file.flush();
      append(file, maker.piece(0, HEADER), 0);
      file.flush();
    });
  } finally {
    file.close();
  }
}

function append(file: SyncFile, bytes: Uint8Array, at: number): void {
  const written = file.write(bytes, { at });
  if (written !== bytes.length)
    throw new GammonlabError('storage', `the device took ${written} of ${bytes.length} bytes: it may be full`);
}

/** A file to write, with exclusive access. */
async function open(name: string): Promise<SyncFile> {
  const files = await folder();
  const handle = (await storing(() => files.getFileHandle(name, { create: true }))) as unknown as {
    createSyncAccessHandle(): Promise<SyncFile>;
  };
  return whenFree(name, () => handle.createSyncAccessHandle());
}
