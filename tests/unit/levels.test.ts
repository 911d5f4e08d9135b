/** Levels in documents and helps. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LEVELS } from '../../www/state/levels';

const filesOf = (folder: string): string[] => readdirSync(folder).map((name) => `${folder}/${name}`);

const TEXTS = [
  ...filesOf('docs').filter((name) => name.endsWith('.md')),
  ...filesOf('www/texts'),
  ...['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'pkg/README.md'],
  ...['cli/src/main.rs', 'src/rollout/settings.rs'],
];

test('a text that names the deepest rollout lists the rollouts, so it names all of them', () => {
  const rollouts = LEVELS.filter((level) => !level.endsWith('ply'));
  const lists = TEXTS.map((file) => ({ file, text: readFileSync(file, 'utf8') })).filter(({ text }) =>
    text.includes('roller++'),
  );
  assert.ok(lists.length >= 9, `found ${lists.length} lists`);
  const missing = lists.flatMap(({ file, text }) =>
    rollouts.filter((level) => !text.includes(level)).map((level) => `${file} does not name ${level}`),
  );
  assert.deepEqual(missing, []);
});
