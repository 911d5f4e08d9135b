/** The open transcription by the rules, with its analysis. */

import type { EnginePort, LibraryPort, RankedPlay, Transcript } from '../engine/port';
import { problemOf } from '../engine/problem';
import type { Slice } from '../state/store';
import type { OpenTranscription, Transcribing } from '../state/transcribe';

export type State = Slice<'transcribing', 'settings'>;

export type Patches = ReturnType<typeof createPatches>;

/** Changes of the state: of everything, and of the transcription that is open if it is still that one. */
export function createPatches({ get, set }: State) {
  const patch = (change: Partial<Transcribing>) => set({ transcribing: { ...get().transcribing, ...change } });
  return {
    patch,
    patchOpen(id: string, change: Partial<OpenTranscription>): void {
      const { open } = get().transcribing;
      if (open?.kept.id === id) patch({ open: { ...open, ...change } });
    },
  };
}

interface Needs {
  engine: Promise<EnginePort>;
  library: LibraryPort;
}

export function createFollowing({ get }: State, needs: Needs, { patch, patchOpen }: Patches) {
  /** Counts steps, so that an answer that comes too late is known. */
  let step = 0;
  let analysing = new AbortController();
  let following: Promise<void> = Promise.resolve();

  /** The entries checked by the rules, and the plays of the roll on the board. */
  function follow(): Promise<void> {
    following = followNow();
    return following;
  }

  async function followNow(): Promise<void> {
    const { open } = get().transcribing;
    if (!open) return;
    const mine = ++step;
    const { id, transcription } = open.kept;
    try {
      const report = await needs.library.transcription(transcription);
      if (mine !== step) return;
      patchOpen(id, { report, plays: null });
      const xgid = rolledAt(get().transcribing.open);
      if (xgid) {
        const plays = await ranked(xgid);
        if (mine !== step) return;
        patchOpen(id, { plays });
      }
    } catch (error) {
      if (mine === step) patch({ problem: problemOf(error) });
    }
    void analyse();
  }

  /** The plays of a roll, the best first, as the quickest look ranks them. */
  async function ranked(xgid: string): Promise<readonly RankedPlay[]> {
    const engine = await needs.engine;
    const { moves } = await engine.plays(xgid, { level: '1ply', top: 1000, met: get().settings.met });
    return moves;
  }

  /** Analyses the entries so far; the next key cancels it, and it resumes afterwards. */
  async function analyse(): Promise<void> {
    analysing.abort();
    const control = new AbortController();
    analysing = control;
    const { open } = get().transcribing;
    const match = open?.report?.match;
    if (!open || !match || match.rolls === 0) return;
    const { id } = open.kept;
    // The analysis of unchanged actions stays.
    const before = open.analysed;
    const analyses = (before?.analyses ?? []).map((analysis) => ({
      ...analysis,
      games: match.games.map((game, g) =>
        game.actions.map((action, a) => {
          const same = JSON.stringify(before?.games[g]?.actions[a]) === JSON.stringify(action);
          return same ? (analysis.games[g]?.[a] ?? {}) : {};
        }),
      ),
    }));
    const engine = await needs.engine;
    if (control.signal.aborted) return;
    const { review, met } = get().settings;
    const onProgress = ({ match }: { match: Transcript }) => {
      if (!control.signal.aborted) patchOpen(id, { analysed: match });
    };
    try {
      const analysed = await engine.analyseMatch(
        { ...match, analyses },
        { ...review, level: '2ply', cubeLevel: '2ply', met },
        { signal: control.signal, onProgress },
      );
      if (!control.signal.aborted) patchOpen(id, { analysed });
    } catch (error) {
      if (!control.signal.aborted) patch({ problem: problemOf(error) });
    }
  }

  return {
    follow,
    /** Resolves when what was last followed is known. */
    followed: (): Promise<void> => following,
    /** Nobody waits for answers any more. */
    withdraw(): void {
      analysing.abort();
      step += 1;
    },
  };
}

/** The position with the dice for ranking plays: the end of the list, or the entry being corrected. */
function rolledAt(open: OpenTranscription | null): string | null {
  const { report, at, kept } = open ?? {};
  if (!report || !kept) return null;
  if (at == null) return report.awaits.kind === 'play' ? report.xgid : null;
  return kept.transcription.entries[at]?.act.kind === 'roll' ? (report.positions[at] ?? null) : null;
}
