/** The page itself: what it shows, short messages, copies, the help, being installed and kept up to date. */

import type { EnginePort, EngineProblem } from '../engine/port';
import { problemOf } from '../engine/problem';
import type { ExampleName } from '../state/examples';
import type { Dialog, State, TermName } from '../state/state';
import type { Slice } from '../state/store';
import { example } from './examples';

interface Needs {
  engine: Promise<EnginePort>;
  /** Puts a text on the clipboard. */
  copy(text: string): Promise<void>;
  /** The file of the example match. */
  exampleMatch(): Promise<Uint8Array>;
}

type Writes =
  | 'dialog'
  | 'examples'
  | 'installable'
  | 'notice'
  | 'offline'
  | 'offlineProblem'
  | 'strongProblem'
  | 'term'
  | 'updateReady';

export function createPage({ get, set }: Slice<Writes>, needs: Needs) {
  let notices = 0;
  let applyUpdate = () => {};
  let askToInstall = () => {};

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
        const rows = needs.engine.then((engine) => example(name, { engine, now: () => performance.now(), match }));
        put(await rows.catch(problemOf));
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
      offline: (offlineProblem: EngineProblem | null = null) =>
        set({ offline: offlineProblem === null, offlineProblem }),

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

      /** A new version of the page waits; it is put to work only when asked for. */
      offerUpdate(apply: () => void): void {
        applyUpdate = apply;
        set({ updateReady: true });
      },
      update: () => applyUpdate(),
      later: () => set({ updateReady: false }),
    },
  };
}
