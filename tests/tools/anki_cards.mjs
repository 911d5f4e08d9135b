// `node tests/tools/anki_cards.mjs MATCH... COUNT FOLDER`: the costliest decisions of analysed matches as a package for
// Anki, made by the page's own code: FOLDER/first.apkg, and a minute later, each with a note, FOLDER/second.apkg. The
// contents of the cards are also in cards.json. For tests/tools/anki_opens.py.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import initSqlJs from 'sql.js';
import { createServer } from 'vite';
import { createEngine } from '../../pkg/dist/node.js';
import '../../scripts/help.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const matches = process.argv.slice(2, -2);
const [count, folder] = [Number(process.argv.at(-2)), process.argv.at(-1)];

const vite = await createServer({ root, configFile: false, logLevel: 'error', server: { middlewareMode: true } });
const { makeCards, USUAL_CHOICE } = await vite.ssrLoadModule('/www/state/cards.ts');
const { apkg } = await vite.ssrLoadModule('/www/anki/export.ts');

const engine = await createEngine({ threads: 1 });
const found = new Map();
for (const file of matches) {
  for (const transcript of await engine.readMatch(readFileSync(file))) {
    const course = await engine.matchCourse(transcript, { source: 'gammonlab' });
    const choice = { ...USUAL_CHOICE, least: 0.005 };
    for (const card of makeCards({ id: file, transcript, course }, choice, 1)) found.set(card.id, card);
  }
}
engine.dispose();
const cards = [...found.values()].sort((a, b) => b.lost - a.lost).slice(0, count);
if (cards.length < count) throw new Error(`the matches have ${cards.length} decisions for cards, not ${count}`);

const sql = await initSqlJs();
const now = Date.now() - 120_000;
const circumstances = { language: 'en', site: 'https://example.org/' };
writeFileSync(`${folder}/first.apkg`, await apkg(sql, cards, { ...circumstances, now }));
const noted = cards.map((card) => ({ ...card, note: `note <${card.asks}>` }));
writeFileSync(`${folder}/second.apkg`, await apkg(sql, noted, { ...circumstances, now: now + 60_000 }));
const facts = cards.map(({ id, asks, xgid, best, done, lost, plays, board, origin }) => ({
  id,
  asks,
  xgid,
  best,
  done,
  lost,
  rows: plays.map(({ play, level }) => [play, level]),
  checkers: board.points.reduce((sum, n) => sum + Math.abs(n), 0),
  game: origin.game,
}));
writeFileSync(`${folder}/cards.json`, JSON.stringify(facts));
await vite.close();
