// Matches in Node: files, analyses and reports are those of the command line.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createEngine } from 'gammonlab';
import { camelCase, failsWith, native, root } from './native.mjs';

const file = (name) => join(root, 'tests/data/matches', name);
const LEVELS = { level: '2ply', cubeLevel: '2ply', luckLevel: '1ply' };
const FLAGS = ['--level', '2ply', '--cube-level', '2ply', '--luck-level', '1ply'];

let engine;
let folder;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gammonlab-'));
  engine = await createEngine();
});
after(() => {
  engine.dispose();
  rmSync(folder, { recursive: true });
});

/** The command line's output for a file, without the name of the file. */
function told(...args) {
  const { file: _, ...rest } = native(...args);
  return rest;
}

test('keys are renamed, texts are not', async () => {
  const [match] = await engine.readMatch(readFileSync(file('charlot.mat')));
  const names = [',"a_b":1', '{"a_b":{"c_d":2}}', '\\', '\\"a_b":', 'x,', '"{', '{\\","snake_case":'];
  for (const name of names) {
    const named = { ...match, players: [name, names[0]], comment: name };
    const [again] = await engine.readMatch(await engine.exportMatch(named, 'json'));
    assert.deepEqual([again.players, again.comment], [named.players, name]);
  }
});

test('matches are those that the command line reads, from bytes and from text', async () => {
  for (const name of ['charlot.mat', 'charlot.xg', 'games-3-4.sgf', 'games-3-4.mat']) {
    const bytes = readFileSync(file(name));
    const matches = await engine.readMatch(bytes);
    assert.deepEqual(matches, [told('match', 'read', '--analysis', file(name))], name);
    assert.deepEqual(bytes, readFileSync(file(name)), 'the bytes stay with the caller');
  }
  const [match] = await engine.readMatch(readFileSync(file('charlot.mat'), 'utf8'));
  assert.deepEqual(match, told('match', 'read', file('charlot.mat')));
  await assert.rejects(engine.readMatch('no match at all'), failsWith('match.format'));
  await assert.rejects(engine.readMatch(new Uint8Array([0x52, 0x47, 0x4d, 0x48, 1, 2])), failsWith('match.damaged'));
});

test('a text is read as a match or for money on request', async () => {
  const text = readFileSync(join(root, 'tests/data/cases/34-galaxy-unlimited-as-16.txt'));
  const lengths = [];
  for (const playedFor of [undefined, 'as_written', 'match', 'money']) {
    const [match] = await engine.readMatch(text, { playedFor });
    lengths.push([match.length, match.notes?.length ?? 0]);
  }
  assert.deepEqual(lengths, [
    [0, 1],
    [0, 1],
    [16, 0],
    [0, 0],
  ]);
  await assert.rejects(engine.readMatch(text, { playedFor: 'chips' }), failsWith('argument'));
});

test('an analysis is that of the command line, however it is cut, and so is its report', async () => {
  const [match] = await engine.readMatch(readFileSync(file('games-3-4.mat')));
  const seen = [];
  const analysed = await engine.analyseMatch(match, LEVELS, { onProgress: (progress) => seen.push(progress) });
  assert.equal(match.analyses, undefined, 'the match given stays as it is');
  const report = told('match', 'analyse', file('games-3-4.mat'), ...FLAGS, '-o', folder);
  const { gammonlabMatch, ...kept } = camelCase(readFileSync(join(folder, 'games-3-4.mat.json'), 'utf8'));
  assert.equal(gammonlabMatch, 1);
  assert.deepEqual(analysed, kept);
  assert.deepEqual(await engine.matchReport(analysed), report);

  assert.ok(seen.length > 1, 'progress is told more than once');
  const { done, total } = seen.at(-1);
  assert.equal(done, total);
  assert.ok(seen.every((now, i) => now.total === total && now.done > (seen[i - 1]?.done ?? 0)));
  // The intermediate reports add up to the whole.
  const actions = new Set(seen.flatMap(({ answered }) => answered.map(({ game, action }) => `${game} ${action}`)));
  const answered = (entry) => Object.keys(entry).length > 0;
  assert.equal(actions.size, analysed.analyses[0].games.flat().filter(answered).length);

  const stop = new AbortController();
  let begun;
  const onProgress = (progress) => {
    begun = progress;
    stop.abort();
  };
  const stopped = engine.analyseMatch(match, LEVELS, { signal: stop.signal, onProgress });
  await assert.rejects(stopped, failsWith('aborted'));
  assert.notDeepEqual(begun.match, analysed);
  const rest = [];
  const whole = await engine.analyseMatch(JSON.parse(JSON.stringify(begun.match)), LEVELS, {
    onProgress: (progress) => rest.push(progress),
  });
  assert.deepEqual(whole, analysed);
  assert.ok(rest[0].done > begun.done && rest[0].total === total, 'nothing is asked twice');
});

