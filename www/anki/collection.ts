/**
 * A collection of Anki with notes in it: the database of version 11, which every Anki since 2.1 imports (`rslib` of
 * Anki calls it schema 11). A note is known by its guid: if it exists already, an import updates its fields.
 */

import type { Database, SqlJs } from 'sql.js';
import { ASKS, type Asks } from '../state/cards';
import { FIELDS, NOTE_TYPE, noteType } from './note-type';
import type { Note } from './notes';
import { printable } from './printable';

const TABLES = `
CREATE TABLE col (
  id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null,
  dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null,
  decks text not null, dconf text not null, tags text not null
);
CREATE TABLE notes (
  id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null,
  tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null,
  data text not null
);
CREATE TABLE cards (
  id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null,
  usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null,
  factor integer not null, reps integer not null, lapses integer not null, left integer not null,
  odue integer not null, odid integer not null, flags integer not null, data text not null
);
CREATE TABLE revlog (
  id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null,
  lastIvl integer not null, factor integer not null, time integer not null, type integer not null
);
CREATE TABLE graves (usn integer not null, oid integer not null, type integer not null);
CREATE INDEX ix_notes_usn ON notes (usn);
CREATE INDEX ix_notes_csum ON notes (csum);
CREATE INDEX ix_cards_usn ON cards (usn);
CREATE INDEX ix_cards_nid ON cards (nid);
CREATE INDEX ix_cards_sched ON cards (did, queue, due);
CREATE INDEX ix_revlog_usn ON revlog (usn);
CREATE INDEX ix_revlog_cid ON revlog (cid);
`;

/** Between the fields of a note. */
const SEPARATOR = '\x1f';

export interface Decks {
  /** The deck that holds the others. */
  all: string;
  /** The name of each kind's deck within it. */
  of: Record<Asks, string>;
}

/** Ids that never change, after that of the note type. */
const DECK: Record<'all' | Asks, number> = {
  all: NOTE_TYPE + 1,
  play: NOTE_TYPE + 2,
  double: NOTE_TYPE + 3,
  answer: NOTE_TYPE + 4,
};

/** The bytes of the database. New cards come in the order of `notes`; `now` in milliseconds since 1970. */
export async function collection(sql: SqlJs, notes: readonly Note[], decks: Decks, now: number): Promise<Uint8Array> {
  const sums = await Promise.all(notes.map(({ fields }) => checksum(fields.Id)));
  const database = new sql.Database();
  try {
    database.run(TABLES);
    head(database, decks, now);
    const seconds = Math.floor(now / 1000);
    const note = database.prepare('INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, ?)');
    const card = database.prepare('INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, ?)');
    notes.forEach(({ guid, asks, tags, fields }, i) => {
      const id = now + i;
      const texts = FIELDS.map((field) => printable(fields[field])).join(SEPARATOR);
      note.run([id, guid, NOTE_TYPE, seconds, ` ${tags.join(' ')} `, texts, printable(fields.Title), sums[i]!, '']);
      card.run([id, id, DECK[asks], seconds, i + 1, '']);
    });
    note.free();
    card.free();
    return database.export();
  } finally {
    database.close();
  }
}

/** The single row of the collection: settings, note types, decks. */
function head(database: Database, decks: Decks, now: number): void {
  const seconds = Math.floor(now / 1000);
  const names: [number, string][] = [
    [1, 'Default'],
    [DECK.all, decks.all],
    ...ASKS.map((asks): [number, string] => [DECK[asks], `${decks.all}::${decks.of[asks]}`]),
  ];
  const row = database.prepare("INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')");
  row.run([
    seconds,
    now,
    now,
    JSON.stringify({ nextPos: 1, curDeck: 1, activeDecks: [1], curModel: NOTE_TYPE, newSpread: 0, collapseTime: 1200 }),
    JSON.stringify({ [NOTE_TYPE]: noteType(seconds) }),
    JSON.stringify(Object.fromEntries(names.map(([id, name]) => [id, deck(id, name, seconds)]))),
    JSON.stringify({ 1: OPTIONS }),
  ]);
  row.free();
}

function deck(id: number, name: string, mod: number): object {
  const [lrnToday, revToday, newToday, timeToday] = [0, 0, 0, 0].map(() => [0, 0]);
  const days = { lrnToday, revToday, newToday, timeToday };
  return { id, name, mod, usn: -1, ...days, collapsed: false, desc: '', dyn: 0, conf: 1, extendNew: 0, extendRev: 0 };
}

/** Anki's usual options of a deck. An import leaves those that there are. */
const OPTIONS = {
  id: 1,
  name: 'Default',
  mod: 0,
  usn: 0,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  new: { delays: [1, 10], ints: [1, 4, 0], initialFactor: 2500, order: 1, perDay: 20, bury: false },
  rev: { perDay: 200, ease4: 1.3, ivlFct: 1, maxIvl: 36500, bury: false, hardFactor: 1.2 },
  lapse: { delays: [10], mult: 0, minInt: 1, leechFails: 8, leechAction: 1 },
  dyn: false,
};

/** Anki finds notes with the same first field by the first 32 bits of its SHA-1. */
async function checksum(text: string): Promise<number> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text));
  return new DataView(digest).getUint32(0);
}
