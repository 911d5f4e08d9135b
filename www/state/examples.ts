/** Live examples of the help: which there are, and what their tables hold. */

export type ExampleName = 'level' | 'search' | 'luck' | 'errorBar' | 'matchPlay';

/** A cell of an example's table: words, or a number and what it is. */
export type Cell =
  | string
  | { equity: number }
  | { size: number }
  | { percent: number }
  | { count: number }
  | { ms: number };
