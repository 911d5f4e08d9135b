/**
 * Matches: read, reported, written; analysed in pieces, so that analyses can report progress, stop, and let other calls
 * run in between.
 */

import { aborted, again } from './errors.js';
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
      const { open, progress, place, ...plan } = await call('reviewPlan', [match, head], signal);
      const others = match.analyses?.filter((_, n) => n !== place) ?? [];
      let { analysis } = plan;
      const soFar = (): Transcript => ({ ...match, analyses: [...others, analysis] });
      let piece = traits().threads;
      for (let at = 0; at < open.length; ) {
        const { build, threads } = traits();
        const asked = open.slice(at, at + piece);
        const start = performance.now();
        // If a piece cannot be interrupted without restarting the engine, it is short, and the call waits for it.
        const stopping = build === 'mt' ? signal : undefined;
        const { places, questions, entries } = entriesOf(asked, analysis);
        const answers = await call('answerReview', [questions, entries, asking, table(met)], stopping);
        at += asked.length;
        analysis = withEntries(analysis, places, answers);
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
      const { open, analysis, place } = await call('deeperPlan', [match, at], signal);
      const { places, questions, entries } = entriesOf(open, analysis);
      const answers = await call('answerReview', [questions, entries, options, table(met)], signal);
      return replaced(match, place, withEntries(analysis, places, answers));
    },

    async putRollout(match, at, saved, { met, signal } = {}) {
      const { analysis, place } = await call('deeperPlan', [match, at], signal);
      const entry = analysis.games[at.game]![at.action]!;
      const rolled = await call('withRollout', [entry, text(saved), table(met)], signal);
      return replaced(match, place, withEntries(analysis, [at], [rolled]));
    },

    matchReport: (match, { source, met, signal } = {}) =>
      call('matchReport', [match, json(source), table(met)], signal),

    matchCourse: (match, { source, met, signal } = {}) =>
      call('matchCourse', [match, json(source), table(met)], signal),

    compareAnalyses: (match, { first = 'gammonlab', second = 'file', met, signal } = {}) =>
      call('compareAnalyses', [match, first, second, table(met)], signal),

    exportMatch: (match, format, { met, signal, ...options } = {}) =>
      call('exportMatch', [match, JSON.stringify(format), JSON.stringify(options), table(met)], signal),

    matchPlayers: (many, { source, met, signal } = {}) =>
      call('matchPlayers', [[...many], json(source), table(met)], signal),

    playerProgress: (many, { signal } = {}) => call('playerProgress', [[...many]], signal),

    studiedDecisions: (match, player, id, { source, met, signal } = {}) =>
      call('studiedDecisions', [match, json(source), player, text(id), table(met)], signal),

    studyPlan: (decisions, { signal } = {}) => call('studyPlan', [[...decisions]], signal),

    compareRatings: (one, other, { signal } = {}) => call('compareRatings', [one, other], signal),
  };
}

/** The match with another analysis at this place. */
function replaced(match: Transcript, place: number | null, analysis: MatchAnalysis): Transcript {
  return { ...match, analyses: match.analyses?.map((other, n) => (n === place ? analysis : other)) ?? [] };
}

function json(source: AnalysisSource | undefined): string {
  return JSON.stringify(source ?? null);
}

/** The actions of questions, each once, with their entries; and the questions, each with the places of its entries. */
function entriesOf(asked: ReviewPlan['open'], { games }: MatchAnalysis) {
  const byName = new Map<string, ActionNumber>();
  const nameOf = ({ game, action }: ActionNumber) => `${game} ${action}`;
  for (const one of asked.flatMap(({ actions }) => actions)) byName.set(nameOf(one), one);
  const names = new Map([...byName.keys()].map((name, place) => [name, place]));
  const places = [...byName.values()];
  return {
    places,
    entries: places.map(({ game, action }) => games[game]![action]!),
    questions: asked.map(({ question, actions }) => ({
      question,
      entries: actions.map((one) => names.get(nameOf(one))!),
    })),
  };
}

/** `analysis` with other entries at these places; the given value is not changed. */
function withEntries(
  analysis: MatchAnalysis,
  places: readonly ActionNumber[],
  entries: readonly ActionAnalysis[],
): MatchAnalysis {
  const games = [...analysis.games];
  for (const game of new Set(places.map((one) => one.game))) games[game] = [...games[game]!];
  places.forEach(({ game, action }, n) => {
    games[game]![action] = entries[n]!;
  });
  return { ...analysis, games };
}
