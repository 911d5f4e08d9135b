import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Diagram, diagramSize, diagramSvg, drawn, embedCode } from '../../www/state/diagram';

const EMPTY: Diagram = { lines: [], marks: [], arrows: [], transparent: false };

test('a click marks a place, a second one takes the mark away, a drag is an arrow', () => {
  const marked = drawn(EMPTY, [100, 50], [103, 50]);
  assert.deepEqual(marked.marks, [[103, 50]]);
  assert.deepEqual(drawn(marked, [104, 52], [104, 52]).marks, []);
  assert.deepEqual(drawn(EMPTY, [10, 10], [200, 300]).arrows, [
    [
      [10, 10],
      [200, 300],
    ],
  ]);
});

test('a diagram holds the board, the lines, marks and arrows, and escapes what was typed', () => {
  const diagram: Diagram = {
    lines: ['<b> & "c"', '2 of 7'],
    marks: [[1, 2]],
    arrows: [
      [
        [0, 0],
        [9, 9],
      ],
    ],
    transparent: true,
  };
  const svg = diagramSvg('<svg id="board"/>', 700, 552, diagram);
  assert.ok(
    svg.includes('<svg id="board"/>') && svg.includes('&lt;b&gt; &amp; &quot;c&quot;') && svg.includes('2 of 7'),
  );
  assert.deepEqual(
    [svg.match(/<circle/g)?.length, svg.match(/<polygon/g)?.length, svg.includes('#ffffff')],
    [1, 1, false],
  );
  assert.ok(diagramSvg('', 700, 552, EMPTY).includes('height="552" viewBox="0 0 700 552"><rect'));
  assert.ok(diagramSize(700, 552, diagram)[1] > 552 + 60);
});

test('the code for a page names the element and the position', () => {
  const code = embedCode('gammon-analysis', 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10', '0.1.0');
  assert.match(code, /gammonlab@0\.1\.0\/dist\/elements\.js/);
  assert.match(code, /<gammon-analysis xgid="XGID=-b-+E-C[^"]+:10"><\/gammon-analysis>/);
});
