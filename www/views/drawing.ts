/**
 * When changes are drawn: together, in the task after the one that made them. An answer of the engine changes several
 * things, and no task gets long. The next step of somebody quick must find the page as the last one left it, so keys do
 * not wait.
 */
import { options } from 'preact';

/** Called once, before the first drawing. */
export function scheduleDrawing(): void {
  let waiting: (() => void) | undefined;
  const draw = (): void => {
    const wanted = waiting;
    waiting = undefined;
    wanted?.();
  };
  // Timers come late where there is much to do; messages do not.
  const { port1: next, port2: asked } = new MessageChannel();
  asked.onmessage = draw;
  options.debounceRendering = (wanted) => {
    waiting = wanted;
    next.postMessage(null);
  };
  // Before a key: what was typed into a field, say, before Enter sends it.
  addEventListener('keydown', draw, { capture: true });
}
