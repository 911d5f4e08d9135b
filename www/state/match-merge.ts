/** Two copies of one match brought together: of another device, of a backup, of an older version of the page. */

import type { ActionAnalysis, MatchAnalysis, Transcript } from '../engine/port';
import { joinedComment } from './match-changes';
import { answers, type MatchHead, ownOf, sameWork, withSummary } from './matches';

/** Everything of both; on conflict, the present data stays. */
export function mergedMatch(here: Transcript, other: Transcript): Transcript {
  const both = withWords(here, other, commentOfBoth);
  const analyses = mergedAnalyses(here.analyses ?? [], other.analyses ?? []);
  return analyses.length > 0 ? { ...both, analyses } : both;
}

/**
 * A match that is imported again: its data stays, and comments, stars and analyses of the new file are added. Of two
 * analyses by the same engine with the same settings the one with more answers stays.
 */
export function joined(kept: Transcript, again: Transcript): Transcript {
  const before = kept.analyses ?? [];
  const analyses = [...before];
  for (const other of again.analyses ?? []) {
    const same = analyses.findIndex((analysis) => sameWork(analysis, other));
    // An analysis of ours stands last; one of a file goes before it.
    if (same < 0) analyses.splice(other.settings ? analyses.length : 0, 0, other);
    else if (answers(other) > answers(analyses[same]!)) analyses[same] = other;
  }
  const changed = analyses.length !== before.length || analyses.some((analysis, n) => analysis !== before[n]);
  const both = withWords(kept, again, commentOfFile);
  return changed ? { ...both, analyses } : both;
}

type Join = (here: string, other: string) => string;

const commentOfBoth: Join = (here, other) => joinedComment(here, '', other);

/** The comment of an earlier imported file may have been continued here: it is not added twice. */
const commentOfFile: Join = (here, other) => (here.includes(other) ? here : joinedComment(here, '', other));

/** A match with the comments and stars of the other, and with its event and date if it has none. */
function withWords(here: Transcript, other: Transcript, join: Join): Transcript {
  const games = here.games.map((game, g) => {
    const theirs = other.games[g];
    if (!theirs) return game;
    const actions = game.actions.map((action, a) => commented(action, theirs.actions[a], join));
    return commented(
      actions.some((action, a) => action !== game.actions[a]) ? { ...game, actions } : game,
      theirs,
      join,
    );
  });
  const both = games.some((game, g) => game !== here.games[g]) ? { ...here, games } : here;
  return commented(withOccasion(both, other), other, join);
}

interface Occasion {
  event: string | null;
  date: string | null;
}

/** With the event and the date of the other, if it has none. */
export function withOccasion<T extends Occasion>(here: T, other: Occasion): T {
  const [event, date] = [here.event ?? other.event, here.date ?? other.date];
  return event === here.event && date === here.date ? here : { ...here, event, date };
}

interface Words {
  comment?: string;
  starred?: boolean;
}

function commented<T extends Words>(here: T, other: Words | undefined, join: Join): T {
  const comment = other?.comment ? join(here.comment ?? '', other.comment) : (here.comment ?? '');
  const starred = here.starred || other?.starred;
  if (comment === (here.comment ?? '') && !!starred === !!here.starred) return here;
  return { ...here, ...(comment && { comment }), ...(starred && { starred }) };
}

function mergedAnalyses(here: readonly MatchAnalysis[], other: readonly MatchAnalysis[]): MatchAnalysis[] {
  const own = ownOf(here);
  const all: MatchAnalysis[] = here.map((analysis) => {
    const theirs = other.find((one) => sameWork(one, analysis));
    return theirs ? mergedEntries(analysis, theirs) : analysis;
  });
  for (const theirs of other) {
    if (here.some((one) => sameWork(one, theirs))) continue;
    // Ours is last, and of several of ours the one with the most answers; of equal ones the present one.
    if (theirs.settings && (!own || answers(theirs) > answers(own))) all.push(theirs);
    else all.unshift(theirs);
  }
  return all;
}

function mergedEntries(here: MatchAnalysis, other: MatchAnalysis): MatchAnalysis {
  const games = here.games.map((entries, g) => {
    const theirs = other.games[g] ?? [];
    const length = Math.max(entries.length, theirs.length);
    return Array.from({ length }, (_, a): ActionAnalysis => ({ ...theirs[a], ...entries[a] }));
  });
  for (const entries of other.games.slice(games.length)) games.push(entries);
  return { ...here, games };
}

/** The list entry of both: missing summaries are added, and the older date counts. */
export function mergedHead(here: MatchHead, other: MatchHead): MatchHead {
  const missing = other.summaries.filter(({ source }) => !here.summaries.some((one) => one.source === source));
  const added = Math.min(here.added, other.added);
  const named = withOccasion(here, other);
  if (missing.length === 0 && added === here.added && named === here) return here;
  return missing.reduce(withSummary, { ...named, added });
}
