import { createEngine } from 'gammonlab';

const engine = await createEngine();
const best = [];
// The second level fetches the strong network.
for (const level of ['1ply', '2ply']) {
  const { net, moves } = await engine.plays('XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10', { level });
  best.push({ net, ...moves[0] });
}
document.title = JSON.stringify({ build: engine.build, threads: engine.threads, best });
