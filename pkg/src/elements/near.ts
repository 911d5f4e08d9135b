/** Boards are drawn when they come near the viewport, and the others while the browser is idle. */

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;
let asked = false;

/** Calls `draw` once, soon. A second call for the same element replaces the first. */
export function whenNear(element: Element, draw: () => void): void {
  waiting.set(element, draw);
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) start(target);
    },
    { rootMargin: '50% 0px' },
  );
  observer.observe(element);
  whenIdle();
}

/** The element is gone. */
export function forget(element: Element): void {
  waiting.delete(element);
  observer?.unobserve(element);
}

function start(element: Element): void {
  const draw = waiting.get(element);
  forget(element);
  draw?.();
}

/** Distant boards get their text too: screen readers and printers do not scroll. */
function whenIdle(): void {
  if (asked || waiting.size === 0) return;
  asked = true;
  const soon = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 100));
  soon(() => {
    asked = false;
    const [next] = waiting.keys();
    if (next) start(next);
    whenIdle();
  });
}
