// The package in Node: the same answers as the command line, and a typed error for everything that can go wrong.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createEngine, GammonlabError } from 'gammonlab';
import { signatures } from '../signature.mjs';
import { camelCase, failsWith, native, root } from './native.mjs';

const opening31 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';

let engine;
before(async () => {
  engine = await createEngine();
});
after(() => engine.dispose());

test('plays are those of the command line', async () => {
  const report = await engine.plays(opening31, { level: '1ply' });
  assert.equal(report.moves[0].play, '8/5 6/5');
  assert.equal(report.moves.length, 16);
  assert.deepEqual(report, native('move', '--net', 'quick', '--level', '1ply', '--top', '100', opening31));
});

test('chances are those of the command line', async () => {
  for (const id of [opening31, '4HPwATDgc/ABMA', 'XGID=-CDB------------------bcd-:0:0:1:00:0:0:0:0:10']) {
    assert.deepEqual(await engine.evaluate(id), native('eval', '--net', 'quick', '--level', '1ply', id));
  }
});

test('cube decisions and deeper plays are those of the command line', async () => {
  for (const id of ['4HPwATDgc/ABMA', 'XGID=-b-aB-D-B---dD---c-e---AB-:1:1:1:00:2:4:0:7:10']) {
    assert.deepEqual(await engine.cube(id), native('cube', '--net', 'quick', '--level', '1ply', id));
  }
  assert.deepEqual(
    await engine.plays(opening31, { level: '2ply' }),
    native('move', '--level', '2ply', '--top', '100', opening31),
  );
});

test('a rollout is that of the command line, however it is cut into pieces', async () => {
  const seen = [];
  const report = await engine.rollout(
    opening31,
    { trials: 24, seed: 7, truncate: 5 },
    { onProgress: (r) => seen.push(r.trials) },
  );
  const { rows, trials } = native('rollout', '--trials', '24', '--seed', '7', '--truncate', '5', opening31);
  assert.deepEqual([report.trials, report.rows], [trials, rows]);
  assert.deepEqual(
    [report.settings.truncate, report.settings.luck, report.settings.stopAtBearoff, report.stopped],
    [5, '1ply', true, null],
  );
  assert.ok(seen.length > 1 && seen.at(-1) === 24, String(seen));
  const stop = new AbortController();
  // Every setting reaches the engine: another number would show it.
  const settings = {
    trials: 4,
    truncate: 5,
    plays: ['8/5 6/5', '24/20'],
    opponent: { play: 2 },
    first: { plies: 3, play: 3, cube: 2 },
    interval: 'large',
    luck: 'none',
    stratified: 1,
  };
  const other = native(
    'rollout',
    ...(
      '--trials 4 --truncate 5 --opponent-play 2ply --first 3 --first-play 3ply --first-cube 2ply ' +
      '--interval large --luck none --stratified 1'
    ).split(' '),
    ...['--candidate', '8/5 6/5', '--candidate', '24/20'],
    opening31,
  );
  const all = await engine.rollout(opening31, settings);
  assert.deepEqual([all.rows, all.settings], [other.rows, other.settings]);
  for (const name of ['opponent', 'first', 'luck', 'stratified']) {
    const { [name]: _, ...rest } = settings;
    assert.notDeepEqual((await engine.rollout(opening31, rest)).rows, other.rows, name);
  }
  const further = { trials: 6, truncate: 3, luck: '2ply' };
  assert.deepEqual(
    (await engine.rollout(opening31, further)).rows,
    native('rollout', ...'--trials 6 --truncate 3 --luck 2ply'.split(' '), opening31).rows,
  );
  const stopped = engine.rollout(opening31, { truncate: 5 }, { signal: stop.signal, onProgress: () => stop.abort() });
  await assert.rejects(stopped, failsWith('aborted'));
  await assert.rejects(engine.rollout(opening31, { trials: 0 }), failsWith('argument'));
  await assert.rejects(engine.rollout(opening31, { luck: '3ply' }), failsWith('argument'));
});

