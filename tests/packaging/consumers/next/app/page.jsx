'use client';

import { createEngine } from 'gammonlab';
import { useEffect } from 'react';

async function answer() {
  const engine = await createEngine();
  const { moves } = await engine.plays('XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10');
  document.title = JSON.stringify({ build: engine.build, threads: engine.threads, best: moves[0] });
}

export default function Page() {
  useEffect(() => {
    answer().catch((error) => console.error(error));
  }, []);
  return <p>The best play is in the title.</p>;
}
