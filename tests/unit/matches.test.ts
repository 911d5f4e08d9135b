import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActions } from '../../www/controllers';
import { piecesOf } from '../../www/device/pieces';
import type {
  EnginePort,
  MatchAnalysis,
  MatchCourse,
  MatchDecision,
  Moment,
  TranscribedAction,
  Transcript,
} from '../../www/engine/port';
import { BOTH, joinedComment } from '../../www/state/match-changes';
import {
  decisionsAt,
  EVERYTHING,
  indexed,
  markOf,
  neighbourOf,
  nextDecision,
  passes,
  worst,
} from '../../www/state/match-course';
import { joined } from '../../www/state/match-merge';
import { found, headOf, played } from '../../www/state/matches';
import { tidyMatch } from '../../www/state/names';
import { DEFAULT_SETTINGS } from '../../www/state/settings';
import { initialState } from '../../www/state/state';
import { createStore } from '../../www/state/store';
import { noGraph } from './cards';
import { fakeEngine, fakeLibrary, memoryMatches, OPENING_31, opening, problem, world } from './fake-engine';
import { page, settle } from './page';

const settings: MatchAnalysis['settings'] = {
  level: '3ply',
  cubeLevel: '3ply',
  luckLevel: '1ply',
  interval: 'normal',
  net: 'strong',
  met: 'm',
  data: 'd',
};

/** A match of one game with two rolls. */
function match(name = 'Ann', change: Partial<Transcript> = {}): Transcript {
  const roll = (player: 0 | 1): TranscribedAction => ({
    player,
    kind: 'roll',
    dice: [3, 1],
    play: '8/5 6/5',
    cube: null,
    xgid: OPENING_31,
  });
  return {
    format: 'mat',
    players: [name, 'Bob'],
    length: 5,
    rules: { crawford: true, jacoby: false, beavers: false },
    event: 'Club night',
    date: '2026-11-23',
    headers: [],
    games: [
      {
        number: 1,
        score: [0, 4],
        crawford: true,
        winner: 1,
        points: 2,
        ended: 'borne_off',
        rolls: 2,
        actions: [roll(0), roll(1)],
      },
    ],
    rolls: 2,
    problems: [],
    ...change,
  };
}

const analysis = (luck: number[]): MatchAnalysis => ({
  engine: 'Gammonlab',
  settings,
  games: [luck.map((luck) => ({ luck }))],
});

/** An engine that reads names as matches and answers a question at each `answer()`. */
function reviewer(change: Partial<EnginePort> = {}) {
  const asked: { match: Transcript; signal: AbortSignal | undefined }[] = [];
  let waiting: (() => void)[] = [];
  const engine = fakeEngine({
    readMatch: async (file) => {
      const text = typeof file === 'string' ? file : new TextDecoder().decode(file);
      if (text.startsWith('bad')) throw problem('format', 'no format that is known here');
      if (text.startsWith('XGID')) {
        const game = { ...match().games[0]!, actions: [], position: OPENING_31 };
        return [{ ...match(), format: 'positions', games: text.split('\n').map(() => game), rolls: 0 }];
      }
      return text.split('\n').map((name) => match(name));
    },
    async analyseMatch(given, _, { signal, onProgress } = {}) {
      asked.push({ match: given, signal });
      const before = given.analyses?.[0]?.games[0]?.length ?? 0;
      const luck = Array.from({ length: before }, () => 0);
      while (luck.length < 2) {
        await new Promise<void>((done, fail) => {
          waiting.push(done);
          signal?.addEventListener('abort', () => fail(problem('aborted', 'withdrawn')));
        });
        luck.push(0);
        const soFar = { ...given, analyses: [analysis(luck)] };
        onProgress?.({ done: luck.length, total: 2, match: soFar, answered: [{ game: 0, action: luck.length - 1 }] });
      }
      return given;
    },
    matchCourse: async () => course(),
    matchReport: async (given) => ({ ...report(), engine: given.analyses?.[0]?.engine ?? '' }),
    ...change,
  });
  const answer = async () => {
    const [first, ...others] = waiting;
    waiting = others;
    first?.();
    await settle();
    await settle();
  };
  return { engine, asked, answer };
}

