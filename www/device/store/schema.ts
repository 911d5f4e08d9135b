/**
 * The contents of the database, and its migrations. A later version adds a step to `STEPS`; steps that older versions
 * of the page can live with (a new store, a new index) leave `READABLE_FROM` as it is, so that going back works.
 */

import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { Transcript } from '../../engine/port';
import type { Card } from '../../state/cards';
import type { KeptLesson } from '../../state/lessons';
import type { Kept } from '../../state/library';
import type { MatchChange } from '../../state/match-changes';
import type { MatchHead } from '../../state/matches';
import type { KeptPractice } from '../../state/practice';
import type { KeptTranscription } from '../../state/transcribe';
import type { KeptContest } from '../contests';
import type { KeptIndex } from '../library-index';
import type { KeptExercise, KeptRollout } from '../shelf';

export const NAME = 'gammonlab-kept';
/** The lowest version of the page whose code can read and write this version's data. */
export const READABLE_FROM = 1;

/** A change of a match that is not yet part of its record: small, and never in another tab's way. */
export interface JournalEntry {
  /** Given by the database, in the order in which changes were made. */
  n?: number;
  match: string;
  change: MatchChange;
}

/** Something that was deleted, so that an old copy does not bring it back. */
export interface Gone {
  store: DataStore;
  id: string;
  at: number;
}

/** A record that cannot be used, set aside so that the others can. */
export interface Aside {
  n?: number;
  store: DataStore;
  key: IDBValidKey;
  /** If it can be read: players of a match, the id of a position. */
  name: string;
  /** Its fault. */
  reason: string;
  at: number;
  /** The record as it was found; missing if the browser cannot read it. */
  record?: unknown;
  /** Of a match: its list entry, and the changes that were not yet part of it. */
  head?: MatchHead | undefined;
  journal?: MatchChange[];
}

export interface Schema extends DBSchema {
  meta: { key: string; value: unknown };
  positions: { key: string; value: Kept };
  heads: { key: string; value: MatchHead };
  matches: { key: string; value: Transcript };
  journal: { key: number; value: JournalEntry; indexes: { match: string } };
  cards: { key: string; value: Card };
  contests: { key: string; value: KeptContest };
  rollouts: { key: [string, string]; value: KeptRollout; indexes: { xgid: string; at: number } };
  exercises: { key: [string, string]; value: KeptExercise; indexes: { xgid: string; at: number } };
  /** The search index, made from the matches. */
  index: { key: string; value: KeptIndex };
  transcriptions: { key: string; value: KeptTranscription };
  /** Answers to exercises, and when items come again. */
  practice: { key: string; value: KeptPractice };
  /** Lessons, and the answers to them. */
  lessons: { key: string; value: KeptLesson };
  gone: { key: [string, string]; value: Gone };
  aside: { key: number; value: Aside };
}

export type Name = StoreNames<Schema>;
/** Stores with users' data. */
export type DataStore =
  | 'positions'
  | 'heads'
  | 'matches'
  | 'cards'
  | 'contests'
  | 'rollouts'
  | 'exercises'
  | 'transcriptions'
  | 'practice'
  | 'lessons';
export type Database = IDBPDatabase<Schema>;
export type Upgrade = IDBPTransaction<Schema, Name[], 'versionchange'>;

/** Brings the database from one version to the next, within the transaction of the upgrade. */
export type Step = (database: Database, upgrade: Upgrade) => void | Promise<void>;

/** `STEPS[v]` leads from version v to v + 1. */
export const STEPS: readonly Step[] = [
  (database) => {
    database.createObjectStore('meta');
    database.createObjectStore('positions', { keyPath: 'xgid' });
    database.createObjectStore('heads', { keyPath: 'id' });
    database.createObjectStore('matches');
    database.createObjectStore('journal', { keyPath: 'n', autoIncrement: true }).createIndex('match', 'match');
    database.createObjectStore('cards', { keyPath: 'id' });
    database.createObjectStore('contests');
    for (const name of ['rollouts', 'exercises'] as const) {
      const store = database.createObjectStore(name, { keyPath: ['xgid', 'run'] });
      store.createIndex('xgid', 'xgid');
      store.createIndex('at', 'at');
    }
    database.createObjectStore('gone', { keyPath: ['store', 'id'] });
    database.createObjectStore('aside', { keyPath: 'n', autoIncrement: true });
  },
  (database) => {
    database.createObjectStore('index', { keyPath: 'id' });
    database.createObjectStore('transcriptions', { keyPath: 'id' });
  },
  (database) => {
    database.createObjectStore('practice', { keyPath: 'id' });
  },
  (database) => {
    database.createObjectStore('lessons', { keyPath: 'id' });
  },
];
