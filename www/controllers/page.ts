/** The page itself: what it shows, short messages, copies, the help, being installed and kept up to date. */

import type { Given, Offer } from '../device/given';
import type { EnginePort } from '../engine/port';
import { problemOf } from '../engine/problem';
import type { ExampleName } from '../state/examples';
import type { Dialog, State, TermName } from '../state/state';
import type { Slice } from '../state/store';
import { lateControllers } from './on-demand';

interface Needs {
  engine: Promise<EnginePort>;
  /** Puts a text on the clipboard. */
  copy(text: string): Promise<void>;
  /** The file of the example match. */
  exampleMatch(): Promise<Uint8Array>;
  /** Imports files or a text. */
  take(given: Given): Promise<void>;
  /** Saves all that the device keeps to a file, as it is. */
  saveRaw(): Promise<void>;
  /** Loads the page again, with files that come from the host. */
  loadAgain(): void;
}

type Writes =
  | 'dialog'
  | 'examples'
  | 'installable'
  | 'keepsNothing'
  | 'notice'
  | 'offered'
  | 'offline'
  | 'offlineProblem'
  | 'strongProblem'
  | 'term'
  | 'updateReady';

export function createPage({ get, set }: Slice<Writes>, needs: Needs) {
  let notices = 0;
  let applyUpdate = () => {};
  let askToInstall = () => {};
  let offer: Offer | null = null;

  function notify(text: string): void {
    notices += 1;
    set({ notice: { text, count: notices } });
  }

  return {
    actions: {
      dialog: (dialog: Dialog) => set({ dialog, term: null }),

      /** Opens the help where it explains a term. */
      explain: (term: TermName) => set({ dialog: 'help', term }),

      /** Computes an example of the help. */
      async showExample(name: ExampleName): Promise<void> {
        const put = (value: State['examples'][ExampleName]) => set({ examples: { ...get().examples, [name]: value } });
        if (get().examples[name] === 'busy') return;
        put('busy');
        const { exampleMatch: match } = needs;
        const rows = async () => {
          const { example } = await lateControllers();
          return example(name, { engine: await needs.engine, now: () => performance.now(), match });
        };
        put(await rows().catch(problemOf));
      },

      notify,
      /** The message has been shown long enough. */
      quiet: () => set({ notice: null }),

      async copy(text: string, done: string): Promise<void> {
        await needs.copy(text);
        set({ dialog: null });
        notify(done);
      },

      /** The page is kept on the device, or why it is not. */
      offline: (problem: unknown = null) =>
        set({ offline: problem === null, offlineProblem: problem === null ? null : problemOf(problem) }),

      /** The browser keeps nothing for this page. */
      keepNothing: (why: unknown) => set({ keepsNothing: problemOf(why) }),
      /** That has been read. */
      keepNothingRead: () => set({ keepsNothing: null }),

      saveRaw: needs.saveRaw,
      loadAgain: needs.loadAgain,

      /** Data was passed to the page: ask whether to import it. */
      offer(what: Offer): void {
        offer = what;
        set({ offered: { names: what.names, text: what.text } });
      },
      async takeOffered(): Promise<void> {
        set({ offered: null });
        const given = await offer?.take();
        if (given) await needs.take(given);
      },
      async discardOffered(): Promise<void> {
        set({ offered: null });
        await offer?.discard();
      },

      /** The quick network answers in place of the strong one. */
      missStrong: (error: unknown) => set({ strongProblem: problemOf(error) }),

      /** The browser offers to install the page: `ask` shows its question, once. */
      offerInstall(ask: () => void): void {
        askToInstall = ask;
        set({ installable: true });
      },
      install(): void {
        set({ installable: false });
        askToInstall();
      },

      /** A new version of the page waits; it is activated only on request. */
      offerUpdate(apply: () => void): void {
        applyUpdate = apply;
        set({ updateReady: true });
      },
      update: () => applyUpdate(),
      later: () => set({ updateReady: false }),
    },
  };
}
