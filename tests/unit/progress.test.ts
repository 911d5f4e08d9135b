// One player over time: the compared matches, the chosen months, the graph.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptSettings } from '../../www/device/storage';
import type { PlayerProgress, PlayerReport, ProgressPart, Rating, ReportedMatch } from '../../www/engine/port';
import type { MatchHead, MatchSummary } from '../../www/state/matches';
import { comparable, NO_CHOICE, namesOf, withMonth } from '../../www/state/progress';
import { ratingGraph } from '../../www/state/progress-graph';
import { fakeEngine, problem } from './fake-engine';
import { page } from './page';

const summary = (change: Partial<MatchSummary> = {}): MatchSummary => {
  const players = ['first', 'second'].map((name) => ({ name }) as PlayerReport) as MatchSummary['players'];
  return { source: 'gammonlab', engine: 'Gammonlab 0.1.0', level: '3ply', whole: true, players, ...change };
};

function head(id: string, players: [string, string], summaries: MatchSummary[] = [summary()]): MatchHead {
  return {
    id,
    players,
    length: 7,
    event: null,
    date: '2025-11-08',
    score: [7, 3],
    games: 5,
    rolls: 100,
    format: 'mat',
    file: null,
    added: new Date(2026, 0, 2, 12).getTime(),
    problems: 0,
    summaries,
    review: null,
  };
}

const XG = summary({ source: 'file', engine: 'eXtreme Gammon', level: null });
const me = { names: ['Ann', 'ann_bg'], basis: null };

test('names are those of the library, the most frequent first', () => {
  const list = [head('a', ['Ann', 'Bob']), head('b', ['Cy', 'Ann']), head('c', ['Bob', 'Bob'])];
  assert.deepEqual(namesOf(list), [
    { key: 'ann', name: 'Ann', matches: 2 },
    { key: 'bob', name: 'Bob', matches: 2 },
    { key: 'cy', name: 'Cy', matches: 1 },
  ]);
});

test('a name in other capitals, with other accents or spaces is the same person', () => {
  const list = [
    head('a', ['Kévin UNGER', 'Bob']),
    head('b', ['Cy', 'Kévin Unger']),
    head('c', ['Kevin  unger', 'Bob']),
  ];
  list.push(head('d', ['Kévin Unger', 'KÉVIN UNGER']));
  assert.deepEqual(namesOf(list)[0], { key: 'kevin unger', name: 'Kévin Unger', matches: 4 });
  const { matches, left } = comparable(list, { names: ['Kevin Unger'], basis: null });
  assert.deepEqual([matches.length, left.self], [3, 1]);
});

test('only matches analysed alike are compared, and the others are listed with the reason', () => {
  const list = [
    head('first', ['Ann', 'Bob']),
    head('second seat', ['Bob', 'ann_bg'], [XG, summary()]),
    head('shallower', ['Ann', 'Bob'], [summary({ level: '2ply' })]),
    head('by another', ['Ann', 'Bob'], [XG, summary({ whole: false })]),
    head('under way', ['Ann', 'Bob'], [summary({ whole: false })]),
    head('new', ['Ann', 'Bob'], []),
    head('both', ['Ann', 'ann_bg']),
    head('of others', ['Bob', 'Cy']),
  ];
  const { bases, basis, matches, left } = comparable(list, me);
  const told = bases.map(({ source, level, matches }) => [source, level, matches]);
  assert.deepEqual(told, [
    ['gammonlab', '3ply', 2],
    ['file', null, 2],
    ['gammonlab', '2ply', 1],
  ]);
  assert.equal(basis, bases[0], 'of two with as many matches ours comes first');
  assert.deepEqual(
    matches.map(({ id, opponent, report, added }) => [id, opponent, report.name, added]),
    [
      ['first', 'Bob', 'first', '2026-01-02'],
      ['second seat', 'Bob', 'second', '2026-01-02'],
    ],
  );
  assert.deepEqual(left, { unanalysed: 1, unfinished: 1, otherwise: 2, self: 1, unsound: 0 });

  const other = comparable(list, { ...me, basis: bases[1]!.key });
  assert.deepEqual(
    other.matches.map(({ id }) => id),
    ['second seat', 'by another'],
  );
  assert.equal(comparable(list, { ...me, basis: 'gone' }).basis?.key, basis?.key);
  assert.equal(comparable([head('new', ['Ann', 'Bob'], [])], me).basis, null);
  assert.deepEqual(comparable(list, NO_CHOICE).matches, []);
});

const rating = (pr: number | null, half: number, few: boolean): Rating => ({
  decisions: 100,
  equityLost: 1,
  pr,
  ci95: pr === null ? null : [pr - half, pr + half],
  few,
});

function part(key: string, pr: number | null, few = false, half = 1): ProgressPart {
  const all = rating(pr, half, few);
  const ratings = { all, checker: all, double: all, take: all };
  const pool = { ratings, kinds: [], errors: 0, blunders: 0, matchResults: null, moneyResults: null };
  return { key, matches: [key], undated: 0, pool };
}

