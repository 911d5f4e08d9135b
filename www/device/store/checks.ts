/**
 * Whether a record is valid, so that every view can draw it. A check returns the fault, with the place, or null.
 */

import type { Lesson, LessonStep, LinkedCube, LinkedPlay, LinkedPosition, Transcript } from '../../engine/port';
import type { Card } from '../../state/cards';
import type { KeptLesson, LessonAnswer } from '../../state/lessons';
import type { Kept } from '../../state/library';
import type { MatchHead } from '../../state/matches';
import type { KeptPractice } from '../../state/practice';
import type { KeptTranscription } from '../../state/transcribe';
import type { KeptContest } from '../contests';
import type { KeptExercise, KeptRollout } from '../shelf';

export type Check = (value: unknown, at?: string) => string | null;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  undefined: 'nothing',
};
const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : (KINDS[typeof value] ?? typeof value);
const wrong = (at: string, wanted: string, found: unknown) =>
  `${at || 'record'}: found ${kindOf(found)}, expected ${wanted}`;

const is =
  (wanted: string, test: (value: unknown) => boolean): Check =>
  (value, at = '') =>
    test(value) ? null : wrong(at, wanted, value);

const text = is('a text', (value) => typeof value === 'string');
const number = is('a number', (value) => typeof value === 'number' && Number.isFinite(value));
const flag = is('true or false', (value) => typeof value === 'boolean');
const something = is('an object', (value) => typeof value === 'object' && value !== null);

const orNull =
  (check: Check): Check =>
  (value, at) =>
    value === null ? null : check(value, at);

const orMissing =
  (check: Check): Check =>
  (value, at) =>
    value === undefined ? null : check(value, at);

const listOf =
  (check: Check, length?: number): Check =>
  (value, at = '') => {
    if (!Array.isArray(value)) return wrong(at, 'a list', value);
    if (length !== undefined && value.length !== length)
      return `${at}: found ${value.length} items, expected ${length}`;
    // Not `entries`: a hole of a sparse list is nothing, too.
    for (let n = 0; n < value.length; n++) {
      const fault = check(value[n], `${at}[${n}]`);
      if (fault) return fault;
    }
    return null;
  };

/** An object with these fields of `T`, and perhaps others. */
const record =
  <T>(fields: { [K in keyof T]?: Check }): Check =>
  (value, at = '') => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(at, 'an object', value);
    for (const [field, check] of Object.entries(fields) as [string, Check][]) {
      const fault = check((value as Record<string, unknown>)[field], at ? `${at}.${field}` : field);
      if (fault) return fault;
    }
    return null;
  };

const pair = (check: Check): Check => listOf(check, 2);

export const position = record<Kept>({ xgid: text, name: orNull(text), at: number });

const rating = record<MatchHead['summaries'][number]['players'][number]>({
  name: text,
  pr: orNull(number),
  decisions: something,
  equityLost: something,
});

export const head = record<MatchHead>({
  id: text,
  players: pair(text),
  length: number,
  event: orNull(text),
  date: orNull(text),
  score: pair(number),
  games: number,
  rolls: number,
  format: text,
  file: orNull(text),
  added: number,
  problems: number,
  summaries: listOf(
    record<MatchHead['summaries'][number]>({
      source: text,
      engine: text,
      level: orNull(text),
      whole: flag,
      players: pair(rating),
    }),
  ),
  review: orNull(
    record<NonNullable<MatchHead['review']>>({
      choice: record<NonNullable<MatchHead['review']>['choice']>({ level: text, cubeLevel: text }),
      paused: flag,
    }),
  ),
});

export const match = record<Transcript>({
  players: pair(text),
  length: number,
  event: orNull(text),
  date: orNull(text),
  rolls: number,
  headers: listOf(something),
  problems: listOf(something),
  games: listOf(
    record<Transcript['games'][number]>({
      number,
      score: pair(number),
      actions: listOf(
        record<Transcript['games'][number]['actions'][number]>({
          player: number,
          kind: text,
          comment: orMissing(text),
          starred: orMissing(flag),
        }),
      ),
    }),
  ),
  analyses: orMissing(
    listOf(
      record<NonNullable<Transcript['analyses']>[number]>({
        engine: text,
        games: listOf(listOf(something)),
      }),
    ),
  ),
});

