/**
 * The export of the rescue script (www/public/rescue.js): all databases as they are, this version's or the first
 * versions', without anything being checked. Here it becomes records of a backup; those that cannot be used are set
 * aside.
 */

import type { Transcript } from '../../engine/port';
import { bytesOf } from '../../state/base64';
import { changed, isChange, type MatchChange } from '../../state/match-changes';
import { headOf } from '../../state/matches';
import { deviceLastWords } from '../last-words';
import { BackupError, type RecordLine } from './backup';
import { CHECKS, nameOf } from './checks';
import { NAME } from './schema';
import type { Aside } from './store';

type Rows = { key: IDBValidKey; value: unknown; problem?: string }[];
type Databases = Record<string, Record<string, Rows> | undefined>;

/** The first versions' database of each store. */
const OLD = {
  positions: 'gammonlab',
  heads: 'gammonlab-matches',
  matches: 'gammonlab-matches',
  cards: 'gammonlab-cards',
  contests: 'gammonlab-contests',
  rollouts: 'gammonlab-rollouts',
  exercises: 'gammonlab-exercises',
} as const;

export async function rawRecords(
  file: Blob,
): Promise<{ saved: string; settings: unknown; records: readonly RecordLine[] }> {
  let whole: { version: number; saved: string; settings: Record<string, string>; databases: Databases };
  try {
    whole = JSON.parse(await file.text(), lively);
  } catch {
    throw new BackupError('backup_damaged', 'the file is damaged or cut off');
  }
  if (whole.version !== 1)
    throw new BackupError('backup_version', `the file has format ${whole.version}, this page reads format 1`);
  const { saved, settings, databases } = whole;
  // Records in both have their latest state in this version's database.
  const at = Date.parse(saved);
  const records = [...ofOne(databases[NAME] ?? {}, at, lastOf(settings)), ...ofOld(databases, at)];
  return { saved, settings: settingsOf(settings), records };
}

/** Values that JSON does not have, as rescue.js writes them. */
function lively(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const [[kind, inside] = []] = Object.entries(value);
  switch (kind) {
    case '$number':
      return Number(inside);
    case '$date':
      return new Date(inside as number);
    case '$bytes':
      return bytesOf(inside as string);
    case '$map':
      return new Map(inside as [unknown, unknown][]);
    case '$set':
      return new Set(inside as unknown[]);
    default:
      return value;
  }
}

function settingsOf(settings: Record<string, string> | undefined): unknown {
  try {
    return JSON.parse(settings?.['gammonlab.settings'] ?? 'null');
  } catch {
    return null;
  }
}

/** Changes of matches that pages had left for the next start. */
function lastOf(settings: Record<string, string> | undefined): { match: string; change: MatchChange }[] {
  const storage = { getItem: (key: string) => settings?.[key] ?? null, setItem: () => {} };
  return deviceLastWords(storage)
    .heard()
    .flatMap(({ words }) => Object.entries(words))
    .flatMap(([match, changes]) => changes.map((change) => ({ match, change })));
}

function ofOld(databases: Databases, saved: number): RecordLine[] {
  const stores = Object.entries(OLD).map(([store, name]) => [store, databases[name]?.[store] ?? []] as const);
  return ofOne(Object.fromEntries(stores), saved);
}

function ofOne(
  stores: Record<string, Rows>,
  saved: number,
  last: readonly { match: string; change: MatchChange }[] = [],
): RecordLine[] {
  const records: RecordLine[] = [];
  const aside = (store: Aside['store'], { key, value, problem }: Rows[number], reason: string, more: object = {}) => {
    // Of one that the browser could not read there is only its name.
    const record = {
      store,
      key,
      name: nameOf(value, key),
      reason: problem ?? reason,
      at: saved,
      record: value,
      ...more,
    };
    records.push({ store: 'aside', record });
  };
  for (const store of [
    'positions',
    'cards',
    'contests',
    'rollouts',
    'exercises',
    'transcriptions',
    'practice',
    'lessons',
  ] as const) {
    for (const row of stores[store] ?? []) {
      const runs = store === 'rollouts' || store === 'exercises';
      const value = runs ? { run: 'first', ...(row.value as object | null) } : row.value;
      const fault = CHECKS[store](value);
      if (fault === null) records.push({ store, record: value });
      else aside(store, row, fault);
    }
  }
  const heads = new Map((stores.heads ?? []).map(({ key, value }) => [key, value]));
  for (const row of stores.matches ?? []) {
    const entries = (stores.journal ?? []).map(({ value }) => value as { match: unknown; change: unknown });
    const journal = [...entries, ...last].filter(({ match }) => match === row.key).map(({ change }) => change);
    const head = heads.get(row.key);
    const fault = CHECKS.matches(row.value);
    if (fault !== null) {
      aside('matches', row, fault, { head, journal });
      continue;
    }
    const match = changed(row.value as Transcript, journal.filter(isChange));
    const usable = CHECKS.heads(head) === null ? head : headOf(String(row.key), match, null, saved);
    records.push({ store: 'matches', head: usable, record: match });
  }
  for (const { value } of stores.aside ?? []) {
    const { n: _, ...record } = value as Aside;
    records.push({ store: 'aside', record });
  }
  return records;
}
