// How many keys a transcription takes: `node tests/e2e/transcribe-keys.mjs FILE...` enters the matches of the files
// into `#/transcribe` of the built site (transcribing.mjs), reloads the page at a random place of each, and compares
// what the device has kept with the file, action by action.
import { readFile } from 'node:fs/promises';
import { openLibrary } from '../../pkg/dist/library-node.js';
import { createEngine } from '../../pkg/dist/node.js';
import { launch, serve, site } from './harness.mjs';
import { transcribe } from './transcribing.mjs';

const files = process.argv.slice(2);
const engine = await createEngine();
const matches = [];
for (const file of files) {
  const read = await engine.readMatch(new Uint8Array(await readFile(file)));
  // Illegal plays are entered as they were played.
  // Lists of positions are no matches.
  const readable = ({ problems, format }) =>
    format !== 'positions' && problems.every(({ kind }) => kind === 'illegal_play');
  matches.push(...read.filter((match) => match.rolls > 20 && readable(match)));
}
engine.dispose();
const library = openLibrary();
const server = await serve(site);
const browser = await launch();
const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
const page = await context.newPage();
page.setDefaultTimeout(60_000);
await page.goto(`${server.url}#/transcribe`);
await page.locator('.chip.ready').waitFor();

let [allKeys, allTurns] = [0, 0];
let differ = 0;
let allReloads = 0;
for (const match of matches) {
  const { keys, turns, same, reload, reloads } = await transcribe(page, library, match);
  differ += same ? 0 : 1;
  allReloads += reloads;
  allKeys += keys;
  allTurns += turns;
  const name = `${match.players.join(' - ')}, ${match.length} points`;
  const reloaded = `reloaded before action ${reload}`;
  console.log(`${name}: ${turns} turns, ${(keys / turns).toFixed(2)} keys, ${reloaded}${same ? '' : ', DIFFERS'}`);
}
const mean = (allKeys / allTurns).toFixed(2);
console.log(
  `${matches.length} matches, ${allTurns} turns: ${mean} keys a turn; ${allReloads} reloads; ` +
    `${differ} differ from their file`,
);
process.exitCode = differ > 0 ? 1 : 0;
await browser.close();
await server.stop();
