/** What the landing page says in English. */

export const en = {
  title: 'See where the match was decided.',
  lead:
    'Drop a backgammon match: Gammonlab analyses every play, cube action and roll on this device, shows where it ' +
    'went wrong, and helps you improve. No account, no upload; works offline.',
  drop: 'Drop a match file here',
  formats: 'eXtreme Gammon, GNU Backgammon, BGBlitz, Galaxy, Heroes, PlayOK and more; also several files or a folder.',
  choose: 'Choose a file',
  example: 'Open the example match',
  paste: 'Or paste a match, a position or a list of ids',
  pasteHint: 'XGID=…, or the text of a match',
  show: 'Open',
  ways: 'What else it does',
  analyse: ['Analyse a position', 'Best plays, cube action, rollouts with confidence intervals, every match score.'],
  matches: (n: number): [string, string] => [
    n === 0 ? 'Your matches' : n === 1 ? 'Your match' : `Your ${n} matches`,
    'Stored on this device with rating, luck and your notes.',
  ],
  play: ['Play a match', 'Against the engine, from beginner to full strength, each with its measured rating.'],
  tables: ['Match equity', 'Match winning chances, take points and gammon values at every score.'],
  train: ['Train', 'Practise your mistakes until you stop making them.'],
  lab: ['Lab', 'Let two levels of the engine play each other, luck-adjusted.'],
  picture: 'The analysis of a match: board, verdict and plays side by side',
  again: 'Welcome back',
  goOn: (who: string, score: string) => `Continue against ${who}, ${score}`,
  due: (n: number) => (n === 1 ? '1 card is due' : `${n} cards are due`),
} satisfies Record<string, unknown>;

export type HomeTexts = typeof en;