const progress = (...months: ProgressPart[]): PlayerProgress => ({
  whole: part('', 5),
  months,
  opponents: [],
  lengths: [],
});

test('the graph has a place for each month, also for those without a match', () => {
  const months = [part('2024-11', 6), part('2025-02', 4, true, 90), part('2025-03', null)];
  const graph = ratingGraph(progress(...months), 2)!;
  assert.deepEqual(
    graph.points.map(({ month, x, few }) => [month, x, few]),
    [
      ['2024-11', 0, false],
      ['2025-02', 3, true],
    ],
  );
  assert.equal(graph.months, 4);
  assert.deepEqual([graph.high, graph.lines], [8, [0, 2, 4, 6, 8]], 'a month of few decisions flattens nothing');
  assert.deepEqual(graph.ticks, [
    { month: '2024-11', x: 0 },
    { month: '2025-01', x: 2 },
  ]);
  assert.equal(ratingGraph(progress(part('2025-03', null)), 2), null);
});

test('two months are compared: a third takes the place of the one ticked first', () => {
  assert.deepEqual(withMonth([], 'a'), ['a']);
  assert.deepEqual(withMonth(['a'], 'b'), ['a', 'b']);
  assert.deepEqual(withMonth(['a', 'b'], 'c'), ['b', 'c']);
  assert.deepEqual(withMonth(['a', 'b'], 'a'), ['b']);
});

test('the page counts what was chosen, once, and compares months in their order', async () => {
  const counted: string[][] = [];
  const compared: (number | null)[][] = [];
  const engine = fakeEngine({
    async playerProgress(matches: readonly ReportedMatch[]) {
      counted.push(matches.map(({ id }) => id));
      return progress(part('2025-01', 6), part('2025-02', 4));
    },
    async compareRatings(one, other) {
      compared.push([one.all.pr, other.all.pr]);
      const change = { pr: -2, ci95: null };
      return { all: change, checker: change, double: null, take: null };
    },
  });
  const { store, actions, kept } = page(engine);
  store.set({ matches: { ...store.get().matches, list: [head('a', ['Ann', 'Bob']), head('b', ['Cy', 'Dan'])] } });
  await actions.countProgress();
  assert.deepEqual([counted, store.get().progress.result], [[], null], 'nobody is chosen');
  await actions.set({ progress: { names: ['Ann'], basis: null } });
  assert.deepEqual(kept.at(-1)?.progress.names, ['Ann']);
  await actions.countProgress();
  await actions.countProgress();
  assert.deepEqual(counted, [['a']]);
  await actions.chooseMonth('2025-02');
  assert.equal(store.get().progress.difference, null);
  await actions.chooseMonth('2025-01');
  assert.deepEqual(compared, [[6, 4]], 'the earlier one first');
  assert.equal(store.get().progress.difference?.all?.pr, -2);
  await actions.set({ progress: { names: [], basis: null } });
  await actions.countProgress();
  assert.equal(store.get().progress.result, null);
});

test('matches that cannot be counted are reported', async () => {
  const fails = async () => {
    throw problem('argument', 'missing field');
  };
  const { store, actions } = page(fakeEngine({ playerProgress: fails }), { progress: me });
  store.set({ matches: { ...store.get().matches, list: [head('a', ['Ann', 'Bob'])] } });
  await actions.countProgress();
  assert.equal(store.get().progress.problem?.message, 'missing field');
});

test('the choice is kept, and a broken one is none', () => {
  const read = (progress: unknown) => keptSettings({ getItem: () => JSON.stringify({ progress }) }, 'en').progress;
  assert.deepEqual(read({ names: ['Ann', 3], basis: 'x' }), { names: ['Ann'], basis: 'x' });
  assert.deepEqual([read(null), read({ names: 'Ann' })], [NO_CHOICE, NO_CHOICE]);
});

test('a report with numbers that no analysis can have is left out, and told', () => {
  const broken = (report: object) =>
    summary({ players: [{ name: 'Ann', ...report }, { name: 'Bob' }] as MatchSummary['players'] });
  const list = [
    head('good', ['Ann', 'Bob'], [broken({ pr: 4, equityLost: { total: 1.5 } })]),
    head('large', ['Ann', 'Bob'], [broken({ pr: 4, equityLost: { total: 1e308 } })]),
    head('infinite', ['Ann', 'Bob'], [broken({ kinds: [{ equityLost: Number.POSITIVE_INFINITY }] })]),
    head('none', ['Ann', 'Bob'], [broken({ luck: { equity: Number.NaN } })]),
  ];
  const { matches, left } = comparable(list, me);
  assert.deepEqual(
    matches.map(({ id }) => id),
    ['good'],
  );
  assert.equal(left.unsound, 3);
});
