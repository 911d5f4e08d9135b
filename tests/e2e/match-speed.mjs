// The time of a complete match in Chromium: `node tests/e2e/match-speed.mjs FILE [ROUNDS]`, with the package as it is
// built. Each round reads the file and analyses the match at 3ply with two threads, in a separate page.
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { launch, root, serve } from './harness.mjs';

const [file, rounds = '3'] = process.argv.slice(2);
if (!file) throw new Error('usage: node tests/e2e/match-speed.mjs FILE [ROUNDS]');

const blank = { status: 200, body: '<!doctype html><link rel="icon" href="data:,">' };
const server = await serve(join(root, 'pkg'), {
  isolated: true,
  respond: (path) => (path === '/blank.html' ? blank : undefined),
});
const browser = await launch();
for (let round = 0; round < Number(rounds); round++) {
  const page = await browser.newPage();
  page.setDefaultTimeout(300_000);
  await page.goto(`${server.url}blank.html`);
  const took = await page.evaluate(
    async (bytes) => {
      const { createEngine } = await import('/dist/index.js');
      const engine = await createEngine({ threads: 2 });
      const start = performance.now();
      const [match] = await engine.readMatch(new Uint8Array(bytes));
      const read = performance.now() - start;
      let first = null;
      const onProgress = () => {
        first ??= performance.now() - start;
      };
      const analysed = await engine.analyseMatch(match, {}, { onProgress });
      const done = performance.now() - start;
      const { players } = await engine.matchReport(analysed);
      const reported = performance.now() - start;
      engine.dispose();
      return { read, first, done, reported, rolls: match.rolls, pr: players.map((player) => player.pr.toFixed(2)) };
    },
    [...readFileSync(file)],
  );
  const seconds = (time) => `${(time / 1000).toFixed(2)} s`;
  console.log(
    `${took.rolls} rolls, PR ${took.pr.join(' / ')}: read ${seconds(took.read)}, first answers ` +
      `${seconds(took.first)}, analysed ${seconds(took.done)}, reported ${seconds(took.reported)}; ` +
      `load ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`,
  );
  await page.close();
}
await browser.close();
await server.stop();
