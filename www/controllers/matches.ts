/** The library of matches: taken in, opened, searched, starred, taken out, deleted. */

import type { Claims } from '../device/claims';
import type { LastWords } from '../device/last-words';
import type { MatchShelf } from '../device/matches';
import type { News } from '../device/store/store';
import type {
  AnalysisComparison,
  AnalysisSource,
  EnginePort,
  ExportFormat,
  Level,
  MatchAnalysis,
  MatchReport,
  PlayedFor,
  PositionInfo,
  Transcript,
} from '../engine/port';
import { problemOf } from '../engine/problem';
import { deeperOf, type MatchChange } from '../state/match-changes';
import { indexed, momentAt } from '../state/match-course';
import { joined } from '../state/match-merge';
import { headOf, played, playsToRollOut } from '../state/matches';
import { optionsOf } from '../state/rollout-choice';
import type { ActionAt, Route } from '../state/route';
import type { Slice } from '../state/store';
import { createMatchDesk } from './match-desk';
import { onDemand } from './on-demand';
import { createReviews } from './reviews';

interface Needs {
  engine: Promise<EnginePort>;
  shelf: MatchShelf;
  lastWords: LastWords;
  claims: Claims;
  /** Tells other tabs. */
  tell(news: News): void;
  /** Something is kept that cannot be made again: the browser is asked to keep it for good. */
  precious(): void;
  now(): number;
  /** A name for a text: the same for the same text, wherever it is made. */
  digest(text: string): Promise<string>;
  go(route: Route): Promise<void>;
  /** Shows a position on the board, if it is one. */
  show(ask: (engine: EnginePort) => Promise<PositionInfo>): Promise<boolean>;
  /** Puts positions among those that the device keeps. */
  keepPosition(xgid: string, name: string | null): Promise<void>;
  /** A match was taken in or has changed; one was deleted. */
  changed(id: string): void;
  gone(id: string): void;
}

