import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offBreakpoints, offScale } from './css-scale.mjs';

test('sizes and radii that are not on the scale are found, also in media queries; drawings are exempt', () => {
  const text = `
    a { font-size: var(--text-3); border-radius: 0 var(--radius-2); font: 500 var(--text-2) / 1.5 serif; }
    @media (max-width: 720px) { b, i { font-size: 13.5px; border-top-left-radius: 7px; } }
    /* p { font-size: 9px; } */
    .board .number { font-size: 21px; }
    s { padding: var(--space-2) 0; gap: 7px; margin: 0 calc(-1 * var(--space-3)) auto; margin-top: -1px; }
    u { font: 400 15px / 1 serif; border-radius: var(--radius-9); }`;
  assert.deepEqual(offScale(text), [
    'b, i: font-size: 13.5px',
    'b, i: border-top-left-radius: 7px',
    's: gap: 7px',
    's: margin-top: -1px',
    'u: font: 400 15px / 1 serif',
    'u: border-radius: var(--radius-9)',
  ]);
});

test('widths that are no breakpoint are found, in windows and containers, and what a layer makes unnecessary', () => {
  const text = `
    /* @media (width <= 500px) { a { color: red } } */
    @media screen and (760px < width <= 1240px) { a { width: 500px; } }
    @media (width > 480px) and (height <= 520px), print { a { min-width: 500px; } }
    @media (prefers-reduced-motion: reduce) { a { transition: none !important; } }
    @media (width <= 700px) and (height > 520px) { a { color: red; } }
    @media (max-width: 760px) { a { color: red; } }
    @media screen and (480px < width <= 1200px) { a { color: red; } }
    @container (width <= 640px) { a { color: red; } }
    @container (width <= 760px) { a { color: red; } }`;
  assert.deepEqual(offBreakpoints(text), [
    '@media (width <= 700px)',
    '@media (max-width: 760px)',
    '@media (480px < width <= 1200px)',
    '@container (width <= 760px)',
    'transition: none !important',
  ]);
});