const schedule = orNull(
  record<NonNullable<Card['schedule']>>({
    due: number,
    last: number,
    stability: number,
    difficulty: number,
    phase: number,
    days: number,
    lapses: number,
  }),
);

const reviews = listOf(
  record<Card['reviews'][number]>({
    at: number,
    grade: is('a grade', (value) => ['again', 'hard', 'good', 'easy'].includes(value as string)),
    recalled: flag,
  }),
);

export const card = record<Card>({
  id: text,
  asks: is('play, double or answer', (value) => ['play', 'double', 'answer'].includes(value as string)),
  xgid: text,
  board: record<Card['board']>({ xgid: text, points: listOf(number, 26) }),
  kind: text,
  done: text,
  best: text,
  lost: number,
  plays: listOf(something),
  cube: orNull(something),
  engine: text,
  origin: record<Card['origin']>({
    match: text,
    at: record<Card['origin']['at']>({ game: number, action: number }),
    players: pair(text),
    player: number,
    length: number,
  }),
  note: text,
  starred: flag,
  made: number,
  schedule,
  reviews,
});

export const contest = record<KeptContest>({
  id: text,
  saved: text,
  choice: record<KeptContest['choice']>({
    name: text,
    length: number,
    strength: text,
    tutor: text,
    byHand: flag,
  }),
  dice: orNull(record<NonNullable<KeptContest['dice']>>({ secret: text, commitment: text, word: text })),
  match: orNull(text),
});

export const rollout = record<KeptRollout>({
  xgid: text,
  run: text,
  trials: number,
  saved: text,
  curve: listOf(something),
  at: number,
});

export const exercise = record<KeptExercise>({ xgid: text, run: text, saved: text, at: number });

export const transcription = record<KeptTranscription>({
  id: text,
  at: number,
  transcription: record<KeptTranscription['transcription']>({
    settings: record<KeptTranscription['transcription']['settings']>({ players: pair(text), length: number }),
    entries: listOf(
      record<KeptTranscription['transcription']['entries'][number]>({
        act: record<{ kind: string }>({ kind: text }) as Check,
      }),
    ),
  }),
});

export const practice = record<KeptPractice>({
  id: text,
  kind: text,
  key: orNull(text),
  level: number,
  tries: listOf(
    record<KeptPractice['tries'][number]>({
      at: number,
      kind: text,
      given: number,
      answer: number,
      right: flag,
      score: number,
      level: number,
      seconds: number,
    }),
  ),
  schedule,
  reviews,
});

/** The answers are by keys that nothing else has. */
const answers: Check = (value, at = '') =>
  something(value, at) ?? listOf(record<LessonAnswer>({ given: text, at: number }))(Object.values(value as object), at);

export const lesson = record<KeptLesson>({
  id: text,
  at: number,
  answers,
  lesson: orNull(
    record<Lesson>({
      title: text,
      steps: listOf(
        record<LessonStep>({
          position: record<LinkedPosition>({
            xgid: text,
            plays: orMissing(listOf(record<LinkedPlay>({ play: text, equity: number }))),
            cube: orMissing(record<LinkedCube>({ noDouble: number, doubleTake: number, doublePass: number })),
          }),
          question: orMissing(something),
          marks: orMissing(listOf(number)),
          arrows: orMissing(listOf(pair(number))),
        }),
      ),
    }),
  ),
});

/** The check of each store. */
export const CHECKS = {
  positions: position,
  heads: head,
  matches: match,
  cards: card,
  contests: contest,
  rollouts: rollout,
  exercises: exercise,
  transcriptions: transcription,
  practice,
  lessons: lesson,
} as const;

/** The name of an unusable record, as far as it can be read. */
export function nameOf(value: unknown, key: IDBValidKey): string {
  const { players, xgid, name, origin, lesson } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  const between = players ?? (origin as { players?: unknown } | undefined)?.players;
  if (Array.isArray(between) && between.length === 2 && between.every((one) => typeof one === 'string'))
    return between.join(' – ');
  if (typeof name === 'string' && name) return name;
  const title = (lesson as { title?: unknown } | null | undefined)?.title;
  if (typeof title === 'string' && title) return title;
  return typeof xgid === 'string' ? xgid : String(key);
}
