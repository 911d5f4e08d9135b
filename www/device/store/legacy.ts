/**
 * Data of the page's first versions, which kept it in six databases, brought into the one of today. The old databases
 * are copied and left as they are for some weeks, so that one can go back; a tab that still runs an old version may
 * write to them meanwhile, so they are read again at each start, and changes there are added. When nothing has changed
 * in them for so long they are emptied. They are not deleted: a tab with an old version may hold one open, and until
 * that is closed a deletion would block everyone who opens it, and discard that tab's writes.
 */

import { type IDBPDatabase, openDB } from 'idb';
import type { Transcript } from '../../engine/port';
import type { Card } from '../../state/cards';
import type { Kept } from '../../state/library';
import { mergedHead, mergedMatch } from '../../state/match-merge';
import type { MatchHead } from '../../state/matches';
import { type KeptContest, ONLY } from '../contests';
import { forgetIndex } from '../library-index';
import type { KeptExercise, KeptRollout } from '../shelf';
import { CHECKS, nameOf } from './checks';
import { existing, OLD, type OldName } from './old';
import { StoreError } from './problem';
import type { DataStore } from './schema';
import type { DeviceStore, Writing } from './store';

/** How long an old database stays after it was last found changed, in milliseconds. */
export const STAYS = 14 * 86_400_000;

/** The state of an old database: its copied records, by key, with a hash of each. */
interface Copied {
  /** Everything was copied once. */
  whole: boolean;
  /** When something was last copied. */
  at: number;
  prints: Record<string, string>;
}

const NOTHING: Copied = { whole: false, at: 0, prints: {} };

type Target = Pick<DeviceStore, 'attempt'>;

export interface Migration {
  /** Whether something was not here yet. */
  changed: boolean;
  /** Whether old databases are still there. */
  left: boolean;
}

/** Copies the missing records: of databases that were never copied whole, and with `force` of the others too. */
export async function migrate(store: Target, now: number, force = false): Promise<Migration> {
  const result: Migration = { changed: false, left: false };
  let failure: unknown = null;
  for (const name of await existing()) {
    try {
      const copied = await known(store, name);
      if (copied.whole && !force) result.left = true;
      else if (await copyDatabase(store, name, copied, now)) result.changed = true;
      else if (copied.whole && now - copied.at > STAYS) {
        await emptyDatabase(name, copied);
        continue;
      }
      result.left = true;
    } catch (error) {
      // The others are still copied.
      failure = error;
    }
  }
  if (failure !== null) throw failure;
  return result;
}

/** Empties the old databases that are here as a whole: there is no room for both. */
export async function dropOld(store: Target, now: number): Promise<void> {
  for (const name of await existing()) {
    const copied = await known(store, name);
    if (!copied.whole) continue;
    // Records that an old version has written since, as far as there is room; the rest stays there.
    await copyDatabase(store, name, copied, now).catch(() => {});
    await emptyDatabase(name, await known(store, name));
  }
}

async function emptyDatabase(name: OldName, copied: Copied): Promise<void> {
  const old = await openDB(name);
  try {
    if (old.objectStoreNames.contains(OLD[name])) await makeRoom(old, OLD[name], copied);
  } finally {
    old.close();
  }
}

const metaOf = (name: OldName) => `copied ${name}`;

const known = (store: Target, name: OldName): Promise<Copied> =>
  store.attempt(['meta'], async (transaction) => {
    const copied = (await transaction.objectStore('meta').get(metaOf(name))) as Copied | undefined;
    return copied ?? NOTHING;
  });

/** Stores that a copy writes to. */
const TARGETS = [
  'meta',
  'gone',
  'aside',
  'heads',
  'matches',
  'index',
  'positions',
  'cards',
  'contests',
  'rollouts',
  'exercises',
] as const;

/** How many records are copied in one transaction: a match may be large. */
const AT_ONCE = 8;

/** Copies the records that are not here or have changed; whether there were any. */
async function copyDatabase(store: Target, name: OldName, before: Copied, now: number): Promise<boolean> {
  const old = await openDB(name);
  try {
    const main = OLD[name];
    // A database whose creation was aborted has no stores, and nothing to copy.
    if (!old.objectStoreNames.contains(main)) return false;
    // Fetched before the transactions, which wait for nothing else.
    const { withReviewsOf } = await import('../../state/schedule');
    const how = { now, histories: withReviewsOf };
    let copied = before;
    const keys = await old.getAllKeys(main);
    for (let n = 0; n < keys.length; n += AT_ONCE) {
      const fresh: { key: IDBValidKey; print: string; value: unknown; match?: unknown }[] = [];
      for (const key of keys.slice(n, n + AT_ONCE)) {
        const value: unknown = await old.get(main, key);
        const match: unknown = main === 'heads' ? await old.get('matches', key) : undefined;
        const print = printOf(value, match);
        if (before.prints[String(key)] !== print) fresh.push({ key, print, value, match });
      }
      if (fresh.length === 0) continue;
      const prints = { ...copied.prints, ...Object.fromEntries(fresh.map(({ key, print }) => [String(key), print])) };
      const next = { ...copied, at: now, prints };
      const copy = () =>
        store.attempt(TARGETS, async (transaction) => {
          for (const one of fresh) await take(transaction, main, one, how);
          await transaction.objectStore('meta').put(next, metaOf(name));
        });
      await copy().catch(async (error) => {
        // There is no room for both: records that are here for certain are deleted there, as far as necessary.
        if (!(error instanceof StoreError && error.kind === 'store_full')) throw error;
        if (!(await makeRoom(old, main, copied))) throw error;
        await copy();
      });
      copied = next;
    }
    if (!copied.whole)
      await store.attempt(['meta'], (transaction) =>
        transaction.objectStore('meta').put({ ...copied, whole: true, at: copied.at || now }, metaOf(name)),
      );
    return copied !== before;
  } finally {
    old.close();
  }
}