export function createMatches(slice: Slice<'matches' | 'route' | 'dialog', 'settings'>, needs: Needs) {
  const { get, set } = slice;
  const desk = createMatchDesk(slice, { ...needs, reread: (id) => reviews.heard(id) });
  const tell = (id: string, done: number, total: number) => needs.tell({ of: 'review', id, done, total });
  const reviews = createReviews(slice, { engine: needs.engine, desk, claims: needs.claims, tell });
  let loading: Promise<void> | null = null;
  let rolling = new AbortController();

  /** Reads what is kept on the device, once, and goes on with what was not finished. */
  function load(): Promise<void> {
    loading ??= desk.load().then(reviews.resume);
    return loading;
  }

  /** Takes in a match; gives its id. What the device knows of it stays. */
  async function take(match: Transcript, file: string | null): Promise<string> {
    await load();
    const id = await needs.digest(played(match));
    desk.hold(id);
    const [known, kept] = [desk.head(id), await desk.match(id)];
    const both = kept ? joined(kept, match) : match;
    const whole = await desk.add(known ?? headOf(id, match, file, needs.now()), both);
    await desk.report(id);
    // An analysis that the file brings is shown as it is; ours is made when asked for.
    if (!whole.analyses?.length && match.rolls > 0) await reviews.start(id, get().settings.review);
    desk.release(id);
    return id;
  }

  /** What a deeper look or a rollout says becomes part of the analysis. */
  function keepDeeper(id: string, analyses: readonly MatchAnalysis[], at: ActionAt, what: ('play' | 'cube')[]): void {
    const deeper = deeperOf(analyses, at, what);
    if (deeper) desk.change(id, deeper);
  }

  const files = onDemand(
    async () => (await import('./match-files')).createMatchFiles(slice, { ...needs, desk, take }),
    { takeFiles: true, stopTaking: true, takeText: true, exportAll: true, stopSaving: true },
  );

  return {
    load,
    take,
    fetchOthers: files.get,
    /** A match that is kept, read without being held. */
    match: desk.read,
    saveAll: desk.saveAll,
    isAdded: desk.isAdded,
    /** What another tab has done. */
    async heard(news: News): Promise<void> {
      // A list that was never read has nothing to be changed.
      if (get().matches.list === null) return;
      if (news.of === 'match') desk.heard(news.id);
      else if (news.of === 'review') reviews.heardProgress(news.id, news.done, news.total);
      else if (news.of === 'everything') await desk.load();
      else if (news.of === 'match gone') {
        reviews.drop(news.id);
        desk.lose(news.id);
      }
    },
    /** The open match is counted anew: by another match equity table. */
    viewAnew: () => void desk.view(),

    /** Opens the match that an address names. */
    async open(wanted: Extract<Route, { match: string }>): Promise<void> {
      const id = wanted.match;
      const before = get().matches.open;
      set({ route: wanted, dialog: null });
      if (before?.id === id) return;
      await load();
      const transcript = await desk.match(id).catch(desk.refuse);
      const { route } = get();
      if (!transcript || !('match' in route) || route.match !== id) return;
      rolling.abort();
      desk.patch({
        open: { id, transcript, course: null, source: null, deepening: null, rolling: null, problem: null },
      });
      if (before) desk.forget(before.id);
      void desk.view();
      reviews.prefer(id);
    },

    actions: {
      ...reviews.actions,
      ...files.actions,

      searchMatches: (search: string) => desk.patch({ search }),

      /** What the matches of texts that are read from now on were played for. */
      readAs: (playedFor: PlayedFor) => desk.patch({ playedFor }),

      /** Analyses a match, or analyses it anew with what is chosen. */
      reviewMatch: (id: string) => reviews.start(id, get().settings.review),

      /** Goes to an action of the open match; `replace` keeps the history as long as it is. */
      async showAction(at: ActionAt | null): Promise<void> {
        const { open } = get().matches;
        if (open) await needs.go({ page: 'match', match: open.id, at });
      },

      /** Whose analysis is shown. */
      async showSource(source: AnalysisSource): Promise<void> {
        const { open } = get().matches;
        if (!open) return;
        desk.patchOpen(open.id, { source, course: null });
        await desk.view();
      },

      /** Writes something about an action, or stars it. */
      async annotate(at: ActionAt, change: { comment?: string; starred?: boolean }): Promise<void> {
        const { open } = get().matches;
        const action = open?.transcript.games[at.game]?.actions[at.action];
        if (!open || !action) return;
        const { comment, starred } = change;
        const changes: MatchChange[] = [];
        if (starred !== undefined) changes.push({ kind: 'star', at, starred });
        if (comment !== undefined) changes.push({ kind: 'comment', at, was: action.comment ?? '', comment });
        desk.change(open.id, ...changes);
      },

      /** Looks at an action of the open match again, deeper; the answer becomes part of the analysis. */
      async deepen(at: ActionAt, level: Level): Promise<void> {
        const { open } = get().matches;
        if (!open || open.deepening) return;
        const { id, transcript } = open;
        desk.hold(id);
        desk.patchOpen(id, { deepening: at });
        try {
          const engine = await needs.engine;
          const { met, review } = get().settings;
          const options = { ...review, level, cubeLevel: level, met };
          const { analyses = [] } = await engine.deepenMatch(transcript, at, options);
          keepDeeper(id, analyses, at, ['play', 'cube']);
          await desk.view();
        } catch (error) {
          desk.patchOpen(id, { problem: problemOf(error) });
        } finally {
          desk.patchOpen(id, { deepening: null });
          desk.release(id);
        }
      },

      /** Rolls out a decision of the open match as the settings say; the result becomes part of the analysis. */
      async rollOutDecision(at: ActionAt, what: 'play' | 'cube'): Promise<void> {
        const { open } = get().matches;
        const moment = open?.course && momentAt(indexed(open.course), at);
        if (!open || !moment || open.rolling) return;
        const { id } = open;
        const { met, rollout } = get().settings;
        // The numbers beside it are cubeful, whatever is usual on the workbench.
        const options = { ...optionsOf(rollout), cubeful: true, met };
        const { trials = 0 } = options;
        rolling = new AbortController();
        const { signal } = rolling;
        let saved: string | null = null;
        desk.hold(id);
        const tell = (done: number) => desk.patchOpen(id, { rolling: { at, what, done, trials } });
        tell(0);
        try {
          const engine = await needs.engine;
          const plays = what === 'play' ? playsToRollOut(moment) : [];
          // About the cube one asks before the roll.
          const { points, cube, score, turn } = moment.board;
          const { xgid } =
            what === 'play' ? moment.board : await engine.compose({ points, cube, score, turn, dice: null });
          await engine.rollout(
            xgid,
            { ...options, plays },
            {
              signal,
              onProgress(report, text) {
                saved = text;
                tell(report.trials);
              },
            },
          );
          const transcript = await desk.match(id);
          if (saved === null || !transcript) return;
          const { analyses = [] } = await engine.putRollout(transcript, at, saved, { met });
          keepDeeper(id, analyses, at, [what]);
          await desk.view();
        } catch (error) {
          if (!signal.aborted) desk.patchOpen(id, { problem: problemOf(error) });
        } finally {
          desk.patchOpen(id, { rolling: null });
          desk.release(id);
        }
      },

      /** Stops the rollout; nothing of it is kept. */
      stopRollOutDecision: () => rolling.abort(),

      /** Deletes a match; who calls has asked. */
      /** Gives matches a tag, or takes it from them. */
      async tagMatches(ids: readonly string[], tag: string, on: boolean): Promise<void> {
        const word = tag.trim();
        if (!word) return;
        for (const id of ids)
          await desk.changeHead(id, (head) => {
            const others = (head.tags ?? []).filter((one) => one !== word);
            return { ...head, tags: on ? [...others, word] : others };
          });
      },

      async removeMatch(id: string): Promise<void> {
        reviews.drop(id);
        if (get().matches.open?.id === id) rolling.abort();
        await desk.remove(id);
      },

      /** The open match as the text of a file. */
      async exportOpen(format: ExportFormat): Promise<string> {
        const { open } = get().matches;
        if (!open) throw new Error('no match is open');
        const engine = await needs.engine;
        return engine.exportMatch(open.transcript, format, {
          source: open.source ?? undefined,
          met: get().settings.met,
        });
      },

      /** The report of the open match by an analysis that is not shown, to lay beside the one that is. */
      async reportOf(source: AnalysisSource): Promise<MatchReport> {
        const { open } = get().matches;
        if (!open) throw new Error('no match is open');
        const engine = await needs.engine;
        return engine.matchReport(open.transcript, { source, met: get().settings.met });
      },

      /** Our analysis of the open match beside that of its file. */
      async compareOpen(): Promise<AnalysisComparison> {
        const { open } = get().matches;
        if (!open) throw new Error('no match is open');
        const engine = await needs.engine;
        return engine.compareAnalyses(open.transcript, { met: get().settings.met });
      },

      /** Bytes that the site uses on the device; null where the browser does not say. */
      roomForMatches: () => needs.shelf.room(),
    },
  };
}