test('a stop rule ends a rollout early, at the same trial as in the terminal, and is reported', async () => {
  const options = { seed: 2, truncate: 3, plays: ['8/5 6/5', '24/20'] };
  const asked = [
    ...'--seed 2 --truncate 3 --trials 2000 --candidate'.split(' '),
    '8/5 6/5',
    '--candidate',
    '24/20',
    opening31,
  ];
  for (const [stop, flags, stopped] of [
    [{ atLeast: 72, standardError: 0.02 }, ['--at-least', '72', '--stop-se', '0.02'], 'standard_error'],
    [{ jointDeviations: 2 }, ['--stop-jsd', '2'], 'joint_deviations'],
  ]) {
    const report = await engine.rollout(opening31, { ...options, trials: 2000, stop });
    const other = native('rollout', ...flags, ...asked);
    assert.deepEqual([report.stopped, report.trials, report.rows], [stopped, other.trials, other.rows]);
    assert.equal(other.stopped, stopped);
    assert.ok(report.trials >= (stop.atLeast ?? 144) && report.trials < 2000, String(report.trials));
  }
  let saved;
  const timed = await engine.rollout(
    opening31,
    { ...options, trials: 1e6, stop: { atLeast: 1, seconds: 0.3 } },
    { onProgress: (_, text) => (saved = text) },
  );
  assert.equal(timed.stopped, 'seconds');
  // Continued under a rule that is already met, it is unchanged; without one it continues.
  const trials = Math.ceil(timed.trials / 36) * 36;
  const even = await engine.extendRollout(saved, trials, { onProgress: (_, text) => (saved = text) });
  assert.deepEqual([even.trials, even.stopped], [trials, null]);
  const stays = await engine.extendRollout(saved, trials + 36, { stop: { atLeast: 1, standardError: 9 } });
  assert.deepEqual([stays.trials, stays.stopped], [trials, 'standard_error']);
  for (const stop of [{ standardError: 0 }, { jointDeviations: -1 }, { seconds: -0.5 }]) {
    await assert.rejects(engine.rollout(opening31, { ...options, stop }), failsWith('stop'));
  }
  for (const stop of [
    { seconds: NaN },
    { standardError: Infinity },
    { standardError: '0.1' },
    { atLeast: -1 },
    { atleast: 9 },
  ]) {
    await assert.rejects(engine.rollout(opening31, { ...options, stop }), failsWith('argument'));
    await assert.rejects(engine.extendRollout(saved, 1e6, { stop }), failsWith('argument'));
  }
});

test('a rollout is kept, resumed, and merged from parts: always the same numbers', async () => {
  const options = { seed: 7, truncate: 5 };
  const whole = await engine.rollout(opening31, { ...options, trials: 24 });
  let saved;
  await engine.rollout(opening31, { ...options, trials: 10 }, { onProgress: (_, text) => (saved = text) });
  assert.equal((await engine.rolloutReport(saved)).trials, 10);
  assert.deepEqual(await engine.extendRollout(saved, 24), whole);
  assert.deepEqual(await engine.extendRollout(saved, 5), await engine.rolloutReport(saved), 'enough already');
  const folder = mkdtempSync(join(tmpdir(), 'gammonlab-'));
  const file = join(folder, 'part.json');
  native('rollout', '--from', '10', '--to', '24', '--seed', '7', '--truncate', '5', '--save', file, opening31);
  const sum = await engine.mergeRollouts(saved, readFileSync(file, 'utf8'));
  assert.deepEqual(await engine.rolloutReport(sum), whole);
  rmSync(folder, { recursive: true });
  await assert.rejects(engine.mergeRollouts(sum, saved), failsWith('rollout'));
  await assert.rejects(engine.rolloutReport('nonsense'), failsWith('argument'));
});

