/**
 * Names as the page shows them. The reader of match files cuts texts that are too long, but the device may keep
 * matches, heads and cards of earlier versions, and a name without end in a table or a menu takes the browser minutes
 * to lay out.
 */

import type { Transcript } from '../engine/port';
import type { Card } from './cards';
import type { MatchHead } from './matches';

/** The most characters of names, of event and date, of plays, and of comments: those of the reader of match files. */
export const LONGEST = { name: 100, header: 1000, play: 400, comment: 100_000 };

/** A text of at most `most` characters: a longer one ends with three dots. */
export function shortened(text: string, most: number): string {
  // Few texts are long, and characters are counted only if they may be too many.
  if (text.length <= most) return text;
  let [end, characters] = [0, 0];
  for (const character of text) {
    if (characters === most) return `${text.slice(0, end)}...`;
    if (characters < most - 3) end += character.length;
    characters += 1;
  }
  return text;
}

const name = (text: string) => shortened(text, LONGEST.name);
const both = ([one, other]: readonly [string, string]): [string, string] => [name(one), name(other)];
const header = (text: string | null) => text && shortened(text, LONGEST.header);

/** Whether a text is longer than it is shown. */
const long = (text: string | null | undefined, most: number) => !!text && shortened(text, most) !== text;

/** A head as it is shown. */
export function tidyHead(head: MatchHead): MatchHead {
  const { players, event, date } = head;
  const summaries = head.summaries.map((summary) => ({
    ...summary,
    engine: name(summary.engine),
    level: summary.level && name(summary.level),
  }));
  return { ...head, players: both(players), event: header(event), date: header(date), summaries };
}

/** A match as it is worked with. One that needs no change is the same object. */
export function tidyMatch(match: Transcript): Transcript {
  const { players, event, date, comment, games, analyses } = match;
  const tooLong =
    players.some((text) => long(text, LONGEST.name)) ||
    [event, date].some((text) => long(text, LONGEST.header)) ||
    long(comment, LONGEST.comment) ||
    analyses?.some(({ engine }) => long(engine, LONGEST.name)) ||
    games.some(
      (game) =>
        long(game.comment, LONGEST.comment) ||
        game.actions.some(({ play, comment }) => long(play, LONGEST.play) || long(comment, LONGEST.comment)),
    );
  if (!tooLong) return match;
  const commented = <T extends { comment?: string }>(of: T): T =>
    of.comment === undefined ? of : { ...of, comment: shortened(of.comment, LONGEST.comment) };
  return commented({
    ...match,
    players: both(players),
    event: header(event),
    date: header(date),
    games: games.map((game) => ({
      ...commented(game),
      actions: game.actions.map((action) => ({
        ...commented(action),
        play: action.play && shortened(action.play, LONGEST.play),
      })),
    })),
    ...(analyses && { analyses: analyses.map((one) => ({ ...one, engine: name(one.engine) })) }),
  });
}

/** A card as it is shown. */
export function tidyCard(card: Card): Card {
  const { origin, engine, note } = card;
  const { players, event, date } = origin;
  return {
    ...card,
    engine: name(engine),
    note: shortened(note, LONGEST.comment),
    origin: { ...origin, players: both(players), event: header(event), date: header(date) },
  };
}

/** Names that differ only in capitals, accents or spaces are those of one person. */
export const nameKey = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** Which of two players the person is; null if it is neither, or where both are. */
export function seatOf(players: readonly [string, string], names: readonly string[]): 0 | 1 | null {
  const keys = new Set(names.map(nameKey));
  const [first, second] = players.map((name) => keys.has(nameKey(name)));
  return first === second ? null : first ? 0 : 1;
}
