/**
 * Changes of a match as plain values. Tabs write them down one after the other, and each reads all of them: made in the
 * same order they come to the same match, and made twice they change nothing more.
 */

import type { ActionAnalysis, MatchAnalysis, TranscribedAction, Transcript } from '../engine/port';
import { newestOwn, ownOf, sameWork, withAction } from './matches';
import type { ActionAt } from './route';

/** By which engine, and how. */
export type Work = Omit<MatchAnalysis, 'games'>;

export type MatchChange =
  /** A comment; `was` is the one it began from. */
  | { kind: 'comment'; at: ActionAt; was: string; comment: string }
  | { kind: 'star'; at: ActionAt; starred: boolean }
  /** A re-analysis or a rollout: parts of an entry that replace the existing ones. */
  | { kind: 'deeper'; at: ActionAt; work: Work; entry: Partial<ActionAnalysis> }
  /** Answers of an analysis; existing ones stay. `sizes` has the number of actions of each game. */
  | {
      kind: 'answers';
      work: Work;
      sizes: readonly number[];
      answers: readonly { at: ActionAt; entry: ActionAnalysis }[];
    }
  /** An analysis is complete: older ones of ours are no longer needed. */
  | { kind: 'whole'; work: Work };

/** Whether it is a change that this version can make: one that it cannot stays in the journal, for one that can. */
export function isChange(value: unknown): value is MatchChange {
  const { kind, at, was, comment, starred, work, entry, sizes, answers } = (value ?? {}) as Record<string, unknown>;
  const thing = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null;
  const isAt = (one: unknown) => thing(one) && typeof one.game === 'number' && typeof one.action === 'number';
  switch (kind) {
    case 'comment':
      return isAt(at) && typeof was === 'string' && typeof comment === 'string';
    case 'star':
      return isAt(at) && typeof starred === 'boolean';
    case 'deeper':
      return isAt(at) && thing(work) && thing(entry);
    case 'answers':
      return (
        thing(work) &&
        Array.isArray(sizes) &&
        Array.isArray(answers) &&
        answers.every((one) => thing(one) && isAt(one.at) && thing(one.entry))
      );
    case 'whole':
      return thing(work);
    default:
      return false;
  }
}

/** Between two comments on the same action that came from two tabs. */
export const BOTH = '\n---\n';

/**
 * A comment that was `was` when somebody began to write, is `mine` now, and meanwhile became `stored` elsewhere. If
 * both have changed it, both stay.
 */
export function joinedComment(stored: string, was: string, mine: string): string {
  if (stored === was || stored === mine) return mine;
  const [parts, before, now] = [stored, was, mine].map((text) => text.split(BOTH)) as [string[], string[], string[]];
  const at = was !== '' && before.every((part) => parts.includes(part)) ? parts.indexOf(before[0]!) : parts.length;
  const rest = (some: readonly string[]) => (at < parts.length ? some.filter((part) => !before.includes(part)) : some);
  const all = [...rest(parts.slice(0, at)), ...now, ...rest(parts.slice(at))];
  return all.filter((part, n) => part !== '' && all.indexOf(part) === n).join(BOTH);
}

/** The match after the changes, in their order. One that speaks of an action that is not there is left out. */
export const changed = (match: Transcript, changes: readonly MatchChange[]): Transcript => changes.reduce(one, match);

function one(match: Transcript, change: MatchChange): Transcript {
  const { analyses = [] } = match;
  switch (change.kind) {
    case 'comment': {
      const action = actionOf(match, change.at);
      return action
        ? withAction(match, change.at, { comment: joinedComment(action.comment ?? '', change.was, change.comment) })
        : match;
    }
    case 'star':
      return actionOf(match, change.at) ? withAction(match, change.at, { starred: change.starred }) : match;
    case 'deeper':
      return { ...match, analyses: withDeeper(analyses, change) };
    case 'answers':
      return { ...match, analyses: withAnswers(analyses, change) };
    case 'whole': {
      const own = analyses.find((analysis) => sameWork(analysis, change.work));
      // A newer one was started meanwhile: that one marks its own completion.
      return own && own === ownOf(analyses) ? { ...match, analyses: newestOwn(analyses) } : match;
    }
  }
}

const actionOf = (match: Transcript, { game, action }: ActionAt): TranscribedAction | undefined =>
  match.games[game]?.actions[action];

function withDeeper(
  analyses: readonly MatchAnalysis[],
  { at: { game, action }, work, entry }: Extract<MatchChange, { kind: 'deeper' }>,
): MatchAnalysis[] {
  const own = analyses.find((analysis) => sameWork(analysis, work)) ?? ownOf(analyses);
  return analyses.map((analysis) => {
    if (analysis !== own) return analysis;
    const games = analysis.games.map((entries, g) =>
      g === game ? entries.map((old, a) => (a === action ? { ...old, ...entry } : old)) : entries,
    );
    return { ...analysis, games };
  });
}

/** A new analysis comes last, in the place of our newest one. */
function withAnswers(
  analyses: readonly MatchAnalysis[],
  { work, sizes, answers }: Extract<MatchChange, { kind: 'answers' }>,
): MatchAnalysis[] {
  const known = analyses.some((analysis) => sameWork(analysis, work));
  const all = known ? analyses : [...analyses, { ...work, games: [] }];
  return all.map((analysis) => {
    if (!sameWork(analysis, work)) return analysis;
    const games = sizes.map((size, g) => {
      const entries = [...(analysis.games[g] ?? [])];
      while (entries.length < size) entries.push({});
      return entries;
    });
    for (const { at, entry } of answers) {
      const entries = games[at.game];
      if (entries && at.action < entries.length) entries[at.action] = { ...entry, ...entries[at.action] };
    }
    return { ...analysis, games };
  });
}

/** The answers to `answered` of an analysis, as a change. */
export function answersOf({ games, ...work }: MatchAnalysis, answered: readonly ActionAt[]): MatchChange {
  return {
    kind: 'answers',
    work,
    sizes: games.map(({ length }) => length),
    answers: answered.flatMap((at) => {
      const entry = games[at.game]?.[at.action];
      return entry ? [{ at, entry }] : [];
    }),
  };
}

/** The play, the cube, or both of one action in our newest analysis in `deeper`, as a change. */
export function deeperOf(
  deeper: readonly MatchAnalysis[],
  at: ActionAt,
  what: readonly ('play' | 'cube')[],
): MatchChange | null {
  const own = ownOf(deeper);
  const entry = own?.games[at.game]?.[at.action];
  if (!own || !entry) return null;
  const { games: _, ...work } = own;
  const parts = Object.fromEntries(what.filter((part) => entry[part]).map((part) => [part, entry[part]]));
  return { kind: 'deeper', at, work, entry: parts };
}