test('a duel is that of the command line, in one go or saved and resumed', async () => {
  const options = {
    a: { level: '1ply' },
    b: { level: '1ply', cubeless: true },
    stakes: [
      [{ kind: 'match', length: 1 }, 1],
      [{ kind: 'match', length: 3 }, 1],
    ],
    seed: 9,
    horizon: 12,
  };
  const start = await engine.newDuel(options);
  assert.deepEqual([start.pairs, start.options.luckPlies, start.options.b.interval], [[], 1, 'normal']);
  const texts = [];
  const seen = [];
  const { duel, report } = await engine.duel(
    start,
    { confidence: 0.9, margin: 0.01 },
    {
      onPair: ({ result, mat }) => texts.push([result.pair, mat]),
      onProgress: (progress) => seen.push(progress),
    },
  );
  const { seconds, matchesPerSecond, a, b, seed, format, ...expected } = native(
    'duel',
    '--net',
    'quick',
    '1ply',
    '1ply,cubeless',
    '--length',
    '1:1,3:1',
    '--pairs',
    '12',
    '--seed',
    '9',
    '--confidence',
    '0.9',
    '--margin',
    '0.01',
  );
  assert.deepEqual([report, format.luckBound], [expected, 0.8]);
  assert.deepEqual(
    texts.map(([pair]) => pair),
    Array.from({ length: 12 }, (_, i) => i),
  );
  assert.match(texts[0][1][1], /^ [13] point match\n\n Game 1\n B 1ply,cubeless : 0 +A 1ply : 0\n {2}1\) /);
  assert.deepEqual([seen.at(-1).duel, seen.at(-1).report], [duel, report]);
  assert.equal(start.pairs.length, 0, 'the value given stays as it is');

  // Stopped, kept as JSON and resumed by another engine.
  const stop = new AbortController();
  let kept = '';
  const stopped = engine.duel(
    start,
    {},
    {
      signal: stop.signal,
      onProgress: ({ duel }) => {
        kept = JSON.stringify(duel);
        stop.abort();
      },
    },
  );
  await assert.rejects(stopped, failsWith('aborted'));
  const half = JSON.parse(kept);
  assert.ok(half.pairs.length > 0 && half.pairs.length < 12, kept);
  const other = await createEngine();
  const whole = await other.duel(half, { confidence: 0.9, margin: 0.01 });
  other.dispose();
  assert.deepEqual(whole, { duel, report });
  assert.deepEqual(await engine.duelReport(duel, { confidence: 0.9, margin: 0.01 }), report);
});

test('a duel that makes no sense is refused', async () => {
  const start = await engine.newDuel();
  await assert.rejects(engine.duel(start, { pairs: 1 }), failsWith('argument'));
  await assert.rejects(engine.duel({ ...start, engine: 'another' }), failsWith('duel'));
  await assert.rejects(engine.duelReport(start), failsWith('duel'));
  await assert.rejects(engine.newDuel({ a: { level: 'roller' } }), failsWith('level'));
  await assert.rejects(engine.newDuel({ luckPlies: 3 }), failsWith('luck_plies'));
  await assert.rejects(engine.newDuel({ stakes: [[{ kind: 'match', length: 0 }, 1]] }), failsWith('format'));
  await assert.rejects(
    engine.duel(await engine.newDuel({ stakes: [[{ kind: 'match', length: 99 }, 1]] })),
    failsWith('duel'),
  );
  await assert.rejects(engine.newDuel({ nonsense: 1 }), failsWith('argument'));
});

test('scores are those of the command line, and part of them is the part', async () => {
  const cube = '4HPwATDgc/ABMA';
  const seen = [];
  const report = await engine.scores(cube, { level: '2ply' }, { onProgress: (r) => seen.push(r.cells.length) });
  assert.deepEqual(report, native('scores', '--level', '2ply', cube));
  assert.deepEqual(seen, [9, 18, 27, 36, 45, 54, 63, 72, 81]);
  const options = {
    level: '2ply',
    length: 4,
    crawford: true,
    cube: { value: 2, owner: 'opponent' },
    top: 2,
    met: 'gammonlab',
  };
  const plays = native(
    'scores',
    '--level',
    '2ply',
    '--length',
    '4',
    '--crawford',
    '--cube',
    '2:opponent',
    '--top',
    '2',
    '--met',
    'gammonlab',
    opening31,
  );
  assert.deepEqual(await engine.scores(opening31, options), plays);
  const part = await engine.scores(opening31, {
    ...options,
    scores: [
      [3, 2],
      [1, 4],
    ],
  });
  assert.deepEqual(part.cells, [plays.cells[9], plays.cells[3]]);
  const stop = new AbortController();
  const start = performance.now();
  const stopped = engine.scores(cube, { level: '3ply' }, { signal: stop.signal });
  setTimeout(() => stop.abort(), 50);
  await assert.rejects(stopped, failsWith('aborted'));
  assert.ok(performance.now() - start < 250);
  await assert.rejects(engine.scores(cube, { scores: [[10, 1]] }), failsWith('score'));
  await assert.rejects(engine.scores(cube, { length: 0 }), failsWith('argument'));
  await assert.rejects(engine.scores(cube, { length: 26 }), failsWith('score'));
});