/** Deletes the records that are here as they are there; whether there were any. */
async function makeRoom(old: IDBPDatabase, main: DataStore, { prints }: Copied): Promise<boolean> {
  const stores = main === 'heads' ? ['heads', 'matches'] : [main];
  const transaction = old.transaction(stores, 'readwrite');
  let gone = 0;
  for (const key of await transaction.objectStore(main).getAllKeys()) {
    const records = await Promise.all(stores.map((store): unknown => transaction.objectStore(store).get(key)));
    if (prints[String(key)] !== printOf(records[0], records[1])) continue;
    for (const store of stores) await transaction.objectStore(store).delete(key);
    gone += 1;
  }
  await transaction.done;
  return gone > 0;
}

type Histories = typeof import('../../state/schedule').withReviewsOf;

interface Old {
  key: IDBValidKey;
  value: unknown;
  match?: unknown;
}

/** Moves one old record to its place. */
async function take(
  transaction: Writing,
  main: DataStore,
  { key, value, match }: Old,
  { now, histories }: { now: number; histories: Histories },
): Promise<void> {
  const aside = async (store: DataStore, record: unknown, reason: string) => {
    await transaction.objectStore('aside').put({ store, key, name: nameOf(value, key), reason, at: now, record });
  };
  // Deleted records are not restored by a copy.
  if ((await transaction.objectStore('gone').get([main, String(key)])) !== undefined) return;
  const record =
    main === 'rollouts' || main === 'exercises' ? { run: 'first', ...(value as Partial<KeptRollout>) } : value;
  const fault = CHECKS[main](record) ?? (main === 'heads' ? CHECKS.matches(match) : null);
  if (fault !== null) return aside(main === 'heads' ? 'matches' : main, main === 'heads' ? match : value, fault);
  switch (main) {
    case 'positions': {
      const [store, kept] = [transaction.objectStore('positions'), record as Kept];
      const here = await store.get(kept.xgid);
      await store.put(here ? { ...here, name: here.name ?? kept.name, at: Math.max(here.at, kept.at) } : kept);
      return;
    }
    case 'heads': {
      const [head, whole] = [record as MatchHead, match as Transcript];
      const [heads, matches] = [transaction.objectStore('heads'), transaction.objectStore('matches')];
      const [hereHead, here] = [await heads.get(head.id), await matches.get(head.id)];
      await heads.put(hereHead ? mergedHead(hereHead, head) : head);
      await matches.put(here ? mergedMatch(here, whole) : whole, head.id);
      await forgetIndex(transaction, head.id);
      return;
    }
    case 'cards': {
      const [store, card] = [transaction.objectStore('cards'), record as Card];
      const here = await store.get(card.id);
      const both = here && {
        ...histories(here, card),
        note: here.note || card.note,
        starred: here.starred || card.starred,
      };
      await store.put(both ?? card);
      return;
    }
    case 'contests': {
      const [store, kept] = [transaction.objectStore('contests'), record as KeptContest];
      const here = await store.get(ONLY);
      if (here === undefined) await store.put(kept, ONLY);
      else if (here.saved !== kept.saved)
        await aside('contests', kept, 'another match was under way in a tab with an older version of the page');
      return;
    }
    case 'rollouts':
    case 'exercises': {
      const [store, kept] = [transaction.objectStore(main), record as KeptRollout & KeptExercise];
      const here = await store.get([kept.xgid, kept.run]);
      if (here === undefined || here.at < kept.at) await store.put(kept);
      return;
    }
    default:
      throw new Error(`no old database has ${main}`);
  }
}

const printOf = (value: unknown, match: unknown): string => hash(JSON.stringify([value, match]));

/** A short print of a text: FNV-1a over its code units, twice 32 bits, with the length. */
function hash(text: string): string {
  let [a, b] = [0x811c9dc5, 0xcbf29ce4];
  for (let n = 0; n < text.length; n++) {
    const code = text.charCodeAt(n);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code ^ n, 0x85ebca6b);
  }
  return `${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}.${text.length}`;
}
