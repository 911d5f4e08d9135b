/**
 * Everything the page keeps on the device, in one database. How it is used:
 *
 * - `read` and `write` run a piece of work in one transaction. A write resolves when the transaction is complete, which
 *   is when the device has it, and not when the browser has taken the request. Each change reads the stored data first,
 *   so that two tabs cannot overwrite each other.
 * - A write that fails for now (no room, another tab in the way) rejects with a `StoreError` and waits in memory; the
 *   error's `kept` resolves when it has been made. `status().waiting` counts such writes.
 * - Records are checked when they are read. One that cannot be used is set aside, with its reason, and the others are
 *   read.
 * - Tabs notify each other of changes: `tell` and `listen`.
 */

import { type IDBPTransaction, openDB } from 'idb';
import type { Transcript } from '../../engine/port';
import { CHECKS, nameOf } from './checks';
import { createOutbox } from './outbox';
import { StoreError, storeError } from './problem';
import {
  type Aside,
  type Database,
  type DataStore,
  NAME,
  type Name,
  READABLE_FROM,
  type Schema,
  STEPS,
  type Step,
} from './schema';

export type { Aside, DataStore } from './schema';

export type Reading = IDBPTransaction<Schema, Name[], 'readonly'>;
export type Writing = IDBPTransaction<Schema, Name[], 'readwrite'>;

/** The message of one tab to the others. */
export type News =
  | { of: 'match'; id: string }
  | { of: 'match gone'; id: string }
  | { of: 'review'; id: string; done: number; total: number }
  | { of: 'cards' }
  | { of: 'positions' }
  | { of: 'contest' }
  /** One was changed or deleted. */
  | { of: 'transcription'; id: string }
  | { of: 'lesson'; id: string }
  | { of: 'everything' }
  | { of: 'aside' }
  /** Something was deleted: writes that wait for room are retried. */
  | { of: 'room' };

export interface StoreStatus {
  /** Writes that are only in the memory of this tab. */
  waiting: number;
  /** Why they wait. */
  problem: StoreError | null;
  /**
   * `blocked`: an older version of the page in another tab is in the way. `closed`: a newer one has taken over, and
   * this tab keeps nothing any more.
   */
  tabs: 'fine' | 'blocked' | 'closed';
  /** Records that could not be used. */
  aside: readonly Aside[];
  /** Why data of an older version of the page is not all here; null if it is. */
  migration: Error | null;
}

export interface Write {
  /** Writes with the same name are made in their order. */
  chain: string;
  stores: readonly Name[];
  /** Takes the place of those that wait in its chain. */
  only?: boolean;
  /** The message to the other tabs once it is written. */
  news?: readonly News[];
}

export interface DeviceStore {
  read<T>(stores: readonly Name[], work: (transaction: Reading) => Promise<T>): Promise<T>;
  write<T>(what: Write, work: (transaction: Writing) => Promise<T>): Promise<T>;
  /** A write that does not wait: it is made now or fails. */
  attempt<T>(stores: readonly Name[], work: (transaction: Writing) => Promise<T>): Promise<T>;
  /** All records of a store that can be used; others are set aside. */
  all<S extends DataStore>(store: S): Promise<Schema[S]['value'][]>;
  /** Whether a record can be used. If not it is set aside. */
  usable<S extends DataStore>(store: S, key: IDBValidKey, value: unknown): value is Schema[S]['value'];
  tell(news: News): void;
  /** Calls `hear` with the messages of other tabs; returns a function to stop. */
  listen(hear: (news: News) => void): () => void;
  status(): StoreStatus;
  /** Calls `changed` whenever the status has changed. */
  watch(changed: (status: StoreStatus) => void): () => void;
  /** Reads which records were set aside on earlier visits too. */
  loadAside(): Promise<void>;
  /** Deletes records that were set aside, for good. */
  removeAside(which: readonly Aside[]): Promise<void>;
  /** Retries the waiting writes, and resolves when no write is pending. */
  flush(): Promise<void>;
  /** Ends the connection, after the writes under way. */
  close(): Promise<void>;
}

export interface StoreOptions {
  name?: string;
  /** For tests: a later version of the page has more of them. */
  steps?: readonly Step[];
  readableFrom?: number;
  /** The channel between tabs; none if the browser has none. */
  channel?: () => BroadcastChannel | null;
  now?: () => number;
  /**
   * Brings data of older versions of the page here; nothing else is read or written before it has ended. If it fails,
   * the page continues with the present data.
   */
  migrate?: (store: Pick<DeviceStore, 'attempt' | 'tell'>) => Promise<void>;
}