function report() {
  const player = { pr: 4.2 } as never;
  return {
    source: 'gammonlab',
    engine: 'Gammonlab',
    level: '3ply',
    met: 'm',
    length: 5,
    players: [player, player] as [never, never],
    games: [],
    mistakes: [],
    warnings: [],
    story: { score: [0, 0] as [number, number], leader: 0 as const, over: false, luck: null, game: null },
  };
}

const file = (name: string, text = name) => ({
  name,
  arrayBuffer: async () => new TextEncoder().encode(text).buffer as ArrayBuffer,
});

/** Until the steps of import and of an analysis that need no user are done. */
async function settled(): Promise<void> {
  for (let i = 0; i < 20; i++) await settle();
}

test('a match that is dropped is opened, analysed as one looks, and kept with its rating', async () => {
  const { engine, answer, asked } = reviewer();
  const { store, actions, addresses } = page(engine);
  await actions.takeFiles([file('ann.mat')]);
  await settled();
  const [head] = store.get().matches.list!;
  assert.deepEqual([head!.players, head!.file, head!.score], [['ann.mat', 'Bob'], 'ann.mat', [0, 5]]);
  assert.deepEqual(addresses, [[`/match/${head!.id}`, false]]);
  assert.equal(store.get().matches.open?.id, head!.id);
  assert.deepEqual(store.get().matches.reviews[head!.id]?.phase, 'running');
  await answer();
  assert.deepEqual(store.get().matches.reviews[head!.id]?.done, 1);
  assert.ok(store.get().matches.open?.course, 'the first answer is shown at once');
  await answer();
  await settled();
  assert.deepEqual(store.get().matches.reviews, {}, 'the analysis is done');
  assert.equal(asked.length, 1);
  const [done] = store.get().matches.list!;
  assert.deepEqual(
    done!.summaries.map(({ source, whole }) => [source, whole]),
    [['gammonlab', true]],
  );
  assert.equal(done!.review, null);
});

test('the analysis of a file is whole, also while ours is under way', async () => {
  const { engine, answer } = reviewer({
    matchCourse: async () => ({ ...course(), report: { ...report(), source: 'file' } }),
  });
  const { store, actions } = page(engine);
  await actions.takeFiles([file('ann.xg')]);
  await settled();
  await answer();
  const { list, reviews } = store.get().matches;
  assert.equal(reviews[list![0]!.id]?.phase, 'running');
  assert.deepEqual(
    list![0]!.summaries.map(({ source, whole }) => [source, whole]),
    [['file', true]],
  );
});

test('a star that is given during the analysis stays, and both are on the device', async () => {
  const { engine, answer } = reviewer();
  const shelf = memoryMatches();
  const { store, actions } = page(engine, {}, undefined, undefined, shelf);
  await actions.takeFiles([file('ann')]);
  await settled();
  await actions.annotate({ game: 0, action: 1 }, { starred: true, comment: 'Why not the bar point?' });
  await answer();
  await answer();
  await settled();
  const kept = await shelf.get(store.get().matches.list![0]!.id);
  assert.equal(kept?.games[0]?.actions[1]?.starred, true);
  assert.equal(kept?.games[0]?.actions[1]?.comment, 'Why not the bar point?');
  assert.equal(kept?.analyses?.[0]?.games[0]?.length, 2);
});

test('a deeper look during the analysis stays, and what is asked for later is added to it', async () => {
  const deep = { luck: 9, cube: { level: '4ply', noDouble: 0, doubleTake: 0, doublePass: 1 } };
  const { engine, answer } = reviewer({
    async deepenMatch(given) {
      const [own] = given.analyses!;
      return { ...given, analyses: [{ ...own!, games: [[deep, ...own!.games[0]!.slice(1)]] }] };
    },
  });
  const { store, actions } = page(engine);
  await actions.takeFiles([file('ann')]);
  await settled();
  await answer();
  await actions.deepen({ game: 0, action: 0 }, '4ply');
  await answer();
  await settled();
  const [own] = store.get().matches.open!.transcript.analyses!;
  assert.deepEqual(own!.games[0], [{ luck: 0, cube: deep.cube }, { luck: 0 }]);
});

