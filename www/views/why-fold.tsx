/** A folded explanation: a question mark unfolds it. */

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
