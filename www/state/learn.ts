/** Learning from the mistakes of one match: each is repeated without showing the answer. */

import type { Card, CardChoice } from './cards';

/** How it went: found at the first try, found later, the solution was shown, the question was left. */
export type Result = 'first' | 'later' | 'shown' | 'skipped';

export interface Learn {
  /** The match in the library. */
  match: string;
  choice: CardChoice;
  cards: readonly Card[];
  /** The current card; the number of cards at the end. */
  at: number;
  /** The result of each card; null before it is known. */
  results: readonly (Result | null)[];
  /** Wrong answers to the current card. */
  tries: number;
  /** Cards solved at once in an earlier round, by id: they are not repeated. */
  over: readonly string[];
}

/**
 * The stored state of learning from a match: the choice, the results of cards, and the current one, all by their ids.
 */
export interface Place {
  choice: CardChoice;
  results: Readonly<Record<string, Result>>;
  at: string | null;
}

export function placeOf({ choice, cards, results, at }: Learn): Place {
  const known = cards.flatMap(({ id }, i): [string, Result][] => (results[i] ? [[id, results[i]]] : []));
  return { choice, results: Object.fromEntries(known), at: cards[at]?.id ?? null };
}

/** Learning with the results of its cards; it resumes at its place, or at the first open card. */
export function atPlace(learn: Learn, { results, at }: Place): Learn {
  const known = learn.cards.map(({ id }) => results[id] ?? null);
  const there = learn.cards.findIndex(({ id }) => id === at);
  const open = known.indexOf(null);
  return { ...learn, results: known, at: there >= 0 ? there : open >= 0 ? open : learn.cards.length };
}

export function newLearn(match: string, choice: CardChoice, cards: readonly Card[]): Learn {
  return { match, choice, cards, at: 0, results: cards.map(() => null), tries: 0, over: [] };
}

/** The same after further analysis: finished cards stay, and the remaining ones are the newly found. */
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

/** The same with the result of the current card. The results of cards stay. */
export function withResult(learn: Learn, result: Result): Learn {
  return { ...learn, results: learn.results.map((known, i) => (i === learn.at ? (known ?? result) : known)) };
}

/** Continues to the next card, or to the end; a card without an answer counts as skipped. */
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
