/** The line of plays that led to the board, with steps back, forward, and to other lines. */

import { childrenOf, pathTo, type Step } from '../state/line';
import { hashOf } from '../state/route';
import { useApp } from './app-context';

export function LineStrip() {
  const { state, actions, t } = useApp();
  const { line, origin } = state;
  if (!line || (line.nodes.length === 1 && !origin)) return null;
  const path = pathTo(line, line.at).slice(1);
  const on = childrenOf(line, line.at);
  const text = ({ dice, play }: Step) => `${dice.join('')}: ${play || t.cannotMove}`;
  return (
    <nav class="line-strip" aria-label={t.line.title}>
      {origin && (
        <a class="button" href={hashOf({ page: 'match', match: origin.match, at: origin.at })}>
          {t.line.toMatch}
        </a>
      )}
      {line.nodes.length > 1 && (
        <>
          <button
            type="button"
            class="icon"
            aria-label={t.line.back}
            title={`${t.line.back} (←)`}
            disabled={line.at === 0}
            onClick={() => void actions.lineBack()}
          >
            ‹
          </button>
          <button
            type="button"
            class="icon"
            aria-label={t.line.on}
            title={`${t.line.on} (→)`}
            disabled={on.length === 0}
            onClick={() => void actions.lineOn()}
          >
            ›
          </button>
          <ol>
            {[...path, ...(on.length > 0 ? [on.at(-1)!] : [])].map((n, i) => {
              const node = line.nodes[n]!;
              const others = childrenOf(line, node.parent).filter((other) => other !== n);
              return (
                <li key={n} class={i >= path.length ? 'ahead' : undefined}>
                  <button type="button" class="link" onClick={() => void actions.lineTo(n)}>
                    {text(node.step!)}
                  </button>
                  {others.map((other) => (
                    <button type="button" key={other} class="link other" onClick={() => void actions.lineTo(other)}>
                      ({text(line.nodes[other]!.step!)})
                    </button>
                  ))}
                </li>
              );
            })}
          </ol>
        </>
      )}
    </nav>
  );
}
