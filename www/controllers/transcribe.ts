/**
 * Matches that are entered by hand. Each step is kept on the device before the next; the engine ranks the plays of a
 * roll at once, and analyses what was entered while one types.
 */

import type { StoreError } from '../device/store/problem';
import type { TranscriptionShelf } from '../device/transcriptions';
import type {
  EnginePort,
  LibraryPort,
  RankedPlay,
  Transcript,
  TranscriptionAct,
  TranscriptionEntry,
  TranscriptionSettings,
} from '../engine/port';
import { problemOf } from '../engine/problem';
import type { Route } from '../state/route';
import type { Slice } from '../state/store';
import {
  entered,
  type KeptTranscription,
  type OpenTranscription,
  playOf,
  pressed,
  rollOf,
  type Transcribing,
} from '../state/transcribe';
import { sameTranscription } from '../state/transcribe-merge';

interface Needs {
  engine: Promise<EnginePort>;
  library: LibraryPort;
  shelf: TranscriptionShelf;
  /** Takes a match into the library; gives its id. */
  take(match: Transcript): Promise<string>;
  go(route: Route): Promise<void>;
  /** Irreplaceable data is stored: request persistent storage from the browser. */
  precious(): void;
  now(): number;
  newId(): string;
}

export function createTranscribe({ get, set }: Slice<'transcribing', 'settings'>, needs: Needs) {
  const patch = (change: Partial<Transcribing>) => set({ transcribing: { ...get().transcribing, ...change } });
  const patchOpen = (id: string, change: Partial<OpenTranscription>) => {
    const { open } = get().transcribing;
    if (open?.kept.id === id) patch({ open: { ...open, ...change } });
  };
  /** Counts steps, so that an answer that comes too late is known. */
  let step = 0;
  /** Keys wait for the one before, whose play may not be known yet. */
  let keys: Promise<void> = Promise.resolve();
  let analysing = new AbortController();

  async function load(): Promise<void> {
    if (get().transcribing.list !== null) return;
    try {
      const list = await needs.shelf.load();
      for (const kept of list) needs.shelf.took(kept);
      patch({ list });
    } catch (error) {
      patch({ list: [], problem: problemOf(error) });
    }
  }

  /** Versions on their way to the device, by the id of their transcription. */
  const underway = new Map<string, number>();

  /** Puts a transcription into the list, in the place of the one with that id. */
  function show(kept: KeptTranscription, id = kept.id): void {
    const list = get().transcribing.list ?? [];
    patch({ list: [kept, ...list.filter((one) => one.id !== id && one.id !== kept.id)] });
  }

  /** Puts a transcription into the list, and on the device. */
  async function keep(kept: KeptTranscription): Promise<void> {
    const { id } = kept;
    show(kept);
    underway.set(id, (underway.get(id) ?? 0) + 1);
    const arrived = () => underway.set(id, underway.get(id)! - 1);
    try {
      const there = await needs.shelf.put(kept, needs.newId());
      arrived();
      needs.precious();
      patch({ problem: null });
      if (there.id !== id) await goOnWithCopy(id, there.id);
      else if (underway.get(id) === 0) await takeUp(there);
    } catch (error) {
      // It waits in memory, and the page shows a notice.
      patch({ problem: problemOf(error) });
      void (error as Partial<StoreError> | null)?.kept?.then(arrived, () => {});
    }
  }

  /** Another tab has changed the same turns: that version stays as it is, and this tab's becomes a copy. */
  async function goOnWithCopy(id: string, copy: string): Promise<void> {
    const { open, list } = get().transcribing;
    const mine = open?.kept.id === id ? open.kept : list?.find((one) => one.id === id);
    if (mine) {
      const kept = { ...mine, id: copy };
      show(kept, id);
      if (open?.kept.id === id) patch({ open: { ...open, kept }, copied: true });
    }
    if (underway.get(id) === 0) await heard(id);
  }

  /** Shows a version of the device: what another tab has made of a transcription. */
  async function takeUp(kept: KeptTranscription): Promise<void> {
    needs.shelf.took(kept);
    const { open, list } = get().transcribing;
    const known = list?.find(({ id }) => id === kept.id);
    if (known && sameTranscription(known, kept)) return;
    show(kept);
    if (open?.kept.id !== kept.id) return;
    const last = kept.transcription.entries.length - 1;
    const at = open.at !== null && open.at <= last ? open.at : null;
    patch({ open: { ...open, kept, plays: null, at } });
    await follow();
  }

  /** Another tab has changed or deleted a transcription. */
  async function heard(id: string): Promise<void> {
    const quiet = () => get().transcribing.list !== null && !underway.get(id);
    if (!quiet()) return;
    try {
      const kept = await needs.shelf.get(id);
      // Entries made here meanwhile are merged with it when it is saved.
      if (!quiet()) return;
      if (kept) return await takeUp(kept);
      const { open, list } = get().transcribing;
      if (open?.kept.id === id) close();
      patch({ list: list?.filter((one) => one.id !== id) ?? null });
    } catch (error) {
      patch({ problem: problemOf(error) });
    }
  }

  function close(): void {
    analysing.abort();
    step += 1;
    patch({ open: null, copied: false });
  }

  /** The entries checked by the rules, and the plays of the roll on the board. */
  async function follow(): Promise<void> {
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

  /** Other entries: kept, and followed. */
  async function change(entries: readonly TranscriptionEntry[], also: Partial<OpenTranscription> = {}): Promise<void> {
    const { open } = get().transcribing;
    if (!open) return;
    const { kept } = open;
    const next = { ...kept, transcription: { ...kept.transcription, entries: [...entries] }, at: needs.now() };
    patch({ open: { ...open, kept: next, die: null, plays: null, ...also } });
    const keeping = keep(next);
    await follow();
    await keeping;
  }

  async function act(given: TranscriptionAct): Promise<void> {
    const { open } = get().transcribing;
    if (!open) return;
    const awaitsPlay = open.report?.awaits.kind === 'play';
    const entries = entered(open.kept.transcription.entries, open.at, given, awaitsPlay, needs.now());
    // A roll that was corrected needs its play next.
    const needsPlay = open.at !== null && given.kind === 'roll' && given.play === null;
    await change(entries, { at: needsPlay ? open.at : null });
  }

  /** The roll on the board gets the best play, unless another was entered. */
  async function takeBest(): Promise<void> {
    const { open } = get().transcribing;
    if (open?.report?.awaits.kind !== 'play' || open.at !== null) return;
    const best = open.plays?.[0];
    if (best) await act(playOf(open, best.play));
  }

  async function typed(key: string): Promise<void> {
    const { open } = get().transcribing;
    const press = open && pressed(key, open);
    if (!open || !press) return;
    patchOpen(open.kept.id, { keys: open.keys + 1 });
    if (press.kind === 'undo') return undo();
    if (press.kind === 'resign') return;
    if (press.kind === 'act') {
      if (press.act.kind === 'double') await takeBest();
      return act(press.act);
    }
    if (open.die === null) {
      if (open.at === null) await takeBest();
      const now = get().transcribing.open;
      return now ? patchOpen(now.kept.id, { die: press.die }) : undefined;
    }
    const opening = open.at === null ? open.report?.awaits.kind === 'opening' : isOpening(open, open.at);
    await act(rollOf(open.die, press.die, opening));
  }

  async function undo(): Promise<void> {
    const { open } = get().transcribing;
    if (!open) return;
    if (open.die !== null) return patchOpen(open.kept.id, { die: null });
    const { entries } = open.kept.transcription;
    if (open.at !== null) return patchOpen(open.kept.id, { at: null });
    const last = entries.at(-1);
    if (!last) return;
    // The play goes before the roll.
    const kept = entries.slice(0, -1);
    const rolled = last.act.kind === 'roll' && open.report?.awaits.kind !== 'play';
    await change(rolled && last.act.kind === 'roll' ? [...kept, { ...last, act: { ...last.act, play: null } }] : kept);
  }

  return {
    async visit(): Promise<void> {
      await load();
      const { open } = get().transcribing;
      if (open) await follow();
    },
    heard,
    /** A backup was restored: the list shows the new ones, and nothing here is lost. */
    async heardAll(): Promise<void> {
      if (get().transcribing.list === null) return;
      const all = await needs.shelf.load().catch(() => []);
      for (const kept of all) if (!underway.get(kept.id)) await takeUp(kept);
    },
    actions: {
      async newTranscription(settings: TranscriptionSettings): Promise<void> {
        const kept: KeptTranscription = {
          id: needs.newId(),
          transcription: { settings, entries: [] },
          at: needs.now(),
          match: null,
        };
        await open(kept);
        await keep(kept);
      },
      openTranscription: (id: string) => {
        const kept = get().transcribing.list?.find((one) => one.id === id);
        return kept ? open(kept) : Promise.resolve();
      },
      closeTranscription: close,
      async removeTranscription(id: string): Promise<void> {
        patch({ list: get().transcribing.list?.filter((one) => one.id !== id) ?? null });
        await needs.shelf.remove(id).catch((error: unknown) => patch({ problem: problemOf(error) }));
      },
      /** A key of the keyboard, or a tap on what stands for it. */
      transcribeKey(key: string): Promise<void> {
        keys = keys.then(() => typed(key));
        return keys;
      },
      transcribeAct: (given: TranscriptionAct) => act(given),
      /** The play of the roll on the board, or of the entry being corrected, in words. */
      async transcribePlay(play: string): Promise<void> {
        const { open } = get().transcribing;
        if (open) await act(playOf(open, play));
      },
      /** The entry to mend; null for the end of the list. */
      async mendEntry(at: number | null): Promise<void> {
        const { open } = get().transcribing;
        if (!open) return;
        patch({ open: { ...open, at, die: null, plays: null } });
        await follow();
      },
      async removeEntry(at: number): Promise<void> {
        const { open } = get().transcribing;
        if (open)
          await change(
            open.kept.transcription.entries.filter((_, n) => n !== at),
            { at: null },
          );
      },
      async insertEntry(at: number): Promise<void> {
        const { open } = get().transcribing;
        if (!open) return;
        const { entries } = open.kept.transcription;
        const fresh: TranscriptionEntry = { act: { kind: 'roll', dice: [1, 1], play: null } };
        await change([...entries.slice(0, at), fresh, ...entries.slice(at)], { at });
      },
      async commentEntry(at: number, comment: string): Promise<void> {
        const { open } = get().transcribing;
        if (!open) return;
        const { entries } = open.kept.transcription;
        await change(
          entries.map((entry, n) => {
            const { comment: _, ...rest } = entry;
            return n === at ? (comment ? { ...rest, comment } : rest) : entry;
          }),
          { at: open.at },
        );
      },
      /** Appends a list of plays to the entries; rejects with the first invalid word. */
      async pasteEntries(text: string): Promise<void> {
        const { open } = get().transcribing;
        if (!open) return;
        const entries = await needs.library.pastedEntries(text);
        await change([...open.kept.transcription.entries, ...entries]);
      },
      async changeTranscription(settings: TranscriptionSettings): Promise<void> {
        const { open } = get().transcribing;
        if (!open) return;
        const kept = { ...open.kept, transcription: { ...open.kept.transcription, settings } };
        patch({ open: { ...open, kept } });
        await change(kept.transcription.entries);
      },
      /** Adds the match to the library with the analysis so far, and opens it. */
      async finishTranscription(): Promise<void> {
        const { open } = get().transcribing;
        const match = open?.report?.match;
        if (!open || !match) return;
        const { analysed } = open;
        const same = JSON.stringify(analysed?.games) === JSON.stringify(match.games);
        const id = await needs.take(same && analysed ? analysed : match);
        // Meanwhile something may have been entered here or in another tab.
        const now = get().transcribing.open;
        if (now) {
          const kept = { ...now.kept, match: id };
          patchOpen(kept.id, { kept });
          await keep(kept);
        }
        await needs.go({ page: 'match', match: id, at: null });
      },
    },
  };

  async function open(kept: KeptTranscription): Promise<void> {
    const open = { kept, report: null, die: null, plays: null, at: null, analysed: null, keys: 0 };
    patch({ open, copied: false });
    await follow();
  }
}

/** The position with the dice for ranking plays: the end of the list, or the entry being corrected. */
function rolledAt(open: OpenTranscription | null): string | null {
  const { report, at, kept } = open ?? {};
  if (!report || !kept) return null;
  if (at == null) return report.awaits.kind === 'play' ? report.xgid : null;
  return kept.transcription.entries[at]?.act.kind === 'roll' ? (report.positions[at] ?? null) : null;
}

/** Whether an entry is the first roll of a game. */
function isOpening({ report }: OpenTranscription, at: number): boolean {
  return report?.places[at]?.[1] === 0;
}
