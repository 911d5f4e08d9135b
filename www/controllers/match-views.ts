/** Reports on matches: the view of the open one, and the summaries of the list. */

import type { EnginePort, Transcript } from '../engine/port';
import { problemOf } from '../engine/problem';
import { mainSummary, summaryOf, withSummary } from '../state/matches';
import type { Slice } from '../state/store';
import type { createHeads } from './match-heads';

interface Needs extends Pick<ReturnType<typeof createHeads>, 'head' | 'changeHead' | 'patchOpen'> {
  engine: Promise<EnginePort>;
  /** The matches that somebody works with. */
  live: ReadonlyMap<string, Transcript>;
  save(id: string): Promise<void>;
}

export function createViews({ get }: Slice<'matches', 'settings'>, needs: Needs) {
  const { live, head, changeHead, patchOpen } = needs;
  /** The view under way, and the one that comes after it. */
  let viewing: Promise<void> | null = null;
  let following: Promise<void> | null = null;

  /** Matches whose analysis is finished, though its last view may still be under way. */
  const finished = new Set<string>();

  /** Views the match that is open as it is when the view begins. */
  function view(): Promise<void> {
    if (viewing === null) {
      viewing = viewNow().finally(() => {
        viewing = null;
      });
      return viewing;
    }
    // All calls meanwhile wait for one view, which begins after them.
    following ??= viewing.then(() => {
      following = null;
      return view();
    });
    return following;
  }

  async function viewNow(): Promise<void> {
    const { open } = get().matches;
    const transcript = open && live.get(open.id);
    if (!transcript) return;
    const { id, source } = open;
    const whole = finished.has(id) || get().matches.reviews[id] === undefined;
    try {
      const engine = await needs.engine;
      const course = await engine.matchCourse(transcript, { source: source ?? undefined, met: get().settings.met });
      // Another source was chosen meanwhile: its view follows.
      if (get().matches.open?.source === source) patchOpen(id, { course, problem: null });
      // The tab that analyses notes what comes of it.
      if (course.report && get().matches.reviews[id]?.phase !== 'elsewhere') {
        // The analysis that a file brought is whole, also while ours is under way.
        const summary = summaryOf(course.report, whole || course.report.source !== 'gammonlab');
        void noteSummary(id, summary);
      }
    } catch (error) {
      patchOpen(id, { problem: problemOf(error) });
    }
  }

  /** Adds the figures of a report to the list, unless they are there already. */
  const noteSummary = (id: string, summary: ReturnType<typeof summaryOf>): Promise<void> =>
    changeHead(id, (before) => {
      const old = before.summaries.find(({ source }) => source === summary.source);
      return JSON.stringify(old) === JSON.stringify(summary) ? before : withSummary(before, summary);
    });

  return {
    finished,
    view,
    /** Records the figures of a finished analysis of a match that is not open. */
    async report(id: string): Promise<void> {
      const transcript = live.get(id);
      if (!transcript || !head(id)) return;
      const engine = await needs.engine;
      for (const analysis of transcript.analyses ?? []) {
        const source = analysis.settings ? 'gammonlab' : 'file';
        const report = await engine.matchReport(transcript, { source, met: get().settings.met });
        await noteSummary(id, summaryOf(report, true));
      }
      const known = head(id);
      if (known && mainSummary(known)) await needs.save(id);
    },
  };
}
