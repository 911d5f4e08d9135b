/** The label of a number that opens its entry in the help. */

import type { ComponentChildren } from 'preact';
import type { TermName } from '../state/state';
import { useTools } from './app-context';

export function Term({ of, children }: { of: TermName; children: ComponentChildren }) {
  const { actions, t } = useTools();
  return (
    <button type="button" class="link term" title={t.explain} onClick={() => actions.explain(of)}>
      {children}
    </button>
  );
}