test('a match that is being analysed is not let go of by a copy of all matches', async () => {
  const { engine, answer } = reviewer({ exportMatch: async () => '{}' });
  const shelf = memoryMatches();
  const { store, actions } = page(engine, {}, undefined, undefined, shelf);
  await actions.takeFiles([file('ann')]);
  await settled();
  await actions.go({ page: 'matches' });
  await answer();
  await actions.leave();
  assert.equal(await (await actions.exportAll())?.text(), '{}');
  await answer();
  await settled();
  const { id } = store.get().matches.list![0]!;
  assert.equal((await shelf.get(id))?.analyses?.[0]?.games[0]?.length, 2);
});

test('a match that is opened while another is viewed has its own view', async () => {
  const views: ((course: MatchCourse) => void)[] = [];
  const { engine } = reviewer({ matchCourse: () => new Promise((done) => views.push(done)) });
  const { store, actions } = page(engine);
  await actions.takeFiles([file('two', 'ann\ncaroline')]);
  await settled();
  const [one, two] = store.get().matches.list!;
  await actions.visit({ page: 'match', match: one!.id, at: null });
  await actions.visit({ page: 'match', match: two!.id, at: null });
  views.shift()!(course());
  await settled();
  views.shift()!(course());
  await settled();
  assert.equal(store.get().matches.open?.id, two!.id);
  assert.ok(store.get().matches.open?.course);
});

test('a paused or interrupted analysis resumes', async () => {
  const shelf = memoryMatches();
  const first = reviewer();
  const before = page(first.engine, {}, undefined, undefined, shelf);
  await before.actions.takeFiles([file('ann')]);
  await settled();
  const { id } = before.store.get().matches.list![0]!;
  await first.answer();
  await before.actions.pauseReview(id);
  await settled();
  assert.equal(before.store.get().matches.reviews[id]?.phase, 'paused');
  assert.equal(first.asked[0]!.signal?.aborted, true);
  await before.actions.leave();

  const second = reviewer();
  const after = page(second.engine, {}, undefined, undefined, shelf);
  await after.actions.start();
  await settled();
  assert.equal(after.store.get().matches.reviews[id]?.phase, 'paused', 'what was paused waits for a word');
  assert.equal(second.asked.length, 0);
  await after.actions.goOnWithReview(id);
  await settled();
  assert.equal(second.asked[0]!.match.analyses?.[0]?.games[0]?.length, 1, 'with the answers there were');
  // Interrupted in the middle: the next page resumes by itself.
  await after.actions.leave();
  const third = reviewer();
  const last = page(third.engine, {}, undefined, undefined, shelf);
  await last.actions.start();
  await settled();
  assert.equal(last.store.get().matches.reviews[id]?.phase, 'running');
});

test('of several matches the open one is analysed first', async () => {
  const { engine, asked } = reviewer();
  const { store, actions, addresses } = page(engine);
  await actions.takeFiles([file('two', 'ann\ncaroline')]);
  await settled();
  assert.deepEqual(addresses.at(-1), ['/matches', false]);
  const ids = asked.map(({ match }) => match.players[0]);
  assert.deepEqual(ids, ['ann']);
  const caroline = store.get().matches.list!.find(({ players }) => players[0] === 'caroline')!;
  await actions.visit({ page: 'match', match: caroline.id, at: null });
  await settled();
  assert.deepEqual(
    asked.map(({ match }) => match.players[0]),
    ['ann', 'caroline'],
  );
  assert.equal(asked[0]!.signal?.aborted, true);
});

test('unreadable files are reported, and the rest is imported', async () => {
  const { engine } = reviewer();
  const { store, actions } = page(engine);
  await actions.takeFiles([file('bad.xg', 'bad'), file('ann')]);
  await settled();
  const { refused, list, reading } = store.get().matches;
  assert.deepEqual(
    refused.map((one) => [one.file, one.problem.kind]),
    [['bad.xg', 'format']],
  );
  assert.deepEqual([list?.length, reading], [1, 0]);
  await actions.takeText('bad\ntext');
  assert.equal(store.get().matches.refused[0]?.problem.message, 'no format that is known here');
});

