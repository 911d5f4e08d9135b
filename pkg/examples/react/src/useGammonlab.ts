import { createEngine, type Engine, GammonlabError, type Level, type PlaysReport } from 'gammonlab';
import { useEffect, useState } from 'react';

// One engine for all components, created on first use and only in the browser.
let engine: Promise<Engine> | undefined;

function start(): Promise<Engine> {
  engine ??= createEngine().catch((error: unknown) => {
    engine = undefined; // the next call tries again
    throw error;
  });
  return engine;
}

interface Answer {
  /** The ranked plays; the shallow levels arrive first. */
  report?: PlaysReport;
  error?: GammonlabError;
}

/** The plays of the dice in the id. */
export function useGammonlab(id: string, level: Level = '2ply'): Answer {
  const [answer, setAnswer] = useState<Answer>({});
  useEffect(() => {
    const stop = new AbortController();
    const onProgress = (report: PlaysReport) => setAnswer({ report });
    start()
      .then((engine) => engine.plays(id, { level, signal: stop.signal, onProgress }))
      .then((report) => setAnswer({ report }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted && error instanceof GammonlabError) setAnswer({ error });
      });
    return () => stop.abort();
  }, [id, level]);
  return answer;
}
