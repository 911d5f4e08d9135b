/** A cross that deletes a row of a list, after a question. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface Props {
  /** The action of the cross, with the name of the row. */
  label: string;
  ask: string;
  yes: string;
  no: string;
  remove(): unknown;
}

export function Removal({ label, ask, yes, no, remove }: Props) {
  const [asked, setAsked] = useState<boolean | null>(null);
  const [opener, keep] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  // The focus moves to the question's harmless answer, and back to its origin. It moves at once, because the next key
  // may be pressed before the next frame.
  useLayoutEffect(() => {
    if (asked !== null) (asked ? keep : opener).current?.focus();
  }, [asked]);
  // The row goes, and the focus with it: the next row gets it, or the one before.
  const leave = () => {
    const row = keep.current?.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    next?.querySelector<HTMLElement>('a, button')?.focus();
    remove();
  };
  if (!asked)
    return (
      <button type="button" class="icon" ref={opener} aria-label={label} onClick={() => setAsked(true)}>
        ×
      </button>
    );
  return (
    <span
      class="ask"
      role="alertdialog"
      aria-label={ask}
      onKeyDown={(e) => e.key === 'Escape' && (e.stopPropagation(), e.preventDefault(), setAsked(false))}
    >
      <span>{ask}</span>
      <button type="button" class="danger" onClick={leave}>
        {yes}
      </button>
      <button type="button" class="quiet" ref={keep} onClick={() => setAsked(false)}>
        {no}
      </button>
    </span>
  );
}
