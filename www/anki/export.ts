/** Cards as files of other programs. Fetched with the first export. */

import { zipSync } from 'fflate';
import initSqlJs, { type SqlJs } from 'sql.js';
import sqlite from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { createFormat } from '../format/format';
import type { Card } from '../state/cards';
import { shuffled } from '../state/drill';
import type { Language } from '../state/settings';
import { loadModule, loadTexts } from '../texts';
import { en as learn } from '../texts/learn-en';
import { en as matches } from '../texts/matches-en';
import { collection } from './collection';
import { cardsCsv } from './csv';
import { type Note, noteOf, type Words } from './notes';

/** Further inputs of an export. */
export interface Circumstances {
  language: Language;
  /** The address of this page; null if it is not permanent. */
  site: string | null;
  now: number;
  /** The tested reasons for the solution of a card, as sentences; left out: the cards give none. */
  reasonsOf?: (card: Card) => Promise<readonly string[]>;
}

export async function writeCards(
  cards: readonly Card[],
  format: 'apkg' | 'csv',
  circumstances: Circumstances,
): Promise<Blob> {
  if (format === 'csv') return new Blob([cardsCsv(cards)], { type: 'text/csv' });
  const sql = await initSqlJs({ locateFile: () => sqlite });
  return new Blob([await apkg(sql, cards, circumstances)], { type: 'application/octet-stream' });
}

/** A package for Anki: the collection in an archive, without media. */
export async function apkg(
  sql: SqlJs,
  cards: readonly Card[],
  { language, site, now, reasonsOf }: Circumstances,
): Promise<Uint8Array<ArrayBuffer>> {
  const english = language === 'en';
  const words: Words = {
    t: await loadTexts(language),
    l: english ? learn : await loadModule('learn', language),
    m: english ? matches : await loadModule('matches', language),
    format: createFormat(language),
    site,
  };
  // In a random order, the same at every export.
  const notes: Note[] = [];
  for (const card of shuffled(cards, 1)) notes.push(noteOf(card, words, (await reasonsOf?.(card)) ?? []));
  const database = await collection(sql, notes, words.l.anki.decks, now);
  return zipSync({ 'collection.anki2': database, media: new TextEncoder().encode('{}') });
}
