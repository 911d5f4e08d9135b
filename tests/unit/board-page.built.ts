/**
 * The board of the page and the picture of the package are drawn by different code, because checkers of the page are
 * moved by hand. Here both draw the same positions: frame, points, checkers, dice, cube, trays and arrows must be in
 * the same places. It needs the built package: `node tests/unit/run.mjs --built`.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardInfo, boardSvg } from 'gammonlab/board';
import { boardMarkup as page } from '../../www/anki/board';
import type { PositionInfo } from '../../www/engine/port';
import { en } from '../../www/texts/en';

/** Long stacks, both bars, checkers borne off, each place of the cube, dice or none, both colours, plays. */
const POSITIONS: readonly (readonly [id: string, play?: string])[] = [
  ['XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10', '8/5 6/5'],
  ['XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10', '24/21 24/23'],
  ['XGID=-b----E-C---eE---c-e----B-:0:0:-1:64:0:0:0:0:10', '24/18 13/9'],
  ['XGID=a------HA----A-----B-gdaA-:2:-1:1:00:0:0:3:0:10'],
  ['XGID=---BBBC------------bbbbcA-:0:0:1:52:4:4:1:5:10'],
  ['XGID=-BBC-------------------bb-:3:1:1:66:0:0:0:0:10', '3/off 3/off 3/off 2/off'],
  ['XGID=-b----D-C---eE---c-e----BA:0:0:1:31:0:0:0:0:10', 'bar/22 6/5'],
  ['XGID=c------------------a----CC:10:1:-1:00:0:0:0:0:10'],
];

/** The shapes of a picture that have a place, with their numbers to a tenth of a pixel. */
function shapesOf(svg: string): string[] {
  const found: string[] = [];
  /** The translation and scale of the groups around a shape. */
  const groups = [{ x: 0, y: 0, scale: 1 }];
  for (const [, end, kind, given = ''] of svg.matchAll(/<(\/?)(circle|rect|g)\b([^>]*)>/g)) {
    const text = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(given)?.[1] ?? '';
    const { x, y, scale } = groups.at(-1)!;
    const at = (name: string, from: number) => (from + scale * Number(text(name))).toFixed(1);
    if (kind === 'g' && end) groups.pop();
    else if (kind === 'g') {
      const [, dx, dy] = /translate\(([\d.-]+) ([\d.-]+)\)/.exec(text('transform')) ?? [];
      const [, factor] = /scale\(([\d.]+)\)/.exec(text('transform')) ?? [];
      groups.push({
        x: x + scale * Number(dx ?? 0),
        y: y + scale * Number(dy ?? 0),
        scale: scale * Number(factor ?? 1),
      });
    } else if (!end && kind === 'circle') found.push(`circle ${at('cx', x)} ${at('cy', y)} ${at('r', 0)}`);
    else if (!end) found.push(`rect ${at('x', x)} ${at('y', y)} ${at('width', 0)} ${at('height', 0)}`);
  }
  for (const [, corners] of svg.matchAll(/(M[\d.]+ [\d.]+L[\d.]+ [\d.]+L[\d.]+ [\d.]+)Z/g)) found.push(corners!);
  // The line of an arrow. The package draws it twice, with a wider one under it.
  for (const [, line] of svg.matchAll(/d="(M[\d.]+ [\d.]+Q[^"]*)"/g))
    found.push(line!.replace(/\d+(\.\d+)?/g, (number) => Number(number).toFixed(1)));
  return found;
}

/** `bar/22 6/off` as moves of checkers. No play of this file hits. */
function movesOf(play: string) {
  const place = (name: string) => (name === 'bar' ? 25 : name === 'off' ? 0 : Number(name));
  return play.split(' ').map((move) => {
    const [from, to] = move.split('/').map(place);
    return { from: from!, to: to!, hit: false };
  });
}

for (const [id, play] of POSITIONS) {
  test(`the page draws what the package draws: ${id} ${play ?? ''}`, async () => {
    const info = await boardInfo(id);
    const ours = shapesOf(await boardSvg(id, { play, theme: 'page' }));
    const theirs = shapesOf(page(info as PositionInfo, play ? movesOf(play) : [], en));
    const without = (some: string[], others: string[]) => some.filter((shape) => !others.includes(shape));
    assert.deepEqual({ page: without(theirs, ours), package: without(ours, theirs) }, { page: [], package: [] });
    assert.ok(ours.length > 50, `${ours.length} shapes`);
  });
}
