// Assertions about every view: no violation of a rule of axe-core, and no page wider than the window.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The rules that depend on colours. Everything else is the same in both themes. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Without violations; `within` is a selector, and `rules` are some rules in place of all. */
export async function accessible(page, what = 'the page', { within, rules } = {}) {
  // Playwright evaluates outside the page's Content-Security-Policy.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const violations = await page.evaluate(
    async ([within, rules]) => {
      const options = rules ? { runOnly: { type: 'rule', values: rules } } : {};
      const { violations } = await globalThis.axe.run(within ?? document, { ...options, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => {
        const places = nodes.slice(0, 3).map(({ html }) => html);
        return `${id}: ${places.join(' | ')}`;
      });
    },
    [within, rules],
  );
  assert.deepEqual(violations, [], what);
}

/** Without violations in a page that is light or dark as the system is: all rules in the light, colours in the dark. */
export async function accessibleInBothThemes(page, what, { within } = {}) {
  await accessible(page, `${what}, light`, { within });
  await showTheme(page, 'dark');
  await accessible(page, `${what}, dark`, { within, rules: COLOURS });
  await showTheme(page, 'light');
}

/** Gives the system a theme, without the colours fading from one to the other. */
async function showTheme(page, colorScheme) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  });
}

/** No wider than the window. (`innerWidth` would grow with the page on a phone.) */
export async function fitsWindow(page, what) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  const { width } = page.viewportSize();
  assert.ok(wide <= width, `${what}: ${wide} pixels, the window has ${width}`);
}

/** No wider than the window at 390 and 1440 px. */
export async function fits(page, what) {
  const before = page.viewportSize();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await fitsWindow(page, what);
  }
  await page.setViewportSize(before);
}
