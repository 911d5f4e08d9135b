import { createEngine } from 'gammonlab';

const engine = await createEngine();
const { moves } = await engine.plays('XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10', { level: '2ply', top: 3 });
for (const { play, equity, loss, outcomes } of moves) {
  console.log(play, equity.toFixed(3), loss.toFixed(3), `${(100 * outcomes.win).toFixed(1)} % wins`);
}
engine.dispose();
