/** The keyboard: one key, one action. Keys typed into a field or an open panel are ignored. */

import type { Actions } from '../controllers';
import type { ExerciseAct, ExerciseReport } from '../engine/port';
import type { Store } from '../state/store';
import { isDark } from './header';

export function listen(store: Store, actions: Actions, copyLink: () => void): void {
  const swap = () => void actions.swapSides();
  const { get } = store;
  const keys: Record<string, () => void> = {
    ArrowDown: () => actions.step(1),
    ArrowUp: () => actions.step(-1),
    ArrowLeft: () => void actions.lineBack(),
    ArrowRight: () => void actions.lineOn(),
    Escape: () => actions.choose(null),
    '0': () => void actions.setRoll(null),
    '/': () => document.getElementById('id')?.focus(),
    '?': () => actions.dialog('help'),
    p: () => void actions.makePlay(),
    i: swap,
    m: () => void actions.set({ mirrored: !get().settings.mirrored }),
    o: () => void actions.openOpening(),
    c: copyLink,
    l: () => void actions.go(get().route.page === 'lab' ? { page: 'board', id: null } : { page: 'lab' }),
    t: () => void actions.set({ theme: isDark(get().settings.theme) ? 'light' : 'dark' }),
  };
  for (const die of [1, 2, 3, 4, 5, 6]) keys[die] = () => void actions.setDie(die);

  /** Answers the current question; at other times the key has no effect. */
  const answer = (awaits: ExerciseReport['awaits'], kind: Exclude<ExerciseAct['kind'], 'play'>) => () => {
    if (get().exercise?.report.awaits === awaits) void actions.actExercise({ kind });
  };
  const nextGame = answer('over', 'next_game');
  const playing: Record<string, () => void> = {
    r: answer('cube', 'roll'),
    d: answer('cube', 'double'),
    y: answer('answer', 'take'),
    n: answer('answer', 'pass'),
    b: () => {
      if (get().exercise?.report.mayBeaver) answer('answer', 'beaver')();
    },
    Enter: () => {
      nextGame();
      void actions.playExercise();
    },
    Backspace: () => void actions.undoExercise(),
    Escape: () => actions.putBackExercise(),
    m: keys.m!,
    t: keys.t!,
    '?': keys['?']!,
  };

  addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k') {
      event.preventDefault();
      actions.dialog(get().dialog === 'palette' ? null : 'palette');
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest('input, select, textarea, dialog')) return;
    // If a button of a panel disappeared, the focus is on the page behind it.
    if (get().dialog !== null) return;
    const { exercise, route } = get();
    const playsOut = exercise !== null && route.page === 'exercise';
    // Other pages have no position that these keys could act on.
    if (!playsOut && route.page !== 'board' && !'/?lt'.includes(event.key)) return;
    // Letters choose plays while a match is transcribed.
    if (route.page === 'transcribe' && event.key !== '?') return;
    // The other keys would put another position in the place of the one that is being set up.
    if (get().draft && route.page === 'board' && !'mt?'.includes(event.key)) return;
    // A button under the focus has its own use for this key.
    if (playsOut && event.key === 'Enter' && target.closest('button, a, [role=button]:not([aria-disabled=true])'))
      return;
    const action = (playsOut ? playing : keys)[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