test('match equity tables are those of the command line, read and written in every format', async () => {
  for (const name of ['kazaross-xg2', 'gammonlab']) {
    const table = await engine.matchEquity(name);
    assert.deepEqual(table, native('met', 'show', '--table', name));
    for (const format of ['xml', 'csv', 'json']) {
      const again = await engine.matchEquity(await engine.exportMatchEquity(name, format));
      assert.deepEqual([again.preCrawford, again.postCrawford], [table.preCrawford, table.postCrawford], format);
    }
    assert.deepEqual(await engine.matchEquity(table), table, 'a value is checked and comes back');
  }
  assert.deepEqual(
    await engine.compareMatchEquity('gammonlab', 'kazaross-xg2'),
    native('met', 'compare', 'gammonlab', 'kazaross-xg2'),
  );
  const file = join(root, 'tests/data/met/woolsey.xml');
  const text = readFileSync(file, 'utf8');
  assert.deepEqual(await engine.matchEquity(text), native('met', 'show', '--table', file));
  const score = 'XGID=-b-aB-D-B---dD---c-e---AB-:0:0:1:00:2:4:0:7:10';
  for (const [met, option] of [
    ['gammonlab', 'gammonlab'],
    [text, file],
  ]) {
    assert.deepEqual(await engine.cube(score, { met }), native('cube', '--net', 'quick', '--met', option, score));
    assert.deepEqual(await engine.evaluate(score, { met }), native('eval', '--net', 'quick', '--met', option, score));
    const dice = score.replace(':00:', ':31:');
    assert.deepEqual(
      await engine.plays(dice, { met }),
      native('move', '--net', 'quick', '--met', option, '--top', '100', dice),
    );
    const { rows } = native('rollout', '--trials', '6', '--truncate', '3', '--met', option, score);
    assert.deepEqual((await engine.rollout(score, { trials: 6, truncate: 3, met })).rows, rows);
  }
});

