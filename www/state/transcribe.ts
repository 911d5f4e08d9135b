/** A match that is entered by hand: the entries, and the meaning of each key. */

import type {
  EngineProblem,
  RankedPlay,
  Transcript,
  Transcription,
  TranscriptionAct,
  TranscriptionEntry,
  TranscriptionReport,
  TranscriptionSettings,
} from '../engine/port';

/** A transcription as the device keeps it. */
export interface KeptTranscription {
  id: string;
  transcription: Transcription;
  /** When it was changed last, in milliseconds since 1970. */
  at: number;
}

export interface Transcribing {
  /** All stored ones, the latest first; null until they were read. */
  list: readonly KeptTranscription[] | null;
  open: OpenTranscription | null;
  /** Another tab has changed the same turns, so the open one is a copy. */
  copied: boolean;
  problem: EngineProblem | null;
}

export interface OpenTranscription {
  kept: KeptTranscription;
  report: TranscriptionReport | null;
  /** The first die of a roll that is being typed. */
  die: number | null;
  /** The plays of the roll on the board, the best first; null while they are not known. */
  plays: readonly RankedPlay[] | null;
  /** The entry that is being corrected; null at the end of the list. */
  at: number | null;
  /** The match with the analysis so far. */
  analysed: Transcript | null;
  /** Keys pressed, for statistics. */
  keys: number;
}

export const NO_TRANSCRIBING: Transcribing = { list: null, open: null, copied: false, problem: null };

export const NEW_SETTINGS: TranscriptionSettings = {
  players: ['', ''],
  length: 7,
  jacoby: false,
  beavers: false,
  variation: 'backgammon',
  score: [0, 0],
  event: null,
  date: null,
};

/** Keys of the plays, the best first: letters that mean nothing else. */
export const PLAY_KEYS = 'abcefghijklmnoqsvwyz';

/** The meaning of a key. */
export type Press =
  | { kind: 'die'; die: number }
  | { kind: 'act'; act: TranscriptionAct }
  | { kind: 'undo' }
  | { kind: 'resign' };

/**
 * The meaning of a key now; null if it has none. A die typed instead of a play enters the best play first, so that a
 * turn played as the engine would is two keys.
 */
export function pressed(key: string, open: OpenTranscription): Press | null {
  const { report } = open;
  if (!report) return null;
  const { awaits } = report;
  if (key === 'Backspace') return { kind: 'undo' };
  if (key === 'r' && awaits.kind !== 'opening' && awaits.kind !== 'over') return { kind: 'resign' };
  if (/^[1-6]$/.test(key) && awaits.kind !== 'over' && awaits.kind !== 'answer')
    return { kind: 'die', die: Number(key) };
  if (open.at !== null) return playAt(key, open);
  if (awaits.kind === 'answer') {
    if (key === 't') return { kind: 'act', act: { kind: 'take' } };
    if (key === 'p') return { kind: 'act', act: { kind: 'pass' } };
    if (key === 'b' && awaits.again) return { kind: 'act', act: { kind: 'beaver' } };
    return null;
  }
  if (key === 'd' && (awaits.kind === 'turn' || awaits.kind === 'play'))
    return { kind: 'act', act: { kind: 'double' } };
  return awaits.kind === 'play' ? playAt(key, open) : null;
}

/** A key of one of the ranked plays. */
function playAt(key: string, open: OpenTranscription): Press | null {
  const at = key === 'Enter' ? 0 : PLAY_KEYS.indexOf(key);
  const play = at < 0 ? undefined : open.plays?.[at];
  return play ? { kind: 'act', act: playOf(open, play.play) } : null;
}

/** The roll that is on the board, with its play. */
export function playOf({ kept, at }: Pick<OpenTranscription, 'kept' | 'at'>, play: string): TranscriptionAct {
  const { entries } = kept.transcription;
  const entry = entries[at ?? entries.length - 1];
  const dice = entry?.act.kind === 'roll' ? entry.act.dice : ([1, 1] as [number, number]);
  return { kind: 'roll', dice, play };
}

/** The entries after an action: at the end, or replacing a roll whose play is now entered or corrected. */
export function entered(
  entries: readonly TranscriptionEntry[],
  at: number | null,
  act: TranscriptionAct,
  awaitsPlay: boolean,
  now: number,
): TranscriptionEntry[] {
  if (at !== null) return entries.map((entry, n) => (n === at ? { ...entry, act } : entry));
  const last = entries.length - 1;
  const completes = awaitsPlay && act.kind === 'roll' && act.play !== null;
  if (completes) return entries.map((entry, n) => (n === last ? { ...entry, act } : entry));
  return [...entries, { act, at: now }];
}

/** The dice as they are typed: of the first roll of a game the first player's die stands first. */
export const rollOf = (first: number, second: number, opening: boolean): TranscriptionAct => ({
  kind: 'roll',
  dice: opening ? [first, second] : [Math.max(first, second), Math.min(first, second)],
  play: null,
});
