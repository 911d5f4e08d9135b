/** Cards as a table: comma-separated values after RFC 4180, a card a row. Numbers are not rounded. */

import type { Card } from '../state/cards';

/** The columns, and what each says of a card. Times are in UTC (ISO 8601), empty before the first review. */
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
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
