/** Two copies of one match brought together: of another device, of a backup, of an older version of the page. */

import type { ActionAnalysis, MatchAnalysis, Transcript } from '../engine/port';
import { joinedComment } from './match-changes';
import { answers, type MatchHead, ownOf, sameWork, withSummary } from './matches';

/** Everything of both; where both say something of the same thing, what is here stays. */
export function mergedMatch(here: Transcript, other: Transcript): Transcript {
  let changed = false;
  const games = here.games.map((game, g) => {
    const actions = game.actions.map((action, a) => {
      const theirs = other.games[g]?.actions[a];
      const comment = joinedComment(action.comment ?? '', '', theirs?.comment ?? '') || (action.comment ?? '');
      const both = theirs?.comment ? comment : (action.comment ?? '');
      const starred = action.starred || theirs?.starred;
      if (both === (action.comment ?? '') && !!starred === !!action.starred) return action;
      changed = true;
      return { ...action, ...(both ? { comment: both } : {}), ...(starred ? { starred: true } : {}) };
    });
    return changed ? { ...game, actions } : game;
  });
  const analyses = mergedAnalyses(here.analyses ?? [], other.analyses ?? []);
  if (analyses !== here.analyses && analyses.length > 0)
    return { ...here, games: changed ? games : here.games, analyses };
  return changed ? { ...here, games } : here;
}

function mergedAnalyses(here: readonly MatchAnalysis[], other: readonly MatchAnalysis[]): MatchAnalysis[] {
  const own = ownOf(here);
  const all: MatchAnalysis[] = here.map((analysis) => {
    const theirs = other.find((one) => sameWork(one, analysis));
    return theirs ? mergedEntries(analysis, theirs) : analysis;
  });
  for (const theirs of other) {
    if (here.some((one) => sameWork(one, theirs))) continue;
    // Ours stands last, and of several of ours the one that says most; of equal ones that which is here.
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

/** What the list shows of both: summaries that are only there come here, and the match is as old as the older says. */
export function mergedHead(here: MatchHead, other: MatchHead): MatchHead {
  const missing = other.summaries.filter(({ source }) => !here.summaries.some((one) => one.source === source));
  const added = Math.min(here.added, other.added);
  if (missing.length === 0 && added === here.added) return here;
  return missing.reduce(withSummary, { ...here, added });
}