/** The number of records read at once: thousands in one answer are a long task. */
const AT_ONCE = 250;
/** The delay before waiting writes are retried, in milliseconds. */
const RETRY = 15_000;
/** How long a blocking database may take to close, in milliseconds, before writes fail. */
const PATIENCE = 2000;

const browserChannel = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME));

export function openStore(options: StoreOptions = {}): DeviceStore {
  const {
    name = NAME,
    steps = STEPS,
    readableFrom = READABLE_FROM,
    channel = browserChannel,
    now = Date.now,
    migrate,
  } = options;
  let status: StoreStatus = { waiting: 0, problem: null, tabs: 'fine', aside: [], migration: null };
  const watchers = new Set<(status: StoreStatus) => void>();
  const hearers = new Set<(news: News) => void>();
  const change = (next: Partial<StoreStatus>) => {
    status = { ...status, ...next };
    for (const watcher of watchers) watcher(status);
  };

  let timer: ReturnType<typeof setInterval> | undefined;
  const outbox = createOutbox((waiting, problem) => {
    clearInterval(timer);
    timer = waiting > 0 ? setInterval(() => void outbox.retry(), RETRY) : undefined;
    (timer as { unref?: () => void } | undefined)?.unref?.();
    change({ waiting, problem });
  });

  const wire = channel();
  if (wire)
    wire.onmessage = ({ data }: MessageEvent<News>) => {
      if (data.of === 'room') void outbox.retry();
      for (const hear of hearers) hear(data);
    };
  // Node ends in spite of it.
  (wire as { unref?: () => void } | null)?.unref?.();

  let opening: Promise<Database> | null = null;
  let blocked: Promise<never> | null = null;

  /** The connection, made when it is first needed and again after the browser has ended it. */
  function connection(): Promise<Database> {
    if (status.tabs === 'closed') return Promise.reject(new StoreError('store_closed'));
    opening ??= open().catch((error) => {
      opening = null;
      throw error;
    });
    return blocked ? Promise.race([opening, blocked]) : opening;
  }

  async function open(): Promise<Database> {
    if (typeof indexedDB === 'undefined') throw new StoreError('store_unavailable');
    let late: (() => void) | undefined;
    const inTheWay = new Promise<never>((_, fail) => {
      late = () => {
        change({ tabs: 'blocked' });
        setTimeout(() => fail(new StoreError('store_blocked')), PATIENCE);
      };
    });
    inTheWay.catch(() => {});
    blocked = inTheWay;
    const callbacks = {
      blocked: () => late?.(),
      // A newer version of the page wants to change the database: pending work ends, then this tab closes it.
      blocking: () => void giveWay(),
      terminated: () => {
        opening = null;
      },
    };
    try {
      const database = await openDB<Schema>(name, steps.length, {
        ...callbacks,
        async upgrade(made, from, to, transaction) {
          for (const step of steps.slice(from, to ?? undefined)) await step(made, transaction);
          await transaction.objectStore('meta').put({ version: steps.length, readableFrom }, 'schema');
        },
      });
      if (status.tabs === 'blocked') change({ tabs: 'fine' });
      blocked = null;
      // Writes that waited for the other tab to close.
      if (outbox.waiting > 0) setTimeout(() => void outbox.retry());
      return database;
    } catch (error) {
      blocked = null;
      if ((error as Error | null)?.name === 'VersionError') return openNewer(callbacks);
      // If site data is blocked, some browsers throw an error without a reason.
      const failure = storeError(error);
      throw failure instanceof StoreError && failure.kind === 'store_failed' && !(await answers())
        ? new StoreError('store_unavailable', error)
        : failure;
    }
  }

  /** A database of a newer version of the page, if it is marked as compatible. */
  async function openNewer(callbacks: object): Promise<Database> {
    const database = await openDB<Schema>(name, undefined, callbacks);
    const schema = (await database.get('meta', 'schema')) as { readableFrom?: number } | undefined;
    if ((schema?.readableFrom ?? Number.POSITIVE_INFINITY) <= steps.length) return database;
    database.close();
    throw new StoreError('store_newer');
  }

  async function giveWay(): Promise<void> {
    const database = await opening?.catch(() => null);
    await outbox.settled();
    database?.close();
    opening = null;
    change({ tabs: 'closed', problem: new StoreError('store_closed') });
  }

  async function transact<T, Mode extends 'readonly' | 'readwrite'>(
    stores: readonly Name[],
    mode: Mode,
    work: (transaction: IDBPTransaction<Schema, Name[], Mode>) => Promise<T>,
  ): Promise<T> {
    for (let again = false; ; again = true) {
      let transaction: IDBPTransaction<Schema, Name[], Mode>;
      try {
        const database = await connection();
        // Complete when the system has it: a browser that is killed loses nothing. Waiting for the disk each time would
        // make each answer of an analysis wait for it.
        transaction = database.transaction([...stores], mode, mode === 'readwrite' ? { durability: 'relaxed' } : {});
      } catch (error) {
        // The browser has closed the connection without a word: once more with a new one.
        if (!again && (error as Error | null)?.name === 'InvalidStateError') {
          opening = null;
          continue;
        }
        throw storeError(error);
      }
      let result: T;
      try {
        result = await work(transaction);
      } catch (error) {
        try {
          transaction.abort();
        } catch {
          // It has ended already, by the same failure.
        }
        const reason = await transaction.done.then(
          () => null,
          (failure: unknown) => failure,
        );
        // In a transaction without room the requests only report that they were aborted, or too late.
        const named = reason !== null && (reason as Error).name !== 'AbortError';
        throw storeError(named ? reason : error);
      }
      try {
        await transaction.done;
      } catch (error) {
        throw storeError(error);
      }
      return result;
    }
  }

  const attempt: DeviceStore['attempt'] = (stores, work) => transact(stores, 'readwrite', work);

  let migrating: Promise<void> | null = null;
  /** Settles when the data of older versions is here. */
  function ready(): Promise<void> {
    const bring = async () => migrate?.({ attempt, tell });
    migrating ??= bring()
      .catch((error) => change({ migration: storeError(error) as Error }))
      // Those that cannot return now stay in their place until the next start.
      .then(() => takeBack().catch(() => {}));
    return migrating;
  }

  /**
   * Records that another version of the page has set aside and this one can use return to their place, unless it is
   * occupied.
   */
  async function takeBack(): Promise<void> {
    const all = await transact(['aside'], 'readonly', (transaction) => transaction.objectStore('aside').getAll());
    const good = all.filter((one) => 'record' in one && CHECKS[one.store]?.(one.record) === null);
    if (good.length === 0) return;
    const stores = [...new Set(good.map(({ store }) => store))];
    await attempt(['aside', 'gone', 'journal', 'heads', ...stores], async (transaction) => {
      for (const { n, store, key, record, head, journal = [] } of good) {
        const target = transaction.objectStore(store as 'matches');
        if ((await target.getKey(key as string)) !== undefined) continue;
        if ((await transaction.objectStore('gone').getKey([store, String(key)])) !== undefined) continue;
        if (target.keyPath === null) await target.put(record as Transcript, key as string);
        else await target.put(record as Transcript);
        const known = store !== 'matches' || (await transaction.objectStore('heads').getKey(key as string));
        if (!known && CHECKS.heads(head) === null) await transaction.objectStore('heads').put(head!);
        for (const change of journal) await transaction.objectStore('journal').add({ match: key as string, change });
        await transaction.objectStore('aside').delete(n!);
      }
    });
  }

  const read: DeviceStore['read'] = async (stores, work) => {
    await ready();
    return transact(stores, 'readonly', work);
  };

  const write: DeviceStore['write'] = ({ chain, stores, only, news = [] }, work) =>
    outbox.run(
      chain,
      async () => {
        await ready();
        const result = await attempt(stores, work);
        for (const one of news) tell(one);
        return result;
      },
      only,
    );

  const sameRecord = (a: Aside, b: Aside) => a.store === b.store && indexedDB.cmp(a.key, b.key) === 0;

  /** Puts records aside, so that they are never read with the others again. */
  async function setAside(records: readonly Aside[]): Promise<void> {
    change({ aside: [...status.aside.filter((old) => !records.some((one) => sameRecord(old, one))), ...records] });
    const stores = ['aside', 'heads', 'journal', 'index', ...new Set(records.map(({ store }) => store))] as const;
    const isGood = async (transaction: Writing, { store, key }: Aside) =>
      CHECKS[store](await transaction.objectStore(store).get(key as never)) === null;
    try {
      const news = [{ of: 'aside' }, { of: 'everything' }] as const;
      const replaced = await write({ chain: 'aside', stores, news }, async (transaction) => {
        const aside = transaction.objectStore('aside');
        const replaced: Aside[] = [];
        for (const one of records) {
          const old = (await aside.getAll()).find((other) => sameRecord(other, one));
          if (old) one.n = old.n!;
          // Another tab, or another write of this one, has put a good one there meanwhile.
          if ('record' in one && (await isGood(transaction, one))) {
            replaced.push(one);
            continue;
          }
          // A match that cannot be opened is not in the list either.
          if (one.store === 'matches') {
            one.head = await transaction.objectStore('heads').get(one.key as string);
            const journal = transaction.objectStore('journal');
            const entries = await journal.index('match').getAll(one.key as string);
            if (entries.length > 0) one.journal = entries.map(({ change }) => change);
            if ('record' in one) for (const { n } of entries) await journal.delete(n!);
          }
          if (one.head) one.name = nameOf(one.head, one.key);
          one.n = await aside.put(one);
          // One that the browser cannot read stays in its place: a later browser may read it.
          if ('record' in one) await transaction.objectStore(one.store).delete(one.key as never);
          if (one.store !== 'matches') continue;
          await transaction.objectStore('heads').delete(one.key as string);
          await transaction.objectStore('index').delete(one.key as string);
        }
        return replaced;
      });
      change({ aside: status.aside.filter((one) => !replaced.includes(one)) });
    } catch {
      // Without room they stay in their place. They are still reported, and the write waits.
    }
  }

  function tell(news: News): void {
    wire?.postMessage(news);
    if (news.of === 'room') void outbox.retry();
  }

  const asideOf = (store: DataStore, key: IDBValidKey, value: unknown, reason: string): Aside => ({
    store,
    key,
    name: nameOf(value, key),
    reason,
    at: now(),
    record: value,
  });

  /** Records one by one, in case the browser cannot read one of many. */
  async function oneByOne(store: DataStore, keys: readonly IDBValidKey[]): Promise<[IDBValidKey, unknown][]> {
    const found: [IDBValidKey, unknown][] = [];
    const lost: Aside[] = [];
    for (const key of keys) {
      try {
        found.push([key, await read([store], (transaction) => transaction.objectStore(store).get(key as never))]);
      } catch (error) {
        const { record, ...unread } = asideOf(store, key, null, error instanceof Error ? error.message : String(error));
        lost.push(unread);
      }
    }
    // If none can be read it is not the records that are at fault.
    if (found.length === 0 && lost.length > 0) throw new StoreError('store_failed', new Error(lost[0]!.reason));
    if (lost.length > 0) await setAside(lost);
    return found;
  }

  async function all<S extends DataStore>(name: S): Promise<Schema[S]['value'][]> {
    const good: Schema[S]['value'][] = [];
    const bad: Aside[] = [];
    for (let after: IDBKeyRange | null = null; ; ) {
      const keys: IDBValidKey[] = await read([name], (transaction) =>
        transaction.objectStore(name).getAllKeys(after as never, AT_ONCE),
      );
      if (keys.length === 0) break;
      const range = IDBKeyRange.bound(keys[0], keys.at(-1));
      const some = await read([name], async (transaction) => {
        const store = transaction.objectStore(name);
        const [names, values] = await Promise.all([store.getAllKeys(range as never), store.getAll(range as never)]);
        return names.map((key, n) => [key as IDBValidKey, values[n] as unknown] as const);
      }).catch(() => oneByOne(name, keys));
      for (const [key, value] of some) {
        const fault = CHECKS[name](value);
        if (fault === null) good.push(value as Schema[S]['value']);
        else bad.push(asideOf(name, key, value, fault));
      }
      if (keys.length < AT_ONCE) break;
      after = IDBKeyRange.lowerBound(keys.at(-1), true);
    }
    if (bad.length > 0) await setAside(bad);
    return good;
  }

  return {
    read,
    write,
    attempt,
    all,
    usable<S extends DataStore>(store: S, key: IDBValidKey, value: unknown): value is Schema[S]['value'] {
      const fault = CHECKS[store](value);
      if (fault !== null) void setAside([asideOf(store, key, value, fault)]);
      return fault === null;
    },
    tell,
    listen(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    status: () => status,
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    async loadAside() {
      const kept = await read(['aside'], (transaction) => transaction.objectStore('aside').getAll());
      const fresh = status.aside.filter((one) => !kept.some((old) => sameRecord(old, one)));
      change({ aside: [...kept, ...fresh] });
    },
    async removeAside(which) {
      const stores = [...new Set(which.map(({ store }) => store))];
      const news = [{ of: 'aside' }, { of: 'room' }] as const;
      await write({ chain: 'aside', stores: ['aside', ...stores], news }, async (transaction) => {
        for (const one of which) {
          if (one.n !== undefined) await transaction.objectStore('aside').delete(one.n);
          if (!('record' in one)) await transaction.objectStore(one.store).delete(one.key as never);
        }
      });
      change({ aside: status.aside.filter((one) => !which.some((gone) => sameRecord(one, gone))) });
    },
    async flush() {
      await outbox.settled();
      await outbox.retry();
      await outbox.settled();
    },
    async close() {
      await outbox.settled();
      clearInterval(timer);
      wire?.close();
      (await opening?.catch(() => null))?.close();
      opening = null;
    },
  };

  /** Whether the browser has databases for this page at all. */
  async function answers(): Promise<boolean> {
    try {
      await indexedDB.databases?.();
      return true;
    } catch {
      return false;
    }
  }
}