test('a text is known for what it is: an id, a link, a list of ids, a match', async () => {
  const { engine } = reviewer();
  const { store, actions } = page(engine);
  await actions.takeText(` ${OPENING_31} `);
  assert.equal(store.get().board?.xgid, OPENING_31);
  await actions.takeText('https://gammonlab.example/#/lab');
  assert.equal(store.get().route.page, 'lab');
  await actions.takeText(`${OPENING_31}\n${OPENING_31}`);
  assert.equal(store.get().route.page, 'board');
  assert.equal(store.get().library[0]?.xgid, OPENING_31);
  await actions.takeText('ann\ncaroline');
  assert.equal(store.get().route.page, 'matches');
});

test('a match that is deleted is gone, also from the queue', async () => {
  const { engine, asked } = reviewer();
  const shelf = memoryMatches();
  const { store, actions } = page(engine, {}, undefined, undefined, shelf);
  await actions.takeFiles([file('ann')]);
  await settled();
  const { id } = store.get().matches.list![0]!;
  await actions.removeMatch(id);
  await settled();
  assert.deepEqual([store.get().matches.list, store.get().matches.open, store.get().matches.reviews], [[], null, {}]);
  assert.equal(asked[0]!.signal?.aborted, true);
  assert.deepEqual(await shelf.heads(), []);
});

test('a failed analysis shows the reason and can be repeated', async () => {
  let tries = 0;
  const { engine } = reviewer({
    async analyseMatch(given) {
      tries += 1;
      if (tries === 1) throw problem('memory', 'no room');
      return given;
    },
  });
  const { store, actions } = page(engine);
  await actions.takeFiles([file('ann')]);
  await settled();
  const { id } = store.get().matches.list![0]!;
  assert.deepEqual(store.get().matches.reviews[id]?.problem, { kind: 'memory', message: 'no room' });
  await actions.goOnWithReview(id);
  await settled();
  assert.deepEqual(store.get().matches.reviews, {});
});

test('the same match from another file is the same match, and brings its analysis along', () => {
  const again = match('Ann', { format: 'xg', headers: [{ name: 'Site', value: 'x' }] });
  assert.equal(played(match()), played(again));
  assert.notEqual(played(match()), played(match('Anna')));
  const xg = { engine: 'XG', games: [] };
  const kept = match('Ann', { analyses: [analysis([])] });
  assert.deepEqual(
    joined(kept, { ...again, analyses: [xg, analysis([1])] }).analyses?.map(({ engine }) => engine),
    ['XG', 'Gammonlab'],
    'ours stays the last',
  );
  const more = joined(match('Ann', { analyses: [analysis([0])] }), match('Ann', { analyses: [analysis([0, 0])] }));
  assert.equal(more.analyses?.length, 1);
  assert.equal(more.analyses?.[0]?.games[0]?.length, 2, 'of two alike the one that says more');
  assert.equal(joined(kept, again), kept);
  const own = analysis([0]);
  const turned = { ...analysis([0, 0]), settings: Object.fromEntries(Object.entries(own.settings ?? {}).reverse()) };
  const both = joined(match('Ann', { analyses: [own] }), match('Ann', { analyses: [turned as typeof own] }));
  assert.equal(both.analyses?.length, 1, 'settings in another order are the same settings');
});

test('comments and stars that only another file of the match has come to those there are, once', () => {
  const [fresh] = [match()];
  const written = (comment: string, more: Partial<Transcript> = {}): Transcript => ({
    ...fresh,
    ...more,
    games: fresh.games.map((game, g) => ({
      ...game,
      actions: game.actions.map((action, a) => (g === 0 && a === 1 ? { ...action, comment } : action)),
    })),
  });
  const theirs = written('Too greedy', { comment: 'A final', event: 'Open', date: '2026-11-01' });
  const comments = ({ comment, games }: Transcript) => [comment, games[0]!.actions[1]!.comment];
  const none = { ...fresh, event: null, date: null };
  const both = joined(none, theirs);
  assert.deepEqual([...comments(both), both.event, both.date], ['A final', 'Too greedy', 'Open', '2026-11-01']);
  assert.equal(joined(both, theirs), both, 'the second time nothing is new');
  assert.deepEqual(comments(joined(written('Mine'), theirs)), ['A final', 'Mine\n---\nToo greedy']);
  // A comment of the file that was continued here does not come twice.
  assert.equal(comments(joined(written('Too greedy, says Ann'), theirs))[1], 'Too greedy, says Ann');
});

