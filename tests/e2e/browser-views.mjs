// The views of the library in a browser that Playwright does not drive (browsers.mjs): lessons, search, similar
// positions, booklets, the dice of one's matches, transcription, links; each in both themes without violations found by
// axe, and no wider than the window. Numbers must be those of the same module in Node.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openLibrary } from '../../pkg/dist/library-node.js';
import { until } from './drivers.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const OPENING = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const WIDTHS = [390, 1440];

/** The expected contents: the dice of a player, and a link to a position. */
export async function expectedViews(match) {
  const library = openLibrary();
  const plays = [
    { play: '8/5 6/5', level: '3ply', equity: 0.1576 },
    { play: '24/23 13/10', level: '3ply', equity: -0.0121 },
  ];
  const positions = [{ xgid: OPENING, engine: 'Gammonlab', plays }];
  const link = await library.writeLink({ kind: 'positions', title: 'One', text: null, quiz: false, positions });
  const { rolls, doubles, pips } = await library.diceReport(await library.countDice(match, 0), match.players[0]);
  library.dispose();
  return { link, name: match.players[0], rolls, doubles: `${doubles.found}`, pips: pips.found.toFixed(2) };
}

/** Goes through all views of a page whose library has the match. Gives the widths that the window had. */
export async function newViews(page, want, step) {
  await page.ask(new Function(axe));
  const widths = new Set();
  const sound = async (what) => {
    for (const theme of ['light', 'dark']) {
      const found = await page.ask(async (theme) => {
        document.documentElement.dataset.theme = theme;
        const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
        // Colours fade from one theme to the other.
        for (let tries = 1; ; tries++) {
          await new Promise((done) => setTimeout(done, 500));
          const { violations } = await globalThis.axe.run(document, { runOnly: tags });
          if (violations.length === 0 || tries === 4)
            return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
        }
      }, theme);
      assert.deepEqual(found, [], `${what}, ${theme}`);
    }
    for (const wanted of WIDTHS) {
      await page.size(wanted, 900);
      const [width, over] = await page.ask(async () => {
        // The window changes its size some time after the request.
        for (let tries = 1; ; tries++) {
          await new Promise((done) => setTimeout(done, 300));
          const over = document.documentElement.scrollWidth - innerWidth;
          if (over <= 0 || tries === 10) return [innerWidth, over];
        }
      });
      widths.add(width);
      assert.ok(over <= 0, `${what} at ${width}: ${over} pixels too wide`);
    }
  };
  const go = (hash) => page.ask((hash) => void (location.hash = hash), hash);
  const shown = (what, selector, text) =>
    until(
      page,
      what,
      (selector, text) =>
        [...document.querySelectorAll(selector)].some((one) => !text || one.textContent.includes(text)),
      selector,
      text ?? '',
    );
  const click = (selector, text) =>
    page.ask(
      (selector, text) => {
        const all = [...document.querySelectorAll(selector)];
        const found = all.find((one) => !text || one.textContent.trim() === text);
        if (!found) throw new Error(`no ${selector} ${text}: ${document.body.innerText.slice(0, 600)}`);
        found.click();
      },
      selector,
      text ?? '',
    );

  await step('lessons', async () => {
    await go('#/lessons');
    await shown('the lessons', '.lesson-list a', 'Priming');
    await sound('lessons');
    await go('#/lesson/example-priming');
    await shown('a question', '.practice-options button');
    await click('.practice-options button');
    await shown('the answer', '.answer-verdict');
    await sound('a lesson');
  });
  await step('search, similar positions', async () => {
    await go('#/search?decided=play');
    await shown('results', '.search-found li');
    await sound('search');
    await click('.search-found .links a', 'Similar');
    await shown('the position itself', '.search-found li:first-child .note', 'the same position');
  });
  await step('a booklet', async () => {
    await click('.booklet > summary');
    await click('.booklet .tools button');
    await shown('positions', '.booklet-list li');
    await sound('a booklet');
    const text = await page.ask(async () => {
      // Files of the page are blobs, which its policy does not let it fetch.
      const { createObjectURL } = URL;
      const saved = new Promise((done) => {
        URL.createObjectURL = (blob) => {
          if (blob.type.startsWith('text/html')) done(blob.text());
          return createObjectURL.call(URL, blob);
        };
      });
      [...document.querySelectorAll('.booklet button')].find((one) => one.textContent === 'HTML').click();
      const text = await saved;
      URL.createObjectURL = createObjectURL;
      return text;
    });
    assert.ok(text.startsWith('<!doctype html>') && text.includes('<h1>Solutions</h1>'), text.slice(0, 300));
  });
  await step('dice', async () => {
    await go('#/progress');
    await shown('names', '.progress-names label');
    await page.ask((name) => {
      const label = [...document.querySelectorAll('.progress-names label')].find((one) =>
        one.textContent.trim().startsWith(name),
      );
      label.querySelector('input').click();
    }, want.name);
    await shown('the button', '.progress-names button', 'Done');
    await click('.progress-names button', 'Done');
    await shown('the dice', '.progress-dice button');
    await click('.progress-dice button');
    const [caption, doubles, pips] = await until(page, 'the tables', () => {
      const table = document.querySelector('.progress-dice table');
      const cells = table && [...table.querySelectorAll('tbody tr')].map((row) => row.children[1].textContent);
      return cells && [table.caption.textContent, cells[0], cells[1]].map((text) => text.replace(' *', ''));
    });
    assert.ok(caption.includes(`${want.rolls} rolls`), caption);
    assert.deepEqual([doubles, pips], [want.doubles, want.pips]);
    await sound('dice');
  });
  await step('transcription', async () => {
    await go('#/transcribe');
    await shown('the beginning', '.transcribe-page form button', 'Start');
    await sound('the beginning of a transcription');
    await click('.transcribe-page form button', 'Start');
    await shown('the table', '[data-awaits]');
    await page.ask(() => {
      document.querySelector('[data-awaits]').focus();
      for (const key of ['3', '1'])
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
    const best = await until(
      page,
      'ranked plays',
      () => document.querySelector('.transcribe-ranked button span:nth-of-type(1)')?.textContent,
    );
    assert.equal(best, '8/5 6/5');
    await sound('a transcription');
  });
  await step('a link', async () => {
    await go(`#/link/${want.link}`);
    await shown('the numbers', '.link-page td', '+0.158');
    await sound('a link');
  });
  return [...widths].sort((a, b) => a - b);
}
