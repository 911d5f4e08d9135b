/** The interface of a library. */

import type {
  Booklet,
  BookletForm,
  BookletText,
  DiceCount,
  DiceReport,
  Lesson,
  LinkContent,
  MatchEquitySource,
  SearchQuery,
  SearchResult,
  Transcript,
  Transcription,
  TranscriptionEntry,
  TranscriptionReport,
} from './types.js';

/**
 * An index of analysed matches, links that contain their positions, and matches entered by hand. No engine is needed.
 */
export interface Library {
  /**
   * Adds a match to the index under your name for it; replaces an earlier one of that name. Returns its part of the
   * index as bytes, which you can store and pass to `restore` in the same version of the package.
   */
  put(id: string, match: Transcript, met?: MatchEquitySource): Promise<Uint8Array>;
  /** Adds the bytes from `put` to the index. Rejects with kind `argument` for bytes of another version. */
  restore(bytes: Uint8Array): Promise<void>;
  /** Removes a match from the index. */
  remove(id: string): Promise<void>;
  /** The results from number `first` on, at most `most` of them, and the totals over all results. */
  search(query: SearchQuery, first?: number, most?: number): Promise<SearchResult>;
  /** The names of all players with the number of their matches. */
  players(): Promise<[string, number][]>;
  /** Number of decisions in the index, and their bytes in storage. */
  size(): Promise<{ decisions: number; bytes: number }>;
  /** The content of a link: the text behind `#/link/`. Rejects with kind `link.damaged` or `link.version`. */
  readLink(text: string): Promise<LinkContent>;
  /**
   * The text of a link of at most `most` characters, 12000 by default. Of a match, plays that were neither made nor
   * among the best are left out as far as needed. Rejects with kind `link.long` if it does not fit.
   */
  writeLink(content: LinkContent, most?: number): Promise<string>;
  /**
   * The lesson of a file's text. Rejects with kind `lesson.format`, `lesson.version`, `lesson.damaged` or
   * `lesson.content`.
   */
  readLesson(text: string): Promise<Lesson>;
  /** A lesson as the text of a file. Rejects with kind `lesson.content` if a part of it is not possible. */
  writeLesson(lesson: Lesson): Promise<string>;
  /** Checks a match that is entered by hand against the rules. */
  transcription(transcription: Transcription): Promise<TranscriptionReport>;
  /** The entries of a list of plays, such as `31: 8/5 6/5, 42: 8/4 6/4`. */
  pastedEntries(text: string): Promise<TranscriptionEntry[]>;
  /**
   * A collection of positions for printing, with numbered diagrams: one HTML page, or Markdown or LaTeX with pictures
   * as files. Rejects with the kind of the error if an id cannot be read.
   */
  writeBooklet(booklet: Booklet, form: BookletForm): Promise<BookletText>;
  /**
   * Adds the dice of a player, 0 or 1, in a match to a count; without one a new count is begun. Luck comes from our
   * analysis, or else from that of the file.
   */
  countDice(match: Transcript, player: 0 | 1, before?: DiceCount | null): Promise<DiceCount>;
  /** Counted dice, compared with fair dice, under a name. */
  diceReport(count: DiceCount, name: string): Promise<DiceReport>;
  /** Ends the worker. */
  dispose(): void;
}
