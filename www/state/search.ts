/** The search over all decisions of the library: the query as plain data and as an address, and the result. */

import type {
  EngineProblem,
  SearchBounds,
  SearchDecided,
  SearchHolding,
  SearchOrder,
  SearchQuery,
  SearchResult,
} from '../engine/port';

/** Decisions that are shown at once. */
export const PAGE = 24;

/** How far the index of the library is. */
export interface IndexState {
  /** Matches in the index, and matches to be indexed; null before the device was read. */
  progress: { done: number; total: number } | null;
  problem: EngineProblem | null;
}

export interface Search {
  /** The search, as in the address. */
  text: string;
  result: SearchResult | null;
  /** How many decisions of the result are shown. */
  shown: number;
  busy: boolean;
  problem: EngineProblem | null;
  /** How long the last answer took, in milliseconds. */
  took: number | null;
  index: IndexState;
  /** The names of players, with the number of matches. */
  players: readonly (readonly [string, number])[];
}

export const NO_SEARCH: Search = {
  text: '',
  result: null,
  shown: PAGE,
  busy: false,
  problem: null,
  took: null,
  index: { progress: null, problem: null },
  players: [],
};

/** A query that was given a name. */
export interface SavedSearch {
  name: string;
  text: string;
}

/** The keys of an address that stand for bounds. */
const BOUNDS = {
  pips: 'pips',
  back: 'back',
  theirback: 'otherBack',
  away: 'away',
  theiraway: 'otherAway',
  cube: 'cube',
  lost: 'lost',
  luck: 'luck',
} as const satisfies Record<string, keyof SearchQuery>;

/** Those that stand for lists of words. */
const WORDS = {
  kind: 'positions',
  decided: 'decided',
  owner: 'owners',
  mistake: 'mistakes',
  match: 'matches',
} as const satisfies Record<string, keyof SearchQuery>;

/** Names may have commas. */
const NAMES = { player: 'players', opponent: 'opponents' } as const;

/** Yes or no. */
const FLAGS = {
  money: 'money',
  crawford: 'crawford',
  comment: 'comment',
  star: 'starred',
  counts: 'counts',
} as const;

const TEXTS = { from: 'from', to: 'to', event: 'event', like: 'like' } as const;

/** A query as in an address, such as `own=6:2-,8:3&lost=0.08..&kind=blitz`. */
export function textOf(query: SearchQuery): string {
  const parts = new URLSearchParams();
  const put = (key: string, value: string | undefined) => value && parts.append(key, value);
  put('own', query.own?.map(holdingText).join(','));
  put('other', query.other?.map(holdingText).join(','));
  for (const [key, field] of Object.entries(BOUNDS)) put(key, query[field] && boundsText(query[field]));
  for (const [key, field] of Object.entries(WORDS)) put(key, query[field]?.join(','));
  for (const [key, field] of Object.entries(NAMES)) for (const name of query[field] ?? []) put(key, name);
  put('dice', query.dice?.map((dice) => dice.join('')).join(','));
  for (const [key, field] of Object.entries(FLAGS)) {
    const flag = query[field];
    if (flag !== undefined) put(key, flag ? '1' : '0');
  }
  for (const [key, field] of Object.entries(TEXTS)) put(key, query[field]);
  if (query.within !== undefined) put('within', `${query.within}`);
  if (query.order !== undefined && query.order !== 'loss') put('order', query.order);
  return parts.toString();
}

/** The query of an address. Invalid parts are omitted ({@link unread}). */
export function queryOf(text: string): SearchQuery {
  const parts = new URLSearchParams(text);
  const query: SearchQuery = {};
  const list = (key: string) => (parts.get(key) ?? '').split(',').filter(Boolean);
  for (const side of ['own', 'other'] as const) {
    const holdings = list(side).flatMap((one) => holdingOf(one) ?? []);
    if (holdings.length > 0) query[side] = holdings;
  }
  for (const [key, field] of Object.entries(BOUNDS)) {
    const bounds = boundsOf(parts.get(key) ?? '');
    if (bounds) query[field] = bounds;
  }
  for (const [key, field] of Object.entries(WORDS)) {
    const words = list(key);
    if (words.length > 0) (query as Record<string, string[]>)[field] = words;
  }
  for (const [key, field] of Object.entries(NAMES)) {
    const names = parts.getAll(key).filter(Boolean);
    if (names.length > 0) query[field] = names;
  }
  const dice = list('dice').flatMap((one) => (/^[1-6]{2}$/.test(one) ? [[Number(one[0]), Number(one[1])]] : []));
  if (dice.length > 0) query.dice = dice as [number, number][];
  for (const [key, field] of Object.entries(FLAGS)) {
    const flag = parts.get(key);
    if (flag === '1' || flag === '0') query[field] = flag === '1';
  }
  for (const [key, field] of Object.entries(TEXTS)) {
    const given = parts.get(key);
    if (given) query[field] = given;
  }
  const within = parts.get('within');
  if (within && /^\d{1,4}$/.test(within)) query.within = Number(within);
  const order = parts.get('order');
  if (order === 'date' || order === 'luck') query.order = order satisfies SearchOrder;
  return query;
}

