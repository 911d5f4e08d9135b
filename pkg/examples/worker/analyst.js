import { createEngine } from 'gammonlab';

// Loading begins at once. Nothing is awaited before `onmessage` is set, or the first message would be lost.
const engine = createEngine();

onmessage = async ({ data: id }) => {
  const { moves } = await (await engine).plays(id, { level: '2ply' });
  postMessage(moves[0].play);
};
