// How quick the search over a large library is: `node tests/e2e/search-speed.mjs [MATCHES] [ROUNDS]`, with the site as
// it is built. Real matches with their analyses (tests/data/matches) are multiplied to MATCHES (2,000): in each copy
// the players, event, date and losses differ, and the games are in another order, so that positions and dice stay those
// of real games. Their index is made in Node and put straight into the store of the page, as if an earlier visit had
// made it. Then the page is reloaded and searched: the page reports the time of a search, and the script the time until
// its first row.
import { readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { openLibrary } from '../../pkg/dist/library-node.js';
import { createEngine } from '../../pkg/dist/node.js';
import { launch, root, serve, site } from './harness.mjs';
import { numbers } from './keeper.mjs';

const [count = '2000', rounds = '3'] = process.argv.slice(2);
const folder = `${root}/tests/data/matches`;
const engine = await createEngine();
const originals = [];
for (const name of ['charlot.xg', 'games-3-4.sgf', 'B4_SrGcsKAQmoTyHlgJCbM.bgf', 'MYdvw1qGuyaRUH__.bgf']) {
  const matches = await engine.readMatch(new Uint8Array(await readFile(`${folder}/${name}`)));
  originals.push(...matches.filter(({ analyses }) => analyses?.length));
}
/** As `www/controllers/search.ts` names it. */
const version = `${engine.version} ${engine.network} 1`;
engine.dispose();

/** A copy in which games are in another order and every loss is a little different. */
function copy(n) {
  const original = originals[n % originals.length];
  const random = numbers(n + 1);
  const turn = Math.floor(random() * original.games.length);
  const turned = (list) => [...list.slice(turn), ...list.slice(0, turn)];
  const scale = 0.5 + random();
  const analyses = original.analyses.map((analysis) => ({
    ...analysis,
    games: turned(analysis.games).map((entries) =>
      entries.map((entry) => {
        if (!entry.play) return entry;
        const best = entry.play.plays[0]?.equity ?? 0;
        const plays = entry.play.plays.map((one) => ({ ...one, equity: best - (best - one.equity) * scale }));
        return { ...entry, play: { ...entry.play, plays, error: undefined } };
      }),
    ),
  }));
  return {
    ...original,
    players: [`Ann ${n % 7}`, `Opponent ${n % 100}`],
    event: `Club night ${Math.floor(n / 10)}`,
    date: new Date(Date.UTC(2020, 0, 1 + (n % 1800))).toISOString().slice(0, 10),
    games: turned(original.games),
    analyses,
  };
}

// The index is made here, in the same module, so that the browser need not read 2,000 matches from a test first.
const library = openLibrary();
const blocks = [];
const begun = performance.now();
for (let n = 0; n < Number(count); n++) {
  const id = `m${String(n).padStart(5, '0')}`;
  blocks.push([id, await library.put(id, copy(n))]);
}
const { decisions, bytes } = await library.size();
const made = (performance.now() - begun) / 1000;
console.log(
  `${cpus().length} cores (${cpus()[0].model}), load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`,
);
console.log(`${count} matches, ${decisions} decisions, ${(bytes / decisions).toFixed(1)} bytes a decision`);
console.log(
  `index made in ${made.toFixed(1)} s, ${((1000 * made) / Number(count)).toFixed(1)} ms a match (Node, one thread)`,
);

const LIKE = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const QUERIES = {
  'pattern with two filters': 'own=6:2-,8:2-&other=20:2-&lost=0.05..&decided=play',
  'pattern, player, dice': 'own=8:2-&player=ann+3&dice=31,65',
  'everything, by loss': '',
  'similar positions': `like=${encodeURIComponent(LIKE)}`,
  'similar, with a filter': `like=${encodeURIComponent(LIKE)}&lost=0.02..`,
};

const server = await serve(site);
const browser = await launch();
const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
const page = await context.newPage();
page.setDefaultTimeout(600_000);
await page.goto(`${server.url}#/search`);
await page.locator('.chip.ready').waitFor();
// Straight into the store, some hundred at a time; the page finds them there at its next start.
for (let at = 0; at < blocks.length; at += 100) {
  const some = blocks.slice(at, at + 100).map(([id, bytes], n) => {
    const { players, length, event, date } = copy(at + n);
    return { id, players, length, event, date, text: Buffer.from(bytes).toString('base64') };
  });
  await page.evaluate(
    ({ some, version }) =>
      new Promise((done, fail) => {
        const open = indexedDB.open('gammonlab-kept');
        open.onerror = fail;
        open.onsuccess = () => {
          const transaction = open.result.transaction(['heads', 'index'], 'readwrite');
          for (const { text, ...head } of some) {
            transaction.objectStore('heads').put({
              ...head,
              score: [0, 0],
              games: 1,
              rolls: 1,
              format: 'xg',
              file: null,
              added: 1,
              problems: 0,
              summaries: [],
              review: null,
            });
            const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
            transaction.objectStore('index').put({ id: head.id, version, maker: 'speed', bytes });
          }
          transaction.oncomplete = () => {
            open.result.close();
            done();
          };
          transaction.onerror = fail;
        };
      }),
    { some, version },
  );
}
const start = performance.now();
await page.reload();
await page.locator('.search-found li').first().waitFor();
console.log(
  `first answer after a reload: ${((performance.now() - start) / 1000).toFixed(1)} s, the index read from the device`,
);

/** Searches in the page; returns the time that the page reports, and the time until the first row. */
const ask = (query) =>
  page.evaluate(
    (query) =>
      new Promise((done, fail) => {
        const begun = performance.now();
        location.hash = `#/search?${query}`;
        const look = () => {
          const row = document.querySelector('.search-found li');
          const status = document.querySelector('.search-results [role=status]');
          if (performance.now() - begun > 20_000)
            return fail(new Error(`no answer to ${query}: ${document.querySelector('main')?.innerText.slice(-600)}`));
          if (!row || status?.dataset.query !== query) return setTimeout(look);
          done({ took: Number(status.dataset.took), rows: performance.now() - begun, text: status.innerText });
        };
        look();
      }),
    query,
  );

await ask('order=date');
for (const [name, query] of Object.entries(QUERIES)) {
  const times = [];
  for (let round = 0; round < Number(rounds); round++) {
    times.push(await ask(query));
    await ask('order=date');
  }
  const all = (key) => times.map((one) => one[key].toFixed(0)).join(', ');
  console.log(`${name}: answered in ${all('took')} ms, rows after ${all('rows')} ms (${times[0].text.split('\n')[0]})`);
}
await browser.close();
await server.stop();
