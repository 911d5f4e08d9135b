/** One player over time: the player, the comparable matches, and the result. */

import type {
  AnalysisSource,
  DiceReport,
  EngineProblem,
  PlayerProgress,
  RatingsDifference,
  ReportedMatch,
} from '../engine/port';
import type { MatchHead, MatchSummary } from './matches';
import { nameKey, seatOf } from './names';

/** The user's permanent choices. */
export interface ProgressChoice {
  /** The names of one person, who may have another on each site. */
  names: readonly string[];
  /** The key of the analyses that are compared; null for those of most matches. */
  basis: string | null;
}

export const NO_CHOICE: ProgressChoice = { names: [], basis: null };

/** Analyses that are alike: by the same engine at the same level. */
export interface Basis {
  key: string;
  source: AnalysisSource;
  engine: string;
  level: string | null;
  /** How many matches of the player have such an analysis. */
  matches: number;
}

/** Why a match of the player is not counted. */
export const REASONS = ['unanalysed', 'unfinished', 'otherwise', 'self', 'unsound'] as const;
export type Reason = (typeof REASONS)[number];

/** The matches of a player that can be compared, and those that cannot. */
export interface Comparable {
  bases: readonly Basis[];
  /** The one that is compared; null if no match is analysed. */
  basis: Basis | null;
  matches: readonly ReportedMatch[];
  left: Readonly<Record<Reason, number>>;
}

/** The dice of the player and of all opponents, as far as they are counted. */
export interface CountedDice {
  /** The names of the player. */
  names: readonly string[];
  done: number;
  total: number;
  /** Null until all matches are counted. */
  reports: readonly [DiceReport, DiceReport] | null;
  problem: EngineProblem | null;
}

export interface Progress {
  /** The input of the result; null before the first. */
  from: readonly ReportedMatch[] | null;
  result: PlayerProgress | null;
  /** The months that are compared, the earlier first; at most two. */
  pair: readonly string[];
  difference: RatingsDifference | null;
  problem: EngineProblem | null;
  /** Null before it is wanted. */
  dice: CountedDice | null;
}

export const NO_PROGRESS: Progress = {
  from: null,
  result: null,
  pair: [],
  difference: null,
  problem: null,
  dice: null,
};

/** The matches of a player, who has the place 0 or 1 in each; none with the player on both sides. */
export function ownMatches(
  list: readonly MatchHead[],
  names: readonly string[],
): { id: string; player: 0 | 1; head: MatchHead }[] {
  return list.flatMap((head) => {
    const player = seatOf(head.players, names);
    return player === null ? [] : [{ id: head.id, player, head }];
  });
}

/** A person of the library, and the key under which all spellings of the name are one. */
export interface Person {
  key: string;
  /** The most frequent spelling. */
  name: string;
  matches: number;
}

/** All people of the list with their matches, those with the most first. */
export function namesOf(list: readonly MatchHead[]): Person[] {
  const spelt = new Map<string, number>();
  const counts = new Map<string, number>();
  const add = (to: Map<string, number>, one: string) => to.set(one, (to.get(one) ?? 0) + 1);
  for (const { players } of list) {
    for (const name of new Set(players)) add(spelt, name);
    for (const key of new Set(players.map(nameKey))) add(counts, key);
  }
  const often = [...spelt].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const names = new Map<string, string>();
  for (const [name] of often) if (!names.has(nameKey(name))) names.set(nameKey(name), name);
  const people = [...names].map(([key, name]) => ({ key, name, matches: counts.get(key)! }));
  return people.sort((a, b) => b.matches - a.matches || (a.name < b.name ? -1 : 1));
}

const keyOf = ({ source, engine, level }: MatchSummary) => JSON.stringify([source, engine, level]);

/** The matches of the player that were analysed alike. */
export function comparable(list: readonly MatchHead[], { names, basis: wanted }: ProgressChoice): Comparable {
  const left = { unanalysed: 0, unfinished: 0, otherwise: 0, self: 0, unsound: 0 };
  const own = ownMatches(list, names);
  const keys = new Set(names.map(nameKey));
  left.self = list.filter(({ players }) => players.every((name) => keys.has(nameKey(name)))).length;
  const found = new Map<string, Basis>();
  for (const { head } of own)
    for (const summary of head.summaries) {
      if (!summary.whole) continue;
      const { source, engine, level } = summary;
      const key = keyOf(summary);
      found.set(key, { key, source, engine, level, matches: (found.get(key)?.matches ?? 0) + 1 });
    }
  const ours = ({ source }: Basis) => Number(source === 'gammonlab');
  const bases = [...found.values()].sort((a, b) => b.matches - a.matches || ours(b) - ours(a));
  const basis = bases.find(({ key }) => key === wanted) ?? bases[0] ?? null;
  const matches: ReportedMatch[] = [];
  for (const { head, player } of own) {
    const summary = head.summaries.find((one) => one.whole && keyOf(one) === basis?.key);
    if (summary && !isSound(summary.players[player])) left.unsound += 1;
    else if (summary) matches.push(reported(head, summary, player));
    else if (head.summaries.length === 0) left.unanalysed += 1;
    else if (head.summaries.some(({ whole }) => whole)) left.otherwise += 1;
    else left.unfinished += 1;
  }
  return { bases, basis, matches, left };
}

/** Numbers beyond this come from no match, and would spoil the sums and the graphs of all others. */
const LARGEST = 1e9;

/** Whether all numbers of a report can be those of a match. */
function isSound(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) <= LARGEST;
  return typeof value !== 'object' || value === null || Object.values(value).every(isSound);
}

function reported(head: MatchHead, summary: MatchSummary, player: 0 | 1): ReportedMatch {
  const { id, date, length, players } = head;
  const report = summary.players[player];
  return { id, date, added: dayOf(head.added), length, opponent: players[1 - player]!, report };
}

/** The day of a time in the device's time zone. */
function dayOf(time: number): string {
  const day = new Date(time);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Whether two selections have the same matches with the same reports. */
export function sameMatches(a: readonly ReportedMatch[] | null, b: readonly ReportedMatch[]): boolean {
  return a?.length === b.length && a.every((one, n) => one.id === b[n]!.id && one.report === b[n]!.report);
}

/** The months compared after a click on one: it joins or leaves, and of three the one chosen first goes. */
export function withMonth(pair: readonly string[], month: string): string[] {
  const others = pair.filter((one) => one !== month);
  return others.length < pair.length ? others : [...pair.slice(-1), month];
}
