// A real match is entered by the keyboard, with a reload at a random place: few keys per turn, and nothing is lost.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openLibrary } from '../../pkg/dist/library-node.js';
import { createEngine } from '../../pkg/dist/node.js';
import { openSite, root, visitor } from './harness.mjs';
import { transcribe } from './transcribing.mjs';

const { server, browser } = await openSite();

test('a match is entered with at most 3 keys per turn; what is kept is the match', async () => {
  const engine = await createEngine();
  const file = await readFile(`${root}/tests/data/matches/B4_SrGcsKAQmoTyHlgJCbM.mat`);
  const [match] = await engine.readMatch(new Uint8Array(file));
  engine.dispose();
  const { page, complaints } = await visitor(browser);
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}#/transcribe`);
  await page.locator('.chip.ready').waitFor();
  const { keys, turns, same, reload, reloads } = await transcribe(page, openLibrary(), match);
  assert.ok(turns > 50, `${turns} turns`);
  assert.ok(keys / turns <= 3, `${keys} keys for ${turns} turns`);
  assert.equal(reloads, 1);
  assert.ok(same, `what the device has kept is the match of the file; reloaded before action ${reload}`);
  assert.deepEqual(complaints, []);
});