test('other settings and other tables reach the engine, and make a separate analysis', async () => {
  const [match] = await engine.readMatch(readFileSync(file('games-3-4.mat')));
  const quick = { level: '1ply', cubeLevel: '1ply' };
  const plain = await engine.analyseMatch(match, quick);
  const second = { level: '2ply', cubeLevel: '2ply', wrong: 0.05 };
  const both = await engine.analyseMatch(plain, { ...quick, second, met: 'gammonlab' });
  assert.equal(both.analyses.length, 2);
  assert.deepEqual(both.analyses[0], plain.analyses[0]);
  const flags = ['--level', '1ply', '--second', '2ply', '--second-wrong', '0.05', '--met', 'gammonlab'];
  const report = told('match', 'analyse', file('games-3-4.mat'), ...flags);
  assert.deepEqual(await engine.matchReport(both, { met: 'gammonlab' }), report);
  await assert.rejects(engine.analyseMatch(match, { luckLevel: '3ply' }), failsWith('luck_level'));
  await assert.rejects(engine.matchReport(match), failsWith('match.analysis'));
});

test('a match is written as the command line writes it', async () => {
  const [match] = await engine.readMatch(readFileSync(file('charlot.xg')));
  for (const format of ['mat', 'sgf', 'json', 'csv', 'html', 'text']) {
    const output = join(folder, `charlot.${format}`);
    const args = ['match', 'convert', file('charlot.xg'), '--to', format, '-o', output];
    const { status, stderr } = spawnSync(join(root, 'target/debug/gammonlab'), args, { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    // A match in a page has no file that a table could name.
    const written = readFileSync(output, 'utf8').replaceAll(format === 'csv' ? file('charlot.xg') : /$^/g, '');
    assert.equal(await engine.exportMatch(match, format), written, format);
  }
  const ogxm = Buffer.from(await engine.exportMatch(match, 'ogxm'), 'base64');
  const [again] = await engine.readMatch(ogxm);
  assert.deepEqual([again.format, again.players, again.rolls], ['ogxm', match.players, match.rolls]);
  const { length } = await engine.readMatch(await engine.exportMatch(match, 'json'));
  assert.equal(length, 1);
  await assert.rejects(engine.exportMatch(match, 'csv', { source: 'gammonlab' }), failsWith('match.analysis'));
  await assert.rejects(engine.exportMatch({ ...match, games: [] }, 'mat'), failsWith('match.json'));
});

test('players over several matches are those of the command line', async () => {
  const names = ['charlot.xg', 'games-3-4.sgf'];
  const matches = [];
  for (const name of names) matches.push(...(await engine.readMatch(readFileSync(file(name)))));
  const players = await engine.matchPlayers(matches, { source: 'file' });
  const args = ['match', 'table', ...names.map(file), '--source', 'file', '--json'];
  const { stdout } = spawnSync(join(root, 'target/debug/gammonlab'), args, { encoding: 'utf8' });
  assert.deepEqual(players, stdout.trim().split('\n').map(camelCase));
  assert.equal(players.length, 4);
});

test('reports of one player are pooled by month, and two pools are compared', async () => {
  const [match] = await engine.readMatch(readFileSync(file('charlot.xg')));
  const { players, length } = await engine.matchReport(match, { source: 'file' });
  const played = (id, date, player) => ({
    id,
    date,
    added: '2026-01-31',
    length,
    opponent: players[1 - player].name,
    report: players[player],
  });
  const matches = [played('late', '8.11.2025', 0), played('early', '2025-06-01', 1), played('undated', null, 0)];
  const { whole, months } = await engine.playerProgress(matches);
  assert.deepEqual(
    months.map(({ key, matches, undated }) => [key, matches, undated]),
    [
      ['2025-06', ['early'], 0],
      ['2025-11', ['late'], 0],
      ['2026-01', ['undated'], 1],
    ],
  );
  assert.equal(
    whole.pool.ratings.all.decisions,
    months.reduce((sum, { pool }) => sum + pool.ratings.all.decisions, 0),
  );
  const [early, late] = months.map(({ pool }) => pool.ratings);
  const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} ${b}`);
  near(early.all.pr, players[1].pr);
  near(late.all.ci95[1], players[0].prCi95[1]);
  near((await engine.compareRatings(early, late)).all.pr, players[0].pr - players[1].pr);
  await assert.rejects(engine.playerProgress([{ ...matches[2], added: 'soon' }]), failsWith('argument'));
});

test('an analysis is resumed from any state; one action is analysed deeper, and its luck stays', async () => {
  const [match] = await engine.readMatch(readFileSync(file('games-3-4.mat')));
  const levels = { level: '1ply', cubeLevel: '1ply' };
  const states = [];
  const whole = await engine.analyseMatch(match, levels, { onProgress: ({ match }) => states.push(match) });
  for (const state of [states[0], states.at(-2) ?? states[0], whole]) {
    assert.deepEqual(await engine.analyseMatch(state, levels), whole);
  }
  const at = { game: 0, action: 4 };
  const deeper = await engine.deepenMatch(whole, at, { level: '2ply', cubeLevel: '2ply', interval: 'infinite' });
  const entry = ({ analyses }) => analyses[0].games[at.game][at.action];
  assert.equal(entry(deeper).play.plays[0].level, '2ply');
  assert.equal(entry(deeper).luck, entry(whole).luck);
  assert.deepEqual(deeper.analyses[0].games[1], whole.analyses[0].games[1]);
  await assert.rejects(engine.deepenMatch(match, at), failsWith('match.analysis'));
  await assert.rejects(engine.deepenMatch(whole, { game: 99, action: 0 }), failsWith('argument'));
});