/** The parts of an address that are no filter: they must not be left out in silence. */
export function unread(text: string): string[] {
  const read = new URLSearchParams(textOf(queryOf(text)));
  const usual = ([key, value]: [string, string]) => value === '' || (key === 'order' && value === 'loss');
  const left = [...new URLSearchParams(text)].filter((part) => !read.has(part[0]) && !usual(part));
  return left.map(([key, value]) => `${key}=${value}`);
}

/** `2-` at least 2, `-1` at most 1, `3` exactly 3. */
function holdingText({ point, min = 0, max = 15 }: SearchHolding): string {
  const count = min === max ? `${min}` : `${min > 0 ? min : ''}-${max < 15 ? max : ''}`;
  return `${point}:${count}`;
}

function holdingOf(text: string): SearchHolding | null {
  const [, point, min, dash, max] = /^(\d{1,2}):(\d{0,2})(-?)(\d{0,2})$/.exec(text) ?? [];
  if (point === undefined || Number(point) > 25) return null;
  const least = min ? Number(min) : 0;
  const most = dash ? (max ? Number(max) : 15) : least;
  return least > 15 || most > 15 ? null : { point: Number(point), min: least, max: most };
}

/** Numbers of bounds may be less than 0, so two dots stand between them. */
const boundsText = ({ min, max }: SearchBounds): string =>
  min !== undefined && min === max ? `${min}` : `${min ?? ''}..${max ?? ''}`;

function boundsOf(text: string): SearchBounds | null {
  const number = (part: string | undefined) => (part && Number.isFinite(Number(part)) ? Number(part) : undefined);
  const [first, last] = text.includes('..') ? text.split('..') : [text, text];
  const [min, max] = [number(first), number(last)];
  if (min === undefined && max === undefined) return null;
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** How many filters a query has. */
export const filters = (query: SearchQuery): number =>
  Object.entries(query).filter(([key, value]) => key !== 'order' && key !== 'within' && value !== undefined).length;

/** The effect of a tap on a point of the pattern. */
export const HOLDS = ['any', 'held', 'blot', 'not', 'empty'] as const;
export type Hold = (typeof HOLDS)[number];

const COUNTS: Record<Exclude<Hold, 'any'>, [number, number]> = {
  held: [2, 15],
  blot: [1, 1],
  not: [0, 1],
  empty: [0, 0],
};

/** The condition of a point in a pattern; other counts have no word. */
export function holdOf(holding: SearchHolding | undefined): Hold | null {
  if (!holding) return 'any';
  const { min = 0, max = 15 } = holding;
  const found = Object.entries(COUNTS).find(([, [least, most]]) => least === min && most === max);
  return (found?.[0] as Hold | undefined) ?? null;
}

/** The pattern with another wish for a point. */
export function withHolding(
  holdings: readonly SearchHolding[] | undefined,
  point: number,
  wish: Hold | [number, number],
): SearchHolding[] {
  const others = (holdings ?? []).filter((one) => one.point !== point);
  if (wish === 'any') return others;
  const [min, max] = typeof wish === 'string' ? COUNTS[wish] : wish;
  return [...others, { point, min, max }].sort((a, b) => b.point - a.point);
}

/** The pattern of a position: every point that either side holds must be held. */
export function patternOf(points: readonly number[]): Pick<SearchQuery, 'own' | 'other'> {
  const held = (sign: number, at: (point: number) => number) =>
    Array.from({ length: 24 }, (_, n) => n + 1)
      .filter((point) => points[at(point)]! * sign >= 2)
      .map((point) => ({ point, min: 2, max: 15 }));
  return { own: held(1, (point) => point), other: held(-1, (point) => 25 - point) };
}

export const DECIDED: readonly SearchDecided[] = ['play', 'double', 'answer'];