test('a comment of several parts that is joined again and again does not grow', () => {
  const parts = (...all: string[]) => all.join(BOTH);
  assert.equal(joinedComment(parts('a', 'b', 'c'), '', parts('a', 'b')), parts('a', 'b', 'c'));
  assert.equal(joinedComment(parts('a', 'c'), '', parts('a', 'b')), parts('a', 'c', 'b'));
  assert.equal(joinedComment(parts('a', 'b', 'c'), parts('a', 'b'), parts('a', 'b more')), parts('a', 'b more', 'c'));
  assert.equal(joinedComment(parts('a', 'b', 'c'), parts('a', 'b'), 'a'), parts('a', 'c'));
  assert.equal(joinedComment('a', 'a', ''), '');
});

test('the list is searched for words in any order', () => {
  const list = [match('Ann'), match('Zoë', { event: 'Open' })].map((one, i) => headOf(String(i), one, null, i));
  assert.deepEqual(
    found(list, 'club ann').map(({ id }) => id),
    ['0'],
  );
  assert.deepEqual(found(list, 'bob 2026').length, 2);
  assert.deepEqual(found(list, 'zoë club'), []);
});

function moment(action: number, game = 0): Moment {
  return {
    game,
    action,
    player: action % 2 === 0 ? 0 : 1,
    kind: 'roll',
    board: opening,
    play: '8/5 6/5',
    moves: [],
    illegal: false,
    candidates: [],
    cube: null,
    cubeBest: null,
    takePoints: null,
    luck: 0,
    joker: false,
    chances: { before: null, rolled: null, played: null },
  };
}

function decision(action: number, lost: number, change: Partial<MatchDecision> = {}): MatchDecision {
  return {
    game: 0,
    action,
    player: action % 2 === 0 ? 0 : 1,
    kind: 'play',
    position: 'opening',
    xgid: OPENING_31,
    done: '',
    best: '',
    lost,
    mwcLost: null,
    counts: true,
    countsForGnubg: true,
    mistake: null,
    ...change,
  };
}

function course(): MatchCourse {
  return {
    report: report(),
    decisions: [
      decision(0, 0),
      decision(1, 0.03, { kind: 'no_double' }),
      decision(1, 0.001),
      decision(2, 0.1, { position: 'race' }),
      decision(3, 0.019),
    ],
    moments: [0, 1, 2, 3].map((action) => moment(action)),
    graph: noGraph,
  };
}

test('marks have the limits of eXtreme Gammon', () => {
  assert.deepEqual([0, 0.0049, 0.005, 0.0199, 0.02, 0.0799, 0.08].map(markOf), [
    'fine',
    'fine',
    'doubtful',
    'doubtful',
    'error',
    'error',
    'blunder',
  ]);
});

test('from mistake to mistake, both ways, by filter', () => {
  const index = indexed(course());
  const errors = { ...EVERYTHING, least: 'error' as const };
  const none = () => false;
  const next = (from: number | null, by: 1 | -1, filter = errors) =>
    nextDecision(index, from === null ? null : { game: 0, action: from }, by, filter, none)?.action;
  assert.deepEqual([next(null, 1), next(1, 1), next(2, 1), next(null, -1), next(2, -1)], [1, 2, undefined, 2, 1]);
  assert.equal(next(null, 1, { ...errors, kind: 'play' }), 2);
  assert.equal(next(null, 1, { ...errors, player: 0 }), 2);
  assert.equal(next(null, 1, { ...errors, position: 'race' }), 2);
  assert.equal(next(null, 1, { ...errors, starred: true }), undefined);
  assert.equal(worst(decisionsAt(index, { game: 0, action: 1 }))?.kind, 'no_double');
  assert.equal(neighbourOf(index, { game: 0, action: 3 }, 1), null);
  assert.equal(neighbourOf(index, { game: 0, action: 3 }, -1)?.action, 2);
  assert.equal(passes([], EVERYTHING, false), false, 'without a decision there is nothing to list');
});

test('a match that the device does not give stops the copy of all matches, by its players', async () => {
  const shelf = memoryMatches();
  await shelf.add(headOf('1f', match(), null, 0), match());
  const { actions } = page(fakeEngine(), {}, undefined, undefined, { ...shelf, get: async () => undefined });
  await actions.start();
  await settle();
  await assert.rejects(actions.exportAll(), /Ann – Bob: the device does not give the match/);
});

