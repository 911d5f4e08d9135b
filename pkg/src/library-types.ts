/** A library as its caller sees it. */

import type {
  LinkContent,
  MatchEquitySource,
  SearchQuery,
  SearchResult,
  Transcript,
  Transcription,
  TranscriptionEntry,
  TranscriptionReport,
} from './types.js';

/** An index of analysed matches, links that carry what they show, and matches entered by hand. No engine is needed. */
export interface Library {
  /**
   * Puts a match into the index under a name of yours, in the place of an earlier one of that name. Gives its part of
   * the index as bytes, which can be kept and given to `restore` by the same version of the package.
   */
  put(id: string, match: Transcript, met?: MatchEquitySource): Promise<Uint8Array>;
  /** Puts what `put` gave into the index. Rejects with kind `argument` for bytes of another version. */
  restore(bytes: Uint8Array): Promise<void>;
  /** Takes a match out of the index. */
  remove(id: string): Promise<void>;
  /** The decisions `first`, `first + 1`, ... of those that are searched for, `most` of them, and the sums of all. */
  search(query: SearchQuery, first?: number, most?: number): Promise<SearchResult>;
  /** The names of all players with the number of their matches. */
  players(): Promise<[string, number][]>;
  /** How many decisions the index has, and how many bytes they take when kept. */
  size(): Promise<{ decisions: number; bytes: number }>;
  /** What a link carries: the text behind `#/link/`. Rejects with kind `link.damaged` or `link.version`. */
  readLink(text: string): Promise<LinkContent>;
  /**
   * The text of a link of at most `most` characters, 12000 by default. Of a match, plays that were neither made nor
   * among the best are left out as far as needed. Rejects with kind `link.long` if it does not fit.
   */
  writeLink(content: LinkContent, most?: number): Promise<string>;
  /** What the rules make of a match that is entered by hand. */
  transcription(transcription: Transcription): Promise<TranscriptionReport>;
  /** The entries of a list of plays, such as `31: 8/5 6/5, 42: 8/4 6/4`. */
  pastedEntries(text: string): Promise<TranscriptionEntry[]>;
  /** Ends the worker. */
  dispose(): void;
}
