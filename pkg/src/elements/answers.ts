/** Analyses as elements of a page, fetched at the visitor's first request. */

import type { Language } from '../board-text.js';
import type {
  CallOptions,
  CubeNumbers,
  CubeOptions,
  CubeReport,
  Engine,
  LinkedPosition,
  PlaysOptions,
} from '../types.js';
import * as t from './answer-texts.js';
import type { GammonAnswer } from './events.js';
import { make } from './make.js';

/** The engine of the page, started on first use. If it cannot start, the next click tries again. */
let starting: Promise<Engine> | undefined;

async function engine(): Promise<Engine> {
  starting ??= import('../index.js').then(({ createEngine }) => createEngine());
  try {
    return await starting;
  } catch (error) {
    starting = undefined;
    throw error;
  }
}

const CSS = `
.action { margin: 0 0 8px; font-weight: 600 }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse }
caption { padding: 4px 0; text-align: start; font-weight: 600 }
th, td {
  padding: 4px 8px; text-align: end; white-space: nowrap; font-weight: 400;
  border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent)
}
thead th { font-weight: 600; white-space: normal; vertical-align: bottom }
th:first-child { padding-inline-start: 0; text-align: start }
tbody th button {
  min-height: 32px; padding: 4px 8px; border: 1px solid transparent; border-radius: 6px; background: none;
  text-align: start
}
tbody th button:hover { border-color: currentColor }
tbody th button[aria-pressed=true] { border-color: currentColor; font-weight: 600 }
.best > * { font-weight: 600 }
@container (max-width: 480px) { .wide { display: none } }
`;

/** The style sheet of the answers, for all elements of the page. */
let sheet: CSSStyleSheet | undefined;

/** Gives a shadow root the styles of the answers. */
export function adoptTables(shadow: ShadowRoot): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet];
}

/** The content of an element, and its report. */
interface Answer {
  elements: HTMLElement[];
  report: GammonAnswer;
}

/** The plays in a table; each is a button that calls `choose`. */
export async function plays(
  id: string,
  options: PlaysOptions & CallOptions,
  language: Language,
  choose: (button: HTMLElement, play: string) => void,
): Promise<Answer> {
  const texts = t.ANSWERS[language];
  const report = await (await engine()).plays(id, options);
  const { moves, level } = report;
  if (moves.length === 0) return { elements: [make('p', texts.noPlay, { tabindex: '-1' })], report: { plays: report } };
  const { play, equity, loss, win, gammon, lost } = texts.headings;
  const rows = moves.map((move, i) => {
    const button = make('button', move.play, { part: 'play', 'aria-pressed': 'false' });
    button.addEventListener('click', () => choose(button, move.play));
    const { outcomes } = move;
    const chances = [outcomes.win, outcomes.winGammon, outcomes.loseGammon].map((chance) => t.percent(chance, texts));
    return row(button, [t.equity(move.equity, texts), t.loss(move.loss, texts), ...chances], i === 0);
  });
  const headings = [play, equity, loss, win, gammon, lost];
  return { elements: [table(texts.plays(level), headings, rows)], report: { plays: report } };
}

/** The option that the engine's cube action names. */
function bestOption({ action }: CubeReport): keyof CubeNumbers<number> {
  if (action.cube !== 'double' && action.cube !== 'redouble') return 'noDouble';
  return action.response === 'pass' ? 'doublePass' : 'doubleTake';
}

/** The cube action, and the equity of each option. */
export async function cube(
  id: string,
  options: CubeOptions & CallOptions,
  language: Language,
): Promise<Answer> {
  const texts = t.ANSWERS[language];
  const report = await (await engine()).cube(id, options);
  const { action, equity, best, outcomes } = report;
  const right = bestOption(report);
  const { option, difference } = texts.headings;
  const names = /^(no_)?redouble$/.test(action.cube) ? texts.redoubling : texts.doubling;
  const decisions: (keyof CubeNumbers<number>)[] = ['noDouble', 'doubleTake', 'doublePass'];
  const rows = decisions.flatMap((each) => {
    const value = equity[each];
    if (value === null) return [];
    const behind = each === right ? '' : t.equity(value - best, texts);
    return [row(names[each], [t.equity(value, texts), behind], each === right)];
  });
  const said = texts.action[action.cube] + (action.response ? `, ${texts.response[action.response]}` : '');
  const chances = [outcomes.win, outcomes.winGammon, outcomes.loseGammon].map((chance) => t.percent(chance, texts));
  const elements = [
    make('p', said, { part: 'action', class: 'action', tabindex: '-1' }),
    table(texts.cube(report.level ?? ''), [option, texts.headings.equity, difference], rows),
    make('p', texts.chances(chances[0]!, chances[1]!, chances[2]!), { part: 'chances' }),
  ];
  return { elements, report: { cube: report } };
}