test('a file of many matches is read one after the other; one that cannot be read is refused alone', async () => {
  const { engine } = reviewer({
    async readMatch(file) {
      const { name } = JSON.parse(new TextDecoder().decode(file as Uint8Array)) as { name: string };
      if (name === 'bad') throw problem('match.json', 'line 1: not as we write it');
      return [match(name)];
    },
  });
  const { store, actions } = page(engine);
  const parts = new Set<number>();
  store.subscribe(() => parts.add(store.get().matches.readPart));
  await actions.takeFiles([file('all', '{"name":"ann"}\n{"name":"bad"}\n\n{\n "name":"carol"}')]);
  const { list, refused, reading } = store.get().matches;
  assert.deepEqual(list?.map(({ players }) => players[0]).sort(), ['ann', 'carol']);
  assert.deepEqual([refused.map((one) => one.file), reading], [['all (2)'], 0]);
  assert.ok(parts.size > 3 && Math.max(...parts) === 1, [...parts].join());
});

test('whoever has gone elsewhere while files are read stays there', async () => {
  let read = (): void => {};
  const { engine } = reviewer({
    readMatch: async (file) => {
      await new Promise<void>((done) => {
        read = done;
      });
      if (String(file).startsWith('bad')) throw problem('format', 'no format that is known here');
      return [match('Ann')];
    },
  });
  const { store, actions } = page(engine);
  const elsewhere = { page: 'search', query: '' } as const;
  const works = [
    () => actions.takeFiles([file('one')]),
    () => actions.takeText('good\ntext'),
    () => actions.takeText('bad\ntext'),
  ];
  for (const work of works) {
    await actions.go({ page: 'matches' });
    const done = work();
    await settle();
    await actions.go(elsewhere);
    read();
    await done;
    assert.deepEqual(store.get().route, elsewhere);
  }
  assert.equal(store.get().matches.list?.length, 1);
  assert.equal(store.get().matches.refused.length, 1);
});

test('what was refused beside a lesson or a match is shown; a lesson is opened', async () => {
  const { engine } = reviewer();
  const store = createStore(initialState(DEFAULT_SETTINGS));
  const finder = fakeLibrary({ readLesson: async () => ({ title: 'Races', steps: [] }) });
  const actions = createActions(store, world(engine, { finder }));
  const lesson = file('lesson.json', '{"gammonlab":"lesson"}');
  await actions.takeFiles([lesson]);
  const { route } = store.get();
  assert.ok(route.page === 'lesson' && route.id.startsWith('file-'), JSON.stringify(route));
  for (const other of [lesson, file('good')]) {
    await actions.takeFiles([other, file('bad')]);
    assert.deepEqual(store.get().route, { page: 'matches' });
    assert.deepEqual(
      store.get().matches.refused.map((one) => one.file),
      ['bad'],
    );
  }
});

test('texts are read as what was chosen', async () => {
  const asked: unknown[] = [];
  const { engine } = reviewer({
    async readMatch(_, options) {
      asked.push(options?.playedFor);
      return [match()];
    },
  });
  const { actions } = page(engine);
  await actions.takeFiles([file('galaxy.txt')]);
  actions.readAs('match');
  await actions.takeFiles([file('galaxy.txt')]);
  await actions.takeText('16 point match\n\n Game 1\n');
  assert.deepEqual(asked, ['as_written', 'match', 'match']);
});

test('reading many matches can be stopped: imported ones stay', async () => {
  const { engine } = reviewer({
    async readMatch(file) {
      actions.stopTaking();
      return [match(new TextDecoder().decode(file as Uint8Array))];
    },
  });
  const { store, actions } = page(engine);
  await actions.takeFiles([file('all', '{"a"}\n{"b"}\n'), file('more')]);
  assert.deepEqual([store.get().matches.list?.length, store.get().matches.reading], [1, 0]);
});

