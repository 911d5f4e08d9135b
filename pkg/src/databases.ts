/** Bearoff databases beyond the engine's own: built and stored on the device, or passed as bytes. */

import { aborted, again, GammonlabError } from './errors.js';
import type { Call, Port } from './protocol.js';
import { Session } from './session.js';
import { DATABASE_NAMES, DATABASES, fileNames, find, forget } from './store.js';
import type { BearoffKind, BearoffUse, BuildOptions, DatabaseName, DatabaseState, Databases } from './types.js';

/** The part of the engine's client used by databases. */
export interface Host {
  /** A worker of the same script that builds a database. */
  spawn(): Port;
  threads(): number;
  baseUrl: string | null;
  /** Calls the engine's worker. Bytes among the arguments are transferred, not copied. */
  call: Call;
}

/** The source of a database: a file on the device, or bytes from the caller. */
type Source = () => Promise<Blob>;

/** Bytes sent to the worker at a time: a large file should not be in memory as a whole. */
const PIECE = 1 << 23;

/** Passes a database to an engine, in pieces. */
const add = (file: Blob, call: Call): Promise<BearoffUse> => again(() => addOnce(file, call));

async function addOnce(file: Blob, call: Call): Promise<BearoffUse> {
  let at = 0;
  do {
    const piece = new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
    const end = at + piece.length;
    // A worker that was restarted meanwhile lacks the earlier pieces.
    at = (await call('bearoffPiece', [file.size, at, piece])) === end ? end : 0;
  } while (at < file.size);
  return call('addBearoff', []);
}

export class DeviceDatabases implements Databases {
  readonly #host: Host;
  /** The source of each database in use, in case the worker has to restart. */
  readonly #sources = new Map<BearoffKind, Source>();
  /** The stored databases in use, and the reasons why others are not. */
  readonly #loaded = new Set<DatabaseName>();
  readonly #problems = new Map<DatabaseName, GammonlabError>();
  #busy = false;
  /** The last database being transferred: pieces of two must not mix. */
  #handing: Promise<unknown> = Promise.resolve();
  /** The worker that builds a database. */
  #maker: Session | null = null;

  constructor(host: Host) {
    this.#host = host;
  }

  async state(): Promise<DatabaseState[]> {
    return Promise.all(DATABASE_NAMES.map((name) => this.#state(name)));
  }

  async #state(name: DatabaseName): Promise<DatabaseState> {
    const { whole, part } = fileNames(name);
    const [file, begun] = await Promise.all([find(whole), find(part)]);
    return {
      name,
      ...DATABASES[name],
      kept: begun ? 'part' : file ? 'whole' : 'none',
      bytes: (begun ?? file)?.size ?? 0,
      inUse: this.#loaded.has(name),
      problem: this.#problems.get(name) ?? null,
    };
  }

  async load(): Promise<DatabaseState[]> {
    for (const { name, kept, inUse } of await this.state()) {
      if (kept === 'whole' && !inUse) await this.#use(name).catch(() => {}); // its state says why
    }
    return this.state();
  }

  /** Lets the engine use a database of the device. A damaged file stays where it is; the state names the damage. */
  async #use(name: DatabaseName): Promise<void> {
    const read = async (): Promise<Blob> => {
      const file = await find(fileNames(name).whole);
      if (!file) throw new GammonlabError('storage', 'the device no longer keeps the database', name);
      return file;
    };
    try {
      const { kind } = await this.#add(await read());
      this.#sources.set(kind, read);
      this.#loaded.add(name);
      this.#problems.delete(name);
    } catch (error) {
      this.#loaded.delete(name);
      this.#problems.set(name, problem(error));
      throw error;
    }
  }

  #add(file: Blob): Promise<BearoffUse> {
    const added = this.#handing.then(() => add(file, this.#host.call));
    this.#handing = added.catch(() => {}); // whoever asked for it is told
    return added;
  }

  async build(name: DatabaseName, options: BuildOptions = {}): Promise<DatabaseState> {
    known(name);
    if (this.#busy) throw new GammonlabError('argument', 'another database is being made', name);
    this.#busy = true;
    try {
      // The finished part is in a file, from which the next worker resumes.
      await again(() => this.#make(name, options));
    } finally {
      this.#busy = false;
    }
    await this.#use(name);
    return this.#state(name);
  }

  async #make(name: DatabaseName, { signal, onProgress, threads }: BuildOptions): Promise<void> {
    // Without storage, fail before anything starts.
    await find(fileNames(name).whole);
    if (signal?.aborted) throw aborted(signal);
    // Browsers may delete stored data when space is short, unless the storage is persistent.
    void navigator.storage.persist?.();
    const session = new Session(this.#host.spawn(), ({ loaded, total }) => onProgress?.({ done: loaded, total }));
    this.#maker = session;
    const onAbort = (): void => session.end(aborted(signal));
    signal?.addEventListener('abort', onAbort);
    try {
      await session.build({
        type: 'build',
        name,
        threads: threads ?? this.#host.threads(),
        baseUrl: this.#host.baseUrl,
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
      session.end(aborted());
      this.#maker = null;
    }
  }

  async remove(name: DatabaseName): Promise<DatabaseState> {
    known(name);
    const { whole, part } = fileNames(name);
    if (this.#loaded.delete(name)) {
      const { kind } = DATABASES[name];
      this.#sources.delete(kind);
      await this.#host.call('removeBearoff', [JSON.stringify(kind)]);
    }
    this.#problems.delete(name);
    await forget(whole);
    await forget(part);
    return this.#state(name);
  }

  async use(bytes: Uint8Array): Promise<BearoffUse> {
    const file = new Blob([new Uint8Array(bytes)]);
    const read = (): Promise<Blob> => Promise.resolve(file);
    const used = await this.#add(file);
    this.#sources.set(used.kind, read);
    for (const name of DATABASE_NAMES) if (DATABASES[name].kind === used.kind) this.#loaded.delete(name);
    return used;
  }

  /** Passes the databases of the last worker to a restarted one. */
  async restore(call: Call): Promise<void> {
    for (const [kind, read] of this.#sources) {
      try {
        await addOnce(await read(), call);
      } catch (error) {
        // Not the database's fault: the next worker gets it again.
        if (error instanceof GammonlabError && error.kind === 'worker_ended') throw error;
        this.#sources.delete(kind);
        for (const name of this.#loaded) {
          if (DATABASES[name].kind !== kind) continue;
          this.#loaded.delete(name);
          this.#problems.set(name, problem(error));
        }
      }
    }
  }

  dispose(reason: GammonlabError): void {
    this.#maker?.end(reason);
  }
}

/** JavaScript can pass any name. */
function known(name: DatabaseName): void {
  if (DATABASE_NAMES.includes(name)) return;
  throw new GammonlabError(
    'argument',
    `database: found ${JSON.stringify(name)}, expected ${DATABASE_NAMES.join(' or ')}`,
    String(name),
  );
}

function problem(error: unknown): GammonlabError {
  return error instanceof GammonlabError ? error : new GammonlabError('internal', String(error));
}
