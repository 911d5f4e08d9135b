/** What the maker of diagrams says in English. */

export const en = {
  title: 'Diagram',
  caption: 'Caption',
  captionHint: 'For example: Black to play 6-2',
  score: 'Score',
  pips: 'Pip counts',
  look: 'Board',
  size: 'Size',
  candidates: 'Candidates in the picture',
  transparent: 'Transparent background',
  draw: 'Click a point on the picture to mark it, or drag to draw an arrow.',
  clear: 'Remove marks and arrows',
  preview: 'Preview of the diagram',
  embed: 'Code for a web page',
  board: 'Board',
  analysis: 'Board with analysis',
  clean: 'Board only',
  cleanThis: 'This position',
  cleanLive: 'Match in another tab',
  waiting: 'Play or transcribe a match in another tab of this browser: its board appears here.',
};
export type DiagramTexts = typeof en;
