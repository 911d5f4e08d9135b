// A rollout in parts that are killed and resumed has the numbers of one process. The full size is a separate
// script: `npm run check:many-machines`.
import { join } from 'node:path';
import { test } from 'node:test';
import { inParts } from './many-machines.mjs';
import { root } from './native.mjs';

test('parts by the scripts of a job array, two of them killed, add up to the rollout of one process', () =>
  inParts({
    program: join(root, 'target/debug/gammonlab'),
    position: 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10',
    plays: ['8/5 6/5', '24/23 13/10'],
    options: ['--net', 'quick', '--truncate', '5'],
    trials: 720,
    parts: 8,
    killed: [2, 5],
    after: 1,
  }));
