/** The library of matches as plain data: the list entry of each, the progress of analyses, the open match. */

import type {
  AnalysisSource,
  EngineProblem,
  Interval,
  Level,
  MatchAnalysis,
  MatchCourse,
  MatchFormat,
  MatchReport,
  Moment,
  PlayedFor,
  PlayerReport,
  Transcript,
} from '../engine/port';
import { isoDate } from './dates';
import type { ActionAt } from './route';

/** How deep matches are analysed. */
export interface ReviewChoice {
  /** Plays. */
  level: Level;
  /** Decisions about the cube. */
  cubeLevel: Level;
  interval: Interval;
}

export const USUAL_REVIEW: ReviewChoice = { level: '3ply', cubeLevel: '3ply', interval: 'normal' };

/** The figures of both players by an analysis so far. */
export interface MatchSummary {
  source: AnalysisSource;
  /** The engine with its version. */
  engine: string;
  level: string | null;
  /** Whether the report is of the whole match. */
  whole: boolean;
  players: [PlayerReport, PlayerReport];
}

/** A match as the list shows it. */
export interface MatchHead {
  /** A name made from the contents: the same match from another file has the same. */
  id: string;
  players: [string, string];
  /** 0 is money. */
  length: number;
  event: string | null;
  /** As the file writes it. */
  date: string | null;
  /** Points at the end of the file. */
  score: [number, number];
  games: number;
  rolls: number;
  format: MatchFormat;
  /** Name of the file it came in; null if it was pasted or played here. */
  file: string | null;
  /** The time of import, in milliseconds since 1970. */
  added: number;
  problems: number;
  summaries: MatchSummary[];
  /** The requested, unfinished analysis; it resumes at the next visit unless it is paused. */
  review: { choice: ReviewChoice; paused: boolean } | null;
  /** Words that the person has given it. */
  tags?: readonly string[];
}

/** How far an analysis is. `waiting`: another match comes first. `elsewhere`: another tab works on it. */
export interface ReviewState {
  phase: 'waiting' | 'running' | 'elsewhere' | 'paused' | 'failed';
  done: number;
  /** 0 until it is known. */
  total: number;
  problem: EngineProblem | null;
}

/** The match that is open. */
export interface OpenMatch {
  id: string;
  transcript: Transcript;
  /** Every action with its analysis; null until known. */
  course: MatchCourse | null;
  /** The source of the analysis shown. */
  source: AnalysisSource | null;
  /** The action that is being looked at again, deeper. */
  deepening: ActionAt | null;
  /** The decision that is being rolled out, and how far that is. */
  rolling: { at: ActionAt; what: 'play' | 'cube'; done: number; trials: number } | null;
  problem: EngineProblem | null;
}

export interface Matches {
  /** Null until the device has been read. */
  list: readonly MatchHead[] | null;
  /** Why the device keeps none. */
  problem: EngineProblem | null;
  /** Failed imports: names of files with the reason. */
  refused: readonly { file: string; problem: EngineProblem }[];
  /** How many positions the last files brought, which are in the list of positions now. */
  brought: number;
  /** How many matches of the last files were in the library before, or were in several of the files. */
  repeated: number;
  /** Files being read. */
  reading: number;
  /** The progress of the import of the current file, 0 to 1. */
  readPart: number;
  /** How many matches have been written to the file that all are saved to; null while none is written. */
  saving: { done: number; total: number } | null;
  /** How far the analyses are, by the id of the match; finished ones are left out. */
  reviews: Readonly<Record<string, ReviewState>>;
  /** The stakes of matches in texts. */
  playedFor: PlayedFor;
  /** Which list is shown: the text that players, event and date are searched for. */
  search: string;
  open: OpenMatch | null;
}

/** The options for reading matches in texts. */
export const PLAYED_FOR: readonly PlayedFor[] = ['as_written', 'match', 'money'];

export const NO_MATCHES: Matches = {
  list: null,
  problem: null,
  refused: [],
  brought: 0,
  repeated: 0,
  reading: 0,
  readPart: 0,
  saving: null,
  reviews: {},
  playedFor: 'as_written',
  search: '',
  open: null,
};

/** The list entry of a match that has just been read. */
export function headOf(id: string, match: Transcript, file: string | null, added: number): MatchHead {
  const { players, length, event, date, games, rolls, format, problems } = match;
  const last = games[games.length - 1];
  const score: [number, number] = last ? [...last.score] : [0, 0];
  if (last && last.winner !== null) {
    const points = score[last.winner] + last.points;
    // Points beyond the length of a match win no more than the match.
    score[last.winner] = length === 0 ? points : Math.min(points, length);
  }
  return {
    id,
    players,
    length,
    event,
    date,
    score,
    games: games.length,
    rolls,
    format,
    file,
    added,
    problems: problems.length,
    summaries: [],
    review: null,
  };
}

