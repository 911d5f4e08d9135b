/** Learning from the mistakes of one match: each is asked once more, without the answer beside it. */

import type { Card, CardChoice } from './cards';

/** How it went: found at the first try, found later, the solution was shown, the question was left. */
export type Result = 'first' | 'later' | 'shown' | 'skipped';

export interface Learn {
  /** The match in the library. */
  match: string;
  choice: CardChoice;
  cards: readonly Card[];
  /** Which card is asked; as many as there are at the end. */
  at: number;
  /** What became of each card; null before that is known. */
  results: readonly (Result | null)[];
  /** Wrong answers to the card that is asked. */
  tries: number;
  /** Cards that were found at once in a round before this one, by id: they are not asked again. */
  over: readonly string[];
}

/** What is kept of learning from a match: the choice, what became of cards, and which is asked, all by their ids. */
export interface Place {
  choice: CardChoice;
  results: Readonly<Record<string, Result>>;
  at: string | null;
}

export function placeOf({ choice, cards, results, at }: Learn): Place {
  const known = cards.flatMap(({ id }, i): [string, Result][] => (results[i] ? [[id, results[i]]] : []));
  return { choice, results: Object.fromEntries(known), at: cards[at]?.id ?? null };
}

/** Learning with what is known of its cards; it goes on where it was, or at the first card that is still open. */
export function atPlace(learn: Learn, { results, at }: Place): Learn {
  const known = learn.cards.map(({ id }) => results[id] ?? null);
  const there = learn.cards.findIndex(({ id }) => id === at);
  const open = known.indexOf(null);
  return { ...learn, results: known, at: there >= 0 ? there : open >= 0 ? open : learn.cards.length };
}

export function newLearn(match: string, choice: CardChoice, cards: readonly Card[]): Learn {
  return { match, choice, cards, at: 0, results: cards.map(() => null), tries: 0, over: [] };
}

/** The same after the analysis went on: what has been asked stays, and what is still to come is what it finds now. */
export function withAnalysis(learn: Learn, found: readonly Card[]): Learn {
  const asked = learn.cards.slice(0, learn.at + 1);
  const past = new Set([...asked.map(({ id }) => id), ...learn.over]);
  const coming = found.filter(({ id }) => !past.has(id));
  const cards = [...asked, ...coming];
  return {
    ...learn,
    cards,
    results: cards.map((_, i) => learn.results[i] ?? null),
  };
}

/** The same with what became of the card that is asked. What is known of a card stays. */
export function withResult(learn: Learn, result: Result): Learn {
  return { ...learn, results: learn.results.map((known, i) => (i === learn.at ? (known ?? result) : known)) };
}

/** Goes on to the next card, or to the end; a card that was left without an answer counts as left. */
export function onward(learn: Learn): Learn {
  return { ...withResult(learn, 'skipped'), at: Math.min(learn.at + 1, learn.cards.length), tries: 0 };
}

/** The cards that were not found at the first try, to go through again; all of them, if every one was. */
export function again({ match, choice, cards, results, over }: Learn): Learn {
  const left = cards.filter((_, i) => results[i] !== 'first');
  if (left.length === 0) return newLearn(match, choice, cards);
  const found = cards.flatMap(({ id }, i) => (results[i] === 'first' ? [id] : []));
  return { ...newLearn(match, choice, left), over: [...over, ...found] };
}

export function count({ results }: Learn, result: Result): number {
  return results.filter((one) => one === result).length;
}
