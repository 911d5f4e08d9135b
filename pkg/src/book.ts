/** The opening book, fetched on first use. */

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

  /**
   * See `Engine.book`. The download continues if the call is cancelled: the book is small, and later calls will need
   * it.
   */
  async find(id: string, { signal }: CallOptions = {}): Promise<BookReport | null> {
    if (this.#disposed) throw this.#disposed;
    if (signal?.aborted) throw aborted();
    this.#reading ??= this.#begin();
    const book = await unlessAborted(this.#reading, signal);
    return this.#call('book', [text(id), book], signal);
  }

  /** Cancels the download. */
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
