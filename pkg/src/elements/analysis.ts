/** `<gammon-analysis>`: a position, and what the engine says of it when a visitor asks. */

import { boardInfo } from '../board.js';
import type { CubeNumbers, CubeReport, Engine, Level, PlaysReport } from '../types.js';
import { GammonBoard, problem } from './board.js';
import * as t from './texts.js';

/** The engine of the page, started by whoever asks first. If it cannot start, the next click tries again. */
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

/**
 * A position with a button for the best plays, or for the cube action where the id has no dice. Attributes: those of
 * `<gammon-board>`, `level` (default `2ply`) and `top` (how many plays are listed, default 5).
 */
export class GammonAnalysis extends GammonBoard {
  /** The attributes that change the picture or the question. */
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'level', 'top'];
  }

  readonly #panel = document.createElement('div');
  /** The play that a visitor has chosen from the table. */
  #chosen = '';
  /** Grows with each question and each new position, so that an answer that comes too late is known. */
  #question = 0;
  #asked: AbortController | undefined;
  #state = '';

  constructor() {
    super();
    this.#panel.className = 'panel';
    this.#panel.setAttribute('part', 'panel');
    this.content.append(this.#panel);
  }

  /** @internal */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#asked) this.#forget();
  }

  /** @internal */
  override attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    super.attributeChangedCallback(name, before, now);
    if (before !== now && ['xgid', 'level', 'top', 'lang'].includes(name)) this.#forget();
  }

  /** @internal */
  protected override get shownPlay(): string {
    return this.#chosen || this.play;
  }

  /** @internal */
  protected override async draw(): Promise<void> {
    await super.draw();
    const { xgid } = this;
    if (this.#state === xgid) return;
    if (this.given) {
      this.#state = xgid;
      this.#panel.replaceChildren(this.#button(null));
      return;
    }
    const info = await boardInfo(xgid).catch(() => null); // the picture's place says what is wrong with the id
    if (xgid !== this.xgid) return;
    this.#state = xgid;
    this.#panel.replaceChildren(...(info ? [this.#button(info.dice !== null)] : []));
  }

  /** Another position, or another way to look at it: nothing that was said holds. */
  #forget(): void {
    this.#question++;
    this.#asked?.abort();
    this.#asked = undefined;
    this.#chosen = '';
    this.#state = '';
  }

  /** The button for the question; nobody has read the position if it is not known whether there are dice. */
  #button(rolled: boolean | null): HTMLElement {
    const { showPlays, showCube, analyse } = this.texts;
    const button = make('button', rolled === null ? analyse : rolled ? showPlays : showCube, { part: 'button' });
    button.className = 'ask';
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') !== 'true') void this.#ask(button, rolled);
    });
    return button;
  }

  async #ask(button: HTMLElement, known: boolean | null): Promise<void> {
    const question = ++this.#question;
    const texts = this.texts;
    button.setAttribute('aria-disabled', 'true');
    const status = make('p', texts.working, { role: 'status', part: 'status' });
    this.#beside(button, status);
    this.#asked = new AbortController();
    const level = (this.getAttribute('level') ?? '2ply') as Level;
    const options = { level, signal: this.#asked.signal };
    const top = Number(this.getAttribute('top') ?? 5);
    try {
      const rolled = known ?? (await boardInfo(this.xgid)).dice !== null;
      const judge = await engine();
      const answer = rolled
        ? this.#plays(await judge.plays(this.xgid, { ...options, top }), texts)
        : this.#cube(await judge.cube(this.xgid, options), texts);
      if (question !== this.#question) return;
      this.#asked = undefined;
      const hadFocus = this.shadowRoot?.activeElement === button;
      this.#panel.replaceChildren(...answer);
      if (hadFocus) this.#panel.querySelector<HTMLElement>('[tabindex], button')?.focus();
    } catch (error) {
      if (question !== this.#question) return;
      this.#asked = undefined;
      button.removeAttribute('aria-disabled');
      this.#beside(button, problem(error, texts));
    }
  }

  /** Puts something beside the button, which keeps the focus. */
  #beside(button: HTMLElement, element: HTMLElement): void {
    while (button.nextSibling) button.nextSibling.remove();
    button.after(element);
  }

  /** The plays in a table; each is a button that shows the play on the board. */
  #plays({ moves, level }: PlaysReport, texts: t.Texts): HTMLElement[] {
    if (moves.length === 0) return [make('p', texts.noPlay, { tabindex: '-1' })];
    const { play, equity, loss, win, gammon, lost } = texts.headings;
    const rows = moves.map((move, i) => {
      const button = make('button', move.play, { part: 'play', 'aria-pressed': 'false' });
      button.addEventListener('click', () => this.#choose(button, move.play));
      const { outcomes } = move;
      const chances = [outcomes.win, outcomes.winGammon, outcomes.loseGammon].map((chance) => t.percent(chance, texts));
      return row(button, [t.equity(move.equity, texts), t.loss(move.loss, texts), ...chances], i === 0);
    });
    return [table(texts.plays(level), [play, equity, loss, win, gammon, lost], rows)];
  }

  /** Shows a play on the board, or the position again. */
  #choose(button: HTMLElement, play: string): void {
    this.#chosen = this.#chosen === play ? '' : play;
    for (const other of this.#panel.querySelectorAll('[aria-pressed]')) {
      other.setAttribute('aria-pressed', String(other === button && this.#chosen !== ''));
    }
    void this.redraw();
  }

  /** What to do with the cube, and the equity of each option. */
  #cube(report: CubeReport, texts: t.Texts): HTMLElement[] {
    const { action, equity, best, outcomes } = report;
    const { option, difference } = texts.headings;
    const names = /^(no_)?redouble$/.test(action.cube) ? texts.redoubling : texts.doubling;
    const options: (keyof CubeNumbers<number>)[] = ['noDouble', 'doubleTake', 'doublePass'];
    const rows = options.flatMap((each) => {
      const value = equity[each];
      if (value === null) return [];
      const behind = value === best ? '' : t.equity(value - best, texts);
      return [row(names[each], [t.equity(value, texts), behind], value === best)];
    });
    const said = texts.action[action.cube] + (action.response ? `, ${texts.response[action.response]}` : '');
    const chances = [outcomes.win, outcomes.winGammon, outcomes.loseGammon].map((chance) => t.percent(chance, texts));
    return [
      make('p', said, { part: 'action', class: 'action', tabindex: '-1' }),
      table(texts.cube(report.level ?? ''), [option, texts.headings.equity, difference], rows),
      make('p', texts.chances(chances[0]!, chances[1]!, chances[2]!), { part: 'chances' }),
    ];
  }
}

function make(name: string, text: string, attributes: Record<string, string> = {}): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
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
