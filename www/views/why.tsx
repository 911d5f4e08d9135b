/** Why one of two plays is better: tested reasons, arguments for the other, and facts. */

import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { type AskedWhy, partOf, WHY_PARTS, whyKey } from '../state/why';
import { useApp } from './app-context';

interface Props {
  asked: AskedWhy;
  /** Called with the play of the marked points, so that the board shows it; null if nothing is marked. */
  onMark?: ((after: 'better' | 'other' | null, plays: { better: string; other: string }) => void) | undefined;
  /** Whether it is open from the start. */
  open?: boolean;
}

export function WhyCard({ asked, onMark, open = false }: Props) {
  const { state, actions, t, language } = useApp();
  const [shown, setShown] = useState(open);
  const key = whyKey(asked, language);
  // Not after the next frame: the answer is there by then.
  useLayoutEffect(() => {
    if (shown) void actions.explainWhy(asked);
  }, [shown, key]);
  useEffect(() => {
    void actions.readyWhy();
    return () => void actions.closeWhy();
  }, []);
  const why = state.why?.key === key ? state.why : null;
  const { marked = null, explanation = null, problem = null } = why ?? {};
  useEffect(() => {
    if (explanation) onMark?.(marked?.after ?? null, explanation);
  }, [marked]);
  return (
    // By its name the browser keeps one of several open: the page has one explanation at a time.
    <details class="why" name="why" open={shown} onToggle={(e) => setShown(e.currentTarget.open)}>
      <summary>{t.why.title}</summary>
      {shown && !explanation && !problem && (
        <p class="note" role="status">
          {t.why.busy}
        </p>
      )}
      {problem && <p class="problem">{t.problem(problem)}</p>}
      {explanation && (
        <>
          <p class="why-summary">{explanation.summary}</p>
          {WHY_PARTS.map((part) => {
            const all = explanation.statements.map((statement, n) => ({ statement, n }));
            const here = all.filter(({ statement }) => partOf(statement) === part);
            if (here.length === 0) return null;
            const list = (
              <ul>
                {here.map(({ statement, n }) => (
                  <li key={n}>
                    {statement.betterSquares.length + statement.otherSquares.length > 0 ? (
                      <button
                        type="button"
                        class="statement"
                        aria-pressed={marked?.statement === n}
                        title={t.why.mark}
                        onClick={() => actions.markWhy(n)}
                      >
                        {statement.text}
                      </button>
                    ) : (
                      statement.text
                    )}
                  </li>
                ))}
              </ul>
            );
            const title = part === 'against' ? t.why.against(explanation.other) : t.why[part];
            return part === 'reasons' || part === 'against' ? (
              <section key={part} class={part}>
                <h4>{title}</h4>
                {list}
              </section>
            ) : (
              <details key={part}>
                <summary>{`${title} (${here.length})`}</summary>
                {list}
              </details>
            );
          })}
          {marked && (
            <p class="note" role="status">
              {t.why.marked(explanation[marked.after])}
            </p>
          )}
          <p class="note">{t.why.tested}</p>
        </>
      )}
    </details>
  );
}
