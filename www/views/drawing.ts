/**
 * When changes are drawn: all together, in the task after the one that made them. An answer of the engine changes
 * several things at once, and drawing them in a separate task keeps tasks short. Keys and pointers do not wait for that
 * task: a second key or click that follows quickly must find the page as the first one left it.
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
  // Timers are late on a busy page; messages are not.
  const { port1: next, port2: asked } = new MessageChannel();
  asked.onmessage = draw;
  options.debounceRendering = (wanted) => {
    waiting = wanted;
    next.postMessage(null);
  };
  // Before a key: for example text typed into a field, before Enter sends it.
  addEventListener('keydown', draw, { capture: true });
  // Before a click: for example on the board, which has just become the one to edit.
  addEventListener('pointerdown', draw, { capture: true });
}
