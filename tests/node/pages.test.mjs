// Pieces of JavaScript in Markdown pages, as the pages have them: each block below `<!-- run: tests/node/pages.test.mjs
// -->` runs as a module, after the lines that its page takes for granted.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from './native.mjs';

const ID = "'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10'";
const ENGINE = "import { createEngine } from 'gammonlab'; const engine = await createEngine();";
const FILE = "import { openAsBlob } from 'node:fs'; const file = await openAsBlob('tests/data/matches/charlot.mat');";

/** The pages, and the setup before their blocks run. */
const PAGES = {
  'docs/board.md': [`const id = ${ID};`, ''],
  'pkg/README.md': [`${ENGINE} ${FILE}`],
  'docs/duels.md': [`${ENGINE} const keep = () => {}, write = () => {}, signal = undefined;`],
};

const folder = join(root, '.cache/pages');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
after(() => rmSync(folder, { recursive: true }));

for (const [page, before] of Object.entries(PAGES)) {
  const text = readFileSync(join(root, page), 'utf8');
  const marked = /<!-- run: tests\/node\/pages\.test\.mjs -->\n+```(?:js|ts)\n([\s\S]*?)```/g;
  const blocks = [...text.matchAll(marked)].map(([, block]) => block);
  test(`${page} has the blocks that are run here`, () => assert.equal(blocks.length, before.length));
  blocks.forEach((block, i) => {
    test(`${page}, block ${i + 1}`, () => {
      const path = join(folder, `${page.replaceAll('/', '-')}-${i}.mjs`);
      const end = before[i].includes('engine') ? '\nengine.dispose();\n' : '';
      writeFileSync(path, `${before[i]}\n${block}${end}`);
      execFileSync(process.execPath, [path], { cwd: root, stdio: 'inherit' });
    });
  });
}
