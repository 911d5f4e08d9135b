/** An explanation that is out of the way until it is asked for: a question mark that unfolds it. */

import type { ComponentChildren } from 'preact';
import { useTools } from './app-context';

export function Why({ children }: { children: ComponentChildren }) {
  const { t } = useTools();
  return (
    <details class="why-fold">
      <summary aria-label={t.explain} title={t.explain}>
        ?
      </summary>
      <p class="note">{children}</p>
    </details>
  );
}
