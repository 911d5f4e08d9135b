/** Re-analyses and rollouts of one decision of the open match; the answers become part of the analysis. */

import type { EnginePort, Level, MatchAnalysis } from '../engine/port';
import { problemOf } from '../engine/problem';
import { deeperOf } from '../state/match-changes';
import { indexed, momentAt } from '../state/match-course';
import { playsToRollOut } from '../state/matches';
import { optionsOf } from '../state/rollout-choice';
import type { ActionAt } from '../state/route';
import type { Slice } from '../state/store';
import type { MatchDesk } from './match-desk';

interface Needs {
  engine: Promise<EnginePort>;
  desk: MatchDesk;
}

export function createDeeper({ get }: Slice<'matches', 'settings'>, { engine: port, desk }: Needs) {
  let rolling = new AbortController();

  /** The result of a re-analysis or a rollout becomes part of the analysis. */
  function keepDeeper(id: string, analyses: readonly MatchAnalysis[], at: ActionAt, what: ('play' | 'cube')[]): void {
    const deeper = deeperOf(analyses, at, what);
    if (deeper) desk.change(id, deeper);
  }

  return {
    /** Another match is opened, or this one is deleted. */
    stop: () => rolling.abort(),

    actions: {
      /** Looks at an action of the open match again, deeper; the answer becomes part of the analysis. */
      async deepen(at: ActionAt, level: Level): Promise<void> {
        const { open } = get().matches;
        if (!open || open.deepening) return;
        const { id, transcript } = open;
        desk.hold(id);
        desk.patchOpen(id, { deepening: at });
        try {
          const engine = await port;
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

      /** Rolls out a decision of the open match by the settings; the result becomes part of the analysis. */
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
          const engine = await port;
          const plays = what === 'play' ? playsToRollOut(moment) : [];
          // Cube decisions are before the roll.
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
    },
  };
}
