/**
 * A copy of everything the page keeps, as one file that can be brought back: gzip of lines of JSON (docs/backup.md). A
 * restore adds to the existing data, and removes nothing.
 */

import type { Transcript } from '../../engine/port';
import type { KeptLesson } from '../../state/lessons';
import { changed } from '../../state/match-changes';
import type { MatchHead } from '../../state/matches';
import { joinedPractice } from '../../state/practice';
import type { KeptTranscription } from '../../state/transcribe';
import { ONLY } from '../contests';
import { deviceMatches } from '../matches';
import { CHECKS } from './checks';
import { changesOf, join, takeLesson, takeMatch, takeRun, takeTranscription } from './joining';
import type { DataStore, Schema } from './schema';
import type { Aside, DeviceStore } from './store';

/** The version of the format. A reader refuses a higher one. */
export const FORMAT = 1;

/** Parts of a backup in the order of the file. */
export const PARTS = [
  'positions',
  'matches',
  'cards',
  'contests',
  'rollouts',
  'exercises',
  'transcriptions',
  'practice',
  'lessons',
  'aside',
] as const;
export type Part = (typeof PARTS)[number];
export type Counts = Record<Part, number>;

const noCounts = (): Counts => ({
  positions: 0,
  matches: 0,
  cards: 0,
  contests: 0,
  rollouts: 0,
  exercises: 0,
  transcriptions: 0,
  practice: 0,
  lessons: 0,
  aside: 0,
});

/** A record of a backup. */
export type RecordLine =
  | { store: 'matches'; head: unknown; record: unknown }
  | { store: Exclude<Part, 'matches'>; record: unknown };

type Line =
  | RecordLine
  | { gammonlab: 'backup'; version: number; made: string; page: string }
  | { store: 'settings'; record: unknown }
  | { end: Counts };

export class BackupError extends Error {
  /**
   * `backup_format`: the file is no backup. `backup_version`: it is from a newer version of the page.
   * `backup_damaged`: it is not whole, or a line of it cannot be read.
   */
  readonly kind: 'backup_format' | 'backup_version' | 'backup_damaged';

