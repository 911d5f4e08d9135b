/**
 * Matches: read, reported, written; analysed in pieces, so that analyses can report progress, stop, and let other calls
 * run in between.
 */

import { aborted, again, GammonlabError } from './errors.js';
import { type Call, type Traits, table, text } from './protocol.js';
import { fitting, LONG_PIECE_TIME, PIECE_TIME } from './queue.js';
import type {
  ActionAnalysis,
  ActionNumber,
  AnalyseMatchCallOptions,
  AnalyseMatchOptions,
  AnalysisSource,
  CallOptions,
  Engine,
  MatchAnalysis,
  ReviewPlan,
  Transcript,
} from './types.js';

type Topic = Pick<
  Engine,
  | 'readMatch'
  | 'analyseMatch'
  | 'deepenMatch'
  | 'putRollout'
  | 'matchReport'
  | 'matchCourse'
  | 'compareAnalyses'
  | 'exportMatch'
  | 'matchPlayers'
  | 'playerProgress'
  | 'compareRatings'
  | 'studiedDecisions'
  | 'studyPlan'
>;

export function matches(call: Call, traits: () => Traits): Topic {
  return {
    // A copy, because bytes transferred to the worker are lost here. (A `slice` of Node's Buffer would be the same
    // memory.)
    readMatch: (file, { signal, ...options } = {}) =>
      again(() =>
        call(
          'readMatch',
          [typeof file === 'string' ? new TextEncoder().encode(file) : new Uint8Array(file), options],
          signal,
        ),
      ),

    async analyseMatch(match: Transcript, given: AnalyseMatchOptions = {}, also: AnalyseMatchCallOptions = {}) {
      const { met, signal, onProgress, ...options } = { ...given, ...also };
      const head = await call('reviewHead', [options, table(met)], signal);
      // The network named in the head is used to the end, even if another one has become available.
      const asking = { ...options, net: head.settings?.net };
      const before = match.analyses?.find((analysis) => sameWork(analysis, head));
      const others = match.analyses?.filter((analysis) => analysis !== before) ?? [];
      const bare = { ...match, analyses: [] };
      const { open, progress, ...plan } = await call('reviewPlan', [bare, head, before ?? 'null'], signal);
      let { analysis } = plan;
      const soFar = (): Transcript => ({ ...match, analyses: [...others, analysis] });
      let piece = traits().threads;
      for (let at = 0; at < open.length; ) {
        const { build, threads } = traits();
        const asked = open.slice(at, at + piece);
        const start = performance.now();
        // If a piece cannot be interrupted without restarting the engine, it is short, and the call waits for it.
        const stopping = build === 'mt' ? signal : undefined;
        const questions = asked.map(({ question }) => question);
        const answers = await call('answerReview', [questions, asking, table(met)], stopping);
        at += asked.length;
        analysis = withAnswers(analysis, asked, answers);
        const done = progress.total - open.length + at;
        onProgress?.({ done, total: progress.total, match: soFar(), answered: asked.flatMap((one) => one.actions) });
        if (signal?.aborted) throw aborted(signal);
        const limit = build === 'mt' ? LONG_PIECE_TIME : PIECE_TIME;
        piece = fitting(asked.length, performance.now() - start, threads, limit);
      }
      return soFar();
    },

    async deepenMatch(match: Transcript, at: ActionNumber, given: AnalyseMatchOptions = {}, also: CallOptions = {}) {
      const { met, signal, onProgress: _, ...options } = { ...given, ...also };
      const before = ownAnalysis(match);
      const head = { ...before, games: [] };
      const games = before.games.map((entries, game) =>
        game === at.game ? entries.map((entry, action) => (action === at.action ? {} : entry)) : entries,
      );
      const bare = { ...match, analyses: [] };
      const { open } = await call('reviewPlan', [bare, head, { ...before, games }], signal);
      const asked = open.filter(
        ({ question, actions }) =>
          question.kind !== 'luck' && actions.some((one) => one.game === at.game && one.action === at.action),
      );
      const answers = await call('answerReview', [asked.map(({ question }) => question), options, table(met)], signal);
      return replaced(match, before, withAnswers(before, asked, answers));
    },

    async putRollout(match, { game, action }, saved, { met, signal } = {}) {
      const before = ownAnalysis(match);
      const entry = before.games[game]?.[action];
      if (!entry) throw new GammonlabError('argument', `the analysis has no action ${action} of game ${game}`);
      const rolled = await call('withRollout', [entry, text(saved), table(met)], signal);
      const games = before.games.map((entries, g) =>
        g === game ? entries.map((old, a) => (a === action ? rolled : old)) : entries,
      );
      return replaced(match, before, { ...before, games });
    },

    matchReport: (match, { source, met, signal } = {}) =>
      call('matchReport', [match, json(source), table(met)], signal),

    matchCourse: (match, { source, met, signal } = {}) =>
      call('matchCourse', [match, json(source), table(met)], signal),

    compareAnalyses: (match, { first = 'gammonlab', second = 'file', met, signal } = {}) =>
      call('compareAnalyses', [match, first, second, table(met)], signal),

    exportMatch: (match, format, { source, met, signal } = {}) =>
      call('exportMatch', [match, JSON.stringify(format), json(source), table(met)], signal),

    matchPlayers: (many, { source, met, signal } = {}) =>
      call('matchPlayers', [[...many], json(source), table(met)], signal),

    playerProgress: (many, { signal } = {}) => call('playerProgress', [[...many]], signal),

    studiedDecisions: (match, player, id, { source, met, signal } = {}) =>
      call('studiedDecisions', [match, json(source), player, text(id), table(met)], signal),

    studyPlan: (decisions, { signal } = {}) => call('studyPlan', [[...decisions]], signal),

    compareRatings: (one, other, { signal } = {}) => call('compareRatings', [one, other], signal),
  };
}

/** Our analysis of a match: the last one with settings. */
function ownAnalysis(match: Transcript): MatchAnalysis {
  const own = match.analyses?.filter(({ settings }) => settings).pop();
  if (!own) throw new GammonlabError('argument', 'the match has no analysis of ours');
  return own;
}

/** The match with another analysis instead of `before`. */
function replaced(match: Transcript, before: MatchAnalysis, after: MatchAnalysis): Transcript {
  return { ...match, analyses: match.analyses?.map((other) => (other === before ? after : other)) ?? [] };
}

function json(source: AnalysisSource | undefined): string {
  return JSON.stringify(source ?? null);
}

/** Whether an analysis has the engine and the settings of `head`, so that it can be resumed. */
function sameWork(analysis: MatchAnalysis, head: MatchAnalysis): boolean {
  const entries = ({ engine, settings }: MatchAnalysis) =>
    JSON.stringify([engine, Object.entries(settings ?? {}).sort()]);
  return entries(analysis) === entries(head);
}

/** `analysis` with the new answers; the given value is not changed. */
function withAnswers(analysis: MatchAnalysis, asked: ReviewPlan['open'], answers: ActionAnalysis[]): MatchAnalysis {
  const games = [...analysis.games];
  const changed = new Set<number>();
  asked.forEach(({ actions }, index) => {
    for (const { game, action } of actions) {
      const entries = changed.has(game) ? games[game] : [...(games[game] ?? [])];
      if (!entries) continue;
      entries[action] = { ...entries[action], ...answers[index] };
      games[game] = entries;
      changed.add(game);
    }
  });
  return { ...analysis, games };
}
