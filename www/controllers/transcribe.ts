/**
 * Matches that are entered by hand. Each step is saved on the device before the next; the engine ranks the plays of a
 * roll at once, and analyses the entries during typing.
 */

import type { TranscriptionShelf } from '../device/transcriptions';
import type {
  EnginePort,
  LibraryPort,
  Transcript,
  TranscriptionAct,
  TranscriptionEntry,
  TranscriptionSettings,
} from '../engine/port';
import type { Route } from '../state/route';
import { entered, type KeptTranscription, type OpenTranscription, playOf, pressed, rollOf } from '../state/transcribe';
import { createFollowing, createPatches, type Patches, type State } from './transcribe-follow';
import { createKept } from './transcribe-kept';

interface Needs {
  engine: Promise<EnginePort>;
  library: LibraryPort;
  shelf: TranscriptionShelf;
  /** Takes a match into the library; gives its id. */
  take(match: Transcript): Promise<string>;
  go(route: Route): Promise<void>;
  /** A test whether the user has opened nothing else since this call. */
  stays(): () => boolean;
  /** Irreplaceable data is stored: request persistent storage from the browser. */
  precious(): void;
  now(): number;
  newId(): string;
}

type Kept = ReturnType<typeof createKept>;
type Following = ReturnType<typeof createFollowing>;

/** Changes the entries of the transcription that is open: by keys, by plays, one by one. */
function createEntries(state: State, needs: Needs, patches: Patches, { follow, followed }: Following, { keep }: Kept) {
  const { get } = state;
  const { patch, patchOpen } = patches;
  /** Keys wait for the one before, and for the plays of the roll on the board, also after a match is opened. */
  let keys: Promise<void> = Promise.resolve();

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
    if (entries.length > 0) await change(withoutLast(entries, open.report?.awaits.kind === 'play'));
  }

  return {
    /** A key of the keyboard, or a tap on its button. */
    transcribeKey(key: string): Promise<void> {
      keys = keys.then(followed).then(() => typed(key));
      return keys;
    },
    transcribeAct: (given: TranscriptionAct) => act(given),
    /** The play of the roll on the board, or of the entry being corrected, in words. */
    async transcribePlay(play: string): Promise<void> {
      const { open } = get().transcribing;
      if (open) await act(playOf(open, play));
    },
    /** The entry to correct; null for the end of the list. */
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
      await change(withComment(open.kept.transcription.entries, at, comment), { at: open.at });
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
  };
}

export function createTranscribe(state: State, needs: Needs) {
  const { get } = state;
  const patches = createPatches(state);
  const { patch } = patches;
  const following = createFollowing(state, needs, patches);
  const { follow } = following;
  const kept = createKept(state, needs, patches, follow, close);
  const { keep } = kept;

  function close(): void {
    following.withdraw();
    patch({ open: null, copied: false });
  }

  async function open(kept: KeptTranscription): Promise<void> {
    const open = { kept, report: null, die: null, plays: null, at: null, analysed: null, keys: 0 };
    patch({ open, copied: false });
    await follow();
  }

  return {
    async visit(): Promise<void> {
      await kept.load();
      const { open } = get().transcribing;
      if (open) await follow();
    },
    heard: kept.heard,
    heardAll: kept.heardAll,
    actions: {
      async newTranscription(settings: TranscriptionSettings): Promise<void> {
        const fresh: KeptTranscription = {
          id: needs.newId(),
          transcription: { settings, entries: [] },
          at: needs.now(),
        };
        await open(fresh);
        await keep(fresh);
      },
      openTranscription: (id: string) => {
        const found = get().transcribing.list?.find((one) => one.id === id);
        return found ? open(found) : Promise.resolve();
      },
      closeTranscription: close,
      removeTranscription: kept.remove,
      ...createEntries(state, needs, patches, following, kept),
      /** Adds the match to the library with the analysis so far, and opens it. */
      async finishTranscription(): Promise<void> {
        const { open } = get().transcribing;
        const match = open?.report?.match;
        if (!open || !match) return;
        const stays = needs.stays();
        const { analysed } = open;
        const same = JSON.stringify(analysed?.games) === JSON.stringify(match.games);
        const id = await needs.take(same && analysed ? analysed : match);
        if (stays()) await needs.go({ page: 'match', match: id, at: null });
      },
    },
  };
}

type Entries = readonly TranscriptionEntry[];

/** The entries without the last step: the play goes before the roll, unless that has none yet. */
function withoutLast(entries: Entries, awaitsPlay: boolean): Entries {
  const [kept, last] = [entries.slice(0, -1), entries.at(-1)!];
  return last.act.kind === 'roll' && !awaitsPlay ? [...kept, { ...last, act: { ...last.act, play: null } }] : kept;
}

const withComment = (entries: Entries, at: number, comment: string): Entries =>
  entries.map((entry, n) => {
    const { comment: _, ...rest } = entry;
    return n === at ? (comment ? { ...rest, comment } : rest) : entry;
  });

/** Whether an entry is the first roll of a game. */
function isOpening({ report }: OpenTranscription, at: number): boolean {
  return report?.places[at]?.[1] === 0;
}