  constructor(kind: BackupError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface Restored {
  /** Records that were not here. */
  added: Counts;
  /** Records that were here, and to which something was added. */
  merged: Counts;
  /** A match against the engine is under way here, so that of the backup was left out. */
  contestLeft: boolean;
  /** The settings of the backup, as they stand there; null without. */
  settings: unknown;
  made: string;
}

interface Call {
  signal?: AbortSignal;
  /** Called with the number of finished records, and of all. */
  onProgress?: (done: number, total: number) => void;
}

/** Writes a backup; `page` is the version of the page, `settings` the data outside the database. */
export function writeBackup(
  store: DeviceStore,
  { page, settings, now }: { page: string; settings: unknown; now: number },
  { signal, onProgress }: Call = {},
): ReadableStream<Uint8Array> {
  const lines = linesOf(store, { page, settings, now }, onProgress);
  const encoder = new TextEncoder();
  const plain = new ReadableStream<Uint8Array>({
    async pull(control) {
      try {
        signal?.throwIfAborted();
        const { done, value } = await lines.next();
        if (done) control.close();
        else control.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
      } catch (error) {
        control.error(error);
      }
    },
  });
  return plain.pipeThrough(new CompressionStream('gzip') as unknown as TransformStream<Uint8Array, Uint8Array>);
}

async function* linesOf(
  store: DeviceStore,
  { page, settings, now }: { page: string; settings: unknown; now: number },
  onProgress: Call['onProgress'],
): AsyncGenerator<Line> {
  yield { gammonlab: 'backup', version: FORMAT, made: new Date(now).toISOString(), page };
  yield { store: 'settings', record: settings };
  const counts = noCounts();
  // The list's own way: a match whose entry is damaged or missing is in the backup, too.
  const heads = (await deviceMatches(store).heads()).sort((a, b) => a.added - b.added);
  const small = [
    'positions',
    'cards',
    'contests',
    'rollouts',
    'exercises',
    'transcriptions',
    'practice',
    'lessons',
  ] as const;
  const others = await Promise.all(small.map(async (part) => [part, await store.all(part)] as const));
  await store.loadAside();
  const aside = () => store.status().aside;
  const total = heads.length + others.reduce((sum, [, records]) => sum + records.length, 0) + aside().length;
  let done = 0;
  const tick = (part: Part) => {
    counts[part] += 1;
    done += 1;
    onProgress?.(done, total);
  };
  for (const [part, records] of others)
    for (const record of records) {
      tick(part);
      yield { store: part, record };
    }
  for (const head of heads) {
    const record = await wholeMatch(store, head.id);
    // It was deleted while the backup was written, or was set aside just now and comes with the others of these.
    if (!record) continue;
    tick('matches');
    yield { store: 'matches', head, record };
  }
  // The records set aside just now are complete once that is written.
  await store.flush();
  for (const { n: _, ...record } of aside()) {
    tick('aside');
    yield { store: 'aside', record };
  }
  yield { end: counts };
}

async function wholeMatch(store: DeviceStore, id: string): Promise<Transcript | undefined> {
  return store.read(['matches', 'journal'], async (transaction) => {
    const match: unknown = await transaction.objectStore('matches').get(id);
    if (match === undefined || !store.usable('matches', id, match)) return undefined;
    return changed(match, await changesOf(transaction, id));
  });
}

/**
 * Brings a backup back. The whole file is read and checked first: from one that is damaged nothing is taken. Existing
 * data stays; matches, cards and positions in both keep everything of both.
 */
export async function restoreBackup(
  store: DeviceStore,
  file: Blob,
  { signal, onProgress }: Call = {},
): Promise<Restored> {
  const { total, head } = await check(file, signal);
  const { withReviewsOf } = await import('../../state/schedule');
  const restored: Restored = {
    added: noCounts(),
    merged: noCounts(),
    contestLeft: false,
    settings: null,
    made: head.made,
  };
  let done = 0;
  try {
    for await (const { line } of linesIn(file)) {
      signal?.throwIfAborted();
      if ('store' in line) {
        if (line.store === 'settings') restored.settings = line.record;
        else {
          await takeBack(store, line, restored, withReviewsOf);
          done += 1;
          onProgress?.(done, total);
        }
      }
    }
  } finally {
    // Also after an interrupted restore: the part that has arrived is here.
    if (done > 0) store.tell({ of: 'everything' });
  }
  return restored;
}

type Histories = typeof import('../../state/schedule').withReviewsOf;

async function takeBack(
  store: DeviceStore,
  line: Extract<Line, { store: Part }>,
  restored: Restored,
  withReviewsOf: Histories,
): Promise<void> {
  const note = (state: 'added' | 'merged' | 'same') => {
    if (state !== 'same') restored[state][line.store] += 1;
  };
  const stores = [
    'gone',
    'heads',
    'matches',
    'journal',
    'index',
    'positions',
    'cards',
    'contests',
    'rollouts',
    'exercises',
    'transcriptions',
    'practice',
    'lessons',
    'aside',
  ] as const;
  note(
    await store.attempt(stores, async (transaction) => {
      switch (line.store) {
        case 'matches':
          return takeMatch(transaction, line.head as MatchHead, line.record as Transcript);
        case 'positions': {
          const record = line.record as Schema['positions']['value'];
          await transaction.objectStore('gone').delete(['positions', record.xgid]);
          return join(transaction, 'positions', record.xgid, record, (here) => ({
            ...here,
            name: here.name ?? record.name,
            at: Math.max(here.at, record.at),
          }));
        }
        case 'cards': {
          const record = line.record as Schema['cards']['value'];
          await transaction.objectStore('gone').delete(['cards', record.id]);
          return join(transaction, 'cards', record.id, record, (here) => ({
            ...withReviewsOf(here, record),
            note: here.note || record.note,
            starred: here.starred || record.starred,
            made: Math.min(here.made, record.made),
          }));
        }
        case 'contests': {
          const record = line.record as Schema['contests']['value'];
          const contests = transaction.objectStore('contests');
          const here = await contests.get(ONLY);
          if (here === undefined) await contests.put(record, ONLY);
          else if (here.saved !== record.saved) restored.contestLeft = true;
          return here === undefined ? 'added' : 'same';
        }
        case 'rollouts':
        case 'exercises':
          return takeRun(transaction, line.store, line.record as Schema['rollouts']['value']);
        case 'transcriptions':
          return takeTranscription(transaction, line.record as KeptTranscription);
        case 'practice': {
          const record = line.record as Schema['practice']['value'];
          return join(transaction, 'practice', record.id, record, (here) =>
            joinedPractice(here, record, withReviewsOf),
          );
        }
        case 'lessons':
          return takeLesson(transaction, line.record as KeptLesson);
        case 'aside': {
          const record = line.record as Aside;
          const there = await transaction.objectStore('aside').getAll();
          const known = there.some((one) => one.store === record.store && indexedDB.cmp(one.key, record.key) === 0);
          if (!known) await transaction.objectStore('aside').put(record);
          return known ? 'same' : 'added';
        }
      }
    }),
  );
}

/** Whether a file is gzip at all, by its first two bytes. */
async function isPacked(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

type Head = Extract<Line, { gammonlab: 'backup' }>;

/** Reads the whole file and returns its number of records. */
async function check(file: Blob, signal: AbortSignal | undefined): Promise<{ total: number; head: Head }> {
  const counts = noCounts();
  let head: Head | null = null;
  let end: Counts | null = null;
  for await (const { line, n } of linesIn(file)) {
    signal?.throwIfAborted();
    if (n === 1) {
      if (!('gammonlab' in line)) throw new BackupError('backup_format', 'the file is not a Gammonlab backup');
      if (line.version > FORMAT)
        throw new BackupError(
          'backup_version',
          `the backup has format ${line.version}, this page reads up to format ${FORMAT}: reload the page to update it`,
        );
      head = line;
    } else if ('end' in line) end = line.end;
    else if ('store' in line && line.store !== 'settings') {
      if (!(PARTS as readonly string[]).includes(line.store))
        throw new BackupError('backup_damaged', `line ${n}: found ${line.store}, expected one of ${PARTS.join(', ')}`);
      counts[line.store] += 1;
      const fault = faultOf(line);
      if (fault !== null) throw new BackupError('backup_damaged', `line ${n}: ${line.store}: ${fault}`);
    }
  }
  if (!head) throw new BackupError('backup_format', 'the file is empty');
  if (!end) throw new BackupError('backup_damaged', 'the end of the file is missing');
  // Backups of earlier versions have no transcriptions, exercises or lessons, and do not count them.
  for (const part of PARTS)
    if (counts[part] !== (end[part] ?? 0))
      throw new BackupError('backup_damaged', `${part}: found ${counts[part]}, expected ${end[part] ?? 0}`);
  return { total: Object.values(counts).reduce((sum, n) => sum + n, 0), head };
}

function faultOf(line: Extract<Line, { store: Part }>): string | null {
  if (line.store === 'aside') return typeof line.record === 'object' && line.record !== null ? null : 'found no record';
  if (line.store === 'matches') return CHECKS.heads(line.head) ?? CHECKS.matches(line.record);
  return CHECKS[line.store as DataStore](line.record);
}

/** The lines of a backup, or those that a file of the last resort comes to. */
async function* linesIn(file: Blob): AsyncGenerator<{ line: Line; n: number }> {
  if (!(await isRaw(file))) return yield* readLines(file);
  const { rawRecords } = await import('./raw');
  const { saved, settings, records } = await rawRecords(file);
  let n = 1;
  yield { line: { gammonlab: 'backup', version: FORMAT, made: saved, page: '' }, n: n++ };
  yield { line: { store: 'settings', record: settings }, n: n++ };
  const counts = noCounts();
  for (const record of records) {
    counts[record.store] += 1;
    yield { line: record, n: n++ };
  }
  yield { line: { end: counts }, n };
}

/** Whether a file is one that `rescue.js` has saved. */
async function isRaw(file: Blob): Promise<boolean> {
  return (await file.slice(0, RAW.length).text()) === RAW;
}

const RAW = '{"format":"gammonlab-raw"';

/** The lines of the file with their numbers, from 1, unpacked as they are needed. */
async function* readLines(file: Blob): AsyncGenerator<{ line: Line; n: number }> {
  const packed = file.stream() as ReadableStream<BufferSource>;
  const reader = packed
    .pipeThrough(new DecompressionStream('gzip') as unknown as ReadableWritablePair<Uint8Array, BufferSource>)
    .getReader();
  const decoder = new TextDecoder();
  let n = 0;
  let rest = '';
  const parsed = (text: string): { line: Line; n: number } => {
    n += 1;
    try {
      return { line: JSON.parse(text) as Line, n };
    } catch {
      throw new BackupError(n === 1 ? 'backup_format' : 'backup_damaged', `line ${n}: not as the page writes it`);
    }
  };
  try {
    for (;;) {
      let part: ReadableStreamReadResult<Uint8Array>;
      try {
        part = await reader.read();
      } catch {
        throw !(await isPacked(file))
          ? new BackupError('backup_format', 'the file is not a Gammonlab backup')
          : new BackupError('backup_damaged', `the file is damaged or cut off after line ${n}`);
      }
      rest += part.done ? decoder.decode() : decoder.decode(part.value, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) if (text) yield parsed(text);
      if (part.done) break;
    }
    if (rest) yield parsed(rest);
  } finally {
    await reader.cancel().catch(() => {});
  }
}