test('a generated table is that of the command line, with progress, and stops', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gammonlab-'));
  const file = join(folder, 'explained.json');
  const options = ['--level', '1ply', '--length', '9', '-o', join(folder, 'table.csv'), '--explain', file];
  const { status, stderr } = spawnSync(join(root, 'target/debug/gammonlab'), ['met', 'generate', ...options], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  const { level, options: made, openings, ...generated } = camelCase(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  assert.deepEqual([level, made.length, openings.afterTwo.length], ['1ply', 9, 315]);
  const seen = [];
  const report = await engine.generateMatchEquity(
    { length: 9 },
    { onProgress: ({ done, total }) => seen.push(done / total) },
  );
  assert.deepEqual(report, generated);
  assert.deepEqual(
    seen,
    Array.from({ length: 15 }, (_, n) => (n + 1) / 15),
  );
  assert.equal(report.states.length, 330);
  assert.deepEqual(await engine.matchEquity(report.table), report.table, 'usable wherever a table is');
  const stop = new AbortController();
  const stopped = engine.generateMatchEquity({ level: '3ply' }, { signal: stop.signal });
  setTimeout(() => stop.abort(), 100);
  await assert.rejects(stopped, failsWith('aborted'));
  await assert.rejects(engine.generateMatchEquity({ level: 'roller' }), failsWith('level'));
  await assert.rejects(engine.generateMatchEquity({ length: 65 }), failsWith('met.length'));
});

test("the meaning of a score equals the command line's", async () => {
  const { table, ...money } = await engine.cubeMeaning({ kind: 'money', jacoby: false, beavers: false });
  assert.deepEqual([table, money.mwc, money.onRoll.gammonValue], ['Kazaross XG2', null, 0.5]);
  const score = { kind: 'match', length: 4, onRoll: 0, opponent: 2, crawford: false };
  const outcomes = { win: 0.5, winGammon: 0.125, winBackgammon: 0, loseGammon: 0.0625, loseBackgammon: 0 };
  const found = await engine.cubeMeaning(score, { cube: 2, outcomes, met: 'gammonlab' });
  const options = ['--cube', '2', '--gammons', '25', '--opponent-gammons', '12.5', '--table', 'gammonlab'];
  assert.deepEqual(found, native('met', 'score', '4', '2', ...options));
});

test('a broken table or a score outside it is a typed error', async () => {
  const table = await engine.matchEquity();
  const wrong = structuredClone(table);
  wrong.preCrawford[2][4] += 0.1;
  const zadeh = readFileSync(join(root, 'tests/data/met/zadeh.xml'), 'utf8');
  const cases = [
    ['met.antisymmetry', wrong],
    ['met.size', `<${'x'.repeat(2 ** 20)}`],
    ['met.xml', '<met>'],
    ['met.json', '{'],
    ['met.name', 'woolsey'],
    ['met.csv', 'a,b\nc'],
    ['met.range', { ...table, postCrawford: [2, ...table.postCrawford.slice(1)] }],
    ['met.shape', { ...table, length: 24 }],
    ['met.parametric', zadeh.replace('"zadeh"', '"woolsey"')],
  ];
  for (const [kind, met] of cases) {
    await assert.rejects(engine.matchEquity(met), failsWith(kind));
    await assert.rejects(engine.cube(opening31, { met }), failsWith(kind));
    await assert.rejects(engine.compareMatchEquity(table, met), failsWith(kind));
  }
  await assert.rejects(engine.exportMatchEquity(table, 'pdf'), failsWith('argument'));
  const match = { kind: 'match', length: 65, onRoll: 0, opponent: 0, crawford: false };
  await assert.rejects(engine.cubeMeaning(match), failsWith('score'));
  await assert.rejects(engine.cubeMeaning({ ...match, length: 5, onRoll: 5 }), failsWith('score'));
  await assert.rejects(engine.cubeMeaning({ ...match, length: 5, crawford: true }), failsWith('score'));
});

test('bearoff is that of the command line', async () => {
  assert.deepEqual(await engine.bearoff([1, 2, 3, 0, 0, 1]), native('bearoff', 'query', '--checkers', '1,2,3,0,0,1'));
});

test('the rolls that hit are counted for both sides', async () => {
  const { xgid, ...rolls } = await engine.hits('XGID=------a-----A-------------:0:0:1:00:0:0:0:0:10');
  assert.deepEqual(rolls, { onRoll: 17, opponent: 17 }, xgid);
  assert.deepEqual((await engine.hits(opening31)).onRoll, 0);
  await assert.rejects(engine.hits('nonsense'), failsWith('position_id.length'));
});

test('a larger bearoff database given as bytes: as in the command line, also restarted; bad ones refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gammonlab-'));
  const file = join(folder, '7x15.bin');
  const own = await createEngine();
  try {
    const { status, stderr } = spawnSync(
      join(root, 'target/debug/gammonlab'),
      ['bearoff', 'build', '--points', '7', '--checkers', '15', '-o', file],
      { encoding: 'utf8' },
    );
    assert.equal(status, 0, stderr);
    const bytes = new Uint8Array(readFileSync(file));
    const race = 'XGID=-DDD---B----------c--bcb--:0:0:1:00:0:0:0:0:10';
    assert.equal((await own.evaluate(race)).class, 'race');
    await assert.rejects(own.databases.use(bytes.slice(0, 1000)), failsWith('bearoff.truncated'));
    await assert.rejects(own.databases.use(bytes.with(1000, bytes[1000] ^ 1)), failsWith('bearoff.checksum'));
    assert.equal((await own.evaluate(race)).class, 'race');
    assert.deepEqual(await own.databases.use(bytes), {
      kind: 'one_sided',
      points: 7,
      checkers: 15,
      positions: 170_544,
    });
    const expected = native('eval', '--net', 'quick', '--bearoff', file, race);
    assert.deepEqual(await own.evaluate(race), expected);
    assert.equal(expected.class, 'bearoff');
    const control = new AbortController();
    const call = own.plays(opening31, { level: '4ply', interval: 'infinite', signal: control.signal });
    setTimeout(() => control.abort(), 100);
    await assert.rejects(call, failsWith('aborted'));
    assert.deepEqual(await own.evaluate(race), expected, 'in a worker that started anew');
    await assert.rejects(own.databases.build('exact'), failsWith('storage'));
  } finally {
    own.dispose();
    rmSync(folder, { recursive: true });
  }
});

test('the signature is the committed one', async () => {
  assert.equal((await engine.bench()).signature, signatures.quick);
  assert.equal((await engine.bench({ net: 'strong' })).signature, signatures.strong);
});

