/** Cards as a table: comma-separated values after RFC 4180, one row per card. Numbers are not rounded. */

import type { Card } from '../state/cards';

/** The columns, and the contents of each for a card. Times are in UTC (ISO 8601), empty before the first review. */
const COLUMNS: Record<string, (card: Card) => string | number | null> = {
  id: ({ id }) => id,
  asks: ({ asks }) => asks,
  kind: ({ kind }) => kind,
  xgid: ({ xgid }) => xgid,
  done: ({ done }) => done,
  best: ({ best }) => best,
  lost: ({ lost }) => lost,
  level: ({ plays, cube }) => plays[0]?.level ?? cube?.level ?? null,
  engine: ({ engine }) => engine,
  player: ({ origin }) => origin.players[origin.player],
  opponent: ({ origin }) => origin.players[1 - origin.player]!,
  length: ({ origin }) => origin.length,
  game: ({ origin }) => origin.game,
  event: ({ origin }) => origin.event,
  date: ({ origin }) => origin.date,
  match: ({ origin }) => origin.match,
  note: ({ note }) => note,
  starred: ({ starred }) => (starred ? 'yes' : 'no'),
  reviews: ({ reviews }) => reviews.length,
  due: ({ schedule }) => (schedule ? new Date(schedule.due).toISOString() : null),
  stability: ({ schedule }) => schedule?.stability ?? null,
};

export function cardsCsv(cards: readonly Card[]): string {
  const rows = cards.map((card) => Object.values(COLUMNS).map((column) => column(card)));
  return [Object.keys(COLUMNS), ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number | null): string {
  const text = typeof value === 'string' ? withoutFormula(value) : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A text as a spreadsheet shows it: an apostrophe precedes text that it would treat as a formula, such as a player
 * called `=HYPERLINK(...)`. The tables of the engine have the same rule (src/review/report/csv.rs).
 */
function withoutFormula(text: string): string {
  return /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/.test(text) ? `'${text}` : text;
}
