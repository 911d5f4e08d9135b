// What the browser tests assert of every new view: WCAG 2.1 A and AA by axe-core, and no page wider than the window.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Without violations. */
export async function accessible(page, what) {
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html }) => html)
          .slice(0, 3)
          .join(' | ')}`,
    );
  });
  assert.deepEqual(violations, [], what);
}

/** No wider than the window at 390 and 1440 px. */
export async function fits(page, what) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${what} at ${width}: ${wide} pixels too wide`);
  }
}