test('every notation names the same position', async () => {
  const info = await engine.parse(opening31);
  for (const id of [`${info.positionId}:${info.matchId}`, info.ogid]) assert.deepEqual(await engine.parse(id), info);
});

test('calls made together are answered in order', async () => {
  const order = [];
  await Promise.all([1, 2, 3, 4, 5].map((n) => engine.evaluate(opening31).then(() => order.push(n))));
  assert.deepEqual(order, [1, 2, 3, 4, 5]);
});

test('bad input is a typed error that names what was found', async () => {
  const bad = opening31.replace(':31:', ':37:');
  await assert.rejects(engine.plays(bad), (error) => {
    assert.ok(error instanceof GammonlabError);
    assert.match(error.kind, /^xgid/);
    assert.equal(error.input, bad);
    assert.deepEqual([error.fields.field, error.fields.found], ['dice', '37']);
    return true;
  });
  await assert.rejects(engine.evaluate(undefined), GammonlabError);
  await assert.rejects(engine.evaluate(opening31, { level: '9ply' }), failsWith('argument'));
  await assert.rejects(engine.plays(opening31, { top: -1 }), failsWith('argument'));
  await assert.rejects(engine.plays(opening31, { tops: 1 }), failsWith('argument'));
  await assert.rejects(createEngine({ threads: 0 }), failsWith('argument'));
  await assert.rejects(createEngine({ baseUrl: 'http://[' }), failsWith('argument'));
  assert.equal((await engine.plays(opening31, { top: 1 })).moves.length, 1, 'the engine continues');
});

test('both questions before the roll have the answers of each, on the way too', async () => {
  for (const id of ['4HPwATDgc/ABMA', 'XGID=-b-aB-D-B---dD---c-e---AB-:1:1:1:00:2:4:0:7:10']) {
    const onTheWay = [];
    const onProgress = (answer) => onTheWay.push(answer);
    const both = await engine.beforeRoll(id, { level: '3ply', interval: 'large', onProgress });
    const of = async (level) => ({
      evaluation: await engine.evaluate(id, { level }),
      cube: await engine.cube(id, { level, interval: 'large' }),
    });
    assert.deepEqual([...onTheWay, both], [await of('1ply'), await of('2ply'), await of('3ply')]);
  }
  const over = await engine.beforeRoll('XGID=-CDB----------------------:0:0:1:00:0:0:0:0:10', { level: '2ply' });
  assert.deepEqual([over.evaluation.class, over.cube], ['over', null]);
});

test('a value that no worker accepts is a typed error, and the engine continues', async () => {
  await assert.rejects(engine.plays(opening31, { top: () => 1 }), failsWith('argument'));
  await assert.rejects(engine.compose({ points: [Symbol('none')] }), failsWith('argument'));
  assert.equal((await engine.plays(opening31, { top: 1 })).moves.length, 1);
});

test('a deep search reports the answers of the shallower levels first', async () => {
  const opening = '4HPwATDgc/ABMA';
  for (const [method, id] of [
    ['plays', opening31],
    ['evaluate', opening],
    ['cube', opening],
  ]) {
    const levels = [];
    const deep = await engine[method](id, { level: '3ply', onProgress: (answer) => levels.push(answer.level) });
    assert.deepEqual(deep, await engine[method](id, { level: '3ply' }));
    assert.equal(levels.length, 2, method);
    if (method !== 'cube') assert.deepEqual(levels, ['1ply', '2ply']);
  }
  // The intermediate plays are those of one search, so a rollout reports its own steps.
  const bearoff = 'XGID=-AA-A---------------aaa---:1:1:1:21:0:0:0:0:10';
  for (const [level, before] of [
    ['1ply', []],
    ['2ply', ['1ply']],
    ['4ply', ['1ply', '2ply', '3ply']],
    ['5ply', ['1ply', '2ply', '3ply', '4ply']],
    ['roller', ['1ply', '2ply', '3ply']],
    ['roller+', ['1ply', '2ply', '3ply']],
    ['roller++', ['1ply', '2ply', '3ply', '4ply']],
  ]) {
    const levels = [];
    const deep = await engine.plays(bearoff, { level, onProgress: (answer) => levels.push(answer.level) });
    assert.deepEqual([deep.level, levels], [level, before]);
  }
  const none = [];
  await engine.plays(opening31, { onProgress: (answer) => none.push(answer) });
  assert.deepEqual(none, []);
  await assert.rejects(
    engine.plays(opening31, {
      level: '3ply',
      onProgress: () => {
        throw new Error('mine');
      },
    }),
    /mine/,
  );
});

