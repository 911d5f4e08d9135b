/** `<gammon-analysis>`: a position with an analysis on request. */

import { boardInfo } from '../board.js';
import type { Level, LinkedPosition } from '../types.js';
import { GammonBoard, problem, report } from './board.js';
import { send } from './events.js';
import { make } from './make.js';
import { languageOf } from './texts.js';

/**
 * A position with a button for the best plays, or for the cube action if the id has no dice. Attributes: those of
 * `<gammon-board>`, `level` (default `2ply`), `top` (number of plays listed, default 5) and `link`: a link with
 * everything, whose position and numbers are shown without an engine. Events: `gammonanswer`,
 * `gammonplay` and `gammonproblem`.
 */
export class GammonAnalysis extends GammonBoard {
  /** The attributes that change the picture or the analysis. */
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'level', 'top', 'link'];
  }

  readonly #panel = document.createElement('div');
  /** The play that the visitor chose from the table. */
  #chosen = '';
  /** Increases with each request and each new position, to detect answers that arrive too late. */
  #question = 0;
  #asked: AbortController | undefined;
  #state = '';
  /** The link that was read last, and its content. */
  #link = '';
  #linked: { position: LinkedPosition; quiz: boolean } | undefined;

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
    const link = this.getAttribute('link') ?? '';
    if (link !== this.#link && !(await this.#readLink(link))) return;
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
    if (this.#linked?.position.xgid === xgid) return this.#showLinked(this.#linked);
    this.#panel.replaceChildren(...(info ? [this.#button(info.dice !== null)] : []));
  }

  /** Reads a link, and shows its position. False if the link has been removed meanwhile or cannot be read. */
  async #readLink(link: string): Promise<boolean> {
    this.#linked = undefined;
    this.#link = link;
    this.#state = '';
    if (!link) return true;
    try {
      const { readLinked } = await import('./answers.js');
      const linked = await readLinked(link);
      if (link !== (this.getAttribute('link') ?? '')) return false;
      this.#linked = linked;
      this.xgid = linked.position.xgid;
      return true;
    } catch (error) {
      this.#panel.replaceChildren(problem(error, this.texts));
      report(this, error);
      return false;
    }
  }

  /** The answer of a link: immediately, or in a quiz after a click. */
  async #showLinked({ position, quiz }: { position: LinkedPosition; quiz: boolean }): Promise<void> {
    const { adoptTables, linked } = await import('./answers.js');
    if (this.shadowRoot) adoptTables(this.shadowRoot);
    const show = () =>
      this.#panel.replaceChildren(
        ...linked(position, languageOf(this), (button, play) => this.#choose(button, play)),
      );
    if (!quiz) return show();
    const { showPlays, showCube } = this.texts;
    const button = make('button', position.plays?.length ? showPlays : showCube, { part: 'button' });
    button.className = 'ask';
    button.addEventListener('click', show);
    this.#panel.replaceChildren(button);
  }

  /** The position or the options have changed: the old answer no longer applies. */
  #forget(): void {
    this.#question++;
    this.#asked?.abort();
    this.#asked = undefined;
    this.#chosen = '';
    this.#state = '';
  }

  /** The button for the analysis. Without `dice` the position has not been read yet. */
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
    const { signal } = this.#asked;
    const level = (this.getAttribute('level') ?? '2ply') as Level;
    const top = Number(this.getAttribute('top') ?? 5);
    const language = languageOf(this);
    try {
      const rolled = known ?? (await boardInfo(this.xgid)).dice !== null;
      const { adoptTables, cube, plays } = await import('./answers.js');
      if (this.shadowRoot) adoptTables(this.shadowRoot);
      const answer = rolled
        ? await plays(this.xgid, { level, signal, top }, language, (button, play) => this.#choose(button, play))
        : await cube(this.xgid, { level, signal }, language);
      if (question !== this.#question) return;
      this.#asked = undefined;
      const hadFocus = this.shadowRoot?.activeElement === button;
      this.#panel.replaceChildren(...answer.elements);
      send(this, 'gammonanswer', answer.report);
      if (hadFocus) this.#panel.querySelector<HTMLElement>('[tabindex], button')?.focus();
    } catch (error) {
      if (question !== this.#question) return;
      this.#asked = undefined;
      button.removeAttribute('aria-disabled');
      this.#beside(button, problem(error, texts));
      report(this, error);
    }
  }

  /** Shows something beside the button, which keeps the focus. */
  #beside(button: HTMLElement, element: HTMLElement): void {
    while (button.nextSibling) button.nextSibling.remove();
    button.after(element);
  }

  /** Shows a play on the board, or the position again. */
  #choose(button: HTMLElement, play: string): void {
    this.#chosen = this.#chosen === play ? '' : play;
    for (const other of this.#panel.querySelectorAll('[aria-pressed]')) {
      other.setAttribute('aria-pressed', String(other === button && this.#chosen !== ''));
    }
    void this.redraw();
    send(this, 'gammonplay', { play: this.#chosen });
  }
}
