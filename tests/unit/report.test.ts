import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RolloutReport, RolloutRow } from '../../www/engine/port';
import { gamesAlike } from '../../www/format/describe';
import { createFormat } from '../../www/format/format';
import { rolloutDetails, rolloutText } from '../../www/format/report';
import { de } from '../../www/texts/de';
import { en } from '../../www/texts/en';
import { cubeReport, opening, rolloutReport } from './fake-engine';

const f = createFormat('en');

const outcomes = { win: 0.525, winGammon: 0.15, winBackgammon: 0.007, loseGammon: 0.125, loseBackgammon: 0.005 };
const row: RolloutRow = {
  play: null,
  positionId: null,
  outcomes,
  se: { ...outcomes, cubeless: 0.002, cubeful: 0.004 },
  equity: { cubeless: 0.077, cubeful: 0.082 },
  mwc: null,
  ci95: [0.074, 0.09],
  anyTime95: [0.07, 0.094],
  varianceRatio: 40,
  loss: 0,
  lossSe: 0,
};
const decision: Partial<RolloutReport> = {
  rows: [row],
  cube: cubeReport,
  cubeSe: { noDouble: 0.004, doubleTake: 0.007, difference: 0.005 },
};
const text = (change: Partial<RolloutReport>, t = en, format = f) =>
  rolloutText(opening, rolloutReport(1296, change), t, format).split('\n');

test('a rolled out cube decision is copied with its equities, errors, action, and how it was made', () => {
  assert.deepEqual(text(decision).slice(3), [
    '      On roll:    52.5% (G:15.0% B:0.7%)',
    '      Opponent:   47.5% (G:12.5% B:0.5%)',
    '',
    'Cubeless equity: +0.077 ± 0.004',
    '',
    'Cubeful equity:',
    '  No double:    +0.080 ± 0.008',
    '  Double, take: −0.120 ± 0.014 (−0.200 ± 0.010)',
    '  Double, pass: +1.000         (+0.920)',
    '',
    'Best cube action: No double, take',
    '',
    'Rollout:',
    '  1296 games, variance reduction at 1ply',
    '  Dice seed 1, the first 2 rolls stratified',
    '  Plays and cube decisions at 1ply, by the quick network',
    '  Cube in play',
    '  Not truncated',
    '',
  ]);
});

test('a redouble that is passed: nothing is paired with a pass, which has no error', () => {
  const equity = { noDouble: 0.9, doubleTake: 1.2, doublePass: 1 };
  const cube = { ...cubeReport, equity, best: 1, action: { cube: 'redouble' as const, response: 'pass' as const } };
  const lines = text({ ...decision, cube });
  const at = lines.indexOf('Cubeful equity:');
  assert.deepEqual(lines.slice(at + 1, at + 6), [
    '  No redouble:    +0.900 ± 0.008 (−0.100)',
    '  Redouble, take: +1.200 ± 0.014 (+0.200)',
    '  Redouble, pass: +1.000',
    '',
    'Best cube action: Redouble, pass',
  ]);
});

test('where the cube cannot be turned, or is not in play, the text has what there is', () => {
  const cube = {
    ...cubeReport,
    equity: { noDouble: 0.082, doubleTake: null, doublePass: null },
    best: 0.082,
    action: { cube: 'unavailable' as const, response: null },
  };
  const theirs = text({ rows: [row], cube });
  assert.ok(
    theirs.includes('Cubeful equity: +0.082 ± 0.008') && theirs.includes('The cube cannot be turned here'),
    theirs.join('\n'),
  );
  const cubeless = text({
    rows: [{ ...row, se: { ...row.se, cubeful: null }, equity: { cubeless: 0.077, cubeful: null } }],
  });
  assert.ok(
    cubeless.includes('Cubeless equity: +0.077 ± 0.004') && !cubeless.some((line) => line.startsWith('Cubeful')),
    cubeless.join('\n'),
  );
});

test('a play behind the best that loses nothing has loss zero', () => {
  const equal = { ...row, play: '24/20', loss: 0, lossSe: 0.003 };
  const lines = text({ rows: [{ ...row, play: '8/5 6/5' }, equal] });
  assert.ok(lines[3]!.endsWith('eq: +0.082') && lines[7]!.endsWith('eq: +0.082 (0.000 ± 0.006)'), lines.join('\n'));
});

test('if all games have the same result, the text explains the missing error', () => {
  const exact = { ...row.se, cubeful: 0 };
  const cashed = { ...row, play: '8/6 7/6', equity: { cubeless: -0.92, cubeful: -1 }, se: exact, ci95: [-1, -1] };
  const sure = { ...cashed, play: '7/6 7/5', se: { ...exact, cubeless: 0 } };
  const lines = text({ rows: [cashed as typeof row, sure as typeof row] });
  assert.deepEqual(
    [lines[6], lines[10]],
    [
      '      Confidence: ±0.000 (−1.000 to −1.000), double, pass by the opponent in every game',
      '      Confidence: ±0.000 (−1.000 to −1.000), the same in every game',
    ],
  );
  assert.equal(gamesAlike({ ...row, se: exact }, 1, en), null, 'one game says nothing');
  assert.equal(gamesAlike(row, 1296, en), null);
});

test('rolled out plays are copied with their intervals', () => {
  const plays = [
    { ...row, play: '8/5 6/5' },
    { ...row, play: '24/20', equity: { cubeless: 0.06, cubeful: 0.07 }, loss: 0.012, lossSe: 0.003 },
  ];
  const lines = text({ rows: plays });
  assert.deepEqual(lines.slice(3, 11), [
    '   1. Rollout  8/5 6/5                      eq: +0.082',
    '      On roll:    52.5% (G:15.0% B:0.7%)',
    '      Opponent:   47.5% (G:12.5% B:0.5%)',
    '      Confidence: ±0.008 (+0.074 to +0.090)',
    '   2. Rollout  24/20                        eq: +0.070 (−0.012 ± 0.006)',
    '      On roll:    52.5% (G:15.0% B:0.7%)',
    '      Opponent:   47.5% (G:12.5% B:0.5%)',
    '      Confidence: ±0.008 (+0.074 to +0.090)',
  ]);
  assert.equal(lines[12], 'Rollout:');
});

test('the settings of a rollout are shown in full', () => {
  const settings: RolloutReport['settings'] = {
    seed: 7,
    players: [
      { play: 2, cube: 1 },
      { play: 1, cube: 1 },
    ],
    first: [
      2,
      [
        { play: 3, cube: 3 },
        { play: 3, cube: 3 },
      ],
    ],
    interval: 'large',
    cubeful: true,
    truncate: 7,
    luck: 'none',
    stratified: 0,
    stopAtBearoff: true,
  };
  const report = rolloutReport(360, { settings, stopped: 'joint_deviations' });
  assert.deepEqual(rolloutDetails(report, en), [
    '360 games, no variance reduction',
    'Dice seed 7, no rolls stratified',
    'First 2 plies: plays and cube decisions at 3ply',
    'Plays at 2ply, cube decisions at 1ply; the opponent: plays and cube decisions at 1ply, by the quick network',
    'Search interval: large',
    'Cube in play',
    'Truncated after 7 plies',
    'Stopped early: clear lead of the best',
  ]);
  assert.deepEqual(
    rolloutDetails({ ...report, settings: { ...settings, cubeful: false, first: null, interval: 'normal' } }, de).slice(
      2,
      5,
    ),
    ['Züge mit 2ply; Gegner: Züge mit 1ply, vom schnellen Netz', 'Suchbreite: normal', 'Doppler aus'],
  );
});