test('a call is withdrawn by its signal, before, while it waits, and while it runs', async () => {
  await assert.rejects(engine.bench({ signal: AbortSignal.abort() }), failsWith('aborted'));
  const running = new AbortController();
  const waiting = new AbortController();
  const first = engine.bench({ signal: running.signal });
  const second = engine.evaluate(opening31, { signal: waiting.signal });
  const third = engine.evaluate(opening31);
  waiting.abort();
  await assert.rejects(second, failsWith('aborted'));
  const start = performance.now();
  running.abort();
  await assert.rejects(first, failsWith('aborted'));
  assert.ok(performance.now() - start < 100);
  assert.equal((await third).level, '1ply', 'the next call is answered');
});

test('a disposed engine refuses', async () => {
  const short = await createEngine();
  const call = short.bench();
  short.dispose();
  await assert.rejects(call, failsWith('disposed'));
  await assert.rejects(short.bench(), failsWith('disposed'));
});

test('missing and corrupt files are distinguished', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gammonlab-'));
  try {
    await assert.rejects(createEngine({ baseUrl: pathToFileURL(folder) }), failsWith('asset_missing'));
    for (const part of ['data', 'wasm']) cpSync(join(root, 'pkg', part), join(folder, part), { recursive: true });
    const copy = await createEngine({ baseUrl: pathToFileURL(folder) });
    copy.dispose();
    const file = join(
      folder,
      'data',
      readdirSync(join(folder, 'data')).find((name) => name.startsWith('bearoff')),
    );
    const bytes = readFileSync(file);
    bytes[bytes.length - 1] ^= 1;
    writeFileSync(file, bytes);
    await assert.rejects(createEngine({ baseUrl: pathToFileURL(folder) }), failsWith('asset_corrupt'));
    truncateSync(file, 100);
    await assert.rejects(createEngine({ baseUrl: pathToFileURL(folder) }), failsWith('asset_corrupt'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('an idle engine does not keep the process alive', () => {
  const script = `import { createEngine } from 'gammonlab'; const e = await createEngine();
    console.log((await e.plays('${opening31}')).moves[0].play);`;
  const { status, stdout, error } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
    timeout: 20_000,
  });
  assert.equal(status, 0, String(error));
  assert.equal(stdout, '8/5 6/5\n');
});

test('a position is played out by hand: luck and losses add up, it is kept as text, mistakes are typed', async () => {
  const fresh = await engine.newExercise(opening31, { seed: 5, persons: [true, false], plies: 1 });
  let saved = fresh;
  let report = await engine.exerciseReport(saved);
  assert.deepEqual([report.decides, report.awaits, report.game, report.turns, report.mean], [0, 'play', 1, [], null]);
  await assert.rejects(engine.actInExercise(saved, { kind: 'take' }), failsWith('exercise'));
  await assert.rejects(engine.actInExercise(saved, { kind: 'play', play: '8/2' }), failsWith('play.play'));
  await assert.rejects(engine.actInExercise('{}', { kind: 'roll' }), failsWith('argument'));
  await assert.rejects(engine.newExercise(opening31, { persons: [false, false] }), failsWith('exercise'));

  // The worst play that can be made one checker after the other.
  const { moves } = await engine.plays(opening31);
  const worst = moves.at(-1);
  const made = [];
  for (const move of worst.moves) {
    const next = await engine.nextMoves(opening31, made);
    assert.equal(next.play, null);
    assert.ok(next.moves.some((m) => m.from === move.from && m.to === move.to));
    made.push(move);
  }
  assert.deepEqual(await engine.nextMoves(opening31, made), {
    moves: [],
    play: { play: worst.play, positionId: worst.positionId },
  });
  await assert.rejects(engine.nextMoves(opening31, [{ from: 6, to: 4, hit: false }]), failsWith('moves'));
  saved = await engine.actInExercise(saved, { kind: 'play', play: worst.play });
  report = await engine.exerciseReport(saved);
  const [first, reply] = report.turns;
  assert.deepEqual([first.choice.play, first.best.play, first.luck], [worst.play, moves[0].play, null]);
  assert.ok(Math.abs(first.loss - worst.loss) < 1e-9);
  assert.deepEqual([reply.side, reply.loss, typeof reply.luck], [1, null, 'number']);

  while (report.awaits !== 'over') {
    const best = report.awaits === 'play' && (await engine.plays(report.board.xgid, { top: 1 })).moves[0].play;
    const act = { cube: { kind: 'roll' }, answer: { kind: 'take' }, play: { kind: 'play', play: best } }[report.awaits];
    saved = await engine.actInExercise(saved, act);
    report = await engine.exerciseReport(saved);
  }
  const [game] = report.games;
  const sum = (side, of) =>
    report.turns.filter((turn) => turn.side === side).reduce((total, turn) => total + (turn[of] ?? 0), 0);
  for (const side of [0, 1]) assert.ok(Math.abs(sum(side, 'luck') - game.luck[side]) < 1e-9);
  assert.ok(Math.abs(sum(0, 'loss') - game.losses[0]) < 1e-9 && game.losses[0] >= worst.loss);
  assert.ok(Math.abs(game.value - game.luck[0] + game.luck[1] - game.adjusted) < 1e-9);
  assert.deepEqual(report.mean, {
    value: game.value,
    valueSe: null,
    valueCi95: null,
    adjusted: game.adjusted,
    adjustedSe: null,
    adjustedCi95: null,
  });

  // Stopped at once, the second game has the engine's evaluation of the best play.
  saved = await engine.actInExercise(saved, { kind: 'next_game' });
  saved = await engine.actInExercise(saved, { kind: 'settle' });
  report = await engine.exerciseReport(saved);
  assert.ok(report.games[1].settled && Math.abs(report.games[1].adjusted - moves[0].equity) < 1e-9);
  const { adjusted, adjustedSe, adjustedCi95 } = report.mean;
  // Of two games, by Student's t.
  assert.ok(adjustedSe > 0 && Math.abs(adjustedCi95[1] - adjusted - 12.7062 * adjustedSe) < 1e-9);
  await assert.rejects(
    engine.actInExercise(saved.replace('"side":0', '"side":2'), { kind: 'next_game' }),
    failsWith('argument'),
  );
});

test('a match against the engine is played, kept as text, and becomes a match like any other', async () => {
  const strengths = await engine.strengths();
  assert.deepEqual(
    strengths.map(({ strength }) => strength),
    ['beginner', 'casual', 'intermediate', 'advanced', 'expert', 'full'],
  );
  let saved = await engine.newContest({ length: 1, strength: 'expert', players: ['Ann', 'Engine'] });
  assert.equal(await engine.contestMatch(saved), null);
  await assert.rejects(engine.actInContest(saved, { kind: 'take' }), failsWith('contest'));
  let throws = 0;
  for (let report = await engine.contestReport(saved); report.awaits.kind !== 'over'; ) {
    // Dice that anybody can follow; the person makes the best play.
    const dice = [(throws % 6) + 1, ((throws * 5 + 2) % 6) + 1];
    if (report.awaits.kind !== 'play') throws += 1;
    const { moves } = report.awaits.kind === 'play' ? await engine.plays(report.board.xgid) : { moves: [] };
    const act = report.awaits.kind === 'play' ? { kind: 'play', play: moves[0].play } : { kind: 'dice', dice };
    if (act.kind === 'play') assert.equal((await engine.judgeInContest(saved, act)).loss, 0);
    saved = await engine.actInContest(saved, act);
    report = await engine.contestReport(saved);
  }
  const match = await engine.contestMatch(saved);
  assert.deepEqual([match.players, match.length, match.problems], [['Ann', 'Engine'], 1, []]);
  assert.equal(match.games[0].ended, 'borne_off');
  const again = await engine.readMatch(await engine.exportMatch(match, 'mat'));
  assert.deepEqual(
    again[0].games[0].actions.map(({ play }) => play),
    match.games[0].actions.map(({ play }) => play),
  );
  const impossible = '{"settings":{},"acts":[{"kind":"double"}]}';
  await assert.rejects(engine.contestReport(impossible), failsWith('argument'));
});
