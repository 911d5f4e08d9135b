/** What the landing page says in English. */

export const en = {
  title: 'See where the match was decided.',
  lead:
    'Drop a backgammon match: Gammonlab analyses every play, every cube and every roll on this device, shows where ' +
    'it went wrong, and helps you to get better. No account, no upload; it works offline.',
  drop: 'Drop a match file here',
  formats: 'eXtreme Gammon, GNU Backgammon, BGBlitz, Galaxy, Heroes, PlayOK and more; several files or a folder, too.',
  choose: 'Choose a file',
  example: 'Open the example match',
  paste: 'Or paste a match, a position or a list of ids',
  pasteHint: 'XGID=…, or the text of a match',
  show: 'Show',
  ways: 'What else it does',
  analyse: ['Analyse a position', 'Best plays, cube action, rollouts with confidence, every score of a match.'],
  matches: (n: number): [string, string] => [
    n === 0 ? 'Your matches' : n === 1 ? 'Your match' : `Your ${n} matches`,
    'Kept on this device with rating, luck and your notes.',
  ],
  play: ['Play a match', 'Against the engine, from beginner to full strength, each with its measured rating.'],
  tables: ['Match equity', 'What every score is worth, take points and gammon values.'],
  train: ['Train', 'Your own mistakes come back until they are none.'],
  lab: ['Lab', 'Let two levels of the engine play each other, with the luck taken out.'],
  board: 'The opening position',
} satisfies Record<string, unknown>;

export type HomeTexts = typeof en;
