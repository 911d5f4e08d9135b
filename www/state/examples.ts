/** Live examples of the help: their list, and the contents of their tables. */

export type ExampleName = 'level' | 'search' | 'luck' | 'errorBar' | 'matchPlay' | 'rating' | 'adjusted' | 'drill';

/** A cell of an example's table: words, or a number and what it is. */
export type Cell =
  | string
  | { equity: number }
  | { size: number }
  | { percent: number }
  | { points: number }
  | { lost: number }
  | { rating: number }
  | { days: number }
  | { count: number }
  | { ms: number };
