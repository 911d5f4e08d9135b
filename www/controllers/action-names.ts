/** The actions of the controllers that are fetched on demand. A name too many or too few is an error of types. */

export const TABLES = {
  explore: true,
  openMatchEquity: true,
  importTable: true,
  makeTable: true,
  stopTable: true,
  tableText: true,
} as const;

export const MATCH_FILES = {
  takeFiles: true,
  stopTaking: true,
  takeText: true,
  exportAll: true,
  stopSaving: true,
} as const;

export const LAB = {
  labSet: true,
  labStart: true,
  labStop: true,
  labContinue: true,
  labMatches: true,
  labSaved: true,
  labOpen: true,
} as const;

export const CONTEST = {
  chooseContest: true,
  chooseWord: true,
  takeUpContest: true,
  giveUpContest: true,
  startContest: true,
  rollContest: true,
  typeDice: true,
  decideContest: true,
  insist: true,
  thinkAgain: true,
  tapContest: true,
  dragContest: true,
  liftContest: true,
  putBackContest: true,
  undoContestMove: true,
  playContest: true,
  wrongThrow: true,
  endContest: true,
} as const;

export const TRANSCRIBE = {
  newTranscription: true,
  openTranscription: true,
  closeTranscription: true,
  removeTranscription: true,
  transcribeKey: true,
  transcribeAct: true,
  transcribePlay: true,
  mendEntry: true,
  removeEntry: true,
  insertEntry: true,
  commentEntry: true,
  pasteEntries: true,
  changeTranscription: true,
  finishTranscription: true,
} as const;

export const EDITOR = {
  edit: true,
  editCancel: true,
  editTool: true,
  editTap: true,
  editDrag: true,
  editClear: true,
  editFlip: true,
  editSet: true,
  editOpening: true,
  editDone: true,
} as const;

export const WHY = {
  readyWhy: true,
  explainWhy: true,
  reasonsOf: true,
  markWhy: true,
  closeWhy: true,
} as const;
