import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import initSqlJs from 'sql.js';
import { apkg } from '../../www/anki/export';
import { FIELDS, noteType } from '../../www/anki/note-type';
import { type Card, makeCards, USUAL_CHOICE } from '../../www/state/cards';
import { graded } from '../../www/state/schedule';
import { source } from './cards';

const cards = makeCards(source(), { ...USUAL_CHOICE, starred: false }, 0);
const sql = await initSqlJs();

/** The notes of a package, by kind, with their fields by name. */
async function notes(all: readonly Card[], change: { language?: 'en' | 'de'; site?: string; now?: number } = {}) {
  const circumstances = { language: 'en' as const, site: null, now: 1_763_900_000_123, ...change };
  const files = unzipSync(await apkg(sql, all, circumstances));
  assert.equal(new TextDecoder().decode(files.media), '{}');
  const database = new sql.Database(files['collection.anki2']);
  const rows = (query: string) => database.exec(query)[0]?.values ?? [];
  const found = rows('SELECT guid, flds, tags, mod, csum, sfld FROM notes ORDER BY id').map((row) => {
    const texts = String(row[1]).split('\x1f');
    assert.equal(texts.length, FIELDS.length);
    const fields = Object.fromEntries(FIELDS.map((field, i) => [field, texts[i]!]));
    return { guid: String(row[0]), fields, tags: String(row[2]), mod: row[3], csum: row[4], sfld: row[5] };
  });
  const decks = rows('SELECT did, due FROM cards ORDER BY id');
  const [head] = rows('SELECT ver, models, decks FROM col');
  database.close();
  return { found, decks, head: head! };
}

const of = ({ found }: Awaited<ReturnType<typeof notes>>, asks: string) =>
  found.find(({ fields }) => fields.Id!.startsWith(asks))!;

test('a package holds a note a card, each in the deck of its kind', async () => {
  const { found, decks, head } = await notes(cards);
  assert.equal(found.length, 3);
  assert.deepEqual([...new Set(decks.map(([did]) => did))].length, 3);
  assert.deepEqual(
    decks.map(([, due]) => due),
    [1, 2, 3],
  );
  assert.equal(head[0], 11);
  const names = Object.values(JSON.parse(String(head[2])) as Record<string, { name: string }>).map(({ name }) => name);
  assert.deepEqual(names, [
    'Default',
    'Gammonlab',
    'Gammonlab::Plays',
    'Gammonlab::Double or not',
    'Gammonlab::Take or pass',
  ]);
});

test('the front asks, the back has the candidates with their levels, and the arrows of the best', async () => {
  const { fields, tags, sfld } = of(await notes(cards), 'play');
  assert.equal(fields.Question, '3-1 to play.');
  assert.equal(fields.Title, 'Play 3-1 · Ann – Bob · Game 1');
  assert.equal(sfld, fields.Title);
  assert.equal(fields.Score, 'Ann, 167 pips · Bob, 167 pips · Money game');
  assert.ok(fields.Position!.startsWith('<svg') && !fields.Position!.includes('class="arrow"'));
  assert.equal(fields.Solution!.match(/class="arrow"/g)?.length, 2);
  assert.match(fields.Answer!, /<tr class="best"><th>8\/5 6\/5<\/th><td>\+0\.163<\/td>.*?<td>3ply<\/td><\/tr>/);
  assert.match(fields.Answer!, /<tr class="done"><th>24\/20 \(in the match\)<\/th>/);
  assert.equal(fields.Played, 'In the match Ann played 24/20 (−0.034).');
  assert.equal(fields.Note, 'why not');
  assert.equal(fields.Source, 'Ann – Bob · Game 1 · Club · 2026-11-01 · Analysed by Gammonlab 0.1.0.');
  assert.equal(tags, ' gammonlab match::Ann-Bob position::opening ');
});

test('the cube: the ways on with their equities, and no arrows', async () => {
  const all = await notes(cards);
  const double = of(all, 'double');
  assert.equal(double.fields.Question, 'Roll, or double to 2 first?');
  assert.match(double.fields.Answer!, /Best: No double\..*<th>Double, pass<\/th><td>\+1\.000<\/td><td>3ply<\/td>/);
  assert.equal(double.fields.Solution, '');
  assert.equal(of(all, 'answer').fields.Played, 'In the match Bob played Pass (−0.700).');
});

test('a note is known again in a later export, in another language, after reviews', async () => {
  const first = await notes(cards);
  const later = cards.map((card) => ({ ...graded(card, 'good', 5), note: 'new' }));
  const second = await notes(later, { language: 'de', now: 1_763_900_060_123 });
  const known = ({ found, head }: typeof first) => [
    found.map(({ guid, csum }) => [guid, csum]),
    Object.keys(JSON.parse(String(head[1]))),
  ];
  assert.deepEqual(known(second), known(first));
  assert.equal(Number(second.found[0]!.mod) - Number(first.found[0]!.mod), 60);
  assert.equal(of(second, 'play').fields.Played, 'Im Match spielte Ann 24/20 (−0,034).');
});

test('names and notes are text, whatever they hold', async () => {
  const [card] = cards;
  const origin = { ...card!.origin, players: ['<b>&"', 'a: b'] as [string, string] };
  const { fields, tags } = of(await notes([{ ...card!, note: '<script>', origin }]), 'play');
  assert.equal(fields.Note, '&lt;script&gt;');
  assert.ok(fields.Played!.includes('&lt;b&gt;&amp;&quot;'));
  assert.equal(tags, ' gammonlab match::<b>&_-a_b position::opening ');
});

test('with a lasting address the id leads to the position', async () => {
  const { fields } = of(await notes(cards, { site: 'https://example.org/' }), 'play');
  assert.ok(fields.XGID!.startsWith('<a href="https://example.org/#XGID=-b----E-C'), fields.XGID);
  assert.equal(of(await notes(cards), 'play').fields.XGID, cards[0]!.xgid);
});

test('the style has the colours of the page, by day and by night, as older browsers read them', () => {
  const { css } = noteType(0) as { css: string };
  assert.ok(!css.includes('light-dark('));
  const [, day, night] = /^\.card \{(.*?)\}\n\.card\.nightMode, \.card\.night_mode \{(.*?)\}/.exec(css)!;
  assert.ok(day!.includes('--board-felt: #e6e4d9;') && night!.includes('--board-felt: #2b3b3c;'));
  for (const [, name] of css.matchAll(/var\((--[\w-]+)\)/g)) assert.ok(css.includes(`${name}:`), name);
});

test('control characters in a note move no field, and stand for nothing', async () => {
  const [card] = cards;
  const strange = 'a\x1fb\x00c\x1b[31m\x7f\x85\nnext\tline';
  const origin = { ...card!.origin, players: [strange, strange] as [string, string], event: strange, date: strange };
  // `notes` itself fails if a note has more fields than its type.
  const { fields, tags, sfld } = of(await notes([{ ...card!, note: strange, engine: strange, origin }]), 'play');
  assert.equal(fields.Note, 'a\ufffdb\ufffdc\ufffd[31m\ufffd\ufffd\nnext\tline');
  assert.equal(fields.XGID, card!.xgid);
  const all = [...Object.values(fields), tags, String(sfld)].join('');
  assert.ok(!/\p{Cc}/u.test(all.replace(/[\n\t]/g, '')), JSON.stringify(all));
  assert.equal(tags.trim().split(' ').length, 3);
});
