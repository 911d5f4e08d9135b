import { createEngine, type Engine, GammonlabError, type RankedPlay } from 'gammonlab';
import { boardSvg } from 'gammonlab/board';
import type { GammonAnalysis } from 'gammonlab/elements';

export async function best(id: string): Promise<RankedPlay | undefined> {
  const engine: Engine = await createEngine({
    threads: 1,
    onProgress: ({ loaded, total }) => console.log(loaded / total),
  });
  try {
    return (await engine.plays(id, { level: '1ply', top: 1 })).moves[0];
  } catch (error) {
    if (error instanceof GammonlabError && error.kind === 'aborted') return undefined;
    throw error;
  } finally {
    engine.dispose();
  }
}

export const picture = (id: string): Promise<string> => boardSvg(id, { theme: 'dark', play: '8/5 6/5' });

export function turn(page: Document): void {
  const analysis: GammonAnalysis | null = page.querySelector('gammon-analysis');
  if (analysis) analysis.mirrored = !analysis.mirrored;
}
