/** Views and parts of them that can wait: the page starts with less to read, and no task of it is long. */

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Language } from '../state/settings';
import { loadWords, wordsReady } from '../texts';
import { useApp } from './app-context';

const loads: (() => Promise<unknown>)[] = [];

/** A view whose code is fetched when it is first shown, or by [`loadAll`]. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let View: ComponentType<P> | null = null;
  let coming: Promise<void> | null = null;
  const fetch = () =>
    (coming ??= load().then(
      (view) => void (View = view),
      (error: unknown) => {
        coming = null;
        throw error;
      },
    ));
  loads.push(fetch);
  return function Later(props: P) {
    const { actions, t, state } = useApp();
    const { language } = state.settings;
    const [ready, setReady] = useState(View !== null && wordsReady(language));
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (ready) return;
      const words = fetch().then(() => loadWords(language));
      words.then(
        () => setReady(true),
        () => setFailed(true),
      );
    }, []);
    if (ready && View !== null) return <View {...props} />;
    if (!failed) return null;
    return (
      <div class="problem" role="alert">
        <p>{t.notLoaded}</p>
        <button type="button" onClick={actions.loadAgain}>
          {t.reload}
        </button>
      </div>
    );
  };
}

/** Fetches all of them, one after the other, and their texts, so that each is there when it is wanted. */
export async function loadAll(language: Language): Promise<void> {
  // One that fails now is fetched again, and a failure reported, when it is shown. A fetched view may add its own parts
  // to the list.
  for (const load of loads) await load().catch(() => {});
  await loadWords(language).catch(() => {});
}

/** `value`, one picture behind: its users are drawn in a separate task, after more important parts. */
export function useDeferred<T>(value: T): T {
  const [shown, setShown] = useState(() => value);
  useEffect(() => {
    if (shown === value) return;
    let task = 0;
    const frame = requestAnimationFrame(() => {
      task = window.setTimeout(() => setShown(() => value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [value]);
  return shown;
}

/** How many of `count` rows are drawn: `step` more with each picture, until all are there. */
export function useGrowing(count: number, step: number): number {
  const [drawn, setDrawn] = useState(step);
  useEffect(() => {
    if (drawn >= count) return;
    const frame = requestAnimationFrame(() => setDrawn(drawn + step));
    return () => cancelAnimationFrame(frame);
  }, [drawn, count]);
  return Math.min(drawn, count);
}
