import { createEngine, type Engine, GammonlabError, type RankedPlay } from 'gammonlab';

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
