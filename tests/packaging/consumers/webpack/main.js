import { createEngine } from 'gammonlab';

const engine = await createEngine();
const { moves } = await engine.plays('XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10');
document.title = JSON.stringify({ build: engine.build, threads: engine.threads, best: moves[0] });