test('files that come during an import follow it; what was refused before stays on the list', async () => {
  const reads: (() => void)[] = [];
  const { engine } = reviewer({
    async readMatch(given) {
      const text = new TextDecoder().decode(given as Uint8Array);
      await new Promise<void>((done) => reads.push(done));
      if (text === 'bad') throw problem('format', 'no format that is known here');
      return [match(text)];
    },
  });
  const { store, actions } = page(engine);
  const state = () => store.get().matches;
  const next = async () => {
    reads.shift()!();
    await settled();
  };
  const first = actions.takeFiles([file('bad'), file('Ann')]);
  await settled();
  await next();
  const second = actions.takeFiles([file('Carol'), file('Dora')]);
  await settled();
  assert.deepEqual([reads.length, state().reading], [1, 3], 'one is read at a time, all are counted');
  await next();
  assert.deepEqual([state().reading, state().refused.length], [2, 1]);
  await next();
  await next();
  await Promise.all([first, second]);
  assert.deepEqual(
    state()
      .list?.map(({ players }) => players[0])
      .sort(),
    ['Ann', 'Carol', 'Dora'],
  );
  assert.deepEqual([state().reading, state().refused.map((one) => one.file)], [0, ['bad']]);
  assert.deepEqual(store.get().route, { page: 'matches' });

  const third = actions.takeFiles([file('Emma'), file('Fay')]);
  await settled();
  void actions.takeFiles([file('Gwen')]);
  actions.stopTaking();
  // A file that comes after the stop is read.
  void actions.takeFiles([file('Hal')]);
  await next();
  await next();
  await third;
  assert.deepEqual([state().list?.length, state().refused.length, reads.length], [5, 0, 0]);
});

test('pieces of files: our own JSON match by match, other files whole', () => {
  const pieces = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    return [...piecesOf(bytes)].map((piece) => new TextDecoder().decode(piece.bytes));
  };
  assert.deepEqual(pieces('{"a":\n {}\n}\n\n{"b":"\\n{"}\r\n{}'), ['{"a":\n {}\n}\n\n', '{"b":"\\n{"}\r\n', '{}']);
  assert.deepEqual(pieces('7 point match\n{\n'), ['7 point match\n{\n']);
  // Any byte may follow in the packed part of a file of BGBlitz.
  const bgf = '{"format":"BGF","version":"1.0","compress":true}\n\x1f\n{\n{';
  assert.deepEqual(pieces(bgf), [bgf]);
  assert.deepEqual(pieces(''), ['']);
});

test('positions that come with matches are announced', async () => {
  const { engine } = reviewer();
  const { store, actions, addresses } = page(engine);
  await actions.takeFiles([file('ann'), file('position', 'XGID=one')]);
  await settled();
  const { list, brought } = store.get().matches;
  assert.deepEqual([list!.length, brought, store.get().library.length], [1, 1, 1]);
  assert.deepEqual(addresses.at(-1), ['/matches', false], 'the page that says so');
  await actions.takeFiles([file('ann')]);
  await settled();
  assert.equal(store.get().matches.brought, 0);
  await actions.takeFiles([file('ann'), file('position', 'XGID=one'), file('again', 'XGID=one')]);
  await settled();
  assert.equal(store.get().matches.brought, 1, 'a position in two files is one');
});

test('a match in another spelling, or with the seats swapped, is the same match', async () => {
  const ours = match('Ann Smith');
  const [game] = ours.games;
  const turned = game!.actions.map((action) => ({ ...action, player: (1 - action.player) as 0 | 1 }));
  const swapped = match('Ann Smith', {
    players: ['bob', 'Ann_Smith'],
    games: [{ ...game!, winner: 0, actions: turned }],
  });
  const others = [
    match('Anna Smith'),
    match('Ann Smith', { length: 7 }),
    // The names swapped, and not who played.
    match('Ann Smith', { players: ['Bob', 'Ann Smith'] }),
    match('Ann Smith', { games: [{ ...game!, actions: [game!.actions[0]!, { ...game!.actions[1]!, dice: [6, 1] }] }] }),
  ];
  for (const [again, same] of [
    [match('ann_SMITH', { event: null }), true],
    [swapped, true],
    ...others.map((other) => [other, false] as const),
  ] as [Transcript, boolean][]) {
    let read = ours;
    const { engine } = reviewer();
    const { store, actions } = page({ ...engine, readMatch: async () => [read] });
    await actions.takeFiles([file('one')]);
    read = again;
    await actions.takeFiles([file('two')]);
    await settled();
    const { list, repeated } = store.get().matches;
    assert.deepEqual([list!.length, repeated], same ? [1, 1] : [2, 0], JSON.stringify(again.players));
    if (same) assert.deepEqual([list![0]!.players, list![0]!.event], [['Ann Smith', 'Bob'], 'Club night']);
  }
});