/** The position of a link, and whether its answer is to be hidden; of several positions the first. */
export async function readLinked(link: string): Promise<{ position: LinkedPosition; quiz: boolean }> {
  const { GammonlabError, openLibrary } = await import('../library.js');
  const library = openLibrary();
  try {
    // The text of a link, or its full address.
    const content = await library.readLink(link.replace(/^.*#\/link\//s, ''));
    const [position] = content.kind === 'positions' ? content.positions : [];
    if (!position) throw new GammonlabError('link.content', 'link: found a match, expected a position', link);
    return { position, quiz: content.kind === 'positions' && content.quiz };
  } finally {
    library.dispose();
  }
}

/** The answer in a link, without an engine. */
export function linked(
  { xgid, plays, cube, engine = '', explanation, comment }: LinkedPosition,
  language: Language,
  choose: (button: HTMLElement, play: string) => void,
): HTMLElement[] {
  const texts = t.ANSWERS[language];
  const elements: HTMLElement[] = [];
  const three = (outcomes: readonly number[]) => [0, 1, 3].map((at) => t.percent(outcomes[at]!, texts));
  if (plays && plays.length > 0) {
    const { play, equity, loss, win, gammon, lost } = texts.headings;
    const best = plays[0]!.equity;
    const rows = plays.map((one, i) => {
      const button = make('button', one.play, { part: 'play', 'aria-pressed': 'false' });
      button.addEventListener('click', () => choose(button, one.play));
      const chances = one.outcomes ? three(one.outcomes) : ['', '', ''];
      const less = Math.max(0, best - one.equity);
      return row(button, [t.equity(one.equity, texts), t.loss(less, texts), ...chances], i === 0);
    });
    elements.push(table(texts.plays(plays[0]!.level), [play, equity, loss, win, gammon, lost], rows));
  }
  if (cube) {
    const { noDouble, doubleTake, doublePass, level, outcomes } = cube;
    const best = Math.max(noDouble, Math.min(doubleTake, doublePass));
    const values = { noDouble, doubleTake, doublePass };
    // Owner of the cube and side on roll: 1 or -1; 0 is a cube in the middle.
    const [, , owner, turn] = xgid.split(':');
    const names = owner === turn ? texts.redoubling : texts.doubling;
    const rows = (Object.keys(values) as (keyof typeof values)[]).map((each) =>
      row(
        names[each],
        [t.equity(values[each], texts), values[each] === best ? '' : t.equity(values[each] - best, texts)],
        values[each] === best,
      ),
    );
    const { option, equity, difference } = texts.headings;
    elements.push(table(texts.cube(level), [option, equity, difference], rows));
    if (outcomes) {
      const [win, gammon, lose] = three(outcomes);
      elements.push(make('p', texts.chances(win!, gammon!, lose!), { part: 'chances' }));
    }
  }
  for (const text of [explanation, comment, engine]) if (text) elements.push(make('p', text, { part: 'note' }));
  return elements;
}

function row(head: HTMLElement | string, cells: readonly string[], best: boolean): HTMLElement {
  const element = make('tr', '', { part: best ? 'row row-best' : 'row' });
  if (best) element.className = 'best';
  const th = make('th', '', { scope: 'row' });
  th.append(head);
  element.append(th, ...cells.map((cell, i) => narrow(make('td', cell), i)));
  return element;
}

function table(caption: string, headings: readonly string[], rows: readonly HTMLElement[]): HTMLElement {
  const head = make('tr', '');
  head.append(...headings.map((text, i) => narrow(make('th', text, { scope: 'col' }), i - 1)));
  const [thead, tbody] = [make('thead', ''), make('tbody', '')];
  thead.append(head);
  tbody.append(...rows);
  const whole = make('table', '', { part: 'table' });
  whole.append(make('caption', caption), thead, tbody);
  const scroll = make('div', '');
  scroll.className = 'scroll';
  scroll.append(whole);
  return scroll;
}

/** On a narrow page the gammons, the fourth and fifth number, are left out. */
function narrow(cell: HTMLElement, index: number): HTMLElement {
  if (index >= 3) cell.className = 'wide';
  return cell;
}
