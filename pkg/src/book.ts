/** The opening book: fetched when it is first asked. */

import type { ReadAsset } from './assets.js';
import { aborted, type GammonlabError, unlessAborted } from './errors.js';
import { type Call, text } from './protocol.js';
import type { BookReport, CallOptions } from './types.js';

export class OpeningBook {
  readonly #read: ReadAsset;
  readonly #call: Call;
  readonly #control = new AbortController();
  #reading: Promise<string> | null = null;
  #disposed: GammonlabError | null = null;

  constructor(read: ReadAsset, call: Call) {
    this.#read = read;
    this.#call = call;
  }

  /** See `Engine.book`. The book goes on coming if the call is withdrawn: it is small, and others will ask for it. */
  async find(id: string, { signal }: CallOptions = {}): Promise<BookReport | null> {
    if (this.#disposed) throw this.#disposed;
    if (signal?.aborted) throw aborted();
    this.#reading ??= this.#begin();
    const book = await unlessAborted(this.#reading, signal);
    return this.#call('book', [text(id), book], signal);
  }

  /** Breaks off what is on its way. */
  dispose(reason: GammonlabError): void {
    this.#disposed ??= reason;
    this.#control.abort();
  }

  async #begin(): Promise<string> {
    try {
      const bytes = await this.#read(() => {}, this.#control.signal);
      return new TextDecoder().decode(bytes);
    } catch (error) {
      // The next call tries again.
      this.#reading = null;
      throw this.#disposed ?? error;
    }
  }
}