test('matches that were here already are counted: the list is shorter than the files', async () => {
  const { engine } = reviewer();
  const { store, actions } = page(engine);
  await actions.takeFiles([file('ann'), file('bob'), file('ann')]);
  await settled();
  assert.deepEqual([store.get().matches.list!.length, store.get().matches.repeated], [2, 1], 'twice among the files');
  await actions.takeFiles([file('bob'), file('carl'), file('ann')]);
  await settled();
  assert.deepEqual([store.get().matches.list!.length, store.get().matches.repeated], [3, 2], 'from an earlier import');
  await actions.takeFiles([file('dora')]);
  await settled();
  assert.equal(store.get().matches.repeated, 0);
});

test('a text with a position and a roll is a position, not a match of one game', async () => {
  const roll = { ...match().games[0]!.actions[0]!, play: null };
  const games = [{ ...match().games[0]!, winner: null, actions: [roll] }];
  const { engine } = reviewer({ readMatch: async () => [match('Red', { format: 'positions', games, rolls: 1 })] });
  const { store, actions } = page(engine);
  await actions.takeFiles([file('bgblitz-play.txt')]);
  await settled();
  assert.deepEqual([store.get().matches.list ?? [], store.get().board?.xgid], [[], OPENING_31]);
});

test('saving all matches can be stopped, and then gives no file', async () => {
  const shelf = memoryMatches();
  for (const id of ['1', '2', '3', '4', '5']) await shelf.add(headOf(id, match(id), null, Number(id)), match(id));
  const written: string[] = [];
  const engine = fakeEngine({
    async exportMatch({ players }) {
      written.push(players[0]);
      return `${players[0]}\n`;
    },
  });
  const { store, actions } = page(engine, {}, undefined, undefined, shelf);
  await actions.start();
  await settle();
  assert.equal(await (await actions.exportAll())?.text(), '1\n2\n3\n4\n5\n', 'the oldest first');
  const stopped = actions.exportAll();
  assert.deepEqual(store.get().matches.saving, { done: 0, total: 5 });
  actions.stopSaving();
  assert.equal(await stopped, null);
  assert.deepEqual([store.get().matches.saving, written.length], [null, 8]);
});

test('a match without a roll is kept as a match, not dropped', async () => {
  const given = { ...match().games[0]!, actions: [], rolls: 0, ended: 'unclear' as const };
  const { engine } = reviewer({ readMatch: async () => [match('Ann', { games: [given], rolls: 0 })] });
  const { store, actions, addresses } = page(engine);
  await actions.takeFiles([file('given up.mat')]);
  await settled();
  const { list, refused, reviews } = store.get().matches;
  assert.deepEqual(
    list!.map(({ players, rolls, score }) => [players, rolls, score]),
    [[['Ann', 'Bob'], 0, [0, 5]]],
  );
  assert.deepEqual([refused, reviews], [[], {}]);
  assert.deepEqual(addresses, [[`/match/${list![0]!.id}`, false]]);
});

test('a match that an earlier version kept with long names is shown with short ones', async () => {
  const long = '😀'.repeat(100_000);
  const shelf = memoryMatches();
  const kept = match(long, { event: long, analyses: [{ ...analysis([0, 0]), engine: long }] });
  kept.games[0]!.actions[0]!.play = long;
  await shelf.add(headOf('old', kept, null, 0), kept);
  const { engine } = reviewer();
  const { store, actions } = page(engine, {}, undefined, undefined, shelf);
  await actions.go({ page: 'match', match: 'old', at: null });
  await settled();
  const { list, open } = store.get().matches;
  const short = `${'😀'.repeat(97)}...`;
  assert.deepEqual(list![0]!.players, [short, 'Bob']);
  assert.deepEqual(open!.transcript.players, [short, 'Bob']);
  assert.equal([...open!.transcript.event!].length, 1000);
  assert.equal(open!.transcript.analyses![0]!.engine, short);
  assert.equal([...open!.transcript.games[0]!.actions[0]!.play!].length, 400);
  // Shorter texts are not changed.
  const usual = match('Ann');
  assert.equal(tidyMatch(usual), usual);
});
