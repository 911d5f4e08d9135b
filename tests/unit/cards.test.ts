import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardsCsv } from '../../www/anki/csv';
import { bestChoice, cubeOptions, joinedCard, makeCards, USUAL_CHOICE } from '../../www/state/cards';
import { graded } from '../../www/state/schedule';
import { source } from './cards';
import { opening } from './fake-engine';

const make = (change = {}, match = source()) => makeCards(match, { ...USUAL_CHOICE, ...change }, 5);

test('errors become cards, with what was done, what the engine says, and where they come from', () => {
  const cards = make({ starred: false });
  assert.deepEqual(
    cards.map(({ asks, done, best, lost, origin }) => [asks, done, best, lost, origin.player]),
    [
      ['play', '24/20', '8/5 6/5', 0.034, 0],
      ['double', 'double', 'no double', 0.2, 0],
      ['answer', 'pass', 'take', 0.7, 1],
    ],
  );
  const [play, , answer] = cards;
  assert.deepEqual(
    play!.plays.map((row) => [row.play, row.level, row.played]),
    [
      ['8/5 6/5', '3ply', false],
      ['24/23 13/10', '3ply', false],
      ['24/20', '3ply', true],
    ],
  );
  assert.equal(play!.note, 'why not');
  assert.deepEqual(play!.origin, {
    match: 'm',
    at: { game: 0, action: 0 },
    players: ['Ann', 'Bob'],
    player: 0,
    length: 7,
    event: 'Club',
    date: '2026-11-01',
    game: 1,
  });
  assert.equal(answer!.board.dice, null);
});

test('the side that answers a double is at the bottom of the board', () => {
  const board = make({ asks: ['answer'] })[0]!.board;
  assert.deepEqual(
    board.points,
    opening.points.map((_, i) => 0 - opening.points[25 - i]!),
  );
  assert.equal(board.turn, -opening.turn);
});

test('player, kind, threshold, stars and number are chosen', () => {
  const asked = (change: object) => make(change).map(({ asks, lost }) => `${asks} ${lost}`);
  assert.deepEqual(asked({}), ['play 0.034', 'play 0', 'double 0.2', 'answer 0.7']);
  assert.deepEqual(asked({ player: 1, starred: false }), ['answer 0.7']);
  assert.deepEqual(asked({ least: 0.08, starred: false }), ['double 0.2', 'answer 0.7']);
  assert.deepEqual(asked({ asks: ['play'], starred: false }), ['play 0.034']);
  assert.deepEqual(asked({ most: 1 }), ['answer 0.7']);
  assert.deepEqual(asked({ player: 1, asks: ['play'] }), ['play 0'], 'a starred decision that was right');
});

test('the same question has the same card, from whatever match, score and cube being the same', () => {
  const [a, b] = [make()[0]!, make({}, source('other'))[0]!];
  assert.equal(a.id, b.id);
  const ids = make({ starred: false }).map(({ id }) => id);
  assert.equal(new Set(ids).size, 3);
  const match = source();
  match.course.moments[0]!.board = { ...opening, cube: { value: 2, owner: 'on_roll' } };
  assert.notEqual(make({}, match)[0]!.id, a.id);
});

test('what came twice is one card, of the costlier answer', () => {
  const match = source();
  match.course.decisions.push({ ...match.course.decisions[0]!, done: '13/9', lost: 0.221 });
  assert.deepEqual(
    make({ asks: ['play'], starred: false }, match).map(({ done }) => done),
    ['13/9'],
  );
});

test('a card that is made again keeps schedule, note and star, and takes the new analysis', () => {
  const first = make()[0]!;
  const known = { ...graded(first, 'good', 1000), note: 'mine', starred: true };
  const fresh = make({}, source('later', 0.05))[0]!;
  const joined = joinedCard(known, fresh);
  assert.deepEqual(
    [joined.note, joined.starred, joined.made, joined.schedule, joined.reviews.length],
    ['mine', true, 5, known.schedule, 1],
  );
  assert.deepEqual([joined.lost, joined.origin.match], [0.05, 'later']);
  assert.equal(joinedCard(undefined, fresh), fresh);
});

test('answers to cube questions have the losses of the analysis', () => {
  const options = (noDouble: number, doubleTake: number, asks: 'double' | 'answer') =>
    cubeOptions({ asks, cube: { level: '3ply', noDouble, doubleTake, doublePass: 1 } }).map(({ choice, loss }) => [
      choice,
      Number(loss.toFixed(3)),
    ]);
  assert.deepEqual(options(0.5, 0.3, 'double'), [
    ['no_double', 0],
    ['double', 0.2],
    ['too_good', 0],
  ]);
  assert.deepEqual(options(0.9, 1.2, 'double'), [
    ['no_double', 0.1],
    ['double', 0],
    ['too_good', 0.1],
  ]);
  assert.deepEqual(options(0.5, 1.2, 'answer'), [
    ['take', 0.2],
    ['pass', 0],
  ]);
  assert.deepEqual(
    ['double, take', 'double, pass', 'too good, pass', 'no double'].map((best) => bestChoice({ asks: 'double', best })),
    ['double', 'double', 'too_good', 'no_double'],
  );
  assert.deepEqual(
    ['take', 'pass', 'beaver'].map((best) => bestChoice({ asks: 'answer', best })),
    ['take', 'pass', 'take'],
  );
});

test('a spreadsheet finds no formula in the table, whatever people are called', () => {
  const [card] = make();
  const names = ['=HYPERLINK("http://evil")', '+1', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\uff1d1'];
  for (const name of names) {
    const { origin } = card!;
    const players: [string, string] = [name, 'Bob'];
    const [, row] = cardsCsv([{ ...card!, note: name, origin: { ...origin, players, event: name } }]).split('\r\n');
    const quoted = `'${name}`.replaceAll('"', '""');
    const cell = /[",\r]/.test(name) ? `"${quoted}"` : quoted;
    assert.equal(row!.split(cell).length - 1, 3, `${JSON.stringify(name)}: ${row}`);
  }
  const [, row] = cardsCsv([{ ...card!, lost: -0.5 }]).split('\r\n');
  assert.ok(row!.includes(',-0.5,'), 'numbers stay numbers');
});

test('the table has one row per card, and its cells hold anything', () => {
  const [card] = make();
  const text = cardsCsv([{ ...card!, note: 'so "far",\nso good' }]);
  const [head, ...rest] = text.split('\r\n');
  assert.ok(head!.startsWith('id,asks,kind,xgid,done,best,lost,level,'));
  assert.ok(rest.join('\r\n').includes(',Ann,Bob,7,1,Club,2026-11-01,m,"so ""far"",\nso good",no,0,,'));
});
