/** `<gammon-board>`: a position as a picture. */

import { boardInfo, boardSvg, boardText, GammonlabError } from '../board.js';
import { send } from './events.js';
import { forget, whenNear } from './near.js';
import { adopt } from './styles.js';
import { languageOf, TEXTS, type Texts } from './texts.js';

/** On a server there are no elements to extend. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/**
 * A position as a picture. Attributes: `xgid` (any notation), `play`, `mirrored`, `no-numbers`, `theme` (`light` or
 * `dark`; without it the CSS property `color-scheme` decides), `label`, and `lang` of the element or an ancestor. The
 * content of the element, such as an SVG drawn by a server (`boardSvg`), is shown until an attribute changes, and
 * nothing is fetched to draw the board. Event: `gammonproblem`.
 */
export class GammonBoard extends Base {
  /** The attributes that change the picture. */
  static get observedAttributes(): string[] {
    return ['xgid', 'play', 'mirrored', 'no-numbers', 'label', 'lang'];
  }

  /** The content of the element. @internal */
  protected readonly content: HTMLElement;
  readonly #picture: HTMLElement;
  /** Increases with each drawing, to detect results that arrive too late. */
  #drawing = 0;
  #connected = false;
  /** Whether the picture differs from the one in the page's HTML. */
  #changed = false;

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: 'open' });
    adopt(shadow);
    this.#picture = document.createElement('div');
    this.#picture.className = 'picture';
    this.#picture.append(document.createElement('slot'));
    this.content = document.createElement('div');
    this.content.append(this.#picture);
    shadow.append(this.content);
  }

  /** @internal */
  connectedCallback(): void {
    this.#connected = true;
    whenNear(this, () => void this.draw());
  }

  /** @internal */
  disconnectedCallback(): void {
    forget(this);
  }

  /** @internal */
  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    if (!this.#connected || before === now) return;
    this.#changed = true;
    if (this.isConnected) whenNear(this, () => void this.draw());
  }

  /** The position: an XGID, a GNU Position ID (optionally `:MatchID`) or an OGID. */
  get xgid(): string {
    return this.getAttribute('xgid') ?? '';
  }
  /** Shows another position. */
  set xgid(id: string) {
    this.setAttribute('xgid', id);
  }

  /** A play of the dice in the id, drawn with arrows; empty for none. */
  get play(): string {
    return this.getAttribute('play') ?? '';
  }
  /** Shows a play; with an empty text only the position. */
  set play(play: string) {
    if (play) this.setAttribute('play', play);
    else this.removeAttribute('play');
  }

  /** Whether the home board of the side on roll is on the left. */
  get mirrored(): boolean {
    return this.hasAttribute('mirrored');
  }
  /** Turns the board. */
  set mirrored(mirrored: boolean) {
    this.toggleAttribute('mirrored', mirrored);
  }

  /** The texts of the element's language. @internal */
  protected get texts(): Texts {
    return TEXTS[languageOf(this)];
  }

  /** The play that is shown: the attribute's, unless a kind of this element chooses another. @internal */
  protected get shownPlay(): string {
    return this.play;
  }

  /** Whether the picture is the content of the element. @internal */
  protected get given(): boolean {
    return !this.#changed && this.childElementCount > 0;
  }

  /** Draws the board, even if the element has content. @internal */
  protected redraw(): Promise<void> {
    this.#changed = true;
    return this.draw();
  }

  /** Draws the position of the attributes. @internal */
  protected async draw(): Promise<void> {
    if (this.given) return;
    const drawing = ++this.#drawing;
    const { xgid, shownPlay: play, mirrored } = this;
    try {
      if (!xgid.trim()) throw new GammonlabError('argument', this.texts.noId);
      const [info, svg] = await Promise.all([
        boardInfo(xgid),
        boardSvg(xgid, { play, mirrored, numbers: !this.hasAttribute('no-numbers'), theme: 'page' }),
      ]);
      if (drawing !== this.#drawing) return;
      this.#picture.innerHTML = svg;
      const picture = this.#picture.querySelector('svg');
      picture?.setAttribute('role', 'img');
      picture?.setAttribute('aria-label', this.getAttribute('label') ?? boardText(info, languageOf(this), play));
    } catch (error) {
      if (drawing !== this.#drawing) return;
      this.#picture.replaceChildren(problem(error, this.texts));
      report(this, error);
    }
  }
}

/** Sends the event of an error. */
export function report(from: HTMLElement, error: unknown): void {
  send(from, 'gammonproblem', error instanceof GammonlabError ? error : new GammonlabError('internal', String(error)));
}

/** The error in place of the answer. */
export function problem(error: unknown, texts: Texts): HTMLElement {
  const element = document.createElement('p');
  element.setAttribute('part', 'error');
  element.className = 'error';
  element.setAttribute('role', 'alert');
  element.textContent = texts.problem(error instanceof GammonlabError ? error.message : String(error));
  return element;
}