/** The figures of a report in the list. */
export function summaryOf(report: MatchReport, whole: boolean): MatchSummary {
  const { source, engine, level, players } = report;
  return { source: source === 'gammonlab' ? 'gammonlab' : 'file', engine, level, whole, players };
}

/** Our own analysis is shown if there is one. */
export function mainSummary(head: MatchHead): MatchSummary | null {
  return head.summaries.find(({ source }) => source === 'gammonlab') ?? head.summaries[0] ?? null;
}

/** The head with a summary, which takes the place of an older one of the same source. */
export function withSummary(head: MatchHead, summary: MatchSummary): MatchHead {
  return { ...head, summaries: [...head.summaries.filter(({ source }) => source !== summary.source), summary] };
}

/** The latest first. */
export function newest(list: readonly MatchHead[]): MatchHead[] {
  return [...list].sort((a, b) => b.added - a.added);
}

/** The matches whose players, event, date or file hold every word of the search. */
export function found(list: readonly MatchHead[], search: string): readonly MatchHead[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return list;
  return list.filter((head) => {
    const text = searchedText(head);
    return words.every((word) => text.includes(word) || text.includes(dashed(word)));
  });
}

/** A date, or its beginning, as the list shows it: `2024.06` is `2024-06`. */
const dashed = (word: string) =>
  /^\d{4}([./]\d{1,2}){1,2}$/.test(word) ? word.replace(/[./](\d)\b/g, '-0$1').replace(/[./]/g, '-') : word;

/** The text of each head in lower case, made once: a search goes through all of them at each key. */
const searched = new WeakMap<MatchHead, string>();

function searchedText(head: MatchHead): string {
  let text = searched.get(head);
  if (text === undefined) {
    const { players, event, date, file, tags = [] } = head;
    text = [...players, event, date, date && isoDate(date), file, ...tags].filter(Boolean).join(' ').toLowerCase();
    searched.set(head, text);
  }
  return text;
}

/** The contents of a match, independent of its file: the id of a match is made from this. */
export function played(match: Transcript): string {
  const games = match.games.map(({ actions }) =>
    actions.map(({ player, kind, dice, play, cube }) => [player, kind, dice, play, cube]),
  );
  return JSON.stringify([match.players, match.length, games]);
}

/** The amount of an analysis. */
export const answers = ({ games }: MatchAnalysis): number =>
  games
    .flat()
    .reduce((sum, { play, cube, luck }) => sum + Number(!!play) + Number(!!cube) + Number(luck !== undefined), 0);

/** The plays of a roll that are worth a rollout: the best ones, and the one that was made. */
export function playsToRollOut(moment: Moment): string[] {
  const near = moment.candidates.filter(({ loss, played }, n) => played || (n < MOST_ROLLED && loss < WORTH));
  return near.map(({ play }) => play);
}

const MOST_ROLLED = 4;
/** A play that seems to lose more than this is not rolled out beside the best. */
const WORTH = 0.08;

/** The match with an action changed: a comment, a star. */
export function withAction(
  match: Transcript,
  at: ActionAt,
  change: { comment?: string | undefined; starred?: boolean },
): Transcript {
  const games = match.games.map((game, g) =>
    g !== at.game
      ? game
      : {
          ...game,
          actions: game.actions.map((action, a) => {
            if (a !== at.action) return action;
            const { comment, starred, ...rest } = { ...action, ...change };
            return { ...rest, ...(comment ? { comment } : {}), ...(starred ? { starred } : {}) };
          }),
        },
  );
  return { ...match, games };
}

/** Whether two analyses are by the same engine with the same settings, so that one may continue the other. */
export const sameWork = (a: Omit<MatchAnalysis, 'games'>, b: Omit<MatchAnalysis, 'games'>): boolean =>
  work(a) === work(b);

/** The order of the settings does not count: they come from the engine, from files and from the device. */
const work = ({ engine, settings }: Omit<MatchAnalysis, 'games'>): string =>
  JSON.stringify([engine, Object.entries(settings ?? {}).sort()]);

/** The newest analysis of ours. */
export const ownOf = (analyses: readonly MatchAnalysis[]) => analyses.filter(({ settings }) => settings).at(-1);

/** The analyses without those of ours that a newer one has replaced. */
export function newestOwn(analyses: readonly MatchAnalysis[]): MatchAnalysis[] {
  const own = ownOf(analyses);
  return analyses.filter((analysis) => !analysis.settings || analysis === own);
}
