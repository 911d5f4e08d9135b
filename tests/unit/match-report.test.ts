import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatchCourse, Moment, PlayerReport } from '../../www/engine/port';
import { createFormat } from '../../www/format/format';
import { cubeRows, isRated, mainRows } from '../../www/format/match-report';
import { rollsOf } from '../../www/state/match-graph';
import type { OpenMatch } from '../../www/state/matches';
import { germanWarning } from '../../www/texts/report-de';
import { en } from '../../www/texts/report-en';
import { openMatch } from './cards';

type Known = [before: number | null, rolled: number | null, played: number | null];

/** The match of the tests of cards with chances: rolls at 0 and 1, a double at 2 and its pass at 3. */
function withChances(...known: Known[]): OpenMatch {
  const open = openMatch();
  const course = open.course!;
  const moments = course.moments.map((moment, n): Moment => {
    const [before, rolled, played] = known[n] ?? [null, null, null];
    return { ...moment, chances: { before, rolled, played } };
  });
  const games = open.transcript.games.map((game) => ({ ...game, score: [2, 1] as [number, number] }));
  return { ...open, transcript: { ...open.transcript, games }, course: { ...course, moments, report: report(course) } };
}

const none = { count: 0, equityLost: 0 };
const player = (name: string, change: Partial<PlayerReport> = {}): PlayerReport => ({
  name,
  pr: 4.567,
  prCi95: [3.1, 6.034],
  rank: 'World Class',
  snowieErrorRate: 5.5,
  gnubgErrorRate: null,
  decisions: { checker: 20, double: 4, take: 1 },
  equityLost: { checker: 0.1, double: 0.2, take: 0, total: 0.3 },
  mwcLost: 0.1985,
  errors: 3,
  blunders: 1,
  cubeMistakes: { missedDouble: none, wrongDouble: none, tooGood: none, wrongTake: none, wrongPass: none },
  kinds: [{ kind: 'opening', decisions: 2, equityLost: 0.034, errors: 1, blunders: 0 }],
  rolls: 21,
  luck: { equity: -0.4, mwc: -0.0512, jokers: 2, unknown: 0 },
  result: { actual: 0.5, luckAdjusted: 0.25, ci95: null },
  notJudged: 0,
  ...change,
});

function report(course: MatchCourse): MatchCourse['report'] {
  const wrongPass = { count: 1, equityLost: 0.7 };
  const bob = player('Bob', { cubeMistakes: { ...player('').cubeMistakes, wrongPass } });
  const players: [PlayerReport, PlayerReport] = [player('Ann'), bob];
  return {
    source: 'gammonlab',
    engine: 'Gammonlab 0.1.0',
    level: '3ply',
    met: 'Kazaross XG2',
    length: 7,
    players,
    games: [{ number: 1, score: [2, 1], winner: 0, points: 2, players }],
    mistakes: course.decisions.filter(({ lost }) => lost >= 0.02).sort((a, b) => b.lost - a.lost),
    warnings: ['Ann: 25 decisions are few; a rating needs some hundreds.'],
    story: { score: [4, 1], leader: 0, over: false, luck: null, game: null },
  };
}

test('the table of the graph has each roll with its chances, known or not', () => {
  const { course } = withChances([0.5, 0.6, 0.55]);
  assert.deepEqual(
    rollsOf(course!).map(({ game, action, player, before, rolled, played }) => [
      game,
      action,
      player,
      before,
      rolled,
      played,
    ]),
    [
      [0, 0, 0, 0.5, 0.6, 0.55],
      [0, 1, 1, null, null, null],
    ],
  );
});

test('the rows are the numbers of the report, rounded once', () => {
  const shown = report(openMatch().course!)!;
  const f = createFormat('en');
  const cells = Object.fromEntries(mainRows(shown.players, false, en, f).map(({ name, cells: [one] }) => [name, one]));
  assert.equal(cells[en.rows.pr], '4.57');
  assert.equal(cells[en.rows.prInterval], '3.10 to 6.03');
  assert.equal(cells[en.rows.lost], '0.300');
  assert.equal(cells[en.rows.double], '0.200 (4)');
  assert.equal(cells[en.rows.mwc], '19.85');
  assert.equal(cells[en.rows.gnubg], 'not known');
  assert.equal(cells[en.rows.luckMwc], '\u22125.12');
  assert.equal(cells[en.rows.adjusted], '+25.00');
  assert.deepEqual(
    cubeRows(shown, en, f).map(({ name, cells }) => [name, ...cells]),
    [['Wrong passes', '0 (0.000)', '1 (0.700)']],
  );
  const money = mainRows(shown.players, true, en, createFormat('de')).map(({ name, cells: [one] }) => [name, one]);
  assert.deepEqual(money[0], [en.rows.pr, '4,57']);
  assert.ok(money.every(([name]) => name !== en.rows.mwc));
});

test('warnings of the engine are German on the German page', () => {
  assert.equal(
    germanWarning('Ann: 25 decisions are few; a rating needs some hundreds.'),
    'Ann: 25 Entscheidungen sind wenige; ein Rating braucht einige Hundert.',
  );
  assert.match(germanWarning('The file has 3 problems; what could not be followed is not judged.'), /^Die Datei hat 3/);
  for (const [english, german] of [
    ['Ann: 1 decision is too few; a rating needs some hundreds.', 'Ann: 1 Entscheidung ist zu wenig;'],
    ['Ann: 1 decision is not judged.', 'Ann: 1 Entscheidung ist nicht beurteilt.'],
    ['The file has 1 problem; what could not be followed is not judged.', 'Die Datei hat 1 Problem;'],
  ])
    assert.ok(germanWarning(english!).startsWith(german!), germanWarning(english!));
  assert.equal(germanWarning('Something else.'), 'Something else.');
});

test('while the analysis runs, a few decisions give no rating', () => {
  const few = { pr: 35.82, decisions: { checker: 1, double: 0, take: 0 } };
  assert.deepEqual([isRated(few, true), isRated(few, false)], [false, true]);
  const enough = { pr: 5.2, decisions: { checker: 15, double: 4, take: 1 } };
  assert.ok(isRated(enough, true));
  assert.ok(!isRated({ ...enough, pr: null }, false));
});
