/** The open match: which action and whose analysis is shown, notes of the person, exports. */

import type { AnalysisComparison, AnalysisSource, EnginePort, ExportFormat, MatchReport } from '../engine/port';
import type { MatchChange } from '../state/match-changes';
import type { ActionAt, Route } from '../state/route';
import type { Slice } from '../state/store';
import type { MatchDesk } from './match-desk';

interface Needs {
  engine: Promise<EnginePort>;
  desk: MatchDesk;
  go(route: Route, replace?: boolean | 'held'): Promise<void>;
}

export function createOpenMatch({ get }: Slice<'matches', 'settings'>, needs: Needs) {
  const { desk } = needs;
  return {
    actions: {
      /** Goes to an action of the open match; with a key `held` down the whole way is one step of the history. */
      async showAction(at: ActionAt | null, replace?: 'held' | false): Promise<void> {
        const { open } = get().matches;
        if (open) await needs.go({ page: 'match', match: open.id, at }, replace);
      },

      /** The source of the analysis shown. */
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

      /** The open match as the text of a file; a report has so many candidates per error. */
      async exportOpen(format: ExportFormat, candidates: number): Promise<string> {
        const { open } = get().matches;
        if (!open) throw new Error('no match is open');
        const engine = await needs.engine;
        return engine.exportMatch(open.transcript, format, {
          source: open.source ?? undefined,
          candidates,
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
    },
  };
}
