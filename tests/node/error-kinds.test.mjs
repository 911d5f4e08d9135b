// The table of error kinds in the package's README: every kind that a call rejects with is in its row.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { createEngine, GammonlabError } from 'gammonlab';

const OPENING = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10';
const OPENING_31 = OPENING.replace(':00:', ':31:');
const OVER = 'XGID=-a------------------------:0:0:1:00:0:0:0:0:10';
const FAR = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:99:10';
const IDS = [
  '',
  'nonsense',
  'XGID=broken',
  'XGID=-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:0:10',
  'XGID=-b----E-C---eE---c-e----B-:9:0:1:31:0:0:0:0:10',
  '4HPwATDgc/ABM',
  '4HPwATDgc/ABMA:zzz',
  'OGID=11jjjjjhhhccccc:ooddddd88866666:N0N:7',
  OVER,
  FAR,
  'x'.repeat(100_000),
];
const LEVELS = [{ level: '2-ply' }, { level: 7 }, { levle: '2ply' }, { met: 'none of these' }, { met: '{"broken":' }];

/** The kinds in the README, by call. */
function documented() {
  const readme = readFileSync(new URL('../../pkg/README.md', import.meta.url), 'utf8');
  const [, section] = readme.split('\n### Kinds of errors\n');
  const rows = section.split('\n#')[0].matchAll(/^\| (.+?) \| (.+?) \|$/gm);
  const words = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word);
  return [...rows]
    .slice(1)
    .map(([, calls, kinds]) => ({ every: !calls.includes('`'), calls: words(calls), kinds: words(kinds) }));
}

const table = documented();
const fits = (kind, pattern) => (pattern.endsWith('*') ? kind.startsWith(pattern.slice(0, -1)) : kind === pattern);

let engine;
before(async () => {
  engine = await createEngine({ strong: false });
});
after(() => engine.dispose());

