// `node scripts/example-duel.mjs`: plays the duel that the Lab shows as an example before the first one of a visitor
// (www/views/lab-example.json), with the command line (`node scripts/build.mjs program`; a release build in
// target/release is quicker and is used if present). Takes about two minutes.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { output, root } from './lib.mjs';

/** After so many pairs there is a report: they are the points of the plot. */
const PAIRS = [5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 400, 500, 600, 700, 800, 900, 1000];
// As the Lab plays it: the strong network looks ahead, the quick one does not.
const DUEL = ['duel', '2ply', '1ply,net=quick', '--length', '1', '--seed', '1'];

const program = ['release', 'debug']
  .map((build) => `target/${build}/gammonlab`)
  .find((path) => existsSync(join(root, path)));
if (!program) throw new Error('no target/release/gammonlab and no target/debug/gammonlab');
const folder = mkdtempSync(join(tmpdir(), 'duel-'));
const reports = PAIRS.map((pairs) => {
  const text = output(program, [...DUEL, '--pairs', String(pairs), '--file', join(folder, 'pairs'), '--json']);
  if (text === null) throw new Error(`${program} failed at ${pairs} pairs`);
  console.log(`${pairs} pairs`);
  // The players are listed once, and times differ from run to run. Keys as TypeScript names them (pkg/src/casing.ts).
  const { a, b, seed, format, seconds, matches_per_second, ...report } = JSON.parse(text);
  return JSON.parse(
    JSON.stringify(report).replace(/"(\w+)":/g, (key) => key.replace(/_(\w)/g, (_, c) => c.toUpperCase())),
  );
});
rmSync(folder, { recursive: true });
const command = ['gammonlab', ...DUEL, '--pairs', PAIRS.at(-1)].join(' ');
writeFileSync(join(root, 'www/views/lab-example.json'), `${JSON.stringify({ command, reports })}\n`);
