/** Keys of a view that is shown, beside those of views/keys.ts: one key, one action. */

import { useLayoutEffect } from 'preact/hooks';

/**
 * Keys typed into a field or an open panel are ignored, and a focused button keeps its Enter.
 *
 * The keys are those of the displayed state: a layout effect runs before the next key can come.
 */
export function useKeys(
  keys: Readonly<Record<string, (event: KeyboardEvent) => unknown>>,
  { repeats = false } = {},
): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || (event.repeat && !repeats)) return;
      // If a button of a panel disappeared, the focus is on the page behind the panel.
      if (target.closest('input, select, textarea') || document.querySelector('dialog[open]')) return;
      if (event.key === 'Enter' && target.closest('button, a, [role=button]:not([aria-disabled=true])')) return;
      const named = event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${event.key}` : event.key;
      const action = keys[named];
      if (!action) return;
      event.preventDefault();
      action(event);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