/** Bad calls by the name of the method. */
async function badCalls() {
  let saved = '';
  await engine.rollout(OPENING_31, {
    trials: 36,
    truncate: 2,
    plays: ['8/5 6/5', '13/9'],
    onProgress: (_report, now) => (saved = now),
  });
  const exercise = await engine.newExercise(OPENING_31);
  const contest = await engine.newContest({});
  const [match] = await engine.readMatch(readFileSync(new URL('../data/matches/games-3-4.mat', import.meta.url)));
  const duel = await engine.newDuel({ a: { level: '1ply' }, b: { level: '1ply' } });
  const each = (method, ...more) => IDS.map((id) => [method, id, ...more]);
  const levels = (method) => LEVELS.map((options) => [method, OPENING_31, options]);
  return [
    ...['parse', 'hits', 'race', 'book'].flatMap((method) => each(method)),
    ...['evaluate', 'cube', 'beforeRoll', 'plays', 'scores'].flatMap((method) => [...each(method), ...levels(method)]),
    ['plays', OPENING],
    ['plays', OPENING_31, { net: 'strong' }],
    ['scores', OPENING_31, { length: 0 }],
    ['compose', { points: [], turn: 3 }],
    ['compose', { points: new Array(26).fill(0), turn: 1, cube: { value: 3, owner: 'centred' } }],
    ['nextMoves', OPENING, []],
    ['nextMoves', OPENING_31, [{ from: 1, to: 0 }]],
    ...each('explainPlays', ['8/5 6/5', '13/9']),
    ['explainPlays', OPENING_31, ['8/5 6/4', '13/9']],
    ['explainPlays', OPENING_31, []],
    ['explainPlays', OPENING_31, ['8/5 6/5', '8/5 6/5']],
    ...each('explainCube', await engine.cube(OPENING)),
    ['practiceItem', { kind: 'nothing' }],
    ['practiceItem', { kind: 'pips', level: 9, seed: 1, positions: [] }],
    ...each('rollout', { trials: 36 }),
    ['rollout', OPENING_31, { trials: 36, plays: ['8/5 6/4'] }],
    ['rollout', OPENING_31, { trials: 36, stratified: 9 }],
    ['rollout', OPENING_31, { trials: 36, truncate: 0 }],
    ['rollout', OPENING_31, { trials: 36, stop: { standardError: -1 } }],
    ['extendRollout', 'broken', 72],
    ['extendRollout', saved, 0],
    ['rolloutReport', '{}'],
    ['mergeRollouts', saved, saved],
    ...each('newExercise'),
    ['newExercise', OPENING_31, { plies: 9 }],
    ['actInExercise', exercise, { kind: 'take' }],
    ['actInExercise', exercise, { kind: 'play', play: '24/1' }],
    ['actInExercise', '{}', { kind: 'take' }],
    ['exerciseReport', 'broken'],
    ['newContest', { strength: 'god' }],
    ['newContest', { length: 999_999 }],
    ['actInContest', contest, { kind: 'take' }],
    ['actInContest', contest, { kind: 'dice', dice: [7, 7] }],
    ['contestReport', '{}'],
    ['newDuel', { a: { level: '9ply' }, b: { level: '1ply' } }],
    ['newDuel', { a: { level: '1ply' }, b: { level: '1ply' }, stakes: [] }],
    ['duel', {}, { pairs: 2 }],
    ['duelReport', duel],
    ['duelReport', duel, { confidence: 2 }],
    ['matchEquity', 'none'],
    ['matchEquity', '1,2\n3'],
    ['matchEquity', '<met>'],
    ['exportMatchEquity', 'kazaross-xg2', 'pdf'],
    ['compareMatchEquity', 'kazaross-xg2', '{'],
    ['generateMatchEquity', { length: 99 }],
    ['cubeMeaning', { kind: 'match', length: 7, onRoll: 9, opponent: 0, crawford: false }],
    ['cubeMeaning', { kind: 'match', length: 7, onRoll: 0, opponent: 0, crawford: true }],
    ['bearoff', [16, 0, 0, 0, 0, 0]],
    ['bearoff', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['readMatch', 'nothing'],
    ['readMatch', new Uint8Array([1, 2, 3])],
    ['readMatch', '{"format":"BGF"}'],
    ['readMatch', '(;GM[1])'],
    ['readMatch', '{"games":7}'],
    ['analyseMatch', match, { level: 'x' }],
    ['analyseMatch', {}, {}],
    ['deepenMatch', match, { game: 0, action: 0 }, { level: '2ply' }],
    ['putRollout', match, { game: 0, action: 0 }, saved],
    ['matchReport', match, { source: 'file' }],
    ['matchCourse', match, { source: 'nobody' }],
    ['compareAnalyses', match, {}],
    ['exportMatch', match, 'csv'],
    ['exportMatch', match, 'pdf'],
    ['matchPlayers', [{}]],
    ['playerProgress', [{}]],
    ['compareRatings', {}, {}],
    ['studyPlan', [{}]],
  ];
}

test('every kind of error is in the row of its call', async () => {
  const wrong = [];
  const seen = new Map();
  for (const [method, ...values] of await badCalls()) {
    const error = await engine[method](...values).then(
      () => null,
      (reason) => reason,
    );
    if (!error) continue;
    assert.ok(error instanceof GammonlabError, `${method}: ${error}`);
    const rows = table.filter(({ every, calls }) => every || calls.includes(method));
    if (!rows.some(({ kinds }) => kinds.some((pattern) => fits(error.kind, pattern))))
      wrong.push(`${method}(${JSON.stringify(values).slice(0, 80)}): ${error.kind}: ${error.message.slice(0, 80)}`);
    seen.set(method, (seen.get(method) ?? new Set()).add(error.kind));
  }
  assert.deepEqual(wrong, []);
  assert.ok(seen.size >= 30, `only ${seen.size} calls failed`);
});

test('the table has every kind of error', () => {
  const types = ['errors.ts', 'generated/errors.ts'].map((name) =>
    readFileSync(new URL(`../../pkg/src/${name}`, import.meta.url), 'utf8'),
  );
  const kinds = types.flatMap((text) =>
    [...text.matchAll(/export type \w*ErrorKind =([^;]*);/g)].flatMap(([, union]) =>
      [...union.matchAll(/'([a-z_.]+)'/g)].map(([, kind]) => kind),
    ),
  );
  assert.ok(kinds.length > 90, `${kinds.length} kinds`);
  const missing = kinds.filter((kind) => !table.some((row) => row.kinds.some((pattern) => fits(kind, pattern))));
  assert.deepEqual(missing, []);
});
