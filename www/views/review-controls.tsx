/** The progress of a match's analysis, with its commands: start, pause, resume. */

import { type MatchHead, mainSummary, type ReviewState } from '../state/matches';
import { useTools } from './app-context';
import { useMatchTexts } from './match-texts';

interface Props {
  head: MatchHead;
  /** How far the analysis is, if one is under way. */
  review: ReviewState | undefined;
}

export function ReviewControls({ head, review }: Props) {
  const { actions, t } = useTools();
  const m = useMatchTexts();
  const name = m.against(...head.players);
  if (!review) {
    const summary = mainSummary(head);
    const text =
      summary === null
        ? m.phase.none
        : summary.source === 'gammonlab'
          ? m.phase.done(summary.level ?? '')
          : m.phase.ofFile(summary.engine);
    return (
      <span class="review-state">
        <span class="note">{text}</span>
        {summary?.source !== 'gammonlab' && head.rolls > 0 && (
          <button type="button" aria-label={`${m.analyse}: ${name}`} onClick={() => void actions.reviewMatch(head.id)}>
            {m.analyse}
          </button>
        )}
      </span>
    );
  }
  const { phase, done, total, problem } = review;
  const text = phase === 'waiting' || phase === 'failed' ? m.phase[phase] : m.phase[phase](done, total);
  const stops = phase === 'running' || phase === 'waiting' || phase === 'elsewhere';
  return (
    <span class="review-state">
      <progress max={total || 1} value={done} aria-label={`${name}: ${m.progress(done, total)}`} />
      <span class="note">{text}</span>
      <button
        type="button"
        aria-label={`${stops ? m.pause : m.goOn}: ${name}`}
        onClick={() => void (stops ? actions.pauseReview(head.id) : actions.goOnWithReview(head.id))}
      >
        {stops ? m.pause : m.goOn}
      </button>
      {problem && (
        <span class="problem" role="alert">
          {t.problem(problem)}
        </span>
      )}
    </span>
  );
}
